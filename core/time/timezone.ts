const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Returns the format of local times in a timezone, by default the reader's own. Throws RangeError for an unknown one. */
export function zonedFormat(timezone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timezone, format)
  return format
}

/** Whether a text names a timezone: an IANA name such as "Europe/Berlin", or "UTC". */
export function isTimezone(name: string): boolean {
  // Intl also accepts offsets such as "+02:00", which are not names.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    zonedFormat(name)
    return true
  } catch {
    return false
  }
}

/**
 * Returns a timezone's name in its usual spelling: "europe/berlin" as "Europe/Berlin". A newer name that Intl replaces
 * by an older one stays: "Asia/Kolkata", not "Asia/Calcutta"; so does what is no timezone.
 */
export function spelledZone(timezone: string): string {
  if (!isTimezone(timezone)) return timezone
  const known = zonedFormat(timezone).resolvedOptions().timeZone
  const isAlias = known.toLowerCase() !== timezone.toLowerCase()
  const isSpelled = /[A-Z]/.test(timezone) && (/[a-z]/.test(timezone) || !timezone.includes('/'))
  return isAlias && isSpelled ? timezone : known
}

/** Returns a timezone such as "Europe/Isle_of_Man" in readable form. */
export const readableZone = (timezone: string): string => timezone.replaceAll('_', ' ')
