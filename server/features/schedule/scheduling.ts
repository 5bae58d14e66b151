import { randomUUID } from 'node:crypto'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import { refuse } from '#core/errors.ts'
import { networkName } from '#core/network-name.ts'
import { findSlot } from '#core/time/slots.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { CheckedPost, Publications } from '#server/features/publications/service.ts'
import type { Actor } from '#server/http/session.ts'
import { enqueue, type JobDefinition } from '#server/jobs/definition.ts'
import type { Failure } from '#contract/documents.ts'
import { fromJson, toJson } from '#server/db/json-column.ts'
import * as v from 'valibot'
import { id as idField } from '#contract/fields.ts'

type Scheduling = {
  documents: Documents
  limits: Limits
  publications: Pick<Publications, 'refuseUnsendable'>
  actor: Actor
  documentId: string
  /** The requested time, in UTC milliseconds. */
  at: number
  timezone: string
  idempotencyKey: string | null
  isConnected: boolean
  network: NetworkKind
  /** The post's files as they were checked. */
  checked: CheckedPost
  /** The only version that may be scheduled, in UTC milliseconds; any version when omitted. */
  version?: number | undefined
  now: number
}

/**
 * Assigns a post the slot that the rule of specification 5.7 gives it, and adds its job, in one transaction. A post that
 * was already scheduled leaves its old slot. Throws bad_request:api with the reason, rate_limit:posts, and whatever taking
 * a document throws.
 */
export async function schedulePost(tx: Tx, scheduling: Scheduling): Promise<Scheduled> {
  const { documents, limits, actor, documentId, at, timezone, idempotencyKey: key, now } = scheduling
  const { userId } = actor
  await lockSlots(tx, userId)
  const earlier = await earlierAnswer(tx, { userId, key })
  if (earlier) return earlier
  const document = await documents.take(tx, actor, documentId)
  if (scheduling.version !== undefined && document.latest.createdAt !== scheduling.version) {
    throw refuse('This post was changed after you were asked. Nothing was scheduled.')
  }
  await scheduling.publications.refuseUnsendable(tx, document, scheduling.checked)
  if (!scheduling.isConnected)
    throw refuse(`Connect ${networkName(scheduling.network)} to schedule this post.`)
  if (at <= now) throw refuse('This time has passed. Choose a later one.')
  const taken = await takenNear(tx, { userId, documentId, at })
  const slot = findSlot({ at, timezone, taken, now })
  if (slot === null) throw refuse('No free time slot is left on this day')
  await limits.countPost(tx, { userId, documentId })
  const answer = { documentId, scheduledAt: slot.at, timezone, moved: slot.moved }
  const trouble = document.failure ?? (await failureBefore(tx, documentId))
  const id = await putIn(tx, scheduling, slot.at)
  await recordAnswer(tx, { id, userId, idempotencyKey: key, answer, failureBefore: trouble, now })
  return answer
}

async function putIn(
  tx: Tx,
  { documents, actor, documentId, timezone, now }: Scheduling,
  scheduledAt: number,
): Promise<string> {
  const scheduleId = randomUUID()
  await enqueue(tx, {
    id: scheduleId,
    definition: scheduledPostJob,
    payload: { documentId, scheduleId },
    dueAt: scheduledAt,
    now,
    turn: { lane: actor.userId, place: scheduledAt },
  })
  await documents.record(tx, documentId, {
    status: 'scheduled',
    scheduledAt,
    scheduledTimezone: timezone,
    workflowRunId: scheduleId,
    failure: null,
  })
  return scheduleId
}

/** `scheduledAt` in UTC milliseconds; `moved` when it is not the requested time. */
export type Scheduled = { documentId: string; scheduledAt: number; timezone: string; moved: boolean }

type Key = { userId: string; key: string | null }

/** Returns the failure that a post had before it was scheduled; null when it had none. */
export async function failureBefore(tx: Tx, documentId: string): Promise<Failure | null> {
  const row = await tx
    .selectFrom('document')
    .innerJoin('scheduling', 'scheduling.id', 'document.workflowRunId')
    .select('scheduling.failureBefore')
    .where('document.id', '=', documentId)
    .where('document.status', '=', 'scheduled')
    .executeTakeFirst()
  return fromJson<Failure>(row?.failureBefore ?? null)
}

/** Returns the response to an earlier request with this key; undefined for a new key or none. */
export async function earlierAnswer(db: DbOrTx, { userId, key }: Key): Promise<Scheduled | undefined> {
  if (key === null) return undefined
  const row = await db
    .selectFrom('scheduling')
    .select(['documentId', 'scheduledAt', 'timezone', 'moved'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
  return row && { ...row, moved: row.moved === 1 }
}

type Record = {
  id: string
  userId: string
  idempotencyKey: string | null
  answer: Scheduled
  failureBefore: Failure | null
  now: number
}

async function recordAnswer(
  tx: Tx,
  { answer, failureBefore: failure, now, ...names }: Record,
): Promise<void> {
  await tx
    .insertInto('scheduling')
    .values({
      ...names,
      ...answer,
      moved: answer.moved ? 1 : 0,
      failureBefore: toJson(failure),
      createdAt: now,
    })
    .execute()
}

const dayMs = 24 * 60 * 60 * 1000

type SlotQuery = { userId: string; documentId: string; at: number }

/** Returns the times of the account's other scheduled posts within two days, enough to cover the day in any time zone. */
async function takenNear(tx: Tx, { userId, documentId, at }: SlotQuery): Promise<number[]> {
  const rows = await tx
    .selectFrom('document')
    .select('scheduledAt')
    .where('userId', '=', userId)
    .where('status', '=', 'scheduled')
    .where('deletedAt', 'is', null)
    .where('id', '!=', documentId)
    .where('scheduledAt', '>', at - 2 * dayMs)
    .where('scheduledAt', '<', at + 2 * dayMs)
    .execute()
  return rows.flatMap(({ scheduledAt }) => (scheduledAt === null ? [] : [scheduledAt]))
}

/** Blocks other scheduling of the account until the transaction ends, so that no two posts take the same slot. */
async function lockSlots(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profile')
    .set((eb) => ({ timezone: eb.ref('timezone') }))
    .where('userId', '=', userId)
    .execute()
}

type ScheduledPost = {
  documentId: string
  /** The document refers to it while this schedule applies; after it is moved or unscheduled, to another one or to none. */
  scheduleId: string
}

/** Publishes a scheduled post when the job is due. */
export const scheduledPostJob: JobDefinition<ScheduledPost> = {
  name: 'scheduled post',
  version: 1,
  payload: v.object({ documentId: idField, scheduleId: idField }),
}

/** Removes the jobs of everything that an account has ever scheduled. */
export async function forgetScheduled(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('id', 'in', (eb) => eb.selectFrom('scheduling').select('id').where('userId', '=', userId))
    .execute()
}
