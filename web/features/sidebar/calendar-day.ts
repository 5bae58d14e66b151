const quarterMs = 900_000
const dayMs = 86_400_000

/** Tells the number of the calendar day, counted from 1970, that a moment falls on. */
export type DayOf = (timestamp: number) => number

function formatFor(timezone: string | null): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', {
      ...parts,
      ...(timezone === null ? {} : { timeZone: timezone }),
    })
  } catch {
    // A browser may be older than the name of a timezone.
    return new Intl.DateTimeFormat('en-CA', parts)
  }
}

/**
 * The calendar of a timezone (an IANA name), or of the browser's own clock. Every zone's days begin at a quarter of an
 * hour, so that moments of the same quarter need to be worked out once.
 */
export function calendarOf(timezone: string | null): DayOf {
  const format = formatFor(timezone)
  const known = new Map<number, number>()
  return (timestamp) => {
    const quarter = Math.floor(timestamp / quarterMs)
    const found = known.get(quarter)
    if (found !== undefined) return found
    const day = Date.parse(format.format(quarter * quarterMs)) / dayMs
    known.set(quarter, day)
    return day
  }
}
