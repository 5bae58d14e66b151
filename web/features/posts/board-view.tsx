import { Accessibility, defaultPreset } from '@dnd-kit/dom'
import { type DragEndEvent, DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { createMenuHandle } from '#web/ui/menu.tsx'
import { readableZone } from '#web/ui/zone-words.ts'
import { BoardColumnView } from './board-column.tsx'
import { canDrop, readCard } from './board-drop.ts'
import { boardColumns } from './calendar-queries.ts'
import { PostMenu } from './post-menu.tsx'
import { useUnschedulePost } from './queries.ts'
import { useScheduleContext } from './schedule-context.ts'
import { useShownZone } from './shown-zone.ts'
import { useClock } from './use-clock.ts'

// The library's words are for dragging by keyboard; here the menu of each card does what dragging does.
const plugins = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility)

// The library would leave links where they are, and a card's title is one; its menu stays a button.
const sensors = [
  PointerSensor.configure({
    preventActivation: ({ target }) => target instanceof Element && target.closest('button') !== null,
  }),
]

/** The posts in columns by how they stand. */
export function BoardView({ onDelete }: { onDelete: (posts: Post[]) => void }) {
  const { shownZone } = useShownZone()
  const clock = useClock(shownZone)
  const [menu] = useState(() => createMenuHandle<Post>())
  const unschedule = useUnschedulePost()
  const openSchedule = useScheduleContext()
  const drop = ({ canceled, operation: { source, target } }: DragEndEvent) => {
    const card = readCard(source?.data)
    const to = boardColumns.find(({ id }) => id === target?.id)?.id
    if (canceled || card === null || to === undefined || !canDrop(card.column, to)) return
    if (to === 'scheduled') openSchedule(card.post)
    else unschedule.mutate(card.post)
  }
  return (
    <DragDropProvider plugins={plugins} sensors={sensors} onDragEnd={drop}>
      <p className="-mt-1 px-4 pb-2 text-[0.8125rem] text-ink-soft">Times in {readableZone(shownZone)}</p>
      <div className="flex min-h-0 grow snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-4 md:snap-none">
        {boardColumns.map((column) => (
          <BoardColumnView key={column.id} column={column} clock={clock} menu={menu} />
        ))}
      </div>
      <PostMenu handle={menu} onDelete={(post) => onDelete([post])} />
    </DragDropProvider>
  )
}
