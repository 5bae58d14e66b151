import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Ellipsis, TriangleAlert, FileText, Image, type LucideIcon, Video } from 'lucide-react'
import { memo, useId, type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { Post } from '#contract/publishing/posts.ts'
import { useNetworkName, useMediaAddress } from '#web/features/session/queries.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { SharedMenuTrigger, type MenuHandle } from '#web/ui/menus/menu.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { type Clock, failureWords, timestampWords, textWords } from './post-words.ts'
import { SmallKeptElsewhere } from '#web/ui/kept-elsewhere.tsx'

type PostRowProps = {
  post: Post
  clock: Clock
  menu: MenuHandle<Post>
  isSelected: boolean
  /** Whether the maximum number of posts is selected. */
  isFull: boolean
  /** Whether the row is in the tab order; arrow keys reach the others. */
  isTabStop: boolean
  onSelect: (post: Post) => void
  onFocus: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Returns where a post opens: next to the chat it was made in, else in a new chat. */
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
            <StatusBadge version={post} />
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
            <StatusBadge version={post} />
          </span>
          <MediaSigns media={post.media} />
          <span className="min-w-0">{timestampWords(post, props.clock)}</span>
        </p>
      </div>
      {post.thumbnail === null ? null : (
        <PostThumbnail key={post.thumbnail} address={post.thumbnail} className="size-14 md:size-18" />
      )}
      <RowMenu {...props} describedBy={id} tabIndex={tabIndex} />
    </div>
  )
})

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
        className={iconButtonClass('ghost', 'relative z-10 -mt-1 pointer-coarse:-mt-2.5')}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    }
  />
)

type PostThumbnailProps = { address: string; className: string }

/** The thumbnail of a post's picture; nothing if it cannot be loaded. Use the address as its key. */
export function PostThumbnail({ address, className }: PostThumbnailProps) {
  const [isBroken, setBroken] = useState(false)
  const src = useMediaAddress()(address)
  const frame = clsx('shrink-0 rounded-md border border-line', className)
  if (src === null) return <SmallKeptElsewhere className={frame} />
  return isBroken ? null : (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={clsx('bg-sunken object-cover', frame)}
    />
  )
}

type Media = Post['media']

const signs: { kind: keyof Media; Icon: LucideIcon; one: string; many: string }[] = [
  { kind: 'images', Icon: Image, one: 'image', many: 'images' },
  { kind: 'videos', Icon: Video, one: 'video', many: 'videos' },
  { kind: 'documents', Icon: FileText, one: 'document', many: 'documents' },
]

const countText = (count: number, { one, many }: { one: string; many: string }) =>
  `${count} ${count === 1 ? one : many}`

/** An icon and a count for each kind of media in a post. */
export function MediaSigns({ media }: { media: Media }) {
  const had = signs.filter(({ kind }) => media[kind] > 0)
  return had.map(({ kind, Icon, ...words }) => (
    <span
      key={kind}
      title={countText(media[kind], words)}
      className="flex shrink-0 items-center gap-1 tabular-nums"
    >
      <Icon size={14} aria-hidden />
      <span aria-hidden>{media[kind]}</span>
      <span className="sr-only">{countText(media[kind], words)}</span>
    </span>
  ))
}
