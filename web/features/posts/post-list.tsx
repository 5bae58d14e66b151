import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Post } from '#contract/publishing/posts.ts'
import { createMenuHandle } from '#web/ui/menus/menu.tsx'
import type { Pages } from '#web/ui/hooks/next-page.tsx'
import { useIsDesktop } from '#web/ui/hooks/use-media.ts'
import { useRowFocus } from '#web/ui/hooks/use-row-focus.ts'
import { useVirtualRows } from '#web/ui/lists/use-virtual-rows.ts'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostRow } from './post-row.tsx'
import { type Clock, hasFailed } from './post-words.ts'
import { maxSelectedPosts, type PostSelection } from './selected-posts.tsx'

/** Estimated row heights, before a row has been measured, and the extra height of an error message. */
const rowPx = { wide: 118, narrow: 130 }
const failurePx = 44
const gapPx = 8

type PostListProps = {
  posts: Post[]
  pages: Pages
  clock: Clock
  selection: PostSelection
  onDelete: (posts: Post[]) => void
}

/** A virtualized list of posts; arrow keys move between rows. */
export function PostList(props: PostListProps) {
  const { posts, pages, clock, selection, onDelete } = props
  const [menu] = useState(() => createMenuHandle<Post>())
  const { virtual, focus } = useList(posts)
  const { scroll, list } = virtual
  useKeptFocus({ posts, focused: focus.focused, scroll })
  const remove = (post: Post) => {
    focus.leave(post.id, list)
    onDelete([post])
  }
  const onKeyDown = useRowKeys({
    posts,
    select: selection.toggle,
    remove,
    step: (event) => focus.step(event, list),
  })
  const tabStop = focus.focused === -1 ? firstSeen(list.getVirtualItems(), list.range) : focus.focused
  return (
    <>
      <VirtualList
        label="Posts"
        what="posts"
        virtual={virtual}
        pages={pages}
        className="px-4 pb-6"
        listClassName="mx-auto max-w-[736px]"
      >
        {(post, index) => (
          <PostRow
            post={post}
            clock={clock}
            menu={menu}
            isSelected={selection.has(post)}
            isFull={selection.posts.length >= maxSelectedPosts}
            isTabStop={index === tabStop}
            onSelect={selection.toggle}
            onFocus={focus.onFocus}
            onKeyDown={onKeyDown}
          />
        )}
      </VirtualList>
      <PostMenu handle={menu} onDelete={remove} />
    </>
  )
}

type RowKeys = {
  posts: Post[]
  select: (post: Post) => void
  remove: (post: Post) => void
  /** Moves to another row. */
  step: (event: KeyboardEvent) => void
}

/**
 * Handles a row's keys: Space selects a post, Delete deletes it. The handler is stable, so that rows do not re-render.
 */
function useRowKeys({ posts, select, remove, step }: RowKeys) {
  const act = useRef<(event: KeyboardEvent) => void>(() => undefined)
  // The keyboard: a key acts on the current posts.
  useEffect(() => {
    act.current = (event) => {
      const { target, key } = event
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      const post = posts.find(({ id }) => id === row?.dataset.row)
      const isOnTitle = target instanceof HTMLAnchorElement
      if (post === undefined || !((isOnTitle && key === ' ') || key === 'Delete')) return step(event)
      event.preventDefault()
      if (key === 'Delete') remove(post)
      else select(post)
    }
  })
  return useCallback((event: KeyboardEvent) => act.current(event), [])
}

const firstSeen = (items: { index: number }[], range: { startIndex: number } | null) =>
  items.find(({ index }) => index >= (range?.startIndex ?? 0))?.index

function useList(posts: Post[]) {
  const isWide = useIsDesktop()
  const keys = useMemo(() => posts.map(({ id }) => id), [posts])
  const focus = useRowFocus(keys)
  const virtual = useVirtualRows({
    rows: posts,
    keyOf: ({ id }) => id,
    heightOf: (post) => (isWide ? rowPx.wide : rowPx.narrow) + (hasFailed(post) ? failurePx : 0),
    gap: gapPx,
    kept: focus.focused,
  })
  return { virtual, focus }
}

const lookMs = 50
const looks = 30

type KeptFocus = { posts: Post[]; focused: number; scroll: RefObject<HTMLDivElement | null> }

/** Moves the focus to the row in its place when the focused row is removed, from its menu or on another device. */
function useKeptFocus({ posts, focused, scroll }: KeptFocus) {
  const last = useRef<{ place: number; id: string } | null>(null)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  // The page: a menu releases the focus shortly after it was used, and may take it from the row that has just got it.
  useEffect(() => {
    const left = last.current
    const post = posts[focused]
    if (left === null || posts.some(({ id }) => id === left.id)) {
      if (post) last.current = { place: focused, id: post.id }
      return
    }
    last.current = null
    const next = posts[Math.min(left.place, posts.length - 1)]
    if (next === undefined) return
    let count = 0
    clearInterval(timer.current)
    timer.current = setInterval(() => {
      count += 1
      if (count === looks) clearInterval(timer.current)
      if (document.activeElement !== document.body) return
      scroll.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"] a`)?.focus()
    }, lookMs)
  })
  useEffect(() => () => clearInterval(timer.current), [])
}
