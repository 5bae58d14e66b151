import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuHandle } from '#web/ui/menu.tsx'
import { AgendaRow } from './agenda-row.tsx'
import type { Entry } from './calendar-entry.ts'

const shownMore = 50

type DayEntriesProps = {
  entries: readonly Entry[]
  /** So many at first. */
  first: number
  clock: { now: number; timeZone: string }
  menu: MenuHandle<Post>
  onOpen: (entry: Entry) => void
}

/** The posts of a day, of many only the first ones until more are asked for. */
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
