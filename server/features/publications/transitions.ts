import { type Selectable, sql } from 'kysely'
import type { PublicationState } from '#contract/documents.ts'
import { canMove } from '#core/publication-states.ts'
import type { DbOrTx, Tables, Tx } from '#server/db/schema.ts'

export type PublicationRow = Selectable<Tables['publication']>

export const findPublication = (db: DbOrTx, id: string): Promise<PublicationRow | undefined> =>
  db.selectFrom('publication').selectAll().where('id', '=', id).executeTakeFirst()

/** The publication of a document that counts: there is never a later one while this one may still end in a post. */
export const latestPublication = (db: DbOrTx, documentId: string): Promise<PublicationRow | undefined> =>
  db
    .selectFrom('publication')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

type Transition = {
  id: string
  from: PublicationState
  to: PublicationState
  detail: string | null
  now: number
  set?: Partial<Pick<PublicationRow, 'request' | 'urn' | 'url' | 'postNumber' | 'reason' | 'likelyUrn'>>
}

/** Moves a publication and records the step; false, and nothing done, when it no longer stands at `from`. */
export async function transition(tx: Tx, { id, from, to, detail, now, set }: Transition): Promise<boolean> {
  if (!canMove(from, to)) throw new Error(`A publication cannot go from ${from} to ${to}.`)
  const moved = await tx
    .updateTable('publication')
    .set({ ...set, state: to, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await recordStep(tx, { publicationId: id, fromState: from, toState: to, detail, at: now })
  return true
}

/**
 * Takes back its writer's word that a post is there which they published by hand; what the network itself has said is
 * never taken back. False, and nothing done, for any other publication.
 */
export async function takeBack(
  tx: Tx,
  { id, detail, now }: { id: string; detail: string; now: number },
): Promise<boolean> {
  const taken = await tx
    .updateTable('publication')
    .set({ state: 'failed', urn: null, url: null, postNumber: null, updatedAt: now })
    .where('id', '=', id)
    .where('way', '=', 'by-hand')
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return false
  await recordStep(tx, { publicationId: id, fromState: 'published', toState: 'failed', detail, at: now })
  return true
}

/**
 * Notes that a post is there of which its owner has said that it is not: the network's answer came after theirs. False,
 * and nothing done, for any other publication.
 */
export async function overruleDenial(
  tx: Tx,
  { id, detail, now, set }: Omit<Transition, 'from' | 'to'>,
): Promise<boolean> {
  const overruled = await tx
    .updateTable('publication')
    .set({ ...set, state: 'published', updatedAt: now })
    .where('id', '=', id)
    .where('way', '!=', 'by-hand')
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (overruled.numUpdatedRows === 0n) return false
  await recordStep(tx, { publicationId: id, fromState: 'failed', toState: 'published', detail, at: now })
  return true
}

/** The other publications of the same document that have not ended in a failure. */
export const othersOf = (
  tx: Tx,
  { id, documentId }: Pick<PublicationRow, 'id' | 'documentId'>,
): Promise<PublicationRow[]> =>
  tx
    .selectFrom('publication')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('id', '!=', id)
    .where('state', '!=', 'failed')
    .execute()

/**
 * What the network says of its own post counts more than an owner's word: whichever other publication claimed its
 * number lets go of it.
 */
export async function freeNumber(
  tx: Tx,
  { id, userId, network }: Pick<PublicationRow, 'id' | 'userId' | 'network'>,
  postNumber: string,
): Promise<void> {
  await tx
    .updateTable('publication')
    .set({ postNumber: null })
    .where('userId', '=', userId)
    .where('network', '=', network)
    .where('postNumber', '=', postNumber)
    .where('id', '!=', id)
    .execute()
}

type Step = Omit<Selectable<Tables['publicationStep']>, 'position'>

export async function recordStep(tx: Tx, step: Step): Promise<void> {
  const next = tx
    .selectFrom('publicationStep')
    .select(sql<number>`coalesce(max("position"), 0) + 1`.as('position'))
    .where('publicationId', '=', step.publicationId)
  await tx
    .insertInto('publicationStep')
    .values({ ...step, position: next })
    .execute()
}

/** How often a publication has come to a state. */
export async function countSteps(
  db: DbOrTx,
  publicationId: string,
  toState: PublicationState,
): Promise<number> {
  const { count } = await db
    .selectFrom('publicationStep')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('publicationId', '=', publicationId)
    .where('toState', '=', toState)
    .executeTakeFirstOrThrow()
  return Number(count)
}
