/** Returns the browser's timezone; null when it does not report one. */
export const browserTimezone = (): string | null => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? null : timeZone
}
