const dayMs = 86_400_000
/** Day 0 of either calendar; 1900 counts a 29 February that never was, which shifts all later days by one. */
const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** ECMA-376 part 1, 18.8.30: the formats that have a number and no code. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** Whether a number format shows dates or times: its code has their letters outside quotations and brackets. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  const letters = code.slice(0, 255).replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  return /[ymdhs]/i.test(letters) && !/general/i.test(letters)
}

/** A day's number as "2026-03-01", with its time where it has one: "2026-03-01 14:30". */
export function serialDate(serial: number, startsIn1904: boolean): string {
  const time = Math.round(serial * 1440) * 60_000
  const date = new Date(dayZero[startsIn1904 ? 1904 : 1900] + time)
  if (Number.isNaN(date.getTime()) || serial < 0 || serial > 2_958_466) return String(serial)
  const iso = date.toISOString()
  if (serial < 1) return iso.slice(11, 16)
  return time % dayMs === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
}
