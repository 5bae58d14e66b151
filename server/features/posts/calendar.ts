import { sql } from 'kysely'
import { maxCalendarPosts } from '#contract/publishing/calendar.ts'
import type { Failure } from '#contract/documents.ts'
import type { Db } from '#server/db/schema.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Actor } from '#server/http/session.ts'
import { selectPosts, type ListedRow } from './listing.ts'

/** From a moment on and before another one, in UTC milliseconds. */
export type Stretch = { from: number; to: number }

type Asked = Stretch & { db: Db; actor: Actor }

const ofOwner = ({ db, actor: { userId } }: Asked) =>
  selectPosts(db)
    .where('userId', '=', userId)
    .where('kind', '=', 'text')
    .where('deletedAt', 'is', null)
    .limit(maxCalendarPosts + 1)

/** The words of the index that the list's order by time has (migration 010): the next to go out has the largest. */
const soonest = sql<number>`case "status" when 'scheduled' then -coalesce("scheduledAt", 8639999999999999)
  else -8640000000000000 end`
/** The words of the index of migration 025. */
const lastOut = sql<number>`coalesce("publishedAt", -8640000000000000)`

/** The scheduled posts of a stretch of time, the next to go out first. */
const scheduledRows = (asked: Asked): Promise<ListedRow[]> =>
  ofOwner(asked)
    .where(soonest, '<=', -asked.from)
    .where(soonest, '>', -asked.to)
    .where('status', '=', 'scheduled')
    .orderBy(soonest, 'desc')
    .orderBy('number', 'desc')
    .execute()

/** The published posts of a stretch of time that are not hidden, the last one first. */
const publishedRows = (asked: Asked): Promise<ListedRow[]> =>
  ofOwner(asked)
    .where(lastOut, '>=', asked.from)
    .where(lastOut, '<', asked.to)
    .where('status', '=', 'published')
    .orderBy(lastOut, 'desc')
    .orderBy('number', 'desc')
    .execute()

const failedAt = ({ failure }: ListedRow) => Date.parse(fromJson<Failure>(failure)?.at ?? '')

/** Drafts that did not go out in a stretch of time as they should have. What went wrong is no later than the last change. */
async function troubledRows(asked: Asked): Promise<ListedRow[]> {
  const rows = await ofOwner(asked)
    .where('failure', 'is not', null)
    .where('status', '=', 'draft')
    .where('updatedAt', '>=', asked.from)
    .orderBy('updatedAt', 'desc')
    .execute()
  return rows.filter((row) => failedAt(row) >= asked.from && failedAt(row) < asked.to)
}

/** Everything that stands in a calendar for a stretch of time, and whether there is more than fits. */
export async function calendarRows(asked: Asked): Promise<{ rows: ListedRow[]; isCut: boolean }> {
  const kinds = await Promise.all([troubledRows(asked), scheduledRows(asked), publishedRows(asked)])
  const rows = kinds.flat()
  return { rows: rows.slice(0, maxCalendarPosts), isCut: rows.length > maxCalendarPosts }
}
