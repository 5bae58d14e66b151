import FullCalendar, {
  type DayCellInfo,
  type DropInfo,
  type EventDisplayInfo,
  type EventDropInfo,
  type EventInput,
} from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import type { Post } from '#contract/publishing/posts.ts'
import type { CalendarSpan } from '#core/time/calendar-days.ts'
import { defaultTime } from '#core/time/slots.ts'
import { formatTime } from '#core/time/format-timestamp.ts'
import { type WallTime, wallTimeAt } from '#core/time/zoned-time.ts'
import { canMove, type Entry, type EntryKind, kindWords, shownUntil } from './calendar-entry.ts'
import { DayDialog } from './day-dialog.tsx'
import { useTodayInSight } from './use-clock.ts'
import { EntrySign } from './entry-sign.tsx'

type CalendarGridProps = {
  entries: readonly Entry[]
  days: readonly string[]
  on: string
  span: CalendarSpan
  clock: { now: number; timeZone: string }
  onOpen: (entry: Entry) => void
  /** A counter that increases each time "Today" is pressed. */
  asked: number
  /** Called when a post was dropped on a time. */
  onPlace: (id: string, wanted: WallTime) => void
  onDelete: (post: Post) => void
}

const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme]
/** High enough for two lines of text. */
const slotPx = 44
const eventPx = 40
/** The hour that a week is initially scrolled to. */
const firstHour = '07:00:00'

/** A month or a week in the writer's timezone, on which posts can be dragged to another time. */
export function CalendarGrid(props: CalendarGridProps) {
  const { entries, days, on, span, clock, asked, onOpen, onPlace, onDelete } = props
  const [fullDay, setFullDay] = useState<string | null>(null)
  const [isDayOpen, setDayOpen] = useState(false)
  const { now, timeZone } = clock
  const byId = new Map(entries.map((entry) => [entry.post.id, entry]))
  const move = (info: EventDropInfo) => {
    const entry = byId.get(info.event.id)
    const { startStr } = info.event
    // Reverts the library's own move: the entry moves once its data has changed.
    info.revert()
    if (!entry) return
    const before = wallTimeAt(entry.at, timeZone)
    onPlace(entry.post.id, wantedAt(startStr, { span, otherwise: before, now, timezone: timeZone }))
  }
  const place = ({ draggedEl, dateStr }: DropInfo) => {
    const id = draggedEl.dataset['draft']
    const otherwise = defaultTime(now, timeZone)
    if (id !== undefined) onPlace(id, wantedAt(dateStr, { span, otherwise, now, timezone: timeZone }))
  }
  const page = `${span} ${days[0] ?? ''}`
  const root = useTodayInSight<HTMLDivElement>('.calendar-today', {
    page,
    asked,
    block: 'start',
    hasWeeks: span === 'month',
  })
  return (
    <div
      ref={root}
      className={clsx(
        'calendar-grid grow text-[0.8125rem]',
        span === 'month' ? 'md:min-h-[980px]' : 'md:min-h-[520px]',
      )}
    >
      <FullCalendar
        key={`${page} ${timeZone}`}
        plugins={plugins}
        initialView={span === 'week' ? 'timeGridWeek' : 'dayGridMonth'}
        initialDate={on}
        headerToolbar={false}
        height="100%"
        timeZone={timeZone}
        firstDay={1}
        fixedWeekCount
        allDaySlot={false}
        nowIndicator
        scrollTime={firstHour}
        slotMinHeight={slotPx}
        slotHeaderFormat={{ hour: 'numeric', hourCycle: 'h12' }}
        slotHeaderContent={({ text }) => text.toLowerCase().replace(/(?=[ap]m)/, ' ')}
        slotDuration="01:00:00"
        snapDuration="00:30:00"
        displayEventEnd={false}
        // A post that is due shortly before midnight has room for its text, too.
        eventMinHeight={eventPx}
        dayMaxEvents={span === 'month'}
        moreLinkClick={({ allSegs: [first] }) => {
          const entry = byId.get(first?.event.id ?? '')
          if (entry === undefined) return isHandled
          setFullDay(wallTimeAt(entry.at, timeZone).day)
          setDayOpen(true)
          return isHandled
        }}
        eventDurationEditable={false}
        eventInteractive
        droppable
        longPressDelay={350}
        events={entries.map((entry) => eventOf(entry, timeZone))}
        eventDisplay="block"
        dayCellClass={pastClass}
        dayLaneClass={pastClass}
        eventClass={({ isPast, isSelected }: EventDisplayInfo) =>
          clsx('calendar-event', isPast && 'is-past', isSelected && 'is-held')
        }
        eventContent={contentOf}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const entry = byId.get(event.id)
          if (entry) onOpen(entry)
        }}
        eventDrop={move}
        drop={place}
      />
      <DayDialog
        day={fullDay}
        isOpen={isDayOpen}
        onOpenChange={setDayOpen}
        entries={entries}
        clock={clock}
        onOpen={onOpen}
        onDelete={onDelete}
      />
    </div>
  )
}

