import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId, type MouseEvent, useState } from 'react'
import { LoadSamples } from '#web/features/samples/load-samples-panel.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Entry, Library } from './library.ts'
import { entriesQuery, useDeleteEntry, type Wanted } from './queries.ts'
import { MessageSquarePlus, Trash2 } from 'lucide-react'
import { useVirtualRows } from '#web/ui/lists/use-virtual-rows.ts'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { useArrowFocus } from '#web/ui/menus/arrow-focus.ts'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type EntriesProps = {
  library: Library
  wanted: Wanted
  selection: Selection
  onAdd: () => void
  onOpen: (id: string) => void
  /** An alternative way to start, for when the library is empty. */
  beginning: ReactNode
}

/** The entries of a library that match what is searched for. */
export function Entries({ library, wanted, selection, onAdd, onOpen, beginning }: EntriesProps) {
  const query = useInfiniteQuery(entriesQuery(library, wanted))
  const remove = useDeleteEntry(library)
  const { choice } = library
  if (query.isPending) return <Waiting />
  if (query.isError && !query.isFetchNextPageError)
    return (
      <ErrorState title="The list could not be loaded." onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </ErrorState>
    )
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return <Nothing library={library} wanted={wanted} onAdd={onAdd} beginning={beginning} />
  const showEntry = (entry: Entry) => (
    <EntryCard
      entry={entry}
      {...(choice.max > 1
        ? {
            selection: {
              isSelected: selection.ids.includes(entry.id),
              isFull: selection.ids.length >= choice.max,
              onToggle: () => selection.toggle(entry.id),
            },
          }
        : { use: { words: choice.words, onUse: () => selection.use([entry.id]) } })}
      onOpen={() => onOpen(entry.id)}
      onDelete={() => {
        selection.drop(entry.id)
        remove.mutate(entry)
      }}
    />
  )
  return (
    <EntryList label={library.heading} entries={entries} pages={query}>
      {showEntry}
    </EntryList>
  )
}

const Waiting = () => (
  <div aria-busy className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-4">
    <Skeleton className="h-[92px] w-full" />
    <Skeleton className="h-[92px] w-full" />
    <Skeleton className="h-[92px] w-full" />
  </div>
)

type NothingProps = Pick<EntriesProps, 'library' | 'wanted' | 'onAdd' | 'beginning'>

function Nothing({ library, wanted: { words, label }, onAdd, beginning }: NothingProps) {
  const { empty, addLabel } = library
  if (words === '' && label === null)
    return (
      <EmptyState
        title={empty.title}
        action={
          <div className="flex flex-col items-center gap-1">
            <Button onClick={onAdd}>{addLabel}</Button>
            {beginning}
            <LoadSamples />
          </div>
        }
      >
        {empty.example}
      </EmptyState>
    )
  const where = label === null ? '' : ` in "${label}"`
  return (
    <EmptyState title={words === '' ? `Nothing${where}` : `Nothing found for "${words}"${where}`}>
      {words === '' ? 'Choose another one, or all.' : 'Try fewer or different words.'}
    </EmptyState>
  )
}

type EntryCardProps = {
  entry: Entry
  /** For libraries whose entries can be selected together. */
  selection?: { isSelected: boolean; isFull: boolean; onToggle: () => void }
  /** For libraries whose entries are used in a chat one at a time. */
  use?: { words: string; onUse: () => void }
  onOpen: () => void
  onDelete: () => void
}

/** Moves the focus to a neighbour, so that deleting with the keyboard does not send it to the top of the page. */
function focusNeighbour({ currentTarget }: MouseEvent) {
  const row = currentTarget.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus({ preventScroll: true })
}

/** A card with one entry. The whole card opens it; the checkbox selects it. */
function EntryCard({ entry, selection, use, onOpen, onDelete }: EntryCardProps) {
  const id = useId()
  const { title, summary, tags, facts } = entry
  return (
    <div className="group relative flex min-h-[92px] items-start gap-3 rounded-[10px] border border-line bg-surface py-3 pr-2 pl-4 has-checked:border-accent has-checked:bg-accent-soft">
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

const cardPx = 92
const gapPx = 8
const keyOf = ({ id }: Entry) => id
type EntryListProps = Pick<Parameters<typeof VirtualList<Entry>>[0], 'label' | 'pages' | 'children'> & {
  entries: Entry[]
}

function EntryList({ entries, ...list }: EntryListProps) {
  const virtual = useVirtualRows({ rows: entries, keyOf, heightOf: () => cardPx, gap: gapPx })
  useArrowFocus(virtual.scroll)
  return (
    <VirtualList
      {...list}
      what="entries"
      virtual={virtual}
      className="px-4 pb-6"
      listClassName="mx-auto max-w-[736px]"
    />
  )
}

/** The selected entries of a library, and how to use them in a chat. */
export function useSelection({ choice }: Library) {
  const [ids, setIds] = useState<string[]>([])
  const navigate = useNavigate()
  return {
    ids,
    clear: () => setIds([]),
    drop: (id: string) => setIds((before) => before.filter((one) => one !== id)),
    toggle: (id: string) =>
      setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    use: (chosen: string[]) => void navigate({ to: '/', search: choice.toSearch(chosen) }),
  }
}

type Selection = ReturnType<typeof useSelection>
