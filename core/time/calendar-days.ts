import { daysLater, timestampsOf, wallTimeAt } from './zoned-time.ts'

/** A month's page or a week's. */
export type CalendarSpan = 'month' | 'week'

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekDays = 7
const weeksOfMonth = 6
const thursday = 3
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The place of a day ("2026-11-20") in its week: 0 for Monday. */
export function weekdayOf(day: string): number {
  const number = Math.round(Date.parse(`${day}T00:00:00.000Z`) / dayMs)
  return (((number + thursday) % weekDays) + weekDays) % weekDays
}

const mondayOf = (day: string) => daysLater(day, -weekdayOf(day))
const firstOfMonth = (day: string) => `${day.slice(0, 'YYYY-MM'.length)}-01`

/** The days of the page that a day stands on: the seven of its week, or the six weeks that its month lies in. */
export function daysOfPage(day: string, span: CalendarSpan): string[] {
  const first = span === 'week' ? mondayOf(day) : mondayOf(firstOfMonth(day))
  const count = span === 'week' ? weekDays : weekDays * weeksOfMonth
  return Array.from({ length: count }, (_, at) => daysLater(first, at))
}

/** A day on the page after (1) or before (-1) the one that a day stands on. */
export function turnPage(day: string, { span, by }: { span: CalendarSpan; by: 1 | -1 }): string {
  if (span === 'week') return daysLater(day, by * weekDays)
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The moment (UTC milliseconds) at which a day begins on the clocks of a timezone, which need not be midnight. */
export function beginOfDay(day: string, timezone: string): number {
  const [midnight] = timestampsOf({ day, hour: 0, minute: 0 }, timezone)
  if (midnight !== undefined) return midnight
  // Clocks that are put forward at midnight leave it out: the day begins with the first minute they show.
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  let [before, after] = [noon - 2 * dayMs, noon + 2 * dayMs]
  while (after - before > minuteMs) {
    const middle = Math.floor((before + after) / 2 / minuteMs) * minuteMs
    if (wallTimeAt(middle, timezone).day >= day) after = middle
    else before = middle
  }
  return after
}

/** The moments (UTC milliseconds) from which on and before which a page's posts stand on it. */
export function stretchOfPage(days: readonly string[], timezone: string): { from: number; to: number } {
  const [first = '1970-01-01'] = days
  return {
    from: beginOfDay(first, timezone),
    to: beginOfDay(daysLater(days.at(-1) ?? first), timezone),
  }
}

/** Whether a text is a day that there is, such as "2026-11-20". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
