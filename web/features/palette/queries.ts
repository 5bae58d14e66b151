import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Found, searchAll } from '#contract/search.ts'
import { call } from '#web/api.ts'
import { useDebounced } from '#web/ui/hooks/use-debounced.ts'
import { createStore } from '#web/state/store.ts'
import type { PaletteEntry } from './entry.ts'

/** What can be done with the post that is open; empty where none is. */
export const postActions = createStore<PaletteEntry[]>([])

const searchAfterMs = 150
const keptMs = 60_000

const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(searchAll, { query: { q: words }, signal }),
    gcTime: keptMs,
    // Without a connection it fails at once, and says so.
    networkMode: 'always',
    retry: false,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    enabled: words !== '',
  })

export type Search = {
  found: Found | undefined
  /** What is found belongs to other words than those that are written now. */
  isLate: boolean
  error: Error | null
  retry: () => void
}

/** Everything that has the words, once their writer pauses; an answer to other words is only shown until then. */
export function useSearch(words: string): Search {
  const settled = useDebounced(words, searchAfterMs)
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(searchQuery(settled))
  if (words === '') return { found: undefined, isLate: false, error: null, retry: () => undefined }
  const isLate = settled !== words || isPlaceholderData || (data === undefined && isFetching)
  return { found: data, isLate, error: isFetching ? null : error, retry: () => void refetch() }
}
