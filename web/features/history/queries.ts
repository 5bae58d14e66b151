import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { getHistory, type Chat } from '#contract/chat.ts'
import { call } from '#web/api.ts'

/** Page sizes: the newest chats are refetched again and again, those behind them are fetched once. */
const pageSize = { first: 50, next: 200 }
const searchKeptMs = 60_000

/** Every query that lists chats; invalidate it when a chat is created, answered, pinned, renamed or deleted. */
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
 * The account's chats whose title contains `search`, as far as they have been loaded. Refetching costs one page however
 * many there are: the newest, where chats are added, changed and removed.
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

/** Returns the history and a mutation that loads more of it; previous results stay while a new search is loading. */
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

/** Shows a change of a chat in every list before the server has responded. */
export function showInHistory(client: QueryClient, id: string, change: ChatChange): void {
  client.setQueriesData<History>(
    { queryKey: historyKey },
    (loaded) => loaded && withChange(loaded, id, change),
  )
}

export function removeFromHistory(client: QueryClient, id: string): void {
  client.setQueriesData<History>({ queryKey: historyKey }, (loaded) => loaded && withoutChat(loaded, id))
}

/** The loaded part of the history: from its beginning, without a gap. `nextCursor` is null at its end. */
export type History = { chats: Chat[]; nextCursor: string | null }

const inHistory = (client: QueryClient, id: string): Chat | undefined =>
  client
    .getQueriesData<History>({ queryKey: historyKey })
    .flatMap(([, loaded]) => loaded?.chats ?? [])
    .find((chat) => chat.id === id)

/** Whether a chat is listed under another title than the beginning of its first message. */
export const isNamedInHistory = (client: QueryClient, id: string): boolean =>
  inHistory(client, id)?.isTitleProvisional === false

export const isInHistory = (client: QueryClient, id: string): boolean => inHistory(client, id) !== undefined

/** Compares in the order of the history: pinned first, then newest first. */
function inOrder(a: Chat, b: Chat): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1
  if (a.id === b.id) return 0
  return a.id > b.id ? -1 : 1
}

/** Replaces the beginning of what is loaded with its current state; what was loaded behind that stays. */
export function withFreshStart(loaded: History | undefined, fresh: History): History {
  const last = fresh.chats.at(-1)
  if (loaded === undefined || last === undefined || fresh.nextCursor === null) return fresh
  const known = new Set(fresh.chats.map(({ id }) => id))
  const behind = loaded.chats.filter((chat) => !known.has(chat.id) && inOrder(last, chat) < 0)
  if (behind.length === 0) return fresh
  return { chats: [...fresh.chats, ...behind], nextCursor: loaded.nextCursor }
}

export function withNextPage(loaded: History, page: History): History {
  const known = new Set(loaded.chats.map(({ id }) => id))
  const added = page.chats.filter(({ id }) => !known.has(id))
  return { chats: [...loaded.chats, ...added], nextCursor: page.nextCursor }
}

export const withoutChat = (loaded: History, id: string): History => ({
  ...loaded,
  chats: loaded.chats.filter((chat) => chat.id !== id),
})

type ChatChange = Partial<Pick<Chat, 'pinned' | 'title' | 'visibility' | 'sharesPosts'>>

/** Returns the history with a chat changed and moved to its new place; removed when that place has not been loaded yet. */
export function withChange(loaded: History, id: string, change: ChatChange): History {
  const before = loaded.chats.find((chat) => chat.id === id)
  if (!before) return loaded
  const after = { ...before, ...change }
  const rest = loaded.chats.filter((chat) => chat.id !== id)
  const next = rest.findIndex((chat) => inOrder(after, chat) < 0)
  if (next !== -1) return { ...loaded, chats: rest.toSpliced(next, 0, after) }
  const isBeyond = loaded.nextCursor !== null && loaded.chats.at(-1)?.id !== id
  return isBeyond ? { ...loaded, chats: rest } : { ...loaded, chats: [...rest, after] }
}
