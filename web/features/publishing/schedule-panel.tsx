import { browserTimezone } from '#web/device/timezone.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useEffect, useState } from 'react'
import { type WallTime, wallTimeAt } from '#core/time/zoned-time.ts'
import { readableZone } from '#core/time/timezone.ts'
import { profileQuery, useChangeProfile } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loaded } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WideDialog } from '#web/ui/dialogs/wide-dialog.tsx'
import { ScheduleAction, type ScheduleActionProps } from './schedule-action.tsx'
import { type TakenSlot, WeekSlots } from './week-slots.tsx'
import { WhereItGoes } from './where-it-goes.tsx'
import { sayIn } from '#web/ui/zone-words.ts'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { brand } from '#core/brand.ts'
import { scheduledQuery } from './queries.ts'
import { statusQuery } from '#web/features/connection/queries.ts'
import { type SlotChoice, defaultTime, chooseSlot } from '#core/time/slots.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type SchedulePanelProps = Omit<ScheduleActionProps, 'choice' | 'timezone'> & {
  isOpen: boolean
  /** The initial time, instead of the post's own or tomorrow at nine. */
  proposed?: WallTime | undefined
  /** The card as the feed will show it, read-only. */
  preview: ReactNode
  /** The button that opens it, if any; gets the focus on close, also after a return from the network. */
  opener?: HTMLElement | null
}

/** The dialog "Schedule your post" (specification 2.18). */
export function SchedulePanel(props: SchedulePanelProps) {
  const { isOpen, onOpenChange, preview, documentId, scheduledAt, proposed, opener } = props
  const profile = useQuery(profileQuery)
  const timezone = profile.data?.profile.timezone ?? null
  const chosen = useChosenTime({ isOpen, documentId, scheduledAt, timezone, proposed })
  return (
    <WideDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Schedule your post"
      {...(opener ? { finalFocus: opener } : {})}
      preview={preview}
      footer={<ScheduleAction {...props} timezone={timezone} choice={chosen?.choice ?? null} />}
    >
      <Loaded
        query={profile}
        failed="Your timezone could not be loaded."
        waiting={<Skeleton className="h-64" />}
      >
        {() =>
          timezone === null || chosen === null ? (
            <NoTimezone />
          ) : (
            <>
              <p className="text-ink-soft">Scheduling in {readableZone(timezone)}</p>
              <TimeField
                wanted={chosen.wanted}
                timezone={timezone}
                now={chosen.now}
                busyDays={chosen.busyDays}
                onChange={chosen.want}
              />
              {chosen.others ? (
                <WeekSlots slots={chosen.others} day={chosen.wanted.day} timezone={timezone} />
              ) : null}
              <SlotNotes choice={chosen.choice} timezone={timezone} />
            </>
          )
        }
      </Loaded>
      <WhereItGoes />
    </WideDialog>
  )
}

/** Shown without a timezone, in which case a local time is meaningless (specification 2.18). */
const NoTimezone = () => (
  <div role="alert" className="flex gap-3 rounded-md bg-accent-soft p-3">
    <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-warn" />
    <div>
      <p className="font-medium">Timezone not set</p>
      <p>Please set your timezone in Settings before scheduling posts.</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ProposedTimezone />
        <Link to="/settings" hash="timezone" className="underline">
          Open Settings
        </Link>
      </div>
    </div>
  </div>
)

/** Sets this browser's timezone with one click, and continues. */
function ProposedTimezone() {
  const [own] = useState(browserTimezone)
  const change = useChangeProfile()
  if (own === null) return null
  return (
    <>
      <Button variant="outline" isBusy={change.isPending} onClick={() => change.mutate({ timezone: own })}>
        Use {readableZone(own)}
      </Button>
      {change.error ? <p className="w-full">{errorMessage(change.error)}</p> : null}
    </>
  )
}

type SlotNotesProps = { choice: SlotChoice; timezone: string }

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="rounded-md bg-accent-soft p-3">
    <p className="font-medium">{title}</p>
    <p>{children}</p>
  </div>
)

/** Explains why the post gets another time than the chosen one, and what may prevent its publication. */
function SlotNotes({ choice, timezone }: SlotNotesProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <Explanation choice={choice} timezone={timezone} />
      {'slot' in choice ? <ExpiryNote at={choice.slot.at} timezone={timezone} /> : null}
    </div>
  )
}