/** Returning neither a view name nor undefined keeps the library from opening its own popover, which cannot scroll. */
const isHandled = true as unknown as undefined

const contentOf = ({ event }: EventDisplayInfo): ReactNode => event.extendedProps['content']

const pastClass = ({ isPast, isToday }: Pick<DayCellInfo, 'isPast' | 'isToday'>) =>
  isToday ? 'calendar-today' : isPast ? 'calendar-past' : ''

const eventOf = (entry: Entry, timeZone: string): EventInput => ({
  id: entry.post.id,
  title: entry.post.title,
  start: new Date(entry.at).toISOString(),
  end: new Date(shownUntil(entry, timeZone)).toISOString(),
  editable: canMove(entry),
  extendedProps: { content: <CalendarEvent entry={entry} timeZone={timeZone} /> },
})

type Drop = {
  span: CalendarSpan
  /** Provides the time of day when only a day was pointed at. */
  otherwise: WallTime
  /** UTC milliseconds. */
  now: number
  timezone: string
}

const form = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}))?/

/**
 * Returns the local time that was pointed at, given in the calendar's format ("2026-11-20T09:30:00+01:00"). A month
 * only yields a day; a draft dropped on today after its default time gets the next full hour.
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

const edges: Record<EntryKind, string> = {
  scheduled: 'border-ink-soft',
  published: 'border-good',
  attention: 'border-bad',
  'on-its-way': 'border-warn',
}

const shortWords: Record<EntryKind, string> = { ...kindWords, attention: 'Attention' }

/**
 * A post in a cell of the grid. Colour, icon and accessible name show its state; the word is added if there is room for
 * all of it. Only the title is ever truncated.
 */
function CalendarEvent({ entry: { post, kind, at }, timeZone }: { entry: Entry; timeZone: string }) {
  const time = formatTime(wallTimeAt(at, timeZone))
  return (
    <span
      className={clsx(
        '@container flex w-full min-w-0 flex-col overflow-hidden border-l-[3px] px-1 py-0.5 text-xs leading-4',
        edges[kind],
      )}
      title={`${time} ${kindWords[kind]}: ${post.title}`}
    >
      <span className="flex min-w-0 items-center gap-1 whitespace-nowrap text-ink-soft">
        <span className="hidden @min-[4.875rem]:contents">
          <EntrySign kind={kind} />
        </span>
        <span className="font-medium text-ink tabular-nums">{time}</span>
        <span className="sr-only">{kindWords[kind]}:</span>
        <span aria-hidden className="hidden @min-[9.25rem]:inline">
          {shortWords[kind]}
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-1 text-ink-soft">
        {/* In a narrow cell, the time needs the whole line above. */}
        <span className="contents @min-[4.875rem]:hidden">
          <EntrySign kind={kind} />
        </span>
        <span data-title className="truncate text-ink">
          {post.title}
        </span>
      </span>
    </span>
  )
}
