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

async function currentPeriod(db: DbOrTx, { userId, kind, now }: Omit<Counter, 'limit'>) {
  const timezone = await timezoneOf(db, userId)
  const unit = units[kind]
  const period = periodOf(unit, now, timezone)
  return { unit, timezone, period, endsAt: endOfPeriod(unit, period, timezone) }
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
  const { period, endsAt } = await currentPeriod(tx, counter)
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
  const current = await currentPeriod(db, counter)
  const row = await db
    .selectFrom('usage')
    .select(['period', 'used', 'endsAt'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row || (row.period < current.period && row.endsAt <= now)) return { used: 0, resetsAt: current.endsAt }
  const calendarEnd = endOfPeriod(current.unit, row.period, current.timezone)
  return { used: row.used, resetsAt: Math.max(row.endsAt, calendarEnd) }
}
