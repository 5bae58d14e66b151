import { useId } from 'react'
import { daysOfPage } from '#core/time/calendar-days.ts'
import { wallTimeAt } from '#core/time/zoned-time.ts'
import { sayIn } from '#web/ui/zone-words.ts'

/** The slot of another post; `at` in UTC milliseconds. */
export type TakenSlot = { id: string; title: string; at: number }

type WeekSlotsProps = {
  slots: readonly TakenSlot[]
  /** A day of the week, such as "2026-11-20". */
  day: string
  timezone: string
}

const mostListed = 7

/** Lists the slots of one week that other posts have, if any. */
export function WeekSlots({ slots, day, timezone }: WeekSlotsProps) {
  const label = useId()
  const week = new Set(daysOfPage(day, 'week'))
  const taken = slots
    .filter(({ at }) => week.has(wallTimeAt(at, timezone).day))
    .toSorted((one, other) => one.at - other.at)
  if (taken.length === 0) return null
  return (
    <div>
      <p id={label} className="font-medium">
        Also scheduled this week
      </p>
      <ul aria-labelledby={label} className="text-sm text-ink-soft">
        {taken.slice(0, mostListed).map(({ id, title, at }) => (
          <li key={id} className="truncate">
            {sayIn(timezone, at, 'EEE, MMM d, h:mm a')} · {title}
          </li>
        ))}
        {taken.length > mostListed ? <li>and {taken.length - mostListed} more</li> : null}
      </ul>
    </div>
  )
}
