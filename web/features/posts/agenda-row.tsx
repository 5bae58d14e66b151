import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useId } from 'react'
import type { Post } from '#contract/posts.ts'
import { wallTimeAt } from '#core/zoned-time.ts'
import { iconButtonClass } from '#web/ui/button-class.ts'
import { type MenuHandle, SharedMenuTrigger } from '#web/ui/menu.tsx'
import { type Entry, kindWords } from './calendar-entry.ts'
import { timeWords } from './day-words.ts'
import { EntrySign } from './entry-sign.tsx'

type AgendaRowProps = {
  entry: Entry
  timeZone: string
  isPast: boolean
  menu: MenuHandle<Post>
  onOpen: (entry: Entry) => void
}

/** A post of a day: it opens, and its menu does what dragging does where there is room for that. */
export function AgendaRow({ entry, timeZone, isPast, menu, onOpen }: AgendaRowProps) {
  const id = useId()
  return (
    <div className="flex items-start">
      <button
        type="button"
        onClick={() => onOpen(entry)}
        className="flex min-h-11 min-w-0 grow items-start gap-3 rounded-md px-1 py-2 text-start hover:bg-hover"
      >
        <span className="w-11 shrink-0 text-right tabular-nums text-ink-soft">
          {timeWords(wallTimeAt(entry.at, timeZone))}
        </span>
        <span className="flex min-w-0 grow flex-col">
          <span id={id} className={clsx('line-clamp-2 font-medium wrap-anywhere', isPast && 'text-ink-soft')}>
            {entry.post.title}
          </span>
          <span className="flex items-center gap-1 text-[0.8125rem] text-ink-soft">
            <EntrySign kind={entry.kind} />
            {kindWords[entry.kind]}
          </span>
        </span>
      </button>
      <SharedMenuTrigger
        handle={menu}
        subject={entry.post}
        button={
          <button
            type="button"
            aria-label="Post options"
            aria-describedby={id}
            title="Post options"
            className={iconButtonClass('ghost')}
          >
            <Ellipsis size={16} aria-hidden />
          </button>
        }
      />
    </div>
  )
}
