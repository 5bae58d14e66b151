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
import type { Post } from '#contract/posts.ts'
import type { CalendarSpan } from '#core/calendar-days.ts'
import { defaultTime } from '#core/slots.ts'
import { type WallTime, wallTimeAt } from '#core/zoned-time.ts'
import { canMove, type Entry } from './calendar-entry.ts'
import { CalendarEvent } from './calendar-event.tsx'
import { DayDialog } from './day-dialog.tsx'
import { wantedAt } from './dropped-time.ts'
import { useTodayInSight } from './use-today-in-sight.ts'

type CalendarGridProps = {
  entries: readonly Entry[]
  days: readonly string[]
  on: string
  span: CalendarSpan
  clock: { now: number; timeZone: string }
  onOpen: (entry: Entry) => void
  /** Rises when today is asked for. */
  asked: number
  /** A post was dropped on a time. */
  onPlace: (id: string, wanted: WallTime) => void
  onDelete: (post: Post) => void
}

const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme]
const eventMinutes = { minutes: 55 }
/** High enough for two lines of a post. */
const slotPx = 44
/** A week begins with the morning in sight. */
const firstHour = '07:00:00'

/** A month or a week by the writer's clocks, on which posts can be dragged to another time. */
export function CalendarGrid(props: CalendarGridProps) {
  const { entries, days, on, span, clock, asked, onOpen, onPlace, onDelete } = props
  const [fullDay, setFullDay] = useState<string | null>(null)
  const [isDayOpen, setDayOpen] = useState(false)
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
  const page = `${span} ${days[0] ?? ''}`
  const root = useTodayInSight<HTMLDivElement>('.calendar-today', { page, asked, block: 'nearest' })
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
        slotHeaderFormat={{ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }}
        slotDuration="01:00:00"
        snapDuration="00:30:00"
        defaultTimedEventDuration={eventMinutes}
        displayEventEnd={false}
        // One that goes out before midnight stands on its own day alone.
        nextDayThreshold="12:00:00"
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

/** Neither a view to go to nor nothing, for which the library opens a popover of its own: that cannot scroll. */
const isHandled = true as unknown as undefined

const contentOf = ({ event }: EventDisplayInfo): ReactNode => event.extendedProps['content']

const pastClass = ({ isPast, isToday }: Pick<DayCellInfo, 'isPast' | 'isToday'>) =>
  isToday ? 'calendar-today' : isPast ? 'calendar-past' : ''

const eventOf = (entry: Entry, timeZone: string): EventInput => ({
  id: entry.post.id,
  title: entry.post.title,
  start: new Date(entry.at).toISOString(),
  editable: canMove(entry),
  extendedProps: { content: <CalendarEvent entry={entry} timeZone={timeZone} /> },
})
