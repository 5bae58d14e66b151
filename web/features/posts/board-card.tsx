import { useDraggable } from '@dnd-kit/react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useId } from 'react'
import type { Post } from '#contract/posts.ts'
import { iconButtonClass } from '#web/ui/button-class.ts'
import { useNetworkName } from '#web/features/session/queries.ts'
import { type MenuHandle, SharedMenuTrigger } from '#web/ui/menu.tsx'
import type { ColumnId } from './calendar-queries.ts'
import { MediaSigns } from './media-signs.tsx'
import { placeOf } from './post-row.tsx'
import { PostThumbnail } from './post-thumbnail.tsx'
import { type Clock, failureWords, isInDoubt, textWords, timeWordsOf } from './post-words.ts'
import { isOnItsWay } from './queries.ts'

type BoardCardProps = { post: Post; column: ColumnId; clock: Clock; menu: MenuHandle<Post> }

/** A post on the board: it opens, can be dragged to another column, and has a menu that does the same. */
export function BoardCard({ post, column, clock, menu }: BoardCardProps) {
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
              className={iconButtonClass('ghost')}
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
