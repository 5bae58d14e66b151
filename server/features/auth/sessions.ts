import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'

/** SQLite stores Better Auth's dates as text, PostgreSQL as dates; NaN for anything else. */
function timeOf(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : Number.NaN
}

const rowsAtOnce = 500

/** Removes expired sessions and verifications; returns how many there were. */
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

type Session = { actor: Actor; expiresAt: number }
type SessionRow = {
  id: string
  userId: string
  expiresAt: unknown
  name: string
  email: string
  isAnonymous: unknown
}

const readRow = compiledQuery<{ token: string }, SessionRow>((db, { token }) =>
  db
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
    .where('session.token', '=', token),
)

/** Returns the session of a token, even when it has expired; null when there is none. */
export async function readSession(db: Db, token: string): Promise<Session | null> {
  const [row] = await readRow(db, { token })
  if (!row) return null
  const { id: sessionId, userId, name, email } = row
  const actor = Object.freeze({ userId, sessionId, name, email, isGuest: Boolean(row.isAnonymous) })
  return { actor, expiresAt: timeOf(row.expiresAt) }
}

/**
 * How long a session that was read is cached, in milliseconds. Other servers and commands also end sessions without telling
 * this one, which notices within this time.
 */
export const sessionHoldsMs = 1000
const mostSessions = 5000

type RecentOptions = {
  /** Reads the session of a signed cookie; null when there is none. */
  read: (cookie: string) => Promise<Session | null>
  /** Monotonic milliseconds. */
  clock?: () => number
}

/** Caches sessions that were read recently, by the hash of their cookie. */
export class RecentSessions {
  readonly #read: RecentOptions['read']
  readonly #clock: () => number
  /** Oldest first. */
  readonly #known = new Map<string, Session & { readAt: number }>()
  #changes = 0

  constructor({ read, clock = () => performance.now() }: RecentOptions) {
    this.#read = read
    this.#clock = clock
  }

  /** Returns whom a cookie belongs to; null without a session, or when it has expired by `now`, in UTC milliseconds. */
  async find(cookie: string, now: number): Promise<Actor | null> {
    const key = hash('sha256', cookie, 'base64')
    const session = this.#recent(key) ?? (await this.#readAnew(cookie, key))
    return session !== null && session.expiresAt > now ? session.actor : null
  }

  /** Invalidates all sessions, including those being read, because one of them or its account has changed. */
  forget(): void {
    this.#changes += 1
    this.#known.clear()
  }

  #recent(key: string): Session | undefined {
    const known = this.#known.get(key)
    return known !== undefined && this.#clock() - known.readAt < sessionHoldsMs ? known : undefined
  }

  async #readAnew(cookie: string, key: string): Promise<Session | null> {
    const [changes, readAt] = [this.#changes, this.#clock()]
    const session = await this.#read(cookie)
    if (changes !== this.#changes) return session
    this.#known.delete(key)
    if (session === null) return null
    const oldest = this.#known.keys().next()
    if (this.#known.size >= mostSessions && !oldest.done) this.#known.delete(oldest.value)
    this.#known.set(key, { ...session, readAt })
    return session
  }
}
