import { useDroppable } from '@dnd-kit/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useRef } from 'react'
import type { Post, PostCounts } from '#contract/posts.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuHandle } from '#web/ui/menu.tsx'
import { NextPageFoot, type Pages, useNextPage } from '#web/ui/next-page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BoardCard } from './board-card.tsx'
import { canDrop, readCard } from './board-drop.ts'
import { type BoardColumn, type ColumnId, columnQuery } from './calendar-queries.ts'
import { type Clock, countWords } from './post-words.ts'

const lessons: Record<ColumnId, string> = {
  draft: 'What you write in a chat begins here.',
  scheduled: 'Drag a draft here to give it a time.',
  attention: 'All well: nothing went wrong.',
  published: 'What is out stands here.',
}

const cardPx = 104
const gapPx = 8
const overscan = 4
/** The next page is asked for when so many cards are left below the last one on the screen. */
const loadAhead = 15

type BoardColumnProps = { column: BoardColumn; clock: Clock; menu: MenuHandle<Post> }

/** One column; only the cards on the screen are in the page. */
export function BoardColumnView({ column: { id, title }, clock, menu }: BoardColumnProps) {
  const query = useInfiniteQuery(columnQuery(id))
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? []
  const count = countOf(id, query.data?.pages[0]?.counts ?? null)
  const { ref, isDropTarget } = useDroppable({
    id,
    accept: (source) => {
      const card = readCard(source.data)
      return card !== null && canDrop(card.column, id)
    },
  })
  return (
    <section
      ref={ref}
      aria-label={title}
      data-drop={isDropTarget ? '' : undefined}
      className={clsx(
        'flex min-h-0 w-[85vw] shrink-0 snap-center flex-col rounded-[10px] bg-sunken md:w-72 xl:w-auto xl:min-w-60 xl:flex-1',
        isDropTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <h2 className="flex items-center gap-2 px-3 pt-3 pb-2 font-medium">
        {title}
        {count === null ? null : (
          <span className="text-[0.8125rem] font-normal text-ink-soft tabular-nums">{countWords(count)}</span>
        )}
      </h2>
      {query.isPending ? <Waiting title={title} /> : null}
      {query.isError && !query.isFetchNextPageError ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-3">
          <p>These posts could not be loaded.</p>
          <Button variant="outline" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {query.isSuccess && posts.length === 0 ? (
        <p className="px-3 pb-3 text-[0.8125rem] text-ink-soft">{lessons[id]}</p>
      ) : null}
      {posts.length === 0 ? null : (
        <Cards label={title} column={id} posts={posts} clock={clock} menu={menu} pages={query} />
      )}
    </section>
  )
}

const countOf = (id: ColumnId, counts: PostCounts | null) =>
  counts === null ? null : counts[id === 'attention' ? 'draft' : id]

type CardsProps = {
  label: string
  column: ColumnId
  posts: Post[]
  clock: Clock
  menu: MenuHandle<Post>
  pages: Pages
}

function Cards({ label, column, posts, clock, menu, pages }: CardsProps) {
  const scroll = useRef<HTMLDivElement>(null)
  // It hands out functions that must not be memoised; nothing here memoises them.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: posts.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardPx,
    getItemKey: (index) => posts[index]?.id ?? index,
    gap: gapPx,
    overscan,
    useFlushSync: false,
  })
  const items = list.getVirtualItems()
  useNextPage(pages, (items.at(-1)?.index ?? 0) >= posts.length - loadAhead)
  return (
    <div ref={scroll} className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-2">
      <ul aria-label={label} className="relative" style={{ height: list.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const post = posts[index]
          return post ? (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={pages.hasNextPage ? -1 : posts.length}
              className="absolute inset-x-0"
              style={{ top: start }}
            >
              <BoardCard post={post} column={column} clock={clock} menu={menu} />
            </li>
          ) : null
        })}
      </ul>
      <NextPageFoot pages={pages} what="posts" />
    </div>
  )
}

const Waiting = ({ title }: { title: string }) => (
  <div aria-busy className="flex flex-col gap-2 px-2">
    <output className="sr-only">Loading {title}</output>
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-26 w-full" />
    ))}
  </div>
)
