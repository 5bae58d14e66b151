const dayMs = 86_400_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Clock = {
  /** UTC milliseconds. */
  now: number
  /** An IANA name; the reader's own zone when it is null or not known here. */
  timeZone: string | null
}

function formatIn(timeZone: string | null): Intl.DateTimeFormat {
  const parts = {
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...parts, ...(timeZone === null ? {} : { timeZone }) })
  } catch {
    // A browser may be older than the name of a timezone.
    return new Intl.DateTimeFormat('en-GB', parts)
  }
}

const formats = new Map<string | null, Intl.DateTimeFormat>()

function partsOf(moment: number, timeZone: string | null) {
  const format = formats.get(timeZone) ?? formatIn(timeZone)
  formats.set(timeZone, format)
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const [day, month, year] = [Number(part('day')), Number(part('month')), Number(part('year'))]
  return {
    weekday: part('weekday'),
    day: `${day} ${months[month - 1]}`,
    year,
    time: `${Number(part('hour'))}:${part('minute')}`,
    /** Counts calendar days, whatever the clocks did on them. */
    dayNumber: Date.UTC(year, month - 1, day) / dayMs,
  }
}

const near = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
])

/** A moment (UTC milliseconds) as people say it: "today 9:00", "Tue 24 Nov, 9:00", in another year "Tue 24 Nov 2026, 9:00". */
export function spokenMoment(moment: number, { now, timeZone }: Clock): string {
  const then = partsOf(moment, timeZone)
  const today = partsOf(now, timeZone)
  const word = near.get(then.dayNumber - today.dayNumber)
  if (word !== undefined) return `${word} ${then.time}`
  const year = then.year === today.year ? '' : ` ${then.year}`
  return `${then.weekday} ${then.day}${year}, ${then.time}`
}

/** The day of a moment (UTC milliseconds): "today", "12 Mar 2026". */
export function spokenDay(moment: number, { now, timeZone }: Clock): string {
  const then = partsOf(moment, timeZone)
  const today = partsOf(now, timeZone)
  return near.get(then.dayNumber - today.dayNumber) ?? `${then.day} ${then.year}`
}
