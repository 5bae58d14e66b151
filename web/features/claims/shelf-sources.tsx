import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { NamedSource } from '#contract/claims.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { shelfQuery } from './queries.ts'

type ShelfSourcesProps = { isBusy: boolean; onName: (source: NamedSource) => void }

const keyOf = (source: NamedSource) => `${source.kind} ${'id' in source ? source.id : ''}`

/** The writer's own items that can serve as a source: a press names one. */
export function ShelfSources({ isBusy, onName }: ShelfSourcesProps) {
  const [words, setWords] = useState('')
  const sought = useDeferredValue(words.trim())
  const query = useQuery({ ...shelfQuery(sought), placeholderData: keepPreviousData })
  return (
    <div className="flex flex-col gap-3">
      <SearchField label="Search my libraries" value={words} onChange={setWords} />
      {query.isError ? (
        <ErrorState title="Your libraries could not be loaded." onRetry={() => void query.refetch()}>
          {errorMessage(query.error)}
        </ErrorState>
      ) : null}
      {query.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-2">
          <output className="sr-only">Loading your libraries</output>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : null}
      {query.data?.length === 0 ? (
        <p className="text-ink-soft">
          {sought === ''
            ? 'There is nothing in your libraries yet. Enter a web address, or write a note.'
            : 'Nothing contains these words.'}
        </p>
      ) : null}
      <ul className="flex flex-col gap-1">
        {query.data?.map(({ source, title, note }) => (
          <li key={keyOf(source)}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onName(source)}
              className="flex min-h-11 w-full flex-col items-start justify-center rounded-md border border-line px-3 py-1.5 text-start hover:bg-hover"
            >
              <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
              <span className="text-xs text-ink-soft">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
