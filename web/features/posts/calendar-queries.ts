import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listCalendar } from '#contract/publishing/calendar.ts'
import { getDocument } from '#contract/documents.ts'
import { listPosts, type Post, type PostQuery } from '#contract/publishing/posts.ts'
import { call } from '#web/api.ts'
import { listKey, type Page, postsKey } from './queries.ts'
import { createContext, use } from 'react'
import type { WallTime } from '#core/time/zoned-time.ts'

type CalendarData = { posts: Post[]; isCut: boolean }
/** In UTC milliseconds; `to` is exclusive. */
type Stretch = { from: number; to: number }

const calendarKey = [...postsKey, 'calendar'] as const
/** All posts on a page of the calendar. Throws ApiError. */
export const calendarQuery = ({ from, to }: Stretch) =>
  queryOptions({
    queryKey: [...calendarKey, from, to] as const,
    queryFn: ({ signal }): Promise<CalendarData> =>
      call(listCalendar, {
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const boardColumns = [
  { id: 'draft', title: 'Drafts', query: { status: 'draft', attention: 'not-needed', sort: 'updated' } },
  { id: 'scheduled', title: 'Scheduled', query: { status: 'scheduled', sort: 'scheduled' } },
  {
    id: 'attention',
    title: 'Needs attention',
    query: { status: 'draft', attention: 'needed', sort: 'updated' },
  },
  { id: 'published', title: 'Published', query: { status: 'published', sort: 'published' } },
] as const satisfies { id: string; title: string; query: PostQuery }[]
export type BoardColumn = (typeof boardColumns)[number]
export type ColumnId = BoardColumn['id']

const pageSize = 50

/** The posts of a board column, page by page. Throws ApiError. */
export const columnQuery = (id: ColumnId) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { column: id }] as const,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(listPosts, {
        query: {
          ...boardColumns.find((column) => column.id === id)?.query,
          kind: 'text',
          limit: pageSize,
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

/** The latest version of a post, for a preview. Throws ApiError. */
export const postContentQuery = (id: string) =>
  queryOptions({
    queryKey: [...postsKey, 'content', id] as const,
    queryFn: async ({ signal }) =>
      (await call(getDocument, { query: { id, latest: 1 }, signal })).at(-1)?.content ?? '',
    staleTime: 0,
  })

/** Optimistically moves a post in the calendar; returns the undo function. */
export function showScheduled(client: QueryClient, post: Post): () => void {
  // Responses in flight do not include the change.
  void client.cancelQueries({ queryKey: calendarKey })
  const before = client.getQueriesData<CalendarData>({ queryKey: calendarKey })
  const at = Date.parse(post.scheduledAt ?? '')
  for (const [key, data] of before) {
    const [from, to] = [Number(key[2]), Number(key[3])]
    if (data === undefined) continue
    const others = data.posts.filter(({ id }) => id !== post.id)
    const isHere = at >= from && at < to
    client.setQueryData(key, { ...data, posts: isHere ? [...others, post] : others })
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

type OpenSchedule = (post: Post, proposed?: WallTime) => void

/** Opens the schedule dialog for a post, optionally with a proposed time. */
export const ScheduleContext = createContext<OpenSchedule>(() => undefined)
export const useScheduleContext = (): OpenSchedule => use(ScheduleContext)
