import { wallTimeAt } from './zoned-time.ts'

/** A day or a month of a calendar on the wall, written so that later ones sort after earlier ones. */
export type PeriodUnit = 'day' | 'month'

const dayMs = 24 * 60 * 60 * 1000
const monthKeyLength = 'YYYY-MM'.length

/** The day ("2026-11-20") or month ("2026-11") that a moment (UTC milliseconds) falls in, for clocks of a timezone. */
export function periodOf(unit: PeriodUnit, at: number, timezone: string): string {
  const { day } = wallTimeAt(at, timezone)
  return unit === 'day' ? day : day.slice(0, monthKeyLength)
}

function nextInUtc(period: string): number {
  const [year = 0, month = 1, day] = period.split('-').map(Number)
  return day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)
}

/** The first moment (UTC milliseconds) after a day or month, for clocks of a timezone; clock changes are minded. */
export function endOfPeriod(unit: PeriodUnit, period: string, timezone: string): number {
  // No clock is a whole day away from UTC.
  let [within, after] = [nextInUtc(period) - dayMs, nextInUtc(period) + dayMs]
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2)
    if (periodOf(unit, middle, timezone) > period) after = middle
    else within = middle
  }
  return after
}
