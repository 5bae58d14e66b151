import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  changePost,
  deletePost,
  duplicatePost,
  listPosts,
  type Post,
  type PostCounts,
  restorePost,
  unschedulePost,
} from '#contract/publishing/posts.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import { call, perform, snapshotOf } from '#web/api.ts'
import { track } from '#web/analytics/track.ts'
import { scheduleOnce } from '#web/features/publishing/queries.ts'
import { toast, undoMs, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import type { PostSearch } from './post-search.ts'

const pageSize = 100

/** The common prefix of all query keys about posts. */
export const postsKey = ['posts'] as const
export const listKey = [...postsKey, 'list'] as const

export type Page = { posts: Post[]; counts: PostCounts | null; nextCursor: string | null }
type Pages = InfiniteData<Page, string>

export const isOnItsWay = ({ publication }: Post): boolean => publication !== null && isUnderWay(publication)

/** The posts that match a search, page by page. Previous results stay while the search text changes. */
export const postsQuery = ({ status, q, sort = 'updated' }: PostSearch) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { status, q, sort }] as const,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(listPosts, {
        query: { sort, limit: pageSize, status, q, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before, query) => {
      const earlier = query?.queryKey[2]
      return earlier?.status === status && earlier?.sort === sort ? before : undefined
    },
    staleTime: 0,
  })

/** Refetches every list, board and calendar of posts. */
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: postsKey })

function editPages(client: QueryClient, edit: (posts: Post[]) => Post[]): void {
  client.setQueriesData<Pages>({ queryKey: listKey }, (data) =>
    data === undefined
      ? undefined
      : { ...data, pages: data.pages.map((page) => ({ ...page, posts: edit(page.posts) })) },
  )
}

function hide(client: QueryClient, posts: Post[]): void {
  const ids = new Set(posts.map(({ id }) => id))
  editPages(client, (shown) => shown.filter(({ id }) => !ids.has(id)))
}

const wordsFor = (posts: Post[]) => {
  const [first] = posts
  return posts.length === 1 && first ? `"${first.title}"` : `${posts.length} posts`
}

/** Performs an action on each post; returns those it succeeded for, and the errors. */
async function doEach(posts: Post[], act: (post: Post) => Promise<unknown>) {
  const done: Post[] = []
  const failures: unknown[] = []
  for (const post of posts) {
    await act(post).then(
      () => done.push(post),
      (error: unknown) => failures.push(error),
    )
  }
  return { done, failures }
}

/** Deletes posts; a toast offers to undo it for eight seconds. */
export function useDeletePosts() {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: (posts: Post[]) => doEach(posts, ({ id }) => perform(restorePost, { params: { id } })),
    onSuccess: ({ failures }) => failures.slice(0, 1).forEach(showError),
    onSettled: () => refresh(client),
  })
  return useMutation({
    mutationFn: (posts: Post[]) => doEach(posts, ({ id }) => perform(deletePost, { params: { id } })),
    onMutate: async (posts) => {
      await client.cancelQueries({ queryKey: listKey })
      const putBack = snapshotOf(client, listKey)
      hide(client, posts)
      return putBack
    },
    onSuccess: ({ done, failures }, _posts, putBack) => {
      if (failures.length > 0) {
        putBack()
        hide(client, done)
      }
      for (const { id } of done) client.removeQueries({ queryKey: ['document', id] })
      if (done.length > 0) sayDeleted(done, () => restore.mutate(done))
      failures.slice(0, 1).forEach(showError)
    },
    onSettled: () => refresh(client),
  })
}

function sayDeleted(posts: Post[], undo: () => void): void {
  const isCancelled = posts.some(({ status }) => status === 'scheduled')
  toast.message(`Deleted ${wordsFor(posts)}`, {
    ...withUndo(undo),
    ...(isCancelled
      ? { description: 'Anything scheduled will not go out. Undo brings it back as a draft.' }
      : {}),
  })
}

type Change = { post: Post; title?: string; isHidden?: boolean }

/** Renames, hides or unhides a post, optimistically. */
function useChangePost(onChanged?: (change: Change) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ post: { id }, ...body }: Change) => perform(changePost, { params: { id }, body }),
    onMutate: async ({ post: { id }, title, isHidden }) => {
      await client.cancelQueries({ queryKey: listKey })
      const putBack = snapshotOf(client, listKey)
      editPages(client, (shown) =>
        isHidden === undefined
          ? shown.map((post) => (post.id === id && title !== undefined ? { ...post, title } : post))
          : shown.filter((post) => post.id !== id),
      )
      return putBack
    },
    onSuccess: (_answer, change) => onChanged?.(change),
    onError: (error, _change, putBack) => {
      putBack?.()
      showError(error)
    },
    onSettled: (_answer, _error, { post }) => refreshPost(client, post),
  })
}

export function useRenamePost() {
  const { mutate } = useChangePost()
  return (post: Post, title: string) => mutate({ post, title })
}

/** Hides a published post from the list, or shows it again. */
export function useHidePost() {
  const undo = useChangePost()
  const { mutate } = useChangePost(({ post, isHidden = false }) => {
    const words = isHidden ? `"${post.title}" is hidden` : `"${post.title}" is in your list again`
    toast.message(
      words,
      withUndo(() => undo.mutate({ post, isHidden: !isHidden })),
    )
  })
  return (post: Post) => mutate({ post, isHidden: post.status !== 'hidden' })
}

/** Creates a draft with the same text and media; `open` shows it. */
export function useDuplicatePost(open: (post: Post) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Post) => call(duplicatePost, { params: { id } }),
    onSuccess: (copy) => {
      const action = { label: 'Open', onClick: () => open(copy) }
      toast.success(`Created a draft "${copy.title}"`, { duration: undoMs, action })
    },
    onError: showError,
    onSettled: () => refresh(client),
  })
}

/** Refetches everything that shows a post, including the editor. */
export const refreshPost = (client: QueryClient, { id }: Post) =>
  Promise.all([refresh(client), client.invalidateQueries({ queryKey: ['document', id] })])

/** Takes a post off the schedule; a toast offers to undo it for eight seconds. */
export function useUnschedulePost() {
  const client = useQueryClient()
  const onSettled = (_answer: unknown, _error: unknown, post: Post) => refreshPost(client, post)
  const undo = useMutation({
    mutationFn: ({ id: documentId, scheduledAt, scheduledTimezone }: Post) =>
      scheduleOnce({
        documentId,
        scheduledAt: Date.parse(scheduledAt ?? ''),
        timezone: scheduledTimezone ?? 'UTC',
      }),
    onSuccess: ({ moved }, { title }) => {
      if (moved) toast.info(`"${title}" is scheduled again, for the next free time`)
    },
    onError: showError,
    onSettled,
  })
  return useMutation({
    mutationFn: ({ id }: Post) => perform(unschedulePost, { body: { documentId: id } }),
    onSuccess: (_answer, post) => {
      track('post unscheduled')
      toast.success(
        `"${post.title}" is a draft again and will not go out`,
        withUndo(() => undo.mutate(post)),
      )
    },
    onError: showError,
    onSettled,
  })
}
