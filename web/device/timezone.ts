/** Returns the browser's timezone; null when it does not report one. */
export const browserTimezone = (): string | null => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? null : timeZone
}

/** Returns a timezone such as "Europe/Isle_of_Man" in readable form. */
export const readableZone = (timezone: string): string => timezone.replaceAll('_', ' ')
