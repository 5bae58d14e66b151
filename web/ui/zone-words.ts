import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/** A moment (UTC milliseconds) as clocks of a timezone show it, by a pattern of date-fns such as "h:mm a". */
export const sayIn = (timezone: string, at: number, pattern: string): string =>
  format(new TZDate(at, timezone), pattern)

type Scheduled = {
  /** UTC milliseconds. */
  at: number
  timezone: string
  /** The slot rule gave it another time than was asked for. */
  moved: boolean
  /** It had a time before. */
  isMoving: boolean
}

/** What is said of a post that was given a time (specification 8.4). */
export function scheduledWords({ at, timezone, moved, isMoving }: Scheduled): string {
  const date = sayIn(timezone, at, 'PPP p')
  if (moved) return `Time slot conflict detected. Post scheduled for ${date} (next available time)`
  return isMoving ? `Post rescheduled for ${date}` : `Post scheduled for ${date}`
}
