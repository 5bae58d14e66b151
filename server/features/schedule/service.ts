import type { Logger } from 'pino'
import { AppError } from '#core/errors.ts'
import { isTimezone } from '#core/zoned-time.ts'
import type { Engine, Tx } from '#server/db/schema.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Actor } from '#server/http/session.ts'
import { createWorker, handle } from '#server/jobs/worker.ts'
import type { Scheduled } from './answers.ts'
import { type DueSetting, giveUpDue, sendDue } from './due.ts'
import { forgetScheduled, scheduledPostJob } from './job.ts'
import { schedulePost } from './scheduling.ts'
import { timezoneOf } from './slots-of.ts'

export { failureBefore } from './answers.ts'
export { quarantineScheduled } from './quarantine.ts'

type ScheduleRequest = {
  documentId: string | null | undefined
  /** UTC milliseconds. */
  scheduledAt: number
  timezone: string | null | undefined
  idempotencyKey: string | null
}

/** A post as its owner has confirmed it. */
type ConfirmedWish = ScheduleRequest & {
  documentId: string
  /** The only version that may go on the schedule, in UTC milliseconds. */
  version: number
  /** Called in the transaction that schedules it; what it throws takes everything back. */
  note: (tx: Tx, scheduled: Scheduled) => Promise<void>
}

export type Schedule = {
  /**
   * Schedules a post or moves a scheduled one; the same key gets the first answer again. Throws bad_request:api with the
   * reason, forbidden:auth, rate_limit:posts, not_found:document and forbidden:document.
   */
  schedule: (actor: Actor, wish: ScheduleRequest) => Promise<Scheduled>
  /** The same for the very version that was confirmed. Throws bad_request:api when the post is another one by now. */
  scheduleConfirmed: (actor: Actor, wish: ConfirmedWish) => Promise<Scheduled>
  /** Takes everything an account has scheduled out of the queue. */
  forget: (tx: Tx, userId: string) => Promise<void>
  start: () => void
  /** Begins nothing more and waits for what is under way. */
  stop: () => Promise<void>
}

type Options = DueSetting & {
  engine: Engine
  log: Logger
  access: Access
  leaseMs?: number
  /** How often to look for posts that have come due. */
  pollMs?: number | undefined
}

const refuse = (reason: string) => new AppError('bad_request:api', { reason })
const maxKeyLength = 255

/** Posts that go out by themselves: one an hour a day, at the time their writer's clocks show. */
export function createSchedule(options: Options): Schedule {
  const { db, engine, now, log, access, documents, limits, connections, publications, leaseMs, pollMs } =
    options
  const worker = createWorker({
    db,
    engine,
    now,
    log,
    leaseMs,
    pollMs,
    handlers: [
      handle(scheduledPostJob, {
        run: (due) => sendDue(options, due),
        giveUp: (due) => giveUpDue(options, due),
      }),
    ],
  })
  const schedule = async (
    actor: Actor,
    wish: ScheduleRequest & Partial<Pick<ConfirmedWish, 'version' | 'note'>>,
  ): Promise<Scheduled> => {
    const { documentId, scheduledAt, timezone, idempotencyKey, version, note } = wish
    await access.demand(actor.userId, 'schedule')
    if (!documentId) throw refuse('Document ID is required to publish')
    if (idempotencyKey !== null && idempotencyKey.length > maxKeyLength) {
      throw refuse(`An Idempotency-Key has at most ${maxKeyLength} characters.`)
    }
    if ((await timezoneOf(db, actor.userId)) === null) {
      throw refuse('Please set your timezone in Settings before scheduling posts')
    }
    if (!timezone || !isTimezone(timezone)) throw refuse('timezone: this is no IANA name of a time zone')
    const isConnected = await connections.isConnected(actor.userId)
    const checked = await publications.look(actor, documentId)
    return db.transaction().execute(async (tx) => {
      const scheduled = await schedulePost(tx, {
        documents,
        limits,
        publications,
        actor,
        documentId,
        at: scheduledAt,
        timezone,
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
    start: worker.start,
    stop: worker.stop,
  }
}
