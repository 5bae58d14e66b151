import { createHash } from 'node:crypto'
import type { LedgerClaim, Said } from '#core/claims/ledger.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'
import type { Logger } from 'pino'
import type { Actor } from '#server/http/session.ts'
import type { FoundSource } from '#core/claims/claim.ts'
import { AppError } from '#core/errors.ts'

/** A version of a post that a ledger is made from; `at` in UTC milliseconds. */
export type LedgerVersion = { at: number; content: string }
/** `madeAt` in UTC milliseconds. */
type KeptLedger = { claims: LedgerClaim[]; madeAt: number }

/** How many of the newest versions are checked when a post has changed. */
const newest = 20

export const contentHash = (content: string): string => createHash('sha256').update(content).digest('hex')

const textVersions = (db: DbOrTx, documentId: string) =>
  db
    .selectFrom('documentVersion')
    .select(['createdAt as at', 'content'])
    .where('documentId', '=', documentId)
    .where('kind', '=', 'text')

export const findVersion = (db: DbOrTx, documentId: string, at: number): Promise<LedgerVersion | undefined> =>
  textVersions(db, documentId).where('createdAt', '=', at).executeTakeFirst()

/** Returns the newest versions of a post that have no ledger, or one of their former content. */
export async function withoutLedger(db: DbOrTx, documentId: string): Promise<LedgerVersion[]> {
  const versions = await textVersions(db, documentId).orderBy('createdAt', 'desc').limit(newest).execute()
  if (versions.length === 0) return []
  const kept = await db
    .selectFrom('claimLedger')
    .select(['versionAt', 'contentHash'])
    .where('documentId', '=', documentId)
    .where(
      'versionAt',
      'in',
      versions.map(({ at }) => at),
    )
    .execute()
  const hashes = new Map(kept.map((row) => [row.versionAt, row.contentHash]))
  return versions.filter(({ at, content }) => hashes.get(at) !== contentHash(content))
}

/** Returns the ledger of a version; null when there is none, or only one of the version's former content. */
export async function readLedger(
  db: DbOrTx,
  documentId: string,
  { at, content }: LedgerVersion,
): Promise<KeptLedger | null> {
  const row = await db
    .selectFrom('claimLedger')
    .select(['contentHash', 'claims', 'madeAt'])
    .where('documentId', '=', documentId)
    .where('versionAt', '=', at)
    .executeTakeFirst()
  if (row?.contentHash !== contentHash(content)) return null
  return { claims: fromJson<LedgerClaim[]>(row.claims), madeAt: row.madeAt }
}

type NewLedger = { documentId: string; version: LedgerVersion; ledger: KeptLedger }

/** Stores the ledger of a version that still exists. The caller must hold the post's lock. */
export async function putLedger(tx: Tx, { documentId, version, ledger }: NewLedger): Promise<void> {
  const { at, content } = version
  const isThere = await tx
    .selectFrom('documentVersion')
    .select('createdAt')
    .where('documentId', '=', documentId)
    .where('createdAt', '=', at)
    .executeTakeFirst()
  if (!isThere) return
  const made = {
    contentHash: contentHash(content),
    claims: JSON.stringify(ledger.claims),
    madeAt: ledger.madeAt,
  }
  await tx
    .insertInto('claimLedger')
    .values({ documentId, versionAt: at, ...made })
    .onConflict((conflict) => conflict.columns(['documentId', 'versionAt']).doUpdateSet(made))
    .execute()
}

type LedgerKeeper = {
  /** Makes the ledger of a changed post once it has not changed for a moment. */
  note: (actor: Actor, documentId: string) => void
  /** Drops waiting ledgers, which are made when somebody asks for them, and waits for those in progress. */
  stop: () => Promise<void>
}

type Options = { log: Logger; make: (actor: Actor, documentId: string) => Promise<void> }

/** The debounce delay: a draft that is being written changes several times a second. */
const quietMs = 1000

