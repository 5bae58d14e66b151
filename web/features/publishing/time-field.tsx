import { lazy, Suspense, useId } from 'react'
import { type WallTime, wallTimeAt } from '#core/zoned-time.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const MonthCalendar = lazy(() =>
  import('./month-calendar.tsx').then(({ MonthCalendar: calendar }) => ({ default: calendar })),
)

type TimeFieldProps = {
  wanted: WallTime
  timezone: string
  /** UTC milliseconds. */
  now: number
  /** Days on which other posts go out. */
  busyDays: readonly string[]
  onChange: (wanted: WallTime) => void
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** "Choose your post time": a day of the month, and a time of that day. */
export function TimeField({ wanted, timezone, now, busyDays, onChange }: TimeFieldProps) {
  const id = useId()
  const { day, hour, minute } = wanted
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium">Choose your post time</legend>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <MonthCalendar
          day={day}
          today={wallTimeAt(now, timezone).day}
          busyDays={busyDays}
          onChange={(chosen) => onChange({ ...wanted, day: chosen })}
        />
      </Suspense>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="font-medium">
          Time
        </label>
        <input
          id={id}
          type="time"
          required
          value={`${twoDigits(hour)}:${twoDigits(minute)}`}
          onChange={({ currentTarget: { value } }) => {
            const [hours, minutes] = value.split(':').map(Number)
            // While it is half typed, a browser gives nothing.
            if (hours !== undefined && minutes !== undefined)
              onChange({ ...wanted, hour: hours, minute: minutes })
          }}
          className="min-h-9 grow rounded-md border border-field-line bg-surface px-3 text-base pointer-coarse:min-h-11 md:text-sm"
        />
      </div>
    </fieldset>
  )
}
