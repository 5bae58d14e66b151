import type { Failure, PublicationState } from '#contract/documents.ts'
import { AppError } from '#core/errors.ts'
import { postNumberOf } from '#core/post/post-address.ts'
import type { Tx, DbOrTx, Tables } from '#server/db/schema.ts'
import type { DocumentChange, Documents } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { NotificationEvent, Notices } from '#server/features/notices/service.ts'
import { publications } from '#server/telemetry/metrics.ts'
import { type Selectable, sql } from 'kysely'
import { compiledChange, compiledQuery, compiledUpdate } from '#server/db/compiled-query.ts'
import { canMove } from '#core/post/publication-states.ts'

/** How a publication ended. `detail` is for the record, `reason` for the owner; without a reason the draft shows no failure. */
export type Outcome = { detail: string | null } & (
  | {
      state: 'published'
      by: 'network' | 'owner'
      urn: string | null
      url: string | null
      publishedAt: number
    }
  | { state: 'failed'; kind: Exclude<Failure['kind'], 'unknown'>; reason: string | null }
  | { state: 'unknown'; reason: string; likelyUrn?: string }
)

/** A post that was not published becomes an unscheduled draft. */
const offSchedule = { status: 'draft', scheduledAt: null, scheduledTimezone: null } as const

function toDocumentChange(ending: Outcome, now: number): DocumentChange {
  const at = new Date(now).toISOString()
  switch (ending.state) {
    case 'published':
      return { status: 'published', publishedAt: ending.publishedAt, url: ending.url, failure: null }
    case 'unknown':
      return { ...offSchedule, failure: { kind: 'unknown', reason: ending.reason, at } }
    case 'failed': {
      const { kind, reason } = ending
      return { ...offSchedule, failure: reason === null ? null : { kind, reason, at } }
    }
  }
}

const numberOf = (ending: Outcome) =>
  ending.state === 'published' && ending.urn !== null ? postNumberOf(ending.urn) : null

function toPublicationChange(ending: Outcome) {
  switch (ending.state) {
    case 'published':
      return { urn: ending.urn, url: ending.url, postNumber: numberOf(ending), reason: null }
    case 'unknown':
      return { reason: ending.reason, likelyUrn: ending.likelyUrn ?? null }
    case 'failed':
      return { reason: ending.reason }
  }
}

type OutcomeOptions = {
  documents: Documents
  limits: Limits
  now: number
  publication: Pick<PublicationRow, 'id' | 'documentId' | 'userId' | 'network'>
  from: readonly PublicationState[]
  ending: Outcome
}

/**
 * Ends a publication, updates its document and gives a failed one back to its owner's limit, in the caller's transaction.
 * Returns its owner's id, which is another one if a guest has signed up in the meantime; null when the publication is no
 * longer in one of the states in `from`.
 */
export async function finishPublication(
  tx: Tx,
  { documents, limits, now, publication: { id, documentId }, from, ending }: OutcomeOptions,
): Promise<string | null> {
  await documents.lock(tx, documentId)
  const publication = await findPublication(tx, id)
  if (!publication || !from.includes(publication.state)) return null
  const { state, userId } = publication
  const [{ detail }, number] = [ending, numberOf(ending)]
  if (number !== null && ending.state === 'published' && ending.by === 'network') {
    await freeNumber(tx, { ...publication, postNumber: number })
  }
  const set = toPublicationChange(ending)
  if (!(await transition(tx, { id, from: state, steps: [{ to: ending.state, detail }], now, set })))
    return null
  const standing = ending.state === 'published' ? undefined : await publishedBeside(tx, publication)
  await documents.record(tx, documentId, standing ?? toDocumentChange(ending, now))
  if (ending.state === 'failed' && !standing) await limits.giveBackPost(tx, documentId)
  return userId
}

/** Returns the state of a post that another publication has put on the network, whatever the outcome of this one. */
async function publishedBeside(
  tx: Tx,
  publication: OutcomeOptions['publication'],
): Promise<DocumentChange | undefined> {
  const others = await othersOf(tx, publication)
  const there = others.find(({ state }) => state === 'published')
  return there && { status: 'published', publishedAt: there.updatedAt, url: there.url, failure: null }
}

export const noticeEvent = (publicationId: string, state: Outcome['state']): string =>
  `${state}:${publicationId}`

