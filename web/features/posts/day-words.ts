/** A day ("2026-11-20") in words, by the parts that are wanted: "Fri 20 Nov". */
export const dayWords = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00.000Z`))
    .replace(',', '')

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** "9:05" of an hour and a minute. */
export const timeWords = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${hour}:${twoDigits(minute)}`
