import { MessageSquarePlus, Trash2 } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Entry } from './library.ts'

type EntryCardProps = {
  entry: Entry
  /** Where several are chosen together. */
  selection?: { isSelected: boolean; isFull: boolean; onToggle: () => void }
  /** Where one is taken into a chat by itself. */
  use?: { words: string; onUse: () => void }
  onOpen: () => void
  onDelete: () => void
}

/** Who deletes with the keyboard goes on at the neighbour, not at the top of the page. */
function focusNeighbour({ currentTarget }: MouseEvent) {
  const row = currentTarget.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus({ preventScroll: true })
}

/** One entry in a few lines. The whole card opens it; the box chooses it. */
export function EntryCard({ entry, selection, use, onOpen, onDelete }: EntryCardProps) {
  const id = useId()
  const { title, summary, tags, facts } = entry
  return (
    <div className="group relative flex h-full items-start gap-3 rounded-[10px] border border-line bg-surface py-3 pr-2 pl-4 has-checked:border-accent has-checked:bg-accent-soft">
      {selection ? (
        <input
          type="checkbox"
          aria-labelledby={id}
          checked={selection.isSelected}
          disabled={selection.isFull && !selection.isSelected}
          onChange={selection.onToggle}
          className="relative z-10 mt-1 size-4 shrink-0 accent-(--accent) before:absolute before:-inset-3 before:content-[''] pointer-coarse:size-5"
        />
      ) : null}
      <div className="min-w-0 grow">
        <div className="flex items-center gap-2">
          <button
            id={id}
            type="button"
            onClick={onOpen}
            className="block min-w-0 grow truncate text-start font-medium after:absolute after:inset-0 after:rounded-[10px]"
          >
            {title}
          </button>
          <span className="relative z-10 -my-3 flex shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            {use ? (
              <IconButton label={`${use.words}: ${title}`} hint={use.words} onClick={use.onUse}>
                <MessageSquarePlus size={16} aria-hidden />
              </IconButton>
            ) : null}
            <IconButton
              label={`Delete ${title}`}
              onClick={(event) => {
                focusNeighbour(event)
                onDelete()
              }}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </span>
        </div>
        <p className="truncate pr-2 text-[0.8125rem] text-ink-soft">{summary}</p>
        <p className="mt-1 truncate pr-2 text-xs text-ink-soft">
          {[...tags.map((tag) => `#${tag}`), ...facts].join(' · ')}
        </p>
      </div>
    </div>
  )
}
