import { useState, useId } from 'react'
import type { Post } from '#contract/publishing/posts.ts'
import { formatTime } from '#core/time/format-timestamp.ts'
import { wallTimeAt } from '#core/time/zoned-time.ts'
import { Button, iconButtonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { createMenuHandle, type MenuHandle, SharedMenuTrigger } from '#web/ui/menus/menu.tsx'
import { type Entry, kindWords, dayWords } from './calendar-entry.ts'
import { PostMenu } from './post-menu.tsx'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { EntrySign } from './entry-sign.tsx'

const shownFirst = 50

type DayDialogProps = {
  /** The day shown, also while the dialog closes; null before it is first opened. */
  day: string | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  entries: readonly Entry[]
  clock: { now: number; timeZone: string }
  onOpen: (entry: Entry) => void
  onDelete: (post: Post) => void
}

/** All posts of a day with more than fit into its cell. */
export function DayDialog({ day, isOpen, onOpenChange, entries, clock, onOpen, onDelete }: DayDialogProps) {
  const [menu] = useState(() => createMenuHandle<Post>())
  if (day === null) return null
  const ofDay = entries.filter(({ at }) => wallTimeAt(at, clock.timeZone).day === day)
  const open = (entry: Entry) => {
    onOpenChange(false)
    onOpen(entry)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={dayWords(day, { weekday: 'long', day: 'numeric', month: 'long' })}
      description={`${ofDay.length.toLocaleString('en')} posts`}
    >
      <div className="min-h-0 overflow-y-auto px-6 pb-6">
        <DayEntries key={day} entries={ofDay} first={shownFirst} clock={clock} menu={menu} onOpen={open} />
      </div>
      <PostMenu handle={menu} onDelete={onDelete} />
    </Dialog>
  )
}

const shownMore = 50

type DayEntriesProps = {
  entries: readonly Entry[]
  /** The number of posts shown initially. */
  first: number
  clock: { now: number; timeZone: string }
  menu: MenuHandle<Post>
  onOpen: (entry: Entry) => void
}

/** The posts of a day; if there are many, only the first ones until more are requested. */
export function DayEntries({ entries, first, clock: { now, timeZone }, menu, onOpen }: DayEntriesProps) {
  const [most, setMost] = useState(first)
  const rest = entries.length - most
  if (entries.length === 0) return <p className="py-3 text-ink-soft">Nothing goes out today.</p>
  return (
    <>
      <ul className="flex flex-col">
        {entries.slice(0, most).map((entry) => (
          <li key={entry.post.id}>
            <AgendaRow
              entry={entry}
              timeZone={timeZone}
              isPast={entry.at < now}
              menu={menu}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="ghost" onClick={() => setMost(most + shownMore)}>
          +{rest.toLocaleString('en')} more
        </Button>
      ) : null}
    </>
  )
}

type AgendaRowProps = {
  entry: Entry
  timeZone: string
  isPast: boolean
  menu: MenuHandle<Post>
  onOpen: (entry: Entry) => void
}

/** A post in the agenda: it opens, and its menu replaces dragging. */
function AgendaRow({ entry, timeZone, isPast, menu, onOpen }: AgendaRowProps) {
  const id = useId()
  return (
    <div className="flex items-start">
      <button
        type="button"
        onClick={() => onOpen(entry)}
        className="flex min-h-11 min-w-0 grow items-start gap-3 rounded-md px-1 py-2 text-start hover:bg-hover"
      >
        <span className="w-16 shrink-0 text-right whitespace-nowrap tabular-nums text-ink-soft">
          {formatTime(wallTimeAt(entry.at, timeZone))}
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