function toNotificationEvent(
  { id, documentId, userId }: OutcomeOptions['publication'],
  ending: Outcome,
): NotificationEvent {
  const about = { userId, documentId, event: noticeEvent(id, ending.state) }
  switch (ending.state) {
    case 'published':
      return { ...about, kind: 'published', facts: ending.url === null ? {} : { url: ending.url } }
    case 'unknown':
      return { ...about, kind: 'unknown', facts: { reason: ending.reason } }
    case 'failed':
      return { ...about, kind: ending.kind, facts: ending.reason === null ? {} : { reason: ending.reason } }
  }
}

/** Ends a publication and notifies its owner, for outcomes that the owner did not cause. */
export async function finishAndNotify(
  tx: Tx,
  { notices, ...end }: OutcomeOptions & { notices: Notices },
): Promise<boolean> {
  const userId = await finishPublication(tx, end)
  if (userId === null) return false
  const { ending } = end
  const publication = { ...end.publication, userId }
  const { id } = publication
  await notices.settle(tx, { userId, event: delayEvent(id) })
  if (ending.state !== 'unknown') await notices.settle(tx, { userId, event: noticeEvent(id, 'unknown') })
  await notices.record(tx, toNotificationEvent(publication, ending))
  return true
}

/** An attempt that fails this soon after the post was due is not worth a notice: the next one may already succeed. */
const unsaidMs = 10_000

type Delay = Pick<OutcomeOptions, 'documents' | 'now'> & {
  notices: Notices
  publication: Pick<PublicationRow, 'id' | 'documentId' | 'userId' | 'createdAt'>
  /** The reason, in words for the owner. */
  reason: string
  /** The time of the next attempt, in UTC milliseconds. */
  retryAt: number
}

