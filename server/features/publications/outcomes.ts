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

/** How a publication ended. `detail` is for the record, `reason` for the owner; null gives back a clean draft. */
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

/** A post that did not go out is a draft that goes out at no time. */
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

/** Ends a publication, tells its document and gives a failed one back to its owner's limit, in one; false when it no longer stands at one of `from`. */
export async function finishPublication(
  tx: Tx,
  { documents, limits, now, publication, from, ending }: OutcomeOptions,
): Promise<boolean> {
  const { id, documentId } = publication
  await documents.lock(tx, documentId)
  const state = (await findPublication(tx, id))?.state
  if (state === undefined || !from.includes(state)) return false
  const [{ detail }, number] = [ending, numberOf(ending)]
  if (number !== null && ending.state === 'published' && ending.by === 'network') {
    await freeNumber(tx, { ...publication, postNumber: number })
  }
  const set = toPublicationChange(ending)
  if (!(await transition(tx, { id, from: state, steps: [{ to: ending.state, detail }], now, set })))
    return false
  const standing = ending.state === 'published' ? undefined : await publishedBeside(tx, publication)
  await documents.record(tx, documentId, standing ?? toDocumentChange(ending, now))
  if (ending.state === 'failed' && !standing) await limits.giveBackPost(tx, documentId)
  return true
}

/** What holds for a post of which another publication is on the network, however this one ends. */
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

/** Ends a publication and has its owner told, for endings that come without the owner's doing. */
export async function finishAndNotify(
  tx: Tx,
  { notices, ...end }: OutcomeOptions & { notices: Notices },
): Promise<boolean> {
  const { publication, ending } = end
  if (!(await finishPublication(tx, end))) return false
  const { id, userId } = publication
  await notices.settle(tx, { userId, event: delayEvent(id) })
  if (ending.state !== 'unknown') await notices.settle(tx, { userId, event: noticeEvent(id, 'unknown') })
  await notices.record(tx, toNotificationEvent(publication, ending))
  return true
}

/** A try that failed this soon after the post was asked for is not worth a word: the next one may be through already. */
const unsaidMs = 10_000

type Delay = Pick<OutcomeOptions, 'documents' | 'now'> & {
  notices: Notices
  publication: Pick<PublicationRow, 'id' | 'documentId' | 'userId' | 'createdAt'>
  /** In words for the owner. */
  reason: string
  /** When it is tried again, in UTC milliseconds. */
  retryAt: number
}

/** Lets the owner of a publication that is tried on know why it is not there yet: with the post, and once by a notice. */
export async function notifyOfDelay(tx: Tx, delay: Delay): Promise<void> {
  const { documents, notices, now, publication, reason, retryAt } = delay
  const { id, documentId, userId, createdAt } = publication
  if (retryAt <= now) return
  await tx
    .updateTable('publication')
    .set({ reason, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['uploading', 'ready'])
    .execute()
  await documents.tellOfChange(tx, { userId, id: documentId })
  if (retryAt <= createdAt + unsaidMs) return
  await notices.record(tx, { userId, kind: 'delayed', documentId, event: delayEvent(id), facts: { reason } })
}

const delayEvent = (publicationId: string) => `delayed:${publicationId}`

const goneOut = 'An earlier attempt reached the network after all.'

type PublishedOutcome = Extract<Outcome, { state: 'published' }>

/**
 * Records a post that the network has taken although its owner, who looked before its answer came, has said that it is
 * not there: it must not go out twice. What was to bring it out once more is stopped, and it leaves the schedule. False
 * for a publication that its owner has not denied.
 */
export async function finishDenied(
  tx: Tx,
  {
    ending,
    ...end
  }: Omit<OutcomeOptions, 'from' | 'ending'> & { notices: Notices; ending: PublishedOutcome },
): Promise<boolean> {
  const { documents, limits, notices, now, publication } = end
  const { id, documentId, userId } = publication
  await documents.lock(tx, documentId)
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
  // Of one that was sent too and has not ended, its own end tells the document.
  if (others.some(({ state }) => state === 'sending' || state === 'published')) return true
  const unscheduled = { scheduledAt: null, scheduledTimezone: null }
  await documents.record(tx, documentId, { ...toDocumentChange(ending, now), ...unscheduled })
  await countAgain(limits, tx, { userId, documentId })
  return true
}

const isStoppable = (state: PublicationState) =>
  state === 'queued' || state === 'uploading' || state === 'ready'

/** It was given back when it counted as failed; that it is there is no matter of what is left of the month. */
async function countAgain(limits: Limits, tx: Tx, post: { userId: string; documentId: string }) {
  try {
    await limits.countPost(tx, post)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Counts how a publication ended, once that is written down. */
export function countOutcome(ending: Outcome): void {
  publications.inc({ outcome: ending.state === 'failed' ? ending.kind : ending.state })
}

export type PublicationRow = Selectable<Tables['publication']>

const readPublication = compiledQuery<{ id: string }, PublicationRow>((db, { id }) =>
  db.selectFrom('publication').selectAll().where('id', '=', id),
)

export const findPublication = async (db: DbOrTx, id: string): Promise<PublicationRow | undefined> =>
  (await readPublication(db, { id }))[0]

/** The publication of a document that counts: there is never a later one while this one may still end in a post. */
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

/** Where a publication goes next, and what its history says of it. */
export type StepTo = { to: PublicationState; detail: string | null }

type Changed = Partial<
  Pick<PublicationRow, 'request' | 'urn' | 'url' | 'postNumber' | 'reason' | 'likelyUrn'>
>

type Transition = {
  id: string
  from: PublicationState
  /** One or several, each of which is recorded. */
  steps: readonly StepTo[]
  now: number
  set?: Changed
}

/** Moves a publication and records the steps; false, and nothing done, when it no longer stands at `from`. */
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

/** The other publications of the same document that have not ended in a failure. */
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
 * What the network says of its own post counts more than an owner's word: whichever other publication claimed its
 * number lets go of it.
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
