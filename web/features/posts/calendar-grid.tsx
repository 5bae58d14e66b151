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
import type { ReactNode } from 'react'
import type { CalendarSpan } from '#core/calendar-days.ts'
import { defaultTime } from '#core/slots.ts'
import { type WallTime, wallTimeAt } from '#core/zoned-time.ts'
import { canMove, type Entry, kindWords } from './calendar-entry.ts'
import { timeWords } from './day-words.ts'
import { wantedAt } from './dropped-time.ts'
import { EntrySign } from './entry-sign.tsx'

type CalendarGridProps = {
  entries: readonly Entry[]
  days: readonly string[]
  on: string
  span: CalendarSpan
  clock: { now: number; timeZone: string }
  onOpen: (entry: Entry) => void
  /** A post was dropped on a time. */
  onPlace: (id: string, wanted: WallTime) => void
}

const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme]
const eventMinutes = { minutes: 55 }
/** High enough for two lines of a post. */
const slotPx = 44
/** A week begins with the morning in sight. */
const firstHour = '07:00:00'

/** A month or a week by the writer's clocks, on which posts can be dragged to another time. */
export function CalendarGrid({ entries, days, on, span, clock, onOpen, onPlace }: CalendarGridProps) {
  const { now, timeZone } = clock
  const byId = new Map(entries.map((entry) => [entry.post.id, entry]))
  const move = (info: EventDropInfo) => {
    const entry = byId.get(info.event.id)
    const { startStr } = info.event
    // The page shows it elsewhere when it has got there.
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
  return (
    <div
      className={clsx(
        'calendar-grid grow text-[13px]',
        span === 'month' ? 'md:min-h-[940px]' : 'md:min-h-[520px]',
      )}
    >
      <FullCalendar
        key={`${span} ${days[0] ?? ''} ${timeZone}`}
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
        slotHeaderFormat={{ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }}
        slotDuration="01:00:00"
        snapDuration="00:30:00"
        defaultTimedEventDuration={eventMinutes}
        displayEventEnd={false}
        dayMaxEvents={span === 'month'}
        eventDurationEditable={false}
        eventInteractive
        droppable
        longPressDelay={350}
        events={entries.map((entry) => eventOf(entry, timeZone))}
        eventDisplay="block"
        dayCellClass={pastClass}
        dayLaneClass={pastClass}
        eventClass={({ isPast }: EventDisplayInfo) => (isPast ? 'calendar-event is-past' : 'calendar-event')}
        eventContent={contentOf}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const entry = byId.get(event.id)
          if (entry) onOpen(entry)
        }}
        eventDrop={move}
        drop={place}
      />
    </div>
  )
}

const contentOf = ({ event }: EventDisplayInfo): ReactNode => event.extendedProps['content']

const pastClass = ({ isPast, isToday }: Pick<DayCellInfo, 'isPast' | 'isToday'>) =>
  isToday ? 'calendar-today' : isPast ? 'calendar-past' : ''

const eventOf = (entry: Entry, timeZone: string): EventInput => ({
  id: entry.post.id,
  title: entry.post.title,
  start: new Date(entry.at).toISOString(),
  editable: canMove(entry),
  extendedProps: { content: <Event entry={entry} timeZone={timeZone} /> },
})

/** The word and the icon say how it stands, and the time stands before the title. */
const Event = ({ entry: { post, kind, at }, timeZone }: { entry: Entry; timeZone: string }) => {
  const time = timeWords(wallTimeAt(at, timeZone))
  return (
    <span
      className="flex w-full min-w-0 flex-col overflow-hidden px-1 py-0.5 text-xs leading-4"
      title={`${time} ${kindWords[kind]}: ${post.title}`}
    >
      <span className="flex min-w-0 items-center gap-1 text-ink-soft">
        <EntrySign kind={kind} />
        <span className="truncate">{kind === 'attention' ? 'Attention' : kindWords[kind]}</span>
      </span>
      <span className="truncate text-ink">
        <span className="font-medium tabular-nums">{time}</span> {post.title}
      </span>
    </span>
  )
}
