import { sql } from 'kysely'
import { endOfPeriod, periodOf, type PeriodUnit } from '#core/periods.ts'
import type { DbOrTx, Tables, Tx } from '#server/db/schema.ts'

export type Kind = Tables['usage']['kind']

export type Counter = {
  userId: string
  kind: Kind
  /** 0 counts without a limit. */
  limit: number
  now: number
}

const units: Record<Kind, PeriodUnit> = { messages: 'day', posts: 'month' }

async function timezoneOf(db: DbOrTx, userId: string): Promise<string> {
  const profile = await db
    .selectFrom('profile')
    .select('timezone')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return profile?.timezone ?? 'UTC'
}

type Calendar = { kind: Kind; now: number; timezone: string }

function currentPeriod({ kind, now, timezone }: Calendar) {
  const unit = units[kind]
  const period = periodOf(unit, now, timezone)
  return { unit, period, endsAt: endOfPeriod(unit, period, timezone) }
}

/**
 * Counts one and answers its period, or null when the limit is reached and nothing was counted. One statement, so that
 * requests that race, on this server or another, cannot both take the last place.
 *
 * A new period begins when the owner's calendar says a later one and the one before has come to its own end: somebody
 * who moves to another timezone and back neither gets a day again nor two days at once.
 */
export async function countOne(tx: Tx, counter: Counter): Promise<string | null> {
  const { userId, kind, limit, now } = counter
  const timezone = await timezoneOf(tx, userId)
  const { period, endsAt } = currentPeriod({ kind, now, timezone })
  const isNew = sql<boolean>`("usage"."period" < ${period} and "usage"."endsAt" <= ${now})`
  const counted = await tx
    .insertInto('usage')
    .values({ userId, kind, period, used: 1, endsAt })
    .onConflict((conflict) => {
      const update = conflict.columns(['userId', 'kind']).doUpdateSet({
        used: sql`case when ${isNew} then 1 else "usage"."used" + 1 end`,
        period: sql`case when ${isNew} then excluded."period" else "usage"."period" end`,
        endsAt: sql`case when ${isNew} then excluded."endsAt" else "usage"."endsAt" end`,
      })
      return limit === 0 ? update : update.where(sql<boolean>`(${isNew} or "usage"."used" < ${limit})`)
    })
    .returning('period')
    .executeTakeFirst()
  return counted?.period ?? null
}

/** Takes one back that was counted in a period; when that is over, there is nothing to take back. */
export async function uncountOne(tx: Tx, counted: { userId: string; kind: Kind; period: string }) {
  await tx
    .updateTable('usage')
    .set({ used: sql`"used" - 1` })
    .where('userId', '=', counted.userId)
    .where('kind', '=', counted.kind)
    .where('period', '=', counted.period)
    .where('used', '>', 0)
    .execute()
}

/** What has been used of a limit, and when the count begins anew (UTC milliseconds). */
export async function readCount(
  db: DbOrTx,
  counter: Omit<Counter, 'limit'>,
): Promise<{ used: number; resetsAt: number }> {
  const { userId, kind, now } = counter
  const row = await db
    .selectFrom('user')
    .leftJoin('profile', 'profile.userId', 'user.id')
    .leftJoin('usage', (join) => join.onRef('usage.userId', '=', 'user.id').on('usage.kind', '=', kind))
    .select(['profile.timezone', 'usage.period', 'usage.used', 'usage.endsAt'])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  const timezone = row?.timezone ?? 'UTC'
  const current = currentPeriod({ kind, now, timezone })
  const { period, used, endsAt } = row ?? { period: null, used: null, endsAt: null }
  const isCounted = period !== null && used !== null && endsAt !== null
  if (!isCounted || (period < current.period && endsAt <= now)) return { used: 0, resetsAt: current.endsAt }
  return { used, resetsAt: Math.max(endsAt, endOfPeriod(current.unit, period, timezone)) }
}
