import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/** Formats a time (UTC milliseconds) in a timezone, by a date-fns pattern such as "h:mm a". */
export const sayIn = (timezone: string, at: number, pattern: string): string =>
  format(new TZDate(at, timezone), pattern)

type Scheduled = {
  /** UTC milliseconds. */
  at: number
  timezone: string
  /** Whether the slot rule gave it another time than was requested. */
  moved: boolean
  /** Whether it was already scheduled before. */
  isMoving: boolean
}

/** Returns the message for a post that was scheduled (specification 8.4). */
export function scheduledWords({ at, timezone, moved, isMoving }: Scheduled): string {
  const date = sayIn(timezone, at, 'PPP p')
  if (moved) return `Time slot conflict detected. Post scheduled for ${date} (next available time)`
  return isMoving ? `Post rescheduled for ${date}` : `Post scheduled for ${date}`
}
