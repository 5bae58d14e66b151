/** The zone that this browser's clock goes by; null when it does not say. */
export const browserTimezone = (): string | null => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? null : timeZone
}

/** "Europe/Isle_of_Man" as people read it. */
export const readableZone = (timezone: string): string => timezone.replaceAll('_', ' ')
