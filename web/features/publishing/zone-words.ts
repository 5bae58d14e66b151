import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'

/** A moment (UTC milliseconds) as clocks of a timezone show it, by a pattern of date-fns such as "h:mm a". */
export const sayIn = (timezone: string, at: number, pattern: string): string =>
  format(new TZDate(at, timezone), pattern)

/** "Europe/Isle_of_Man" as people read it. */
export const readableZone = (timezone: string): string => timezone.replaceAll('_', ' ')
