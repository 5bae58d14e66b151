import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { getHistory } from '#contract/chat.ts'
import { call } from '#web/api.ts'
import {
  withChange,
  withFreshStart,
  withNextPage,
  withoutChat,
  type ChatChange,
  type History,
} from './history-pages.ts'

/** The newest, which are asked for again and again, and those behind them, which are asked for once. */
const pageSize = { first: 50, next: 200 }
const searchKeptMs = 60_000

/** Everything that lists chats; invalidate it when a chat is made, answered, pinned, named or deleted. */
export const historyKey = ['history'] as const

const fetchPage = (search: string, cursor: string | null): Promise<History> =>
  call(getHistory, {
    query: {
      limit: cursor === null ? pageSize.first : pageSize.next,
      ...(search === '' ? {} : { q: search }),
      ...(cursor === null ? {} : { cursor }),
    },
  })

/**
 * The account's chats whose title has `search` in it, as far as they have been loaded. Asking again costs one page
 * however many have been: the newest, where chats come, change and go.
 */
export const historyQuery = (search = '') =>
  queryOptions({
    queryKey: [...historyKey, search],
    queryFn: async ({ client, queryKey }) => {
      const fresh = await fetchPage(search, null)
      return withFreshStart(client.getQueryData<History>(queryKey), fresh)
    },
    structuralSharing: false,
    ...(search === '' ? {} : { gcTime: searchKeptMs }),
  })

/** The history with a way to load more of it; while a new search is asked for, what was found before stays. */
export function useHistory(search: string) {
  const client = useQueryClient()
  const options = historyQuery(search)
  const history = useQuery({ ...options, placeholderData: keepPreviousData })
  const more = useMutation({
    mutationKey: [...historyKey, 'more', search],
    mutationFn: async () => {
      const cursor = client.getQueryData(options.queryKey)?.nextCursor
      if (cursor === undefined || cursor === null) return
      const page = await fetchPage(search, cursor)
      client.setQueryData(options.queryKey, (loaded) => loaded && withNextPage(loaded, page))
    },
  })
  return { history, more }
}

/** Shows a change of a chat in every list before the server has answered. */
export function showInHistory(client: QueryClient, id: string, change: ChatChange): void {
  client.setQueriesData<History>(
    { queryKey: historyKey },
    (loaded) => loaded && withChange(loaded, id, change),
  )
}

export function removeFromHistory(client: QueryClient, id: string): void {
  client.setQueriesData<History>({ queryKey: historyKey }, (loaded) => loaded && withoutChat(loaded, id))
}
