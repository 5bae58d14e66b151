import { createHash, randomBytes } from 'node:crypto'
import type { CalendarFeed } from '#contract/publishing/calendar.ts'
import { isoTime } from '#core/time/iso-time.ts'
import type { SecretBox } from '#server/adapters/secrets/secret-box.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import { feedRows } from './feed-rows.ts'

/** What a secret leads to: the calendar, nothing, or the seconds to wait after too many reads. */
type FeedReading = { text: string } | { retryAfter: number } | null

export type CalendarFeeds = {
  /** Returns the feed of an account; null when it is switched off. */
  get: (actor: Actor) => Promise<CalendarFeed | null>
  /** Creates an address; a previous one stops working. */
  renew: (actor: Actor) => Promise<CalendarFeed>
  end: (actor: Actor) => Promise<void>
  read: (secret: string) => Promise<FeedReading>
}

type Options = { db: Db; now: () => number; secrets: SecretBox; publicUrl: string }

const secretBytes = 32
const secretForm = /^[\w-]{43}$/
const readingsAnHour = 120
const hourMs = 60 * 60 * 1000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** An account's posts for its calendar program, at a secret address. */
export function createCalendarFeeds({ db, now, secrets, publicUrl }: Options): CalendarFeeds {
  const limit = createReadLimit(readingsAnHour, now)
  const present = (secret: string, { createdAt, readAt }: { createdAt: number; readAt: number | null }) => ({
    url: new URL(`/api/calendar/${secret}.ics`, publicUrl).href,
    createdAt: isoTime(createdAt),
    readAt: readAt === null ? null : isoTime(readAt),
  })
  return {
    async get({ userId }) {
      const row = await db
        .selectFrom('calendarFeed')
        .selectAll()
        .where('userId', '=', userId)
        .executeTakeFirst()
      const secret = row && secrets.open(row.sealed)
      return row && secret ? present(secret, row) : null
    },
    async renew({ userId }) {
      const secret = randomBytes(secretBytes).toString('base64url')
      const made = { hash: hashOf(secret), sealed: secrets.seal(secret), createdAt: now(), readAt: null }
      await db
        .insertInto('calendarFeed')
        .values({ userId, ...made })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(made))
        .execute()
      return present(secret, made)
    },
    async end({ userId }) {
      await db.deleteFrom('calendarFeed').where('userId', '=', userId).execute()
    },
    async read(secret) {
      if (!secretForm.test(secret)) return null
      const hash = hashOf(secret)
      const retryAfter = limit(hash)
      if (retryAfter !== null) return { retryAfter }
      const feed = await db
        .selectFrom('calendarFeed')
        .select(['userId', 'readAt'])
        .where('hash', '=', hash)
        .executeTakeFirst()
      if (!feed) return null
      const time = now()
      // Only to the hour, so that a program that reads often rarely writes.
      if (feed.readAt === null || feed.readAt <= time - hourMs) {
        await db.updateTable('calendarFeed').set({ readAt: time }).where('hash', '=', hash).execute()
      }
      const { feedText } = await import('./feed-text.ts')
      return { text: feedText({ rows: await feedRows(db, { userId: feed.userId, now: time }), publicUrl }) }
    },
  }
}
type Window = { endsAt: number; count: number }

const windowMs = 60 * 60 * 1000
const maxWindows = 10_000

/**
 * Counts the reads of each feed per hour, within this process: the limit protects the database, and several servers may each
 * allow as much. Returns after how many seconds to try again, or null when the read is allowed.
 */
function createReadLimit(most: number, now: () => number) {
  const windows = new Map<string, Window>()
  return (key: string): number | null => {
    const time = now()
    if (windows.size >= maxWindows) {
      for (const [name, { endsAt }] of windows) if (endsAt <= time) windows.delete(name)
      if (windows.size >= maxWindows) windows.clear()
    }
    const known = windows.get(key)
    const window = known && known.endsAt > time ? known : { endsAt: time + windowMs, count: 0 }
    window.count += 1
    windows.set(key, window)
    return window.count > most ? Math.ceil((window.endsAt - time) / 1000) : null
  }
}
