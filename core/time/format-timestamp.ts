import { type WallTime, wallTimeAt } from './zoned-time.ts'
import { isTimezone, readableZone } from './timezone.ts'

const dayMs = 86_400_000
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Clock = {
  /** UTC milliseconds. */
  now: number
  /** An IANA name; when null or unknown to the browser, the reader's own timezone is used. */
  timeZone: string | null
}

/** Formats a time of day, as the badge of a scheduled post does (specification 4.1): "9:05 am". */
export const formatTime = ({ hour, minute }: Pick<WallTime, 'hour' | 'minute'>): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`

function partsOf(timestamp: number, timeZone: string | null) {
  // The browser may be too old to know the timezone.
  const zone = timeZone !== null && isTimezone(timeZone) ? timeZone : undefined
  const wall = wallTimeAt(timestamp, zone)
  const date = new Date(`${wall.day}T00:00:00.000Z`)
  return {
    weekday: weekdays[date.getUTCDay()],
    day: `${date.getUTCDate()} ${months[date.getUTCMonth()]}`,
    year: date.getUTCFullYear(),
    time: formatTime(wall),
    /** Counts calendar days, regardless of clock changes. */
    dayNumber: date.getTime() / dayMs,
  }
}

const near = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
])

/** Formats a timestamp (UTC milliseconds): "today 9:00 am", "Tue 24 Nov, 9:00 am", with another year too. */
export function formatTimestamp(timestamp: number, { now, timeZone }: Clock): string {
  const then = partsOf(timestamp, timeZone)
  const today = partsOf(now, timeZone)
  const word = near.get(then.dayNumber - today.dayNumber)
  if (word !== undefined) return `${word} ${then.time}`
  const year = then.year === today.year ? '' : ` ${then.year}`
  return `${then.weekday} ${then.day}${year}, ${then.time}`
}

/** Formats the day of a timestamp (UTC milliseconds): "today", "12 Mar 2026". */
export function formatDay(timestamp: number, { now, timeZone }: Clock): string {
  const then = partsOf(timestamp, timeZone)
  const today = partsOf(now, timeZone)
  return near.get(then.dayNumber - today.dayNumber) ?? `${then.day} ${then.year}`
}

/** Formats a timestamp (UTC milliseconds) so that it can be kept: "Tue 24 Nov 2026, 9:00 am (Europe/Paris)". */
export function formatFullTimestamp(timestamp: number, timeZone: string): string {
  const { weekday, day, year, time } = partsOf(timestamp, timeZone)
  return `${weekday} ${day} ${year}, ${time} (${readableZone(timeZone)})`
}
