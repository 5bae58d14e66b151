import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotifications, type Notice, readNotifications } from '#contract/notifications.ts'
import { brand } from '#core/brand.ts'
import { call } from '#web/api.ts'

const pageSize = 30
const newestCount = 10
const key = ['notices'] as const

/** The newest notices and the total number of unread ones. Throws ApiError. */
export const newestQuery = queryOptions({
  queryKey: [...key, 'newest'],
  queryFn: ({ signal }) => call(listNotifications, { query: { limit: newestCount }, signal }),
  staleTime: 60_000,
})

/** The total number of unread notices. Throws ApiError. */
export const unreadQuery = queryOptions({ ...newestQuery, select: ({ unread }) => unread })

/** All notices, page by page, newest first. Throws ApiError. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...key, 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, {
      query: { limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: 0,
})

/** Marks notices as read; optimistically lowers the count. */
export function useReadNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(readNotifications, { body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries(newestQuery)
      client.setQueryData(
        newestQuery.queryKey,
        (newest) => newest && { ...newest, unread: Math.max(0, newest.unread - ids.length) },
      )
    },
    onSuccess: ({ unread }) => {
      client.setQueryData(newestQuery.queryKey, (newest) => newest && { ...newest, unread })
    },
    onSettled: () => client.invalidateQueries(newestQuery),
  })
}

/**
 * Returns where a notice leads: to the request that needs a decision, to its post, or to the connection; null when its
 * post is gone.
 */
export function placeOfNotice({ kind, documentId, chatId, confirmationId }: Notice) {
  if (confirmationId !== undefined) return { to: '/confirm/$id', params: { id: confirmationId } } as const
  if (documentId !== null) {
    return chatId === null
      ? ({ to: '/', search: { documentId } } as const)
      : ({ to: '/chat/$id', params: { id: chatId }, search: { documentId } } as const)
  }
  return kind === 'reconnect' || kind === 'expires-soon'
    ? ({ to: '/settings', hash: brand.networkKey } as const)
    : null
}
