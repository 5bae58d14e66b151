import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Post } from '#contract/posts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsDesktop } from '#web/ui/use-media.ts'
import { columnQuery } from './calendar-queries.ts'
import { useScheduleContext } from './schedule-context.ts'
import { placeOf } from './post-row.tsx'

/** Drafts to be given a time: dragged onto a day, or by their button. */
export function CalendarDrafts({ placed }: { placed: readonly Post[] }) {
  const query = useInfiniteQuery(columnQuery('draft'))
  const list = useDraggableDrafts()
  // One that was just given a time may still be in the list that is known.
  const times = new Set(placed.filter(({ status }) => status === 'scheduled').map(({ id }) => id))
  const posts = (query.data?.pages.flatMap((page) => page.posts) ?? []).filter(({ id }) => !times.has(id))
  return (
    <section
      aria-label="Drafts"
      className="flex shrink-0 flex-col gap-2 max-md:border-t max-md:border-line max-md:pt-4 xl:sticky xl:top-14 xl:max-h-[calc(100dvh-12rem)] xl:w-64 xl:self-start"
    >
      <h2 className="font-medium">Drafts</h2>
      {query.isPending ? <Skeleton className="h-24 w-full" /> : null}
      {query.isError ? (
        <p role="alert">
          The drafts could not be loaded.{' '}
          <Button variant="outline" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {query.isSuccess && posts.length === 0 ? (
        <p className="text-ink-soft">
          No drafts without a time.{' '}
          <Link to="/" className="underline">
            Write a post
          </Link>
        </p>
      ) : null}
      <ul
        ref={list}
        className="flex flex-col gap-2 md:max-xl:flex-row md:max-xl:overflow-x-auto md:max-xl:pb-2 xl:min-h-0 xl:overflow-y-auto"
      >
        {posts.map((post) => (
          <DraftItem key={post.id} post={post} />
        ))}
        {query.hasNextPage ? (
          <li className="shrink-0">
            <Button
              variant="outline"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more drafts
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function DraftItem({ post }: { post: Post }) {
  const openSchedule = useScheduleContext()
  return (
    <li
      data-draft={post.id}
      className="flex items-center gap-1 rounded-md border border-line bg-surface py-1 pr-1 pl-3 md:cursor-grab md:max-xl:w-60 md:max-xl:shrink-0"
    >
      <Link
        {...placeOf(post)}
        draggable={false}
        title={post.title}
        className="line-clamp-2 min-w-0 grow text-[0.8125rem] leading-5 wrap-anywhere hover:underline"
      >
        {post.title}
      </Link>
      <IconButton label={`Schedule "${post.title}"`} onClick={() => openSchedule(post)}>
        <CalendarPlus size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Lets the calendar take the drafts of a list; a phone has no room to drag. */
function useDraggableDrafts() {
  const list = useRef<HTMLUListElement>(null)
  const isDesktop = useIsDesktop()
  // The calendar's library, which watches the list by itself.
  useEffect(() => {
    const element = list.current
    if (element === null || !isDesktop) return undefined
    let isOver = false
    let end = () => undefined as void
    void import('@fullcalendar/react/interaction').then(({ Draggable }) => {
      if (isOver) return
      const draggable = new Draggable(element, {
        itemSelector: '[data-draft]',
        longPressDelay: 350,
        eventData: (item) => ({ title: item.querySelector('a')?.textContent ?? '', create: false }),
      })
      end = () => draggable.destroy()
    })
    return () => {
      isOver = true
      end()
    }
  }, [isDesktop])
  return list
}
