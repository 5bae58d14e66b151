import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { daysOfPage, stretchOfPage, type CalendarSpan, turnPage } from '#core/time/calendar-days.ts'
import type { Post } from '#contract/publishing/posts.ts'
import { type WallTime, wallTimeAt } from '#core/time/zoned-time.ts'
import { readableZone } from '#core/time/timezone.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsDesktop } from '#web/ui/hooks/use-media.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { daysWords, type Entry, entriesOf, type EntryKind, kindWords, dayWords } from './calendar-entry.ts'
import { calendarQuery, columnQuery, useScheduleContext } from './calendar-queries.ts'
import { PostDialog } from './post-dialog.tsx'
import type { PostSearch } from './post-search.ts'
import { useShownZone, useClock } from './use-clock.ts'
import { usePlacing } from './use-placing.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { maxCalendarPosts } from '#contract/publishing/calendar.ts'
import { EntrySign } from './entry-sign.tsx'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, CalendarPlus } from 'lucide-react'
import { CalendarFeedButton } from '#web/features/calendar-feed/feed-panel.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { buttonClass, Button, IconButton } from '#web/ui/button.tsx'
import { placeOf } from './post-row.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

const CalendarGrid = lazyPart(async () => (await import('./calendar-grid.tsx')).CalendarGrid, {
  fallback: () => <Waiting />,
})

type CalendarViewProps = { search: PostSearch; onDelete: (posts: Post[]) => void }

/** The posts on the days when they are due or were published, in the writer's timezone. */
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
  const { place, question, dismiss } = usePlacing({ posts, timezone })
  const draftsQuery = useInfiniteQuery(columnQuery('draft'))
  const drafts = draftsQuery.data?.pages.flatMap((page) => page.posts) ?? []
  const placeById = (id: string, wanted: WallTime) => {
    const post = [...posts, ...drafts].find((one) => one.id === id)
    if (post) place(post, wanted)
  }
  const open = (entry: Entry) => {
    setShown(entry)
    setOpen(true)
  }
  const shownClock = { now: clock.now, timeZone: shownZone }
  const parts = { entries, days, on, span, clock: shownClock, asked, onOpen: open }
  // On a tablet, drafts are above the grid: if they arrived later, they would push today out of view.
  const page =
    query.isPending || (isDesktop && draftsQuery.isPending) ? (
      <Waiting />
    ) : query.isError ? (
      <ErrorState title="The calendar could not be loaded." onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </ErrorState>
    ) : isDesktop ? (
      <CalendarGrid {...parts} onPlace={placeById} onDelete={(post) => onDelete([post])} />
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
      <ConfirmDialog
        isOpen={question !== null}
        onOpenChange={dismiss}
        title={question?.words.title ?? ''}
        description={question?.words.description ?? ''}
        action="Schedule anyway"
        onConfirm={() => question?.agree()}
      />
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

const noteClass = 'rounded-md bg-accent-soft p-3'

type CalendarNotesProps = { hasTimezone: boolean; isEmpty: boolean; isCut: boolean }

/** Notices about the calendar as a whole. */
function CalendarNotes({ hasTimezone, isEmpty, isCut }: CalendarNotesProps) {
  return (
    <>
      {hasTimezone ? null : (
        <div role="alert" className={noteClass}>
          <p className="font-medium">Timezone not set</p>
          <p>
            Please set your timezone in Settings before scheduling posts. Until then you see this device's
            times.{' '}
            <Link to="/settings" hash="timezone" className="underline">
              Open Settings
            </Link>
          </p>
        </div>
      )}
      {isCut ? (
        <output className={noteClass}>
          There are more than {maxCalendarPosts.toLocaleString('en')} posts on this page. The list shows all
          of them.
        </output>
      ) : null}
      {isEmpty ? (
        <output className="rounded-md border border-line bg-surface p-3 text-ink-soft">
          No posts on these days. <span className="max-md:hidden">Drag a draft onto a day, or choose</span>
          <span className="md:hidden">Choose</span> Schedule next to a draft. It goes out at that time
          automatically.
        </output>
      ) : null}
    </>
  )
}

const kinds: EntryKind[] = ['scheduled', 'on-its-way', 'published', 'attention']

/**
 * The legend for the icons in the grid's cells, which have no room for words; each entry's accessible name includes its
 * state.
 */
const CalendarSigns = () => (
  <p aria-hidden className="hidden flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-soft md:flex">
    {kinds.map((kind) => (
      <span key={kind} className="flex items-center gap-1">
        <EntrySign kind={kind} />
        {kindWords[kind]}
      </span>
    ))}
  </p>
)

type CalendarBarProps = {
  search: PostSearch
  /** A day on the page, the page's days, and today. */
  on: string
  days: readonly string[]
  today: string
  zone: string
  /** Scrolls to today, which may be on this page already. */
  onToday: () => void
}

/** The page and timezone shown, with buttons to navigate. */
function CalendarBar({ search, on, days, today, zone, onToday }: CalendarBarProps) {
  const navigate = useNavigate()
  const { span = 'month' } = search
  const go = (to: string) =>
    void navigate({ to: '/posts', search: { ...search, view: 'calendar', on: to }, replace: true })
  return (
    <div
      ref={tellHeight}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 sticky top-0 z-20 bg-paper pb-2"
    >
      <div className="flex items-center gap-1">
        <IconButton label={`Previous ${span}`} onClick={() => go(turnPage(on, { span, by: -1 }))}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <Button
          variant="outline"
          onClick={() => {
            go(today)
            onToday()
          }}
        >
          Today
        </Button>
        <IconButton label={`Next ${span}`} onClick={() => go(turnPage(on, { span, by: 1 }))}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <h2 aria-live="polite" className="min-w-40 text-base font-semibold">
        {headingOf(days, on, span)}
      </h2>
      <div className="flex grow flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-[0.8125rem] text-ink-soft">Times in {readableZone(zone)}</p>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <CalendarFeedButton />
          <nav aria-label="Days shown" className="flex gap-1">
            <SpanLink search={search} span="month" shown={span} />
            <SpanLink search={search} span="week" shown={span} />
          </nav>
        </div>
      </div>
    </div>
  )
}

/** Publishes the bar's height as a CSS variable, so that the names of the weekdays stick below it. */
function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined
  const tell = () => bar.parentElement?.style.setProperty('--calendar-bar', `${bar.offsetHeight}px`)
  tell()
  const observer = new ResizeObserver(tell)
  observer.observe(bar)
  return () => observer.disconnect()
}

