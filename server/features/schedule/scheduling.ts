import { randomUUID } from 'node:crypto'
import type { NetworkKind } from '#contract/linkedin.ts'
import { AppError } from '#core/errors.ts'
import { networkName } from '#core/network-name.ts'
import { findSlot } from '#core/slots.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { CheckedPost, Publications } from '#server/features/publications/service.ts'
import type { Actor } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/definition.ts'
import { earlierAnswer, failureBefore, recordAnswer, type Scheduled } from './answers.ts'
import { scheduledPostJob } from './job.ts'
import { lockSlots, takenNear } from './slots-of.ts'

type Scheduling = {
  documents: Documents
  limits: Limits
  publications: Pick<Publications, 'refuseUnsendable'>
  actor: Actor
  documentId: string
  /** The moment asked for, in UTC milliseconds. */
  at: number
  timezone: string
  idempotencyKey: string | null
  isConnected: boolean
  network: NetworkKind
  /** The post's files as they were looked at. */
  checked: CheckedPost
  /** The only version that may go on the schedule, in UTC milliseconds; any when it is left out. */
  version?: number | undefined
  now: number
}

const refuse = (reason: string) => new AppError('bad_request:api', { reason })

/**
 * Puts a post into the slot that the rule of specification 5.7 gives it, with its job, in one transaction. One that was
 * scheduled before leaves its old slot. Throws bad_request:api with the reason, rate_limit:posts, and what taking a
 * document throws.
 */
export async function schedulePost(tx: Tx, scheduling: Scheduling): Promise<Scheduled> {
  const { documents, limits, actor, documentId, at, timezone, idempotencyKey: key, now } = scheduling
  const { userId } = actor
  await lockSlots(tx, userId)
  const earlier = key === null ? undefined : await earlierAnswer(tx, { userId, key })
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
