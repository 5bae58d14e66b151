import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { brand } from '#core/brand.ts'
import type { FeedRow } from './feed-rows.ts'

const eventMinutes = 15
/** How long before a post is due the calendar says so: time enough to read it once more. */
const alarmSeconds = 10 * 60
/** How often calendar programs are asked to refresh. */
const refreshSeconds = 15 * 60

type Feed = { rows: FeedRow[]; publicUrl: string }

/** Returns the URL that opens a post, beside the chat it was made in. */
function addressOf({ id, chatId }: FeedRow, publicUrl: string): string {
  const address = new URL(chatId === null ? '/' : `/chat/${chatId}`, publicUrl)
  address.searchParams.set('documentId', id)
  return address.href
}

/**
 * Returns posts as iCalendar text (RFC 5545), in UTC. A post keeps its UID; its SEQUENCE grows with each new time. Contains
 * titles and URLs, but nothing of what the posts say. Scheduled posts have an alarm. The same posts produce the same text.
 */
export function feedText({ rows, publicUrl }: Feed): string {
  const calendar = ical({
    name: `${brand.product} posts`,
    prodId: { company: brand.product, product: 'posts', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const row of rows) {
    const start = new Date(row.at)
    const title = row.title.replaceAll(/\s+/g, ' ').trim()
    calendar.createEvent({
      id: `${row.id}@${new URL(publicUrl).hostname}`,
      sequence: row.times + (row.isPublished ? 1 : 0),
      start,
      end: new Date(row.at + eventMinutes * 60_000),
      stamp: new Date(row.updatedAt),
      lastModified: new Date(row.updatedAt),
      summary: row.isPublished ? `Published: ${title}` : title,
      url: row.isPublished && row.url !== null ? row.url : addressOf(row, publicUrl),
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: row.isPublished
        ? []
        : [{ type: ICalAlarmType.display, triggerBefore: alarmSeconds, description: title }],
    })
  }
  return calendar.toString()
}
