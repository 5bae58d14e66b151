import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { daysOfPage, stretchOfPage } from '#core/calendar-days.ts'
import type { Post } from '#contract/posts.ts'
import { type WallTime, wallTimeAt } from '#core/zoned-time.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsDesktop } from '#web/ui/use-media.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarDrafts } from './calendar-drafts.tsx'
import { type Entry, entriesOf } from './calendar-entry.ts'
import { CalendarNotes } from './calendar-notes.tsx'
import { CalendarSigns } from './calendar-signs.tsx'
import { calendarQuery, columnQuery } from './calendar-queries.ts'
import { PostDialog } from './post-dialog.tsx'
import type { PostSearch } from './post-search.ts'
import { useShownZone } from './shown-zone.ts'
import { useClock } from './use-clock.ts'
import { usePlacing } from './use-placing.ts'

const CalendarGrid = lazy(() =>
  import('./calendar-grid.tsx').then((module) => ({ default: module.CalendarGrid })),
)

type CalendarViewProps = { search: PostSearch; onDelete: (posts: Post[]) => void }

/** The posts on the days they go out and went out, by the writer's clocks. */
export function CalendarView({ search, onDelete }: CalendarViewProps) {
  const { isKnown, timezone, shownZone } = useShownZone()
  const clock = useClock(shownZone)
  const { span = 'month' } = search
  const today = wallTimeAt(clock.now, shownZone).day
  const on = search.on ?? today
  const days = daysOfPage(on, span)
  const query = useQuery({ ...calendarQuery(stretchOfPage(days, shownZone)), enabled: isKnown })
  const [shown, setShown] = useState<Entry | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const isDesktop = useIsDesktop()
  const posts = query.data?.posts ?? []
  const entries = entriesOf(posts)
  const place = usePlacing({ posts, timezone })
  const drafts = useInfiniteQuery(columnQuery('draft')).data?.pages.flatMap((page) => page.posts) ?? []
  const placeById = (id: string, wanted: WallTime) => {
    const post = [...posts, ...drafts].find((one) => one.id === id)
    if (post) void place(post, wanted)
  }
  const open = (entry: Entry) => {
    setShown(entry)
    setOpen(true)
  }
  const shownClock = { now: clock.now, timeZone: shownZone }
  const parts = { entries, days, on, span, clock: shownClock, asked, onOpen: open }
  const page = query.isPending ? (
    <Waiting />
  ) : query.isError ? (
    <ErrorState title="The calendar could not be loaded." onRetry={() => void query.refetch()}>
      {query.error.message}
    </ErrorState>
  ) : isDesktop ? (
    <Suspense fallback={<Waiting />}>
      <CalendarGrid {...parts} onPlace={placeById} onDelete={(post) => onDelete([post])} />
    </Suspense>
  ) : (
    <CalendarAgenda {...parts} onDelete={(post) => onDelete([post])} />
  )
  return (
    <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-4 pb-6">
      <CalendarBar
        search={search}
        on={on}
        days={days}
        today={today}
        zone={shownZone}
        onToday={() => setAsked((times) => times + 1)}
      />
      <CalendarSigns />
      <CalendarNotes
        hasTimezone={!isKnown || timezone !== null}
        isEmpty={query.isSuccess && entries.length === 0}
        isCut={query.data?.isCut === true}
      />
      <div className="flex flex-col gap-4 md:grow md:max-xl:flex-col-reverse md:max-xl:justify-end xl:flex-row">
        <section
          aria-label="Calendar"
          aria-busy={query.isPlaceholderData}
          className="flex min-w-0 flex-col md:grow"
        >
          {page}
        </section>
        <CalendarDrafts placed={posts} />
      </div>
      <PostDialog entry={shown} isOpen={isOpen} onOpenChange={setOpen} clock={parts.clock} />
    </div>
  )
}

const Waiting = () => (
  <div aria-busy className="flex grow flex-col">
    <output className="sr-only">Loading the calendar</output>
    <Skeleton className="min-h-[480px] w-full grow" />
  </div>
)
