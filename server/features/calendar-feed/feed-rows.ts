import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

const dayMs = 86_400_000
/** How long published posts stay in the feed. */
const keptDays = 90
/** The most posts of each kind. */
const most = 1000

export type FeedRow = {
  id: string
  title: string
  chatId: string | null
  /** When it is or was to be published, in UTC milliseconds. */
  at: number
  isPublished: boolean
  /** Its URL on the network. */
  url: string | null
  updatedAt: number
  /** How often it was scheduled. */
  times: number
}

const selectRows = (db: Db, userId: string) =>
  db
    .selectFrom('document')
    .select(['id', 'title', 'chatId', 'url', 'updatedAt', 'scheduledAt', 'publishedAt'])
    .select((eb) =>
      eb
        .selectFrom('scheduling')
        .select((count) => count.fn.countAll<number>().as('times'))
        .whereRef('documentId', '=', 'document.id')
        .as('times'),
    )
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .limit(most)

/** Returns the rows of a feed: everything scheduled, and what was published in the last months and is not hidden. */
export async function feedRows(db: Db, { userId, now }: { userId: string; now: number }): Promise<FeedRow[]> {
  const since = now - keptDays * dayMs
  const [scheduled, published] = await Promise.all([
    selectRows(db, userId)
      .where('status', '=', 'scheduled')
      .orderBy('scheduledAt')
      .orderBy('number')
      .execute(),
    selectRows(db, userId)
      .where('status', '=', 'published')
      // Exactly the expression of the index of migration 025.
      .where(sql<number>`coalesce("publishedAt", -8640000000000000)`, '>=', since)
      .orderBy(sql`coalesce("publishedAt", -8640000000000000)`, 'desc')
      .orderBy('number', 'desc')
      .execute(),
  ])
  return [
    ...scheduled.map(({ scheduledAt: at, publishedAt: _, ...row }) => ({ ...row, at, isPublished: false })),
    ...published.map(({ publishedAt: at, scheduledAt: _, ...row }) => ({ ...row, at, isPublished: true })),
  ].flatMap(({ at, times, ...row }) => (at === null ? [] : [{ ...row, at, times: times ?? 0 }]))
}
