import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ChevronProps, DayPicker } from 'react-day-picker'

type MonthCalendarProps = {
  /** The chosen day, such as "2026-11-20". */
  day: string
  today: string
  /** Days with a dot, because other posts are scheduled for them. */
  busyDays: readonly string[]
  onChange: (day: string) => void
}

/** The calendar uses dates in the browser's timezone; only the day matters. */
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-')

const roundButton =
  'inline-flex size-9 items-center justify-center rounded-full hover:bg-sunken aria-disabled:opacity-40 pointer-coarse:size-11'

const Chevron = ({ orientation }: ChevronProps) =>
  orientation === 'left' ? <ChevronLeft size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />

/** One month to select a day from; past days are disabled. */
export function MonthCalendar({ day, today, busyDays, onChange }: MonthCalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      selected={toDate(day)}
      onSelect={(date) => onChange(toDay(date))}
      defaultMonth={toDate(day)}
      startMonth={toDate(today)}
      today={toDate(today)}
      disabled={{ before: toDate(today) }}
      weekStartsOn={1}
      showOutsideDays
      modifiers={{ busy: busyDays.map(toDate) }}
      labels={{
        labelDayButton: (date, modifiers) => wordsOfDay(date, modifiers),
      }}
      modifiersClassNames={{
        busy: 'after:absolute after:bottom-1 after:left-1/2 after:size-1 after:-translate-x-1/2 after:rounded-full after:bg-current',
        today: 'font-bold',
        outside: 'text-ink-soft',
        disabled: 'opacity-40',
        selected:
          '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent after:text-on-accent',
      }}
      classNames={{
        root: 'w-full max-w-[340px]',
        months: 'relative',
        month_caption: 'flex h-9 items-center pl-2 font-medium pointer-coarse:h-11',
        nav: 'absolute top-0 right-0 z-10 flex',
        button_previous: roundButton,
        button_next: roundButton,
        month_grid: 'w-full table-fixed border-collapse',
        weekday: 'h-8 text-xs font-normal text-ink-soft',
        day: 'relative p-0 text-center',
        day_button:
          'inline-flex aspect-square w-full max-w-9 items-center justify-center rounded-full hover:bg-sunken disabled:hover:bg-transparent pointer-coarse:max-w-11',
      }}
      components={{ Chevron }}
    />
  )
}

const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

type DayModifiers = Record<string, boolean>

function wordsOfDay(date: Date, { today, selected, busy }: DayModifiers): string {
  const notes = [today && 'today', selected && 'chosen', busy && 'other posts go out'].filter(Boolean)
  return [fullDay.format(date), ...notes].join(', ')
}