/** Makes ledgers in the background, one post after another, so that saving a post never waits for them. */
export function createLedgerKeeper({ log, make }: Options): LedgerKeeper {
  const waiting = new Map<string, NodeJS.Timeout>()
  let work: Promise<void> = Promise.resolve()
  let isStopped = false
  const run = async (actor: Actor, documentId: string) => {
    if (isStopped) return
    try {
      await make(actor, documentId)
    } catch (error) {
      log.warn({ err: error, documentId }, "could not build a post's claim ledger")
    }
  }
  return {
    note(actor, documentId) {
      if (isStopped) return
      clearTimeout(waiting.get(documentId))
      const timer = setTimeout(() => {
        waiting.delete(documentId)
        work = work.then(() => run(actor, documentId))
      }, quietMs)
      waiting.set(documentId, timer.unref())
    },
    async stop() {
      isStopped = true
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await work
    },
  }
}

/** A claim of a post, identified by its words. */
export type OfPost = { documentId: string; text: string }

/** The limit of each kind, for one post. */
const mostSaid = 1000

/** Returns what the writer has stated about the claims of a post. */
export async function readSaid(db: DbOrTx, documentId: string): Promise<Said> {
  const [known, given] = await Promise.all([
    db.selectFrom('knownClaim').select('text').where('documentId', '=', documentId).execute(),
    db.selectFrom('claimSource').selectAll().where('documentId', '=', documentId).execute(),
  ])
  return {
    known: new Set(known.map(({ text }) => text)),
    given: new Map(
      given.map(({ text, kind, sourceId, title, url, passage }) => [
        text,
        { id: sourceId, kind, title, url, passage },
      ]),
    ),
  }
}

async function refuseWhenFull(tx: Tx, table: 'knownClaim' | 'claimSource', documentId: string) {
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostSaid)
    throw new AppError('bad_request:document', { reason: 'That is as much as can be kept for one post.' })
}

/** Throws bad_request:document when there is no more room. */
export async function noteKnown(tx: Tx, { documentId, text }: OfPost, now: number): Promise<void> {
  await refuseWhenFull(tx, 'knownClaim', documentId)
  await tx
    .insertInto('knownClaim')
    .values({ documentId, hash: contentHash(text), text, createdAt: now })
    .onConflict((conflict) => conflict.columns(['documentId', 'hash']).doNothing())
    .execute()
}

export async function forgetKnown(tx: Tx, { documentId, text }: OfPost): Promise<void> {
  await tx
    .deleteFrom('knownClaim')
    .where('documentId', '=', documentId)
    .where('hash', '=', contentHash(text))
    .execute()
}

/** Replaces the source that was named before. Throws bad_request:document when there is no more room. */
export async function noteSource(
  tx: Tx,
  { documentId, text, source }: OfPost & { source: FoundSource },
  now: number,
): Promise<void> {
  const { id: sourceId, kind, title, url, passage } = source
  await forgetSource(tx, { documentId, text })
  await refuseWhenFull(tx, 'claimSource', documentId)
  await tx
    .insertInto('claimSource')
    .values({
      documentId,
      hash: contentHash(text),
      text,
      kind,
      sourceId,
      title,
      url,
      passage,
      createdAt: now,
    })
    .execute()
}

export async function forgetSource(tx: Tx, { documentId, text }: OfPost): Promise<void> {
  await tx
    .deleteFrom('claimSource')
    .where('documentId', '=', documentId)
    .where('hash', '=', contentHash(text))
    .execute()
}

/** Returns the hash of the last text whose open claims the writer was asked about; null when they never were. */
export async function readAsked(db: DbOrTx, documentId: string): Promise<string | null> {
  const post = await db
    .selectFrom('document')
    .select('askedTextHash')
    .where('id', '=', documentId)
    .executeTakeFirst()
  return post?.askedTextHash ?? null
}

type AskedText = { documentId: string; textHash: string }

export async function noteAsked(db: DbOrTx, { documentId, textHash }: AskedText): Promise<void> {
  await db.updateTable('document').set({ askedTextHash: textHash }).where('id', '=', documentId).execute()
}
