import { clsx } from 'clsx'
import { useState } from 'react'
import type { Post } from '#contract/publishing/posts.ts'
import type { CalendarSpan } from '#core/time/calendar-days.ts'
import { wallTimeAt } from '#core/time/zoned-time.ts'
import { createMenuHandle } from '#web/ui/menus/menu.tsx'
import { type Entry, dayWords } from './calendar-entry.ts'
import { DayEntries } from './day-dialog.tsx'
import { PostMenu } from './post-menu.tsx'
import { useTodayInSight } from './use-clock.ts'

/** The number of a day's posts that are shown before "more" is pressed. */
const shownFirst = 8

type CalendarAgendaProps = {
  entries: readonly Entry[]
  days: readonly string[]
  on: string
  span: CalendarSpan
  clock: { now: number; timeZone: string }
  /** A counter that increases each time "Today" is pressed. */
  asked: number
  onOpen: (entry: Entry) => void
  onDelete: (post: Post) => void
}

/** The days of a page below each other, for a narrow screen: those with posts, and today. */
export function CalendarAgenda(props: CalendarAgendaProps) {
  const { entries, days, on, span, clock, asked, onOpen, onDelete } = props
  const { now, timeZone } = clock
  const today = wallTimeAt(now, timeZone).day
  const byDay = Map.groupBy(entries, ({ at }) => wallTimeAt(at, timeZone).day)
  const ofPage = span === 'week' ? days : days.filter((day) => day.slice(0, 7) === on.slice(0, 7))
  const shown = ofPage.filter((day) => byDay.has(day) || day === today)
  const page = `${span} ${days[0] ?? ''}`
  // If today comes first, scrolls only as far as needed, so that the page's notices stay in view.
  const block = shown[0] === today ? 'nearest' : 'start'
  const root = useTodayInSight<HTMLDivElement>('[data-today]', { page, asked, block })
  const [menu] = useState(() => createMenuHandle<Post>())
  return (
    <div ref={root} className="flex flex-col gap-4">
      {shown.map((day) => (
        <section
          key={day}
          className="scroll-mt-36"
          {...(day === today ? { 'data-today': true } : {})}
          aria-label={dayWords(day, { weekday: 'long', day: 'numeric', month: 'long' })}
        >
          <h3
            className={clsx(
              'border-b pb-1 font-medium',
              day === today ? 'border-accent text-accent' : 'border-line',
              day < today && 'text-ink-soft',
            )}
          >
            {day === today ? 'Today · ' : ''}
            {dayWords(day, { weekday: 'short', day: 'numeric', month: 'short' })}
          </h3>
          <DayEntries
            entries={byDay.get(day) ?? []}
            first={shownFirst}
            clock={clock}
            menu={menu}
            onOpen={onOpen}
          />
        </section>
      ))}
      <PostMenu handle={menu} onDelete={onDelete} />
    </div>
  )
}
