import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CalendarSpan, turnPage } from '#core/calendar-days.ts'
import { CalendarFeedButton } from '#web/features/calendar-feed/feed-panel.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { readableZone } from '#web/ui/zone-words.ts'
import { dayWords } from './day-words.ts'
import type { PostSearch } from './post-search.ts'

type CalendarBarProps = {
  search: PostSearch
  /** A day of the page, the page's days, and today. */
  on: string
  days: readonly string[]
  today: string
  zone: string
  /** Shows today, which may be on the page already. */
  onToday: () => void
}

/** Which page of the calendar is shown, by which clocks, and the ways to others. */
export function CalendarBar({ search, on, days, today, zone, onToday }: CalendarBarProps) {
  const navigate = useNavigate()
  const { span = 'month' } = search
  const go = (to: string) =>
    void navigate({ to: '/posts', search: { ...search, view: 'calendar', on: to }, replace: true })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sticky top-0 z-20 bg-paper pb-2">
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
      <p className="text-[0.8125rem] text-ink-soft">Times in {readableZone(zone)}</p>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <CalendarFeedButton />
        <nav aria-label="Days shown" className="flex gap-1">
          <SpanLink search={search} span="month" shown={span} />
          <SpanLink search={search} span="week" shown={span} />
        </nav>
      </div>
    </div>
  )
}

function headingOf(days: readonly string[], on: string, span: CalendarSpan): string {
  if (span === 'month') return dayWords(on, { month: 'long', year: 'numeric' })
  const [first = on] = days
  const last = days.at(-1) ?? on
  return `${dayWords(first, { day: 'numeric', month: 'short' })} to ${dayWords(last, { day: 'numeric', month: 'short', year: 'numeric' })}`
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
