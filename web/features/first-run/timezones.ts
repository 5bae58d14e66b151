/** The timezone of this browser, when it tells an IANA name. */
export function browserTimezone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return /^[A-Za-z]/.test(timeZone ?? '') ? timeZone : null
}

/** All that can be chosen, the browser's own among them. */
export function allTimezones(own: string | null): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return own === null || known.includes(own) ? known : [own, ...known]
}
