import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Ellipsis, TriangleAlert } from 'lucide-react'
import { memo, useId, type FocusEvent, type KeyboardEvent } from 'react'
import type { Post } from '#contract/posts.ts'
import { useNetworkName } from '#web/features/session/queries.ts'
import { iconButtonClass } from '#web/ui/button-class.ts'
import { SharedMenuTrigger, type MenuHandle } from '#web/ui/menu.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { MediaSigns } from './media-signs.tsx'
import { PostThumbnail } from './post-thumbnail.tsx'
import { type Clock, failureWords, momentWords, textWords } from './post-words.ts'

type PostRowProps = {
  post: Post
  clock: Clock
  menu: MenuHandle<Post>
  isSelected: boolean
  /** Whether no more can be selected. */
  isFull: boolean
  /** Whether Tab comes here; the arrow keys lead to the other rows. */
  isTabStop: boolean
  onSelect: (post: Post) => void
  onFocus: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Where a post opens: beside the chat it was made in, else in a new one. */
export const placeOf = ({ id: documentId, chatId }: Post) =>
  chatId === null
    ? ({ to: '/', search: { documentId } } as const)
    : ({ to: '/chat/$id', params: { id: chatId }, search: { documentId } } as const)

/** One post. The whole row opens it. */
export const PostRow = memo((props: PostRowProps) => {
  const { post, isSelected, isFull, isTabStop, onSelect, onFocus, onKeyDown } = props
  const id = useId()
  const tabIndex = isTabStop ? 0 : -1
  return (
    <div className="group relative flex min-h-22 items-start gap-3 rounded-[10px] border border-line bg-surface py-3 pr-2 pl-4 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="checkbox"
        aria-labelledby={id}
        checked={isSelected}
        disabled={isFull && !isSelected}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onChange={() => onSelect(post)}
        className="relative z-10 mt-1 size-4 shrink-0 accent-(--accent) pointer-coarse:size-5"
      />
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex min-w-0 items-center gap-2">
          <Link
            id={id}
            {...placeOf(post)}
            title={post.title}
            tabIndex={tabIndex}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            className="min-w-0 truncate font-medium after:absolute after:inset-0 after:rounded-[10px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {post.title}
          </Link>
          <span className="hidden shrink-0 md:contents">
            <Status post={post} />
          </span>
        </div>
        <p
          className={clsx(
            'line-clamp-2 text-[0.8125rem] leading-5 wrap-anywhere',
            post.excerpt === '' ? 'text-ink-soft italic' : 'text-ink-soft',
          )}
        >
          {textWords(post)}
        </p>
        <Failure post={post} />
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          <span className="contents md:hidden">
            <Status post={post} />
          </span>
          <MediaSigns media={post.media} />
          <span className="min-w-0">{momentWords(post, props.clock)}</span>
        </p>
      </div>
      {post.thumbnail === null ? null : (
        <PostThumbnail key={post.thumbnail} address={post.thumbnail} className="size-14 md:size-18" />
      )}
      <RowMenu {...props} describedBy={id} tabIndex={tabIndex} />
    </div>
  )
})

/** A picture is no post: it has no status. */
const Status = ({ post }: { post: Post }) => (post.kind === 'image' ? null : <StatusBadge version={post} />)

function Failure({ post }: { post: Post }) {
  const words = failureWords(post, useNetworkName())
  return words === null ? null : (
    <p className="flex min-w-0 gap-1.5 text-[0.8125rem] leading-5">
      <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0 text-bad" />
      <span className="line-clamp-4 min-w-0 wrap-anywhere" title={`${words.what} ${words.rest}`}>
        <span className="font-medium text-bad">{words.what}</span> {words.rest}
      </span>
    </p>
  )
}

type RowMenuProps = Pick<PostRowProps, 'post' | 'menu' | 'onFocus' | 'onKeyDown'> & {
  describedBy: string
  tabIndex: number
}

const RowMenu = ({ post, menu, describedBy, tabIndex, onFocus, onKeyDown }: RowMenuProps) => (
  <SharedMenuTrigger
    handle={menu}
    subject={post}
    button={
      <button
        type="button"
        aria-label="Post options"
        aria-describedby={describedBy}
        title="Post options"
        tabIndex={tabIndex}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className={clsx(iconButtonClass('ghost'), 'relative z-10')}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    }
  />
)
