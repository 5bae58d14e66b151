import { clsx } from 'clsx'
import { wallTimeAt } from '#core/zoned-time.ts'
import { type Entry, type EntryKind, kindWords } from './calendar-entry.ts'
import { timeWords } from './day-words.ts'
import { EntrySign } from './entry-sign.tsx'

const edges: Record<EntryKind, string> = {
  scheduled: 'border-ink-soft',
  published: 'border-good',
  attention: 'border-bad',
  'on-its-way': 'border-warn',
}

const shortWords: Record<EntryKind, string> = { ...kindWords, attention: 'Attention' }

/**
 * A post in a cell of the grid. Colour and icon say how it stands, and so does its name for a screen reader; the word
 * stands there as well where there is room for all of it. Only the title is ever cut.
 */
export function CalendarEvent({ entry: { post, kind, at }, timeZone }: { entry: Entry; timeZone: string }) {
  const time = timeWords(wallTimeAt(at, timeZone))
  return (
    <span
      className={clsx(
        '@container flex w-full min-w-0 flex-col overflow-hidden border-l-[3px] px-1 py-0.5 text-xs leading-4',
        edges[kind],
      )}
      title={`${time} ${kindWords[kind]}: ${post.title}`}
    >
      <span className="flex min-w-0 items-center gap-1 whitespace-nowrap text-ink-soft">
        <EntrySign kind={kind} />
        <span className="font-medium text-ink tabular-nums">{time}</span>
        <span className="sr-only">{kindWords[kind]}:</span>
        <span aria-hidden className="hidden @min-[7.5rem]:inline">
          {shortWords[kind]}
        </span>
      </span>
      <span data-title className="truncate text-ink">
        {post.title}
      </span>
    </span>
  )
}
