import { z } from 'zod'

const count = (initial: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(100_000, 'must be at most 100000')
    .default(initial)

export const databaseVariables = {
  DATABASE_CONNECT_SECONDS: count(10),
  DATABASE_STATEMENT_SECONDS: count(60),
  DATABASE_IDLE_SECONDS: count(60),
  KEEP_JOBS_DAYS: count(30),
  KEEP_GUESTS_DAYS: count(90),
  KEEP_VERSIONS_HOURS: count(24),
  KEEP_HOURLY_VERSIONS_DAYS: count(30),
}

type DatabaseValues = Record<keyof typeof databaseVariables, number>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

export const timeLimitSettings = (values: DatabaseValues) => ({
  connectMs: 1000 * values.DATABASE_CONNECT_SECONDS,
  statementMs: 1000 * values.DATABASE_STATEMENT_SECONDS,
  idleMs: 1000 * values.DATABASE_IDLE_SECONDS,
})

/** For how long is kept what nobody needs any more, in milliseconds; 0 for ever. */
export type KeepSettings = {
  /** Jobs that have ended. */
  jobsMs: number
  /** Guests whom nobody has seen. */
  guestsMs: number
  /** Every version of a post; from then on one an hour. */
  versionsMs: number
  /** The versions of each hour; from then on one a day. */
  hourlyVersionsMs: number
}

export const keepSettings = (values: DatabaseValues): KeepSettings => ({
  jobsMs: dayMs * values.KEEP_JOBS_DAYS,
  guestsMs: dayMs * values.KEEP_GUESTS_DAYS,
  versionsMs: hourMs * values.KEEP_VERSIONS_HOURS,
  hourlyVersionsMs: dayMs * values.KEEP_HOURLY_VERSIONS_DAYS,
})
