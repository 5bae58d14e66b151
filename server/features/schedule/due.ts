import type { Failure } from '#contract/documents.ts'
import { AppError } from '#core/errors.ts'
import { lateAfterMs } from '#core/limits.ts'
import { formatFullTimestamp } from '#core/time/format-timestamp.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db, DbOrTx } from '#server/db/schema.ts'
import type { Connections } from '#server/features/linkedin/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import type { Publications } from '#server/features/publications/service.ts'
import type { JobOutcome, JobRun } from '#server/jobs/worker.ts'

export type DueSetting = {
  db: Db
  now: () => number
  documents: Documents
  limits: Limits
  notices: Pick<Notices, 'record'>
  connections: Connections
  publications: Publications
}

type Due = { documentId: string; scheduleId: string }

const changingPauseMs = 1000

/**
 * Hands a due post over to publishing, unless it has been moved, unscheduled or deleted, or is late. A post that its writer
 * is changing is tried again a moment later.
 */
export async function sendDue(
  setting: DueSetting,
  { documentId, scheduleId }: Due,
  { settle }: Pick<JobRun, 'settle'>,
): Promise<JobOutcome> {
  const { db, now, connections, publications } = setting
  const due = await findDue(db, { documentId, scheduleId })
  if (!due) return 'done'
  const { userId, scheduledAt } = due
  if (now() > scheduledAt + lateAfterMs) {
    await unscheduleWithFailure(setting, { documentId, scheduleId, kind: 'late', reason: lateReason(due) })
    return 'done'
  }
  if (!(await connections.isConnected(userId))) {
    const reason = 'The connection has ended. Connect again to publish this post.'
    await unscheduleWithFailure(setting, { documentId, scheduleId, kind: 'reconnect', reason })
    return 'done'
  }
  try {
    const post = { userId, documentId, askedFor: scheduledAt, scheduleId }
    const isAccepted = await publications.publishDue({ ...post, isConnected: true, note: settle })
    return isAccepted ? 'settled' : { waitUntil: now() + changingPauseMs, unblock: true }
  } catch (error) {
    if (!(error instanceof AppError) || error.reason === undefined) throw error
    await unscheduleWithFailure(setting, { documentId, scheduleId, kind: 'failed', reason: error.reason })
  }
  return 'done'
}

/** Turns a post whose sending has failed repeatedly on this server into a draft that says so. */
export const giveUpDue = (setting: DueSetting, due: Due): Promise<void> =>
  unscheduleWithFailure(setting, {
    ...due,
    kind: 'failed',
    reason: 'Something went wrong on this server. Nothing was sent.',
  })

type DuePost = { userId: string; scheduledAt: number; timezone: string }

async function findDue(db: DbOrTx, { documentId, scheduleId }: Due): Promise<DuePost | undefined> {
  const [row] = await readDue(db, { documentId, scheduleId })
  if (!row || row.scheduledAt === null) return undefined
  return { userId: row.userId, scheduledAt: row.scheduledAt, timezone: row.scheduledTimezone ?? 'UTC' }
}

type DueRow = { userId: string; scheduledAt: number | null; scheduledTimezone: string | null }

const readDue = compiledQuery<Due, DueRow>((db, { documentId, scheduleId }) =>
  db
    .selectFrom('document')
    .select(['userId', 'scheduledAt', 'scheduledTimezone'])
    .where('id', '=', documentId)
    .where('status', '=', 'scheduled')
    .where('workflowRunId', '=', scheduleId)
    .where('deletedAt', 'is', null),
)

function lateReason({ scheduledAt, timezone }: DuePost): string {
  return `It was due to go out on ${formatFullTimestamp(scheduledAt, timezone)}, but this server was not running then. Nothing was sent: if it still fits, publish it now or choose another time.`
}

type TakingOffSetting = Pick<DueSetting, 'db' | 'now' | 'documents' | 'limits' | 'notices'>
type TakingOff = Due & { kind: Exclude<Failure['kind'], 'unknown'>; reason: string }

/** Turns a scheduled post into a draft with the reason and notifies its owner; ignores one that was moved or unscheduled. */
export const unscheduleWithFailure = (
  { db, now, documents, limits, notices }: TakingOffSetting,
  { documentId, scheduleId, kind, reason }: TakingOff,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await documents.lock(tx, documentId)
    const due = await findDue(tx, { documentId, scheduleId })
    if (!due) return
    await documents.leaveSchedule(tx, documentId, { kind, reason, at: new Date(now()).toISOString() })
    await limits.giveBackPost(tx, documentId)
    const { userId, scheduledAt } = due
    await notices.record(tx, {
      userId,
      kind,
      documentId,
      event: `not-sent:${scheduleId}`,
      facts: { reason, scheduledAt },
    })
  })