function Explanation({ choice, timezone }: SlotNotesProps) {
  if (choice.state === 'past') return <Note title="This time has passed">Choose a later one.</Note>
  if (choice.state === 'full')
    return <Note title="No free time slot is left on this day">Choose another day.</Note>
  const time = sayIn(timezone, choice.slot.at, 'h:mm a')
  switch (choice.state) {
    case 'taken':
      return (
        <Note title="Time slot conflict detected">
          Another post is scheduled at this time. Your post will be automatically scheduled for {time}{' '}
          instead.
        </Note>
      )
    case 'left-out':
      return (
        <Note title="This time does not exist on that day">
          The clocks go forward and skip it. Your post will be scheduled for {time} instead.
        </Note>
      )
    case 'twice':
      return (
        <Note title="This time comes twice on that day">
          The clocks go back. Your post goes out the first time it is {time}.
        </Note>
      )
    case 'free':
      return null
  }
}

/** Says that the connection ends before the post is due and must be renewed by then. */
function ExpiryNote({ at, timezone }: { at: number; timezone: string }) {
  const { data: status } = useQuery({ ...statusQuery, refetchOnMount: false })
  const network = status?.network === 'practice' ? 'practice network' : brand.network
  const expiresAt = status?.isConnected === true ? status.expiresAt : null
  if (expiresAt === null || Date.parse(expiresAt) > at) return null
  return (
    <Note title={`Your ${network} connection ends before then`}>
      It ends on {sayIn(timezone, Date.parse(expiresAt), 'PPP')}. Connect again by then, or the post becomes a
      draft again and is not sent.
    </Note>
  )
}

const MonthCalendar = lazyPart(async () => (await import('./month-calendar.tsx')).MonthCalendar, {
  fallback: () => <Skeleton className="h-72" />,
})

type TimeFieldProps = {
  wanted: WallTime
  timezone: string
  /** UTC milliseconds. */
  now: number
  /** Days that other posts are scheduled for. */
  busyDays: readonly string[]
  onChange: (wanted: WallTime) => void
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** "Choose your post time": a day of the month, and a time of day. */
function TimeField({ wanted, timezone, now, busyDays, onChange }: TimeFieldProps) {
  const id = useId()
  const { day, hour, minute } = wanted
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium">Choose your post time</legend>
      <MonthCalendar
        day={day}
        today={wallTimeAt(now, timezone).day}
        busyDays={busyDays}
        onChange={(chosen) => onChange({ ...wanted, day: chosen })}
      />
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
            // The browser reports an empty value while the time is incomplete.
            if (hours !== undefined && minutes !== undefined)
              onChange({ ...wanted, hour: hours, minute: minutes })
          }}
          className="min-h-9 grow rounded-md border border-field-line bg-surface px-3 text-base pointer-coarse:min-h-11 md:text-sm"
        />
      </div>
    </fieldset>
  )
}

type Options = {
  isOpen: boolean
  documentId: string
  /** When the post is already scheduled for, in ISO 8601; null for a draft. */
  scheduledAt: string | null
  timezone: string | null
  /** The initial time, if one was pointed at. */
  proposed?: WallTime | undefined
}

type ChosenTime = {
  wanted: WallTime
  want: (wanted: WallTime) => void
  choice: SlotChoice
  /** In UTC milliseconds, updated every half minute. */
  now: number
  /** The slots of other posts; undefined while they are loading. */
  others: TakenSlot[] | undefined
  /** Days that other posts are scheduled for. */
  busyDays: string[]
}

const minuteMs = 60_000

/** The current time, updated while `isOn`. */
function useMinutes(isOn: boolean): number {
  const [now, setNow] = useState(Date.now)
  // The clock.
  useEffect(() => {
    if (!isOn) return undefined
    const look = () => setNow(Date.now())
    const first = setTimeout(look)
    const timer = setInterval(look, minuteMs / 2)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isOn])
  return now
}

/**
 * The time that the writer chose, initially the proposed one, the post's own or tomorrow at nine (specification 4.13);
 * null without a timezone.
 */
function useChosenTime(options: Options): ChosenTime | null {
  const { isOpen, documentId, scheduledAt, timezone, proposed } = options
  const { data: posts } = useQuery({ ...scheduledQuery, enabled: isOpen })
  const now = useMinutes(isOpen)
  const [wish, want] = useState<WallTime | null>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    want(null)
  }
  if (timezone === null) return null
  const wanted =
    wish ??
    proposed ??
    (scheduledAt === null ? defaultTime(now, timezone) : wallTimeAt(Date.parse(scheduledAt), timezone))
  const others = posts?.flatMap((post) =>
    post.id === documentId || post.scheduledAt === null
      ? []
      : [{ id: post.id, title: post.title, at: Date.parse(post.scheduledAt) }],
  )
  const taken = others?.map(({ at }) => at) ?? []
  const busyDays = [...new Set(taken.map((at) => wallTimeAt(at, timezone).day))]
  return { wanted, want, choice: chooseSlot({ wanted, timezone, taken, now }), now, others, busyDays }
}
