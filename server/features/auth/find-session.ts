import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'

/** SQLite keeps Better Auth's dates as text, PostgreSQL as dates; what is neither is no time at all. */
function timeOf(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : Number.NaN
}

const rowsAtOnce = 500

/** Removes sessions, and what was to be confirmed, whose time is over; answers how many there were. */
export async function purgeSessions(db: Db, now: number): Promise<number> {
  let count = 0
  for (const table of ['session', 'verification'] as const) {
    for (let gone = rowsAtOnce; gone === rowsAtOnce;) {
      const over = db
        .selectFrom(table)
        .select('id')
        .where('expiresAt', '<', new Date(now).toISOString())
        .limit(rowsAtOnce)
      const deleted = await db.deleteFrom(table).where('id', 'in', over).executeTakeFirst()
      gone = Number(deleted.numDeletedRows)
      count += gone
      await nextTurn()
    }
  }
  return count
}

/** Who a session's token belongs to; null when there is no such session or it has expired. */
export async function findSession(db: Db, token: string, now: number): Promise<Actor | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select([
      'session.id',
      'session.userId',
      'session.expiresAt',
      'user.name',
      'user.email',
      'user.isAnonymous',
    ])
    .where('session.token', '=', token)
    .executeTakeFirst()
  if (!row || !(timeOf(row.expiresAt) > now)) return null
  const { id: sessionId, userId, name, email } = row
  return { userId, sessionId, name, email, isGuest: Boolean(row.isAnonymous) }
}