/** Tells the owner why a publication that is being retried is not there yet: with the post, and once in a notice. */
export async function notifyOfDelay(tx: Tx, delay: Delay): Promise<void> {
  const { documents, notices, now, publication, reason, retryAt } = delay
  const { id, documentId, createdAt } = publication
  if (retryAt <= now) return
  const delayed = await tx
    .updateTable('publication')
    .set({ reason, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['uploading', 'ready'])
    .returning('userId')
    .executeTakeFirst()
  // A guest may have signed up in the meantime.
  const { userId } = delayed ?? publication
  await documents.tellOfChange(tx, { userId, id: documentId })
  if (retryAt <= createdAt + unsaidMs) return
  await notices.record(tx, { userId, kind: 'delayed', documentId, event: delayEvent(id), facts: { reason } })
}

const delayEvent = (publicationId: string) => `delayed:${publicationId}`

const goneOut = 'An earlier attempt reached the network after all.'

type PublishedOutcome = Extract<Outcome, { state: 'published' }>

/**
 * Records a post that the network accepted although its owner, who checked before the response arrived, reported that it
 * was not there; it must not be published twice. Stops the publications that would publish it again and takes the post off
 * the schedule. Returns false for a publication that its owner has not denied.
 */
export async function finishDenied(
  tx: Tx,
  {
    ending,
    ...end
  }: Omit<OutcomeOptions, 'from' | 'ending'> & { notices: Notices; ending: PublishedOutcome },
): Promise<boolean> {
  const { documents, limits, notices, now } = end
  const { id, documentId } = end.publication
  await documents.lock(tx, documentId)
  const publication = (await findPublication(tx, id)) ?? end.publication
  const { userId } = publication
  const [{ detail }, number] = [ending, numberOf(ending)]
  if (number !== null) await freeNumber(tx, { ...publication, postNumber: number })
  if (!(await overruleDenial(tx, { id, detail, now, set: toPublicationChange(ending) }))) return false
  await notices.record(tx, toNotificationEvent(publication, ending))
  const others = await othersOf(tx, publication)
  for (const { id: other, state: from } of others) {
    if (!isStoppable(from)) continue
    const set = { reason: goneOut }
    const steps = [{ to: 'failed', detail: `It is ${ending.urn}.` }] as const
    await transition(tx, { id: other, from, steps, now, set })
  }
  // If another one was sent too, its own outcome updates the document.
  if (others.some(({ state }) => state === 'sending' || state === 'published')) return true
  const unscheduled = { scheduledAt: null, scheduledTimezone: null }
  await documents.record(tx, documentId, { ...toDocumentChange(ending, now), ...unscheduled })
  await countAgain(limits, tx, { userId, documentId })
  return true
}

const isStoppable = (state: PublicationState) =>
  state === 'queued' || state === 'uploading' || state === 'ready'

/** Failing gave the post back to the monthly limit. A limit that is used up by now is ignored, since the post is published. */
async function countAgain(limits: Limits, tx: Tx, post: { userId: string; documentId: string }) {
  try {
    await limits.countPost(tx, post)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Counts the outcome of a publication; call it once the outcome is stored. */
export function countOutcome(ending: Outcome): void {
  publications.inc({ outcome: ending.state === 'failed' ? ending.kind : ending.state })
}

export type PublicationRow = Selectable<Tables['publication']>

const readPublication = compiledQuery<{ id: string }, PublicationRow>((db, { id }) =>
  db.selectFrom('publication').selectAll().where('id', '=', id),
)

export const findPublication = async (db: DbOrTx, id: string): Promise<PublicationRow | undefined> =>
  (await readPublication(db, { id }))[0]

/** Returns the publication that counts for a document: no later one starts while this one may still result in a post. */
export const latestPublication = async (
  db: DbOrTx,
  documentId: string,
): Promise<PublicationRow | undefined> => (await readLatest(db, { documentId }))[0]

const readLatest = compiledQuery<{ documentId: string }, PublicationRow>((db, { documentId }) =>
  db
    .selectFrom('publication')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .limit(1),
)

/** The next state of a publication, with a detail for its history. */
export type StepTo = { to: PublicationState; detail: string | null }

type Changed = Partial<
  Pick<PublicationRow, 'request' | 'urn' | 'url' | 'postNumber' | 'reason' | 'likelyUrn'>
>

type Transition = {
  id: string
  from: PublicationState
  /** One or more steps, each of which is recorded. */
  steps: readonly StepTo[]
  now: number
  set?: Changed
}

/** Moves a publication and records the steps; returns false and changes nothing when it is no longer in the state `from`. */
export async function transition(tx: Tx, { id, from, steps, now, set = {} }: Transition): Promise<boolean> {
  let state = from
  for (const { to } of steps) {
    if (!canMove(state, to)) throw new Error(`A publication cannot go from ${state} to ${to}.`)
    state = to
  }
  const moved = await move(tx, { id, from, to: state, now }, set)
  if (moved.length === 0) return false
  let fromState = from
  for (const { to, detail } of steps) {
    await recordStep(tx, { publicationId: id, fromState, toState: to, detail, at: now })
    fromState = to
  }
  return true
}

type Move = { id: string; from: PublicationState; to: PublicationState; now: number }

const move = compiledUpdate<Move, { id: string }>((db, { id, from, to, now }, set) =>
  db
    .updateTable('publication')
    .set({ ...set, state: to, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id'),
)

/**
 * Withdraws the writer's claim that they published a post by hand; never overrides what the network reported. Returns false
 * and changes nothing for any other publication.
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
 * Records that a post exists although its owner reported that it does not, because the network's response arrived later.
 * Returns false and changes nothing for any other publication.
 */
async function overruleDenial(
  tx: Tx,
  { id, detail, now, set }: Pick<Transition, 'id' | 'now' | 'set'> & Pick<StepTo, 'detail'>,
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

/** Returns the other publications of the same document that have not failed. */
const othersOf = (
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

type OwnNumber = Pick<PublicationRow, 'id' | 'userId' | 'network'> & { postNumber: string }

/**
 * What the network reports about its own post overrides an owner's claim: any other publication that claimed the post's
 * number loses it.
 */
const freeNumber = compiledChange<OwnNumber>((db, { id, userId, network, postNumber }) =>
  db
    .updateTable('publication')
    .set({ postNumber: null })
    .where('userId', '=', userId)
    .where('network', '=', network)
    .where('postNumber', '=', postNumber)
    .where('id', '!=', id),
)

type Step = Omit<Selectable<Tables['publicationStep']>, 'position'>

export const recordStep = compiledChange<Step>((db, { publicationId, fromState, toState, detail, at }) => {
  const next = db
    .selectFrom('publicationStep')
    .select(sql<number>`coalesce(max("position"), 0) + 1`.as('position'))
    .where('publicationId', '=', publicationId)
  return db
    .insertInto('publicationStep')
    .values({ publicationId, fromState, toState, detail, at, position: next })
})

/** Returns how often a publication has entered a state. */
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
