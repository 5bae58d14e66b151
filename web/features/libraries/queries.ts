import { call, snapshotOf } from '#web/api.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { getStory, type Story } from '#contract/materials/story.ts'
import { track } from '#web/analytics/track.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError, errorMessage } from '#web/ui/toasts/toast.tsx'
import type { Draft, Entry, EntryPage, Library, ListQuery } from './library.ts'

export type Wanted = { words: string; label: string | null }

const pageSize = 100
const keyOf = ({ path }: Pick<Library, 'path'>) => ['library', path] as const
/** Returns the key of a library's lists in the query cache. */
export const ownListKey = (path: Library['path']) => [...keyOf({ path }), 'list'] as const
const listKey = ({ path }: Library) => ownListKey(path)

/** Refetches a library's lists after entries were added in some other way. */
export const refreshLibrary = (client: QueryClient, library: Library) =>
  Promise.all([
    client.invalidateQueries({ queryKey: listKey(library) }),
    client.invalidateQueries({ queryKey: labelsQuery(library).queryKey }),
    // The message box has lists of its own.
    client.invalidateQueries({ queryKey: ['context'] }),
    client.invalidateQueries({ queryKey: ['user-data'] }),
  ])

/** Returns the query for the page of a list that begins at `cursor`; the first page when it is empty. */
export const pageOf = ({ words, label }: Wanted, cursor: string, limit: number): ListQuery => ({
  limit,
  ...(words === '' ? {} : { q: words }),
  ...(label === null ? {} : { label }),
  ...(cursor === '' ? {} : { cursor }),
})

/** The entries of a library that match a search and a label, page by page. */
export const entriesQuery = (library: Library, { words, label }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...listKey(library), words, label],
    queryFn: ({ pageParam, signal }): Promise<EntryPage> =>
      library.list(pageOf({ words, label }, pageParam, pageSize), signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The labels of a library. Its key lies under the library's, so that it is refetched along with the list. */
export const labelsQuery = (library: Library) =>
  queryOptions({
    queryKey: [...keyOf(library), 'labels'],
    queryFn: ({ signal }) => library.labels?.list(signal) ?? [],
    enabled: library.labels !== undefined,
  })

/** One entry with everything that can be edited. */
export const entryQuery = (library: Library, id: string) =>
  queryOptions({
    queryKey: [...keyOf(library), 'entry', id],
    queryFn: ({ signal }) => library.read(id, signal),
    gcTime: 0,
    // The text must not change while it is being edited.
    staleTime: Infinity,
  })

/** My Story as it is saved; always refetched. */
export const storyQuery = queryOptions({
  queryKey: ['story'],
  queryFn: ({ signal }) => call(getStory, { signal }),
  gcTime: 0,
  meta: { isEditedInPlace: true },
})

/** Updates the cache with the saved story; cancels requests in flight, which may return an older one. */
export function showSavedStory(client: QueryClient, saved: Story): void {
  const { queryKey } = storyQuery
  void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, saved))
}

export type SaveOptions = {
  baseUpdatedAt?: string
  /** Creates an entry in place of one that was deleted. */
  isNew?: boolean
}

type Saved = { draft: Draft; how: SaveOptions }

/** Creates an entry, or updates the one with this id. */
export function useSaveEntry(library: Library, id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ draft, how: { baseUpdatedAt, isNew = false } }: Saved) => {
      await (id === null || isNew ? library.create(draft) : library.change(id, draft, baseUpdatedAt))
    },
    onSuccess: (_answer, { how: { isNew = false } }) => {
      track('library entry saved', { library: library.path, isNew: id === null || isNew })
      return refreshLibrary(client, library)
    },
  })
}

/** Deletes an entry; a toast offers to undo it for eight seconds. */
export function useDeleteEntry(library: Library) {
  const client = useQueryClient()
  const refresh = () => refreshLibrary(client, library)
  const restore = useMutation({ mutationFn: library.restore, onSuccess: refresh, onError: showError })
  return useMutation({
    mutationFn: ({ id }: Entry) => library.remove(id),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: listKey(library) })
      const putBack = snapshotOf(client, listKey(library))
      client.setQueriesData<InfiniteData<EntryPage>>({ queryKey: listKey(library) }, (data) =>
        without(data, id),
      )
      return putBack
    },
    onError: (error, { title }, putBack) => {
      putBack?.()
      toast.error(`"${title}" was not deleted`, { description: errorMessage(error) })
    },
    onSuccess: (_, { id, title }) => {
      toast.message(
        `Deleted "${title}"`,
        withUndo(() => restore.mutate(id)),
      )
    },
    onSettled: refresh,
  })
}

function without(data: InfiniteData<EntryPage> | undefined, id: string) {
  if (data === undefined) return undefined
  const pages = data.pages.map((page) => ({
    ...page,
    entries: page.entries.filter((entry) => entry.id !== id),
  }))
  return { ...data, pages }
}