function headingOf(days: readonly string[], on: string, span: CalendarSpan): string {
  if (span === 'month') return dayWords(on, { month: 'long', year: 'numeric' })
  const [first = on] = days
  const last = days.at(-1) ?? on
  return daysWords(first, last)
}

type SpanLinkProps = { search: PostSearch; span: CalendarSpan; shown: CalendarSpan }

function SpanLink({ search: { span: _, ...search }, span, shown }: SpanLinkProps) {
  return (
    <Link
      to="/posts"
      search={{ ...search, view: 'calendar', ...(span === 'week' ? { span } : {}) }}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={span === shown ? 'page' : undefined}
      className={clsx(
        buttonClass('outline'),
        'aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft',
      )}
    >
      {span === 'week' ? 'Week' : 'Month'}
    </Link>
  )
}

/** Drafts to schedule: dragged onto a day, or with their button. */
function CalendarDrafts({ placed }: { placed: readonly Post[] }) {
  const query = useInfiniteQuery(columnQuery('draft'))
  const list = useDraggableDrafts()
  // A draft that was just scheduled may still be in the cached list.
  const times = new Set(placed.filter(({ status }) => status === 'scheduled').map(({ id }) => id))
  const posts = (query.data?.pages.flatMap((page) => page.posts) ?? []).filter(({ id }) => !times.has(id))
  return (
    <section
      aria-label="Drafts"
      className="flex shrink-0 flex-col gap-2 max-md:border-t max-md:border-line max-md:pt-4 xl:sticky xl:top-14 xl:max-h-[calc(100dvh-12rem)] xl:w-64 xl:self-start"
    >
      <h2 className="font-medium">Drafts</h2>
      {query.isPending ? <Skeleton className="h-24 w-full" /> : null}
      {query.isError ? (
        <p role="alert">
          The drafts could not be loaded.{' '}
          <Button variant="outline" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {query.isSuccess && posts.length === 0 ? (
        <p className="text-ink-soft">
          No unscheduled drafts.{' '}
          <Link to="/" className="underline">
            Write a post
          </Link>
        </p>
      ) : null}
      <ul
        ref={list}
        className="flex flex-col gap-2 md:max-xl:flex-row md:max-xl:overflow-x-auto md:max-xl:pb-2 xl:min-h-0 xl:overflow-y-auto"
      >
        {posts.map((post) => (
          <DraftItem key={post.id} post={post} />
        ))}
        {query.hasNextPage ? (
          <li className="shrink-0">
            <Button
              variant="outline"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more drafts
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function DraftItem({ post }: { post: Post }) {
  const openSchedule = useScheduleContext()
  return (
    <li
      data-draft={post.id}
      className="flex items-center gap-1 rounded-md border border-line bg-surface py-1 pr-1 pl-3 md:cursor-grab md:max-xl:w-60 md:max-xl:shrink-0"
    >
      <Link
        {...placeOf(post)}
        draggable={false}
        title={post.title}
        className="line-clamp-2 min-w-0 grow text-[0.8125rem] leading-5 wrap-anywhere hover:underline"
      >
        {post.title}
      </Link>
      <IconButton label={`Schedule "${post.title}"`} onClick={() => openSchedule(post)}>
        <CalendarPlus size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Makes the drafts of a list draggable onto the calendar; phones have no room for that. */
function useDraggableDrafts() {
  const list = useRef<HTMLUListElement>(null)
  const isDesktop = useIsDesktop()
  // The calendar's library, which handles the list's pointer events itself.
  useEffect(() => {
    const element = list.current
    if (element === null || !isDesktop) return undefined
    let isOver = false
    let end = () => undefined as void
    void import('@fullcalendar/react/interaction').then(({ Draggable }) => {
      if (isOver) return
      const draggable = new Draggable(element, {
        itemSelector: '[data-draft]',
        longPressDelay: 350,
        eventData: (item) => ({ title: item.querySelector('a')?.textContent ?? '', create: false }),
      })
      end = () => draggable.destroy()
    })
    return () => {
      isOver = true
      end()
    }
  }, [isDesktop])
  return list
}
