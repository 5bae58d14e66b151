import { sql } from 'kysely'
import { maxCalendarPosts } from '#contract/publishing/calendar.ts'
import type { Failure } from '#contract/documents.ts'
import type { Db } from '#server/db/schema.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Actor } from '#server/http/session.ts'
import { selectPosts, type ListedRow } from './listing.ts'

/** From one time (inclusive) to another (exclusive), in UTC milliseconds. */
export type Stretch = { from: number; to: number }

type Asked = Stretch & { db: Db; actor: Actor }

const ofOwner = ({ db, actor: { userId } }: Asked) =>
  selectPosts(db)
    .where('userId', '=', userId)
    .where('kind', '=', 'text')
    .where('deletedAt', 'is', null)
    .limit(maxCalendarPosts + 1)

/** Exactly the expression of the index for sorting by time (migration 010): the next post to go out has the largest value. */
const soonest = sql<number>`case "status" when 'scheduled' then -coalesce("scheduledAt", 8639999999999999)
  else -8640000000000000 end`
/** Exactly the expression of the index of migration 025. */
const lastOut = sql<number>`coalesce("publishedAt", -8640000000000000)`

/** Returns the posts scheduled in a period, the next one first. */
const scheduledRows = (asked: Asked): Promise<ListedRow[]> =>
  ofOwner(asked)
    .where(soonest, '<=', -asked.from)
    .where(soonest, '>', -asked.to)
    .where('status', '=', 'scheduled')
    .orderBy(soonest, 'desc')
    .orderBy('number', 'desc')
    .execute()

/** Returns the posts published in a period that are not hidden, the latest one first. */
const publishedRows = (asked: Asked): Promise<ListedRow[]> =>
  ofOwner(asked)
    .where(lastOut, '>=', asked.from)
    .where(lastOut, '<', asked.to)
    .where('status', '=', 'published')
    .orderBy(lastOut, 'desc')
    .orderBy('number', 'desc')
    .execute()

const failedAt = ({ failure }: ListedRow) => Date.parse(fromJson<Failure>(failure)?.at ?? '')

/** Returns the drafts that failed to be published in a period. A failure is never later than the last change. */
async function troubledRows(asked: Asked): Promise<ListedRow[]> {
  const rows = await ofOwner(asked)
    .where('failure', 'is not', null)
    .where('status', '=', 'draft')
    .where('updatedAt', '>=', asked.from)
    .orderBy('updatedAt', 'desc')
    .execute()
  return rows.filter((row) => failedAt(row) >= asked.from && failedAt(row) < asked.to)
}

/** Returns everything that a calendar shows for a period, and whether there is more than fits. */
export async function calendarRows(asked: Asked): Promise<{ rows: ListedRow[]; isCut: boolean }> {
  const kinds = await Promise.all([troubledRows(asked), scheduledRows(asked), publishedRows(asked)])
  const rows = kinds.flat()
  return { rows: rows.slice(0, maxCalendarPosts), isCut: rows.length > maxCalendarPosts }
}
