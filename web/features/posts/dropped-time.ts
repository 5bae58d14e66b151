import type { CalendarSpan } from '#core/calendar-days.ts'
import { type WallTime, wallTimeAt } from '#core/zoned-time.ts'

type Drop = {
  span: CalendarSpan
  /** The time of the day that counts where only a day was pointed at. */
  otherwise: WallTime
  /** UTC milliseconds. */
  now: number
  timezone: string
}

const form = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}))?/

/**
 * The time on the wall that was pointed at, of the text in which the calendar says it ("2026-11-20T09:30:00+01:00"). In
 * a month that is a day; a draft that is put on today when its time is over gets the next full hour.
 */
export function wantedAt(text: string, { span, otherwise, now, timezone }: Drop): WallTime {
  const [, day = otherwise.day, hour, minute] = form.exec(text) ?? []
  if (span === 'week' && hour !== undefined) return { day, hour: Number(hour), minute: Number(minute) }
  const wanted = { ...otherwise, day }
  const clock = wallTimeAt(now, timezone)
  const isOver =
    clock.day === day &&
    (clock.hour > wanted.hour || (clock.hour === wanted.hour && clock.minute >= wanted.minute))
  return isOver && clock.hour < 23 ? { day, hour: clock.hour + 1, minute: 0 } : wanted
}
