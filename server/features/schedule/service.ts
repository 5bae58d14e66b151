import { refuse } from '#core/errors.ts'
import { formatFullTimestamp } from '#core/time/format-timestamp.ts'
import { isTimezone, spelledZone } from '#core/time/timezone.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Actor } from '#server/http/session.ts'
import { handle, type JobHandler } from '#server/jobs/worker.ts'
import {
  earlierAnswer,
  type Scheduled,
  forgetScheduled,
  scheduledPostJob,
  schedulePost,
} from './scheduling.ts'
import { type DueSetting, giveUpDue, sendDue, unscheduleWithFailure } from './due.ts'
import { timezoneOf } from '#server/db/account-timezone.ts'

export { failureBefore } from './scheduling.ts'

type ScheduleRequest = {
  documentId: string | null | undefined
  /** UTC milliseconds. */
  scheduledAt: number
  timezone: string | null | undefined
  idempotencyKey: string | null
}

/** A post as its owner confirmed it. */
type ConfirmedSchedule = ScheduleRequest & {
  documentId: string
  /** The only version that may be scheduled, in UTC milliseconds. */
  version: number
  /** Called in the transaction that schedules the post; when it throws, everything is rolled back. */
  note: (tx: Tx, scheduled: Scheduled) => Promise<void>
}

export type Schedule = {
  /**
   * Schedules a post or moves a scheduled one; a repeated key gets the first response again. Throws bad_request:api with the
   * reason, forbidden:auth, rate_limit:posts, not_found:document and forbidden:document.
   */
  schedule: (actor: Actor, request: ScheduleRequest) => Promise<Scheduled>
  /** Does the same for exactly the version that was confirmed. Throws bad_request:api when the post has changed since. */
  scheduleConfirmed: (actor: Actor, request: ConfirmedSchedule) => Promise<Scheduled>
  /** Removes everything that an account has scheduled from the queue. */
  forget: (tx: Tx, userId: string) => Promise<void>
  jobs: JobHandler[]
}

type Options = DueSetting & {
  access: Access
}

const maxKeyLength = 255
/** How many due posts are claimed at once. */
const acceptedAtOnce = 16

/** Publishes posts at scheduled times: one per hour of a day, in the writer's time zone. */
export function createSchedule(options: Options): Schedule {
  const { db, now, access, documents, limits, connections, publications } = options
  const schedule = async (
    actor: Actor,
    request: ScheduleRequest & Partial<Pick<ConfirmedSchedule, 'version' | 'note'>>,
  ): Promise<Scheduled> => {
    const { documentId, scheduledAt, timezone, idempotencyKey, version, note } = request
    await access.demand(actor.userId, 'schedule')
    if (!documentId) throw refuse('Document ID is required to publish')
    if (idempotencyKey !== null && idempotencyKey.length > maxKeyLength) {
      throw refuse(`An Idempotency-Key has at most ${maxKeyLength} characters.`)
    }
    if (note === undefined) {
      // By now the post may have been deleted, or the timezone cleared.
      const earlier = await earlierAnswer(db, { userId: actor.userId, key: idempotencyKey })
      if (earlier?.documentId === documentId) return earlier
    }
    // Ownership is checked before the timezone and the connection, so that somebody else's post is refused as such.
    const checked = await publications.look(actor, documentId)
    if ((await timezoneOf(db, actor.userId)) === null) {
      throw refuse('Please set your timezone in Settings before scheduling posts')
    }
    if (!timezone || !isTimezone(timezone)) throw refuse('timezone: this is not an IANA time zone name')
    const isConnected = await connections.isConnected(actor.userId)
    return db.transaction().execute(async (tx) => {
      const scheduled = await schedulePost(tx, {
        documents,
        limits,
        publications,
        actor,
        documentId,
        at: scheduledAt,
        timezone: spelledZone(timezone),
        idempotencyKey,
        isConnected,
        network: connections.network,
        checked,
        version,
        now: now(),
      })
      await note?.(tx, scheduled)
      return scheduled
    })
  }
  return {
    schedule,
    scheduleConfirmed: schedule,
    forget: forgetScheduled,
    jobs: [
      handle(scheduledPostJob, {
        concurrency: acceptedAtOnce,
        run: (due, run) => sendDue(options, due, run),
        giveUp: (due) => giveUpDue(options, due),
      }),
    ],
  }
}

type Quarantine = Pick<DueSetting, 'db' | 'now' | 'documents' | 'limits' | 'notices'> & {
  /** Returns the reason for the owner, given the time at which the post was due. */
  reason: (when: string) => string
  /** Restricts it to what this account has scheduled. */
  userId?: string
}

/** Turns scheduled posts into drafts with the reason; returns how many there were. */
export async function quarantineScheduled({ reason, userId, ...setting }: Quarantine): Promise<number> {
  const all = setting.db
    .selectFrom('document')
    .select(['id', 'workflowRunId', 'scheduledAt', 'scheduledTimezone'])
    .where('status', '=', 'scheduled')
    .where('deletedAt', 'is', null)
  const scheduled = await (userId === undefined ? all : all.where('userId', '=', userId)).execute()
  for (const { id: documentId, workflowRunId, scheduledAt, scheduledTimezone } of scheduled) {
    if (workflowRunId === null || scheduledAt === null) continue
    const due = { documentId, scheduleId: workflowRunId }
    const when = formatFullTimestamp(scheduledAt, scheduledTimezone ?? 'UTC')
    await unscheduleWithFailure(setting, { ...due, kind: 'late', reason: reason(when) })
  }
  return scheduled.length
}
