import { createHash } from 'node:crypto'
import type { FoundSource } from '#core/claims/claim.ts'
import type { Said } from '#core/claims/ledger.ts'
import { AppError } from '#core/errors.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'

/** A claim of a post, by its words. */
export type OfPost = { documentId: string; text: string }

/** Of each kind, for one post. */
const mostSaid = 1000

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** What the writer has said of the claims of a post. */
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

/** Throws bad_request:document for more than can be kept. */
export async function noteKnown(tx: Tx, { documentId, text }: OfPost, now: number): Promise<void> {
  await refuseWhenFull(tx, 'knownClaim', documentId)
  await tx
    .insertInto('knownClaim')
    .values({ documentId, hash: hashOf(text), text, createdAt: now })
    .onConflict((conflict) => conflict.columns(['documentId', 'hash']).doNothing())
    .execute()
}

export async function forgetKnown(tx: Tx, { documentId, text }: OfPost): Promise<void> {
  await tx
    .deleteFrom('knownClaim')
    .where('documentId', '=', documentId)
    .where('hash', '=', hashOf(text))
    .execute()
}

/** In place of the source that was named before. Throws bad_request:document for more than can be kept. */
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
    .values({ documentId, hash: hashOf(text), text, kind, sourceId, title, url, passage, createdAt: now })
    .execute()
}

export async function forgetSource(tx: Tx, { documentId, text }: OfPost): Promise<void> {
  await tx
    .deleteFrom('claimSource')
    .where('documentId', '=', documentId)
    .where('hash', '=', hashOf(text))
    .execute()
}
