import { readableZone } from '#core/time/timezone.ts'
import { Accessibility, defaultPreset } from '@dnd-kit/dom'
import {
  type DragEndEvent,
  DragDropProvider,
  PointerSensor,
  useDroppable,
  useDraggable,
} from '@dnd-kit/react'
import { useState, useId } from 'react'
import type { Post, PostCounts } from '#contract/publishing/posts.ts'
import { createMenuHandle, type MenuHandle, SharedMenuTrigger } from '#web/ui/menus/menu.tsx'
import {
  boardColumns,
  type BoardColumn,
  type ColumnId,
  columnQuery,
  useScheduleContext,
} from './calendar-queries.ts'
import { PostMenu } from './post-menu.tsx'
import { useUnschedulePost, isOnItsWay } from './queries.ts'
import { useShownZone, useClock } from './use-clock.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Button, iconButtonClass } from '#web/ui/button.tsx'
import type { Pages } from '#web/ui/hooks/next-page.tsx'
import { useVirtualRows } from '#web/ui/lists/use-virtual-rows.ts'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Clock, countWords, failureWords, isInDoubt, textWords, timeWordsOf } from './post-words.ts'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useNetworkName } from '#web/features/session/queries.ts'
import { MediaSigns, placeOf, PostThumbnail } from './post-row.tsx'

// The library's announcements are about dragging by keyboard; here, the menu of each card does what dragging does.
const plugins = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility)

// By default, the library does not drag by links, and a card's title is one; its menu is a button and stays excluded.
const sensors = [
  PointerSensor.configure({
    preventActivation: ({ target }) => target instanceof Element && target.closest('button') !== null,
  }),
]

/** The posts in columns by state. */
export function BoardView({ onDelete }: { onDelete: (posts: Post[]) => void }) {
  const { shownZone } = useShownZone()
  const clock = useClock(shownZone)
  const [menu] = useState(() => createMenuHandle<Post>())
  const unschedule = useUnschedulePost()
  const openSchedule = useScheduleContext()
  const drop = ({ canceled, operation: { source, target } }: DragEndEvent) => {
    const card = readCard(source?.data)
    const to = boardColumns.find(({ id }) => id === target?.id)?.id
    if (canceled || card === null || to === undefined || !canDrop(card.column, to)) return
    if (to === 'scheduled') openSchedule(card.post)
    else unschedule.mutate(card.post)
  }
  return (
    <DragDropProvider plugins={plugins} sensors={sensors} onDragEnd={drop}>
      <p className="-mt-1 px-4 pb-2 text-[0.8125rem] text-ink-soft">Times in {readableZone(shownZone)}</p>
      {/* Positioned, so that hidden texts of columns out of sight are clipped here instead of widening the page. */}
      <div className="relative flex min-h-0 grow snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-4 md:snap-none">
        {boardColumns.map((column) => (
          <BoardColumnView key={column.id} column={column} clock={clock} menu={menu} />
        ))}
      </div>
      <PostMenu handle={menu} onDelete={(post) => onDelete([post])} />
    </DragDropProvider>
  )
}

const lessons: Record<ColumnId, string> = {
  draft: 'What you draft in a chat starts here.',
  scheduled: 'Drag a draft here to give it a time.',
  attention: 'All good: nothing went wrong.',
  published: 'Published posts appear here.',
}

const cardPx = 104
const gapPx = 8
const overscan = 4

type BoardColumnProps = { column: BoardColumn; clock: Clock; menu: MenuHandle<Post> }

/** One column; virtualized, so that only visible cards are rendered. */
function BoardColumnView({ column: { id, title }, clock, menu }: BoardColumnProps) {
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
  const virtual = useVirtualRows({
    rows: posts,
    keyOf: ({ id }) => id,
    heightOf: () => cardPx,
    gap: gapPx,
    overscan,
  })
  return (
    <VirtualList label={label} what="posts" virtual={virtual} pages={pages} className="px-2 pb-2">
      {(post) => <BoardCard post={post} column={column} clock={clock} menu={menu} />}
    </VirtualList>
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

type BoardCardProps = { post: Post; column: ColumnId; clock: Clock; menu: MenuHandle<Post> }

/** A post on the board: it opens, can be dragged to another column, and has a menu that does the same. */
function BoardCard({ post, column, clock, menu }: BoardCardProps) {
  const id = useId()
  const isFixed = column === 'published' || isOnItsWay(post) || isInDoubt(post)
  const { ref, isDragging } = useDraggable({ id: post.id, data: { post, column }, disabled: isFixed })
  const failure = failureWords(post, useNetworkName())
  return (
    <div
      ref={ref}
      className={clsx(
        'relative flex min-w-0 items-start gap-2 rounded-md border border-line bg-surface p-3 pr-1',
        !isFixed && 'cursor-grab',
        isDragging && 'shadow-float',
      )}
    >
      <div className="flex min-w-0 grow flex-col gap-1">
        <Link
          id={id}
          {...placeOf(post)}
          draggable={false}
          title={post.title}
          className="line-clamp-2 font-medium wrap-anywhere hover:underline"
        >
          {post.title}
        </Link>
        {failure === null ? (
          <p className="line-clamp-2 wrap-anywhere text-[0.8125rem] leading-5 text-ink-soft">
            {textWords(post)}
          </p>
        ) : (
          <p
            className="line-clamp-2 text-[0.8125rem] leading-5 wrap-anywhere text-ink-soft"
            title={`${failure.what} ${failure.rest}`}
          >
            <span className="font-medium text-bad">{failure.what}</span> {failure.rest}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft">
          <span className="min-w-0">{timeWordsOf(post, clock)}</span>
          <MediaSigns media={post.media} />
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <SharedMenuTrigger
          handle={menu}
          subject={post}
          button={
            <button
              type="button"
              aria-label="Post options"
              aria-describedby={id}
              title="Post options"
              className={iconButtonClass('ghost', '-mt-1.5 pointer-coarse:-mt-3')}
            >
              <Ellipsis size={16} aria-hidden />
            </button>
          }
        />
        {post.thumbnail === null ? null : (
          <PostThumbnail key={post.thumbnail} address={post.thumbnail} className="mr-2 size-12" />
        )}
      </div>
    </div>
  )
}

/** The data of a dragged card. */
export type Card = { post: Post; column: ColumnId }

/** Returns the dragged card; null for anything else. */
function readCard(data: unknown): Card | null {
  return typeof data === 'object' && data !== null && 'post' in data && 'column' in data
    ? (data as Card)
    : null
}

/** Whether a card may be dropped on a column: unscheduled posts can be scheduled, scheduled ones unscheduled. */
export function canDrop(from: ColumnId, to: ColumnId): boolean {
  if (to === 'scheduled') return from === 'draft' || from === 'attention'
  return to === 'draft' && from === 'scheduled'
}
