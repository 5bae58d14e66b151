import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { CalendarSpan } from '#core/calendar-days.ts'
import { wallTimeAt } from '#core/zoned-time.ts'
import { type Entry, kindWords } from './calendar-entry.ts'
import { dayWords, timeWords } from './day-words.ts'
import { EntrySign } from './entry-sign.tsx'

type CalendarAgendaProps = {
  entries: readonly Entry[]
  days: readonly string[]
  on: string
  span: CalendarSpan
  clock: { now: number; timeZone: string }
  onOpen: (entry: Entry) => void
}

/** The days of a page one below the other, for a narrow screen: those with posts, and today. */
export function CalendarAgenda({ entries, days, on, span, clock, onOpen }: CalendarAgendaProps) {
  const { now, timeZone } = clock
  const today = wallTimeAt(now, timeZone).day
  const byDay = Map.groupBy(entries, ({ at }) => wallTimeAt(at, timeZone).day)
  const ofPage = span === 'week' ? days : days.filter((day) => day.slice(0, 7) === on.slice(0, 7))
  const shown = ofPage.filter((day) => byDay.has(day) || day === today)
  const todaysPlace = useRef<HTMLElement>(null)
  const page = days[0]
  // The page: it begins with today, when today is on it.
  useEffect(() => {
    todaysPlace.current?.scrollIntoView({ block: 'start' })
  }, [page, span])
  return (
    <div className="flex flex-col gap-4">
      {shown.map((day) => (
        <section
          key={day}
          className="scroll-mt-36"
          ref={day === today ? todaysPlace : null}
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
          {byDay.has(day) ? (
            <ul className="flex flex-col">
              {byDay.get(day)?.map((entry) => (
                <li key={entry.post.id}>
                  <AgendaRow entry={entry} timeZone={timeZone} isPast={entry.at < now} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="py-3 text-ink-soft">Nothing goes out today.</p>
          )}
        </section>
      ))}
    </div>
  )
}

type AgendaRowProps = { entry: Entry; timeZone: string; isPast: boolean; onOpen: (entry: Entry) => void }

const AgendaRow = ({ entry, timeZone, isPast, onOpen }: AgendaRowProps) => (
  <button
    type="button"
    onClick={() => onOpen(entry)}
    className="flex min-h-11 w-full items-start gap-3 rounded-md px-1 py-2 text-left hover:bg-hover"
  >
    <span className="w-11 shrink-0 text-right tabular-nums text-ink-soft">
      {timeWords(wallTimeAt(entry.at, timeZone))}
    </span>
    <span className="flex min-w-0 grow flex-col">
      <span className={clsx('line-clamp-2 font-medium wrap-anywhere', isPast && 'text-ink-soft')}>
        {entry.post.title}
      </span>
      <span className="flex items-center gap-1 text-[13px] text-ink-soft">
        <EntrySign kind={entry.kind} />
        {kindWords[entry.kind]}
      </span>
    </span>
  </button>
)
