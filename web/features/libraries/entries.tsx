import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadSamples } from '#web/features/samples/load-samples-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryList } from './entry-list.tsx'
import type { Entry, Library } from './library.ts'
import { entriesQuery, useDeleteEntry, type Wanted } from './queries.ts'
import type { Selection } from './selection.ts'

type EntriesProps = {
  library: Library
  wanted: Wanted
  selection: Selection
  onAdd: () => void
  onOpen: (id: string) => void
  /** Another way to begin, where there is nothing yet. */
  beginning: ReactNode
}

/** What a library holds of what is wanted. */
export function Entries({ library, wanted, selection, onAdd, onOpen, beginning }: EntriesProps) {
  const query = useInfiniteQuery(entriesQuery(library, wanted))
  const remove = useDeleteEntry(library)
  const { choice } = library
  if (query.isPending) return <Waiting />
  if (query.isError && !query.isFetchNextPageError)
    return (
      <ErrorState title="The list could not be loaded." onRetry={() => void query.refetch()}>
        {query.error.message}
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
  return <EntryList label={library.heading} entries={entries} pages={query} showEntry={showEntry} />
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
      {words === '' ? 'Choose another one, or all of them.' : 'Try fewer words, or other ones.'}
    </EmptyState>
  )
}
