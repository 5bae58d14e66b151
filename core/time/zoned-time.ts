import { zonedFormat } from './timezone.ts'

/** A local time: a day ("2026-11-20"), the hour from 0 to 23, and the minute. */
export type WallTime = { day: string; hour: number; minute: number }

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60 * 1000

/** Returns the local time of a timestamp (UTC milliseconds) in a timezone, by default the reader's own. */
export function wallTimeAt(at: number, timezone: string | undefined): WallTime {
  const parts = zonedFormat(timezone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

const asUtc = ({ day, hour, minute }: WallTime): number =>
  Date.parse(`${day}T00:00:00.000Z`) + (hour * 60 + minute) * minuteMs

const isSame = (one: WallTime, other: WallTime) => asUtc(one) === asUtc(other)

/** Returns the offset from UTC, to the minute. */
const aheadAt = (at: number, timezone: string): number => asUtc(wallTimeAt(at, timezone)) - floorMinute(at)

const floorMinute = (at: number) => Math.floor(at / minuteMs) * minuteMs

/**
 * Returns the timestamps (UTC milliseconds, on the minute) of a local time, in ascending order: none when a clock
 * change skips it, two when one repeats it. Throws RangeError for an unknown timezone.
 */
export function timestampsOf(wall: WallTime, timezone: string): number[] {
  const utc = asUtc(wall)
  // Clocks change at most once in two days, so the offsets on either side are the only candidates.
  const offsets = new Set([aheadAt(utc - dayMs, timezone), aheadAt(utc + dayMs, timezone)])
  return [...offsets]
    .map((ahead) => utc - ahead)
    .filter((at) => isSame(wallTimeAt(at, timezone), wall))
    .toSorted((one, other) => one - other)
}

/** Returns the day ("2026-11-21") that is a number of days after another; by default the next one. */
export const daysLater = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** A calendar day or month in local time; its string form sorts chronologically. */
export type PeriodUnit = 'day' | 'month'

const monthKeyLength = 'YYYY-MM'.length

/** Returns the day ("2026-11-20") or month ("2026-11") of a timestamp (UTC milliseconds) in a timezone. */
export function periodOf(unit: PeriodUnit, at: number, timezone: string): string {
  const { day } = wallTimeAt(at, timezone)
  return unit === 'day' ? day : day.slice(0, monthKeyLength)
}

function nextInUtc(period: string): number {
  const [year = 0, month = 1, day] = period.split('-').map(Number)
  return day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)
}

/** Returns the first timestamp (UTC milliseconds) after a day or month in a timezone, including clock changes. */
export function endOfPeriod(unit: PeriodUnit, period: string, timezone: string): number {
  // No timezone is a whole day away from UTC.
  let [within, after] = [nextInUtc(period) - dayMs, nextInUtc(period) + dayMs]
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2)
    if (periodOf(unit, middle, timezone) > period) after = middle
    else within = middle
  }
  return after
}
