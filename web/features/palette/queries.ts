import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Found, searchAll } from '#contract/search.ts'
import { call } from '#web/api.ts'
import { useDebounced } from '#web/ui/hooks/use-debounced.ts'
import { createStore } from '#web/state/store.ts'
import type { PaletteEntry } from './entry.ts'

/** The actions for the open post; empty when none is open. */
export const postActions = createStore<PaletteEntry[]>([])

const searchAfterMs = 150
const keptMs = 60_000

const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(searchAll, { query: { q: words }, signal }),
    gcTime: keptMs,
    // Fails at once without a connection, instead of waiting for one.
    networkMode: 'always',
    retry: false,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    enabled: words !== '',
  })

export type Search = {
  found: Found | undefined
  /** Whether the results are for an earlier text than the current one. */
  isLate: boolean
  error: Error | null
  retry: () => void
}

/** Searches everything the writer has, debounced; until then, earlier results stay. */
export function useSearch(words: string): Search {
  const settled = useDebounced(words, searchAfterMs)
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(searchQuery(settled))
  if (words === '') return { found: undefined, isLate: false, error: null, retry: () => undefined }
  const isLate = settled !== words || isPlaceholderData || (data === undefined && isFetching)
  return { found: data, isLate, error: isFetching ? null : error, retry: () => void refetch() }
}
