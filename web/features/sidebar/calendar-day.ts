const quarterMs = 900_000
const dayMs = 86_400_000

/** Returns the calendar day of a timestamp, counted in days from 1970. */
export type DayOf = (timestamp: number) => number

function formatFor(timezone: string | null): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', {
      ...parts,
      ...(timezone === null ? {} : { timeZone: timezone }),
    })
  } catch {
    // The browser may be too old to know the timezone.
    return new Intl.DateTimeFormat('en-CA', parts)
  }
}

/**
 * Creates the function for a timezone (an IANA name), by default the browser's own. In every timezone days begin on a
 * quarter of an hour, so that results are cached per quarter.
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
