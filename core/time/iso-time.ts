const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const minuteMs = 60 * 1000
const secondMs = 1000
/** The largest distance from 1970 that a Date supports, in milliseconds. */
const furthest = 8.64e15

/** A cache of recently formatted days, without the time. */
const days = new Map<number, string>()
const maxDays = 1000

function dayOf(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  const written = new Date(day * dayMs).toISOString().slice(0, -'00:00:00.000Z'.length)
  if (days.size >= maxDays) days.clear()
  days.set(day, written)
  return written
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const threeDigits = Array.from({ length: secondMs }, (_, number) => String(number).padStart(3, '0'))

/** A cache of recently formatted timestamps, indexed by their last digits: lists are often requested again. */
const maxTimestamps = 4096
const timestamps = new Float64Array(maxTimestamps).fill(Number.NaN)
const writtenTimestamps = Array.from({ length: maxTimestamps }, () => '')

/**
 * Formats UTC milliseconds like `Date.prototype.toISOString`, in a fifth of the time: lists have two timestamps per
 * row. Throws RangeError for an invalid time.
 */
export function isoTime(ms: number): string {
  if (!Number.isInteger(ms) || Math.abs(ms) > furthest) return new Date(ms).toISOString()
  const place = Math.abs(ms) % maxTimestamps
  const known = timestamps[place] === ms ? writtenTimestamps[place] : undefined
  if (known !== undefined) return known
  const written = write(ms)
  timestamps[place] = ms
  writtenTimestamps[place] = written
  return written
}

function write(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const rest = ms - day * dayMs
  const hours = twoDigits[Math.floor(rest / hourMs)]
  const minutes = twoDigits[Math.floor((rest % hourMs) / minuteMs)]
  const seconds = twoDigits[Math.floor((rest % minuteMs) / secondMs)]
  return `${dayOf(day)}${hours}:${minutes}:${seconds}.${threeDigits[rest % secondMs]}Z`
}

export const isoTimeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))
