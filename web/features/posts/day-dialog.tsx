import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { wallTimeAt } from '#core/zoned-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { createMenuHandle } from '#web/ui/menu.tsx'
import type { Entry } from './calendar-entry.ts'
import { DayEntries } from './day-entries.tsx'
import { dayWords } from './day-words.ts'
import { PostMenu } from './post-menu.tsx'

const shownFirst = 50

type DayDialogProps = {
  /** Which day is shown, also while it closes; null before the first one. */
  day: string | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  entries: readonly Entry[]
  clock: { now: number; timeZone: string }
  onOpen: (entry: Entry) => void
  onDelete: (post: Post) => void
}

/** All posts of a day that has more of them than its cell has room for. */
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
      footer={
        <Button variant="outline" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      }
    >
      <div className="min-h-0 overflow-y-auto px-6">
        <DayEntries key={day} entries={ofDay} first={shownFirst} clock={clock} menu={menu} onOpen={open} />
      </div>
      <PostMenu handle={menu} onDelete={onDelete} />
    </Dialog>
  )
}
