import { AppError } from '#core/errors.ts'
import type { DbOrTx, Engine, Tx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import type { DocumentRow, VersionRow } from './present.ts'

/** The document when it is the actor's own. Throws not_found:document, for a deleted one too, or forbidden:document. */
export async function ownDocument(
  db: DbOrTx,
  actor: Pick<Actor, 'userId'>,
  id: string,
): Promise<DocumentRow> {
  const row = await db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.deletedAt !== null) throw new AppError('not_found:document')
  if (row.userId !== actor.userId) throw new AppError('forbidden:document')
  return row
}

export async function latestVersionRow(db: DbOrTx, documentId: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('documentVersion')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countVersions(db: DbOrTx, documentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('documentVersion')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const versionRow = (
  db: DbOrTx,
  documentId: string,
  createdAt: number,
): Promise<VersionRow | undefined> =>
  db
    .selectFrom('documentVersion')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('createdAt', '=', createdAt)
    .executeTakeFirst()

type Claim = { actor: Actor; id: string; chatId: string | null; now: number }

/**
 * Makes the document when it is new, and keeps other writers out until the transaction ends: the upsert locks the row
 * on PostgreSQL, and SQLite has one writer anyway. Throws forbidden:document.
 */
export async function claimDocument(tx: Tx, { actor, id, chatId, now }: Claim): Promise<DocumentRow> {
  await tx
    .insertInto('document')
    .values((eb) => ({
      id,
      userId: actor.userId,
      chatId: eb
        .selectFrom('chat')
        .select('chat.id')
        .where('chat.id', '=', chatId)
        .where('chat.userId', '=', actor.userId),
      status: 'draft',
      createdAt: now,
      updatedAt: now,
    }))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
    .execute()
  return ownDocument(tx, actor, id)
}

/** Takes the row's lock for the rest of the transaction, where the engine has locks. */
export async function lockDocument(tx: Tx, engine: Engine, id: string): Promise<void> {
  if (engine === 'postgres') {
    await tx.selectFrom('document').select('id').where('id', '=', id).forUpdate().execute()
  }
}

type NewVersion = {
  documentId: string
  title: string
  kind: 'text' | 'image'
  content: string
  /** The version it was written on, when that is not the latest. */
  basedOn?: number
  writtenBy: 'writer' | 'assistant'
  now: number
}

/** Adds a version whose moment is later than every other's, even when the clock stood still or went back. */
export async function addVersion(tx: Tx, version: NewVersion): Promise<VersionRow> {
  const { documentId, title, kind, content, basedOn = null, writtenBy, now } = version
  const latest = await latestVersionRow(tx, documentId)
  const createdAt = Math.max(now, (latest?.createdAt ?? 0) + 1)
  const byAssistant = writtenBy === 'assistant' ? 1 : 0
  const row = { documentId, createdAt, title, kind, content, basedOn, byAssistant, isRestored: 0 }
  await tx.insertInto('documentVersion').values(row).execute()
  await tx.updateTable('document').set({ updatedAt: now }).where('id', '=', documentId).execute()
  return row
}

type Growth = { title: string; content: string; now: number }

/**
 * Puts a longer text into a version and answers its new moment: who took the shorter text over finds out by it when they
 * save.
 */
export async function growVersion(
  tx: Tx,
  { documentId, createdAt }: VersionRow,
  { title, content, now }: Growth,
): Promise<number> {
  const grownAt = Math.max(now, createdAt + 1)
  await tx
    .updateTable('documentVersion')
    .set({ title, content, createdAt: grownAt })
    .where('documentId', '=', documentId)
    .where('createdAt', '=', createdAt)
    .execute()
  return grownAt
}
