import { daysLater, timestampsOf, wallTimeAt } from './zoned-time.ts'

/** The period that a calendar page shows. */
export type CalendarSpan = 'month' | 'week'

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekDays = 7
const weeksOfMonth = 6
const thursday = 3
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns the index of a day ("2026-11-20") in its week: 0 for Monday. */
export function weekdayOf(day: string): number {
  const number = Math.round(Date.parse(`${day}T00:00:00.000Z`) / dayMs)
  return (((number + thursday) % weekDays) + weekDays) % weekDays
}

const mondayOf = (day: string) => daysLater(day, -weekdayOf(day))
const firstOfMonth = (day: string) => `${day.slice(0, 'YYYY-MM'.length)}-01`

/** Returns the days of the page that contains a day: the seven of its week, or the six weeks that cover its month. */
export function daysOfPage(day: string, span: CalendarSpan): string[] {
  const first = span === 'week' ? mondayOf(day) : mondayOf(firstOfMonth(day))
  const count = span === 'week' ? weekDays : weekDays * weeksOfMonth
  return Array.from({ length: count }, (_, at) => daysLater(first, at))
}

/** Returns a day on the next (1) or previous (-1) page. */
export function turnPage(day: string, { span, by }: { span: CalendarSpan; by: 1 | -1 }): string {
  if (span === 'week') return daysLater(day, by * weekDays)
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Returns the time (UTC milliseconds) at which a day begins in a timezone, which is not always midnight. */
export function beginOfDay(day: string, timezone: string): number {
  const [midnight] = timestampsOf({ day, hour: 0, minute: 0 }, timezone)
  if (midnight !== undefined) return midnight
  // A clock change may skip midnight: the day then begins with the first minute that exists.
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  let [before, after] = [noon - 2 * dayMs, noon + 2 * dayMs]
  while (after - before > minuteMs) {
    const middle = Math.floor((before + after) / 2 / minuteMs) * minuteMs
    if (wallTimeAt(middle, timezone).day >= day) after = middle
    else before = middle
  }
  return after
}

/** Returns the time range (UTC milliseconds) of a page's posts: from `from`, up to but not including `to`. */
export function stretchOfPage(days: readonly string[], timezone: string): { from: number; to: number } {
  const [first = '1970-01-01'] = days
  return {
    from: beginOfDay(first, timezone),
    to: beginOfDay(daysLater(days.at(-1) ?? first), timezone),
  }
}
