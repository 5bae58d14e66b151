import {
  Globe,
  MessageSquareText,
  Repeat2,
  Send,
  ThumbsUp,
  Heart,
  PartyPopper,
  CircleAlert,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { type PostText, toNetworkText, countCharacters, counterState } from '#core/post/post-text.ts'
import { displayName } from '#core/display-name.ts'
import { previewWidths } from '#core/limits.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkedRuns } from '#web/ui/post-lines.tsx'
import type { Device } from './post-view.ts'
import './post-card.css'
import { clsx } from 'clsx'

export type Author = { name: string | null; imageUrl: string | null }

/** The name shown everywhere for somebody without one. */
const sampleName = displayName({ firstName: null, lastName: null, fullName: null })

const actions = [
  { label: 'Like', Icon: ThumbsUp },
  { label: 'Comment', Icon: MessageSquareText },
  { label: 'Repost', Icon: Repeat2 },
  { label: 'Send', Icon: Send },
]

type PostCardProps = {
  author: Author
  device?: Device
  /** Shown below the text, edge to edge. */
  media?: ReactNode
  children: ReactNode
}

/**
 * LinkedIn's feed card around a post (specification 2.11), as wide as on the device where there is room. Its figures
 * and buttons only illustrate the feed and do nothing.
 */
export const PostCard = ({ author, device = 'desktop', media, children }: PostCardProps) => (
  <div className="@container">
    <article
      aria-label="Preview"
      className="post-card mx-auto transition-[max-width] motion-reduce:transition-none"
      style={{ maxWidth: previewWidths[device] }}
    >
      <div className="flex items-start gap-2 px-4 pt-3">
        <Avatar imageUrl={author.imageUrl} name={author.name} size={48} />
        <div className="min-w-0 pt-0.5">
          <p className="truncate text-[14px] leading-5 font-semibold">{author.name ?? sampleName}</p>
          <p className="flex items-center gap-1 text-[12px] leading-4 text-(--card-soft)">
            <span>Just now</span> <span aria-hidden>•</span> <Globe size={13} aria-hidden />
          </p>
        </div>
      </div>
      <div className="post-text px-4 pt-3 pb-2">{children}</div>
      {media}
      <Engagement />
    </article>
  </div>
)

const Engagement = () => (
  <div className="text-(--card-soft)">
    <div className="mx-4 flex items-center justify-between border-b border-(--card-edge) py-2 text-[12px] leading-4">
      <span className="flex items-center gap-1">
        <ReactionSigns />
        <span>834</span> <span className="sr-only">reactions</span>
      </span>
      <span>204 Comments</span>
    </div>
    <div className="flex justify-around px-2 py-1">
      {actions.map(({ label, Icon }) => (
        <span
          key={label}
          className="flex min-h-10 items-center justify-center gap-1.5 px-2 text-[14px] font-semibold @max-[400px]:flex-col @max-[400px]:gap-0.5 @max-[400px]:py-1.5 @max-[400px]:text-[12px]"
        >
          <Icon size={18} strokeWidth={1.9} aria-hidden />
          {label}
        </span>
      ))}
    </div>
  </div>
)

type PreviewAreaProps = { isBusy?: boolean; children: ReactNode }

/** The feed's grey, scrollable background around the card. */
export const PreviewArea = ({ isBusy = false, children }: PreviewAreaProps) => (
  <div className="relative min-h-0 grow overflow-y-auto bg-feed py-4 sm:px-4" aria-busy={isBusy}>
    {children}
  </div>
)

/** A read-only post in exactly the characters that the network receives. */
export const NetworkText = ({ post }: { post: PostText }) => (
  <p>
    <LinkedRuns runs={[{ text: toNetworkText(post), marks: [] }]} />
  </p>
)

const signs = [
  { Icon: ThumbsUp, colour: '#378fe9' },
  { Icon: PartyPopper, colour: '#6dae4f' },
  { Icon: Heart, colour: '#df704d' },
]

/** The three reaction icons that the feed shows before their number. */
const ReactionSigns = () => (
  <span aria-hidden className="flex -space-x-1">
    {signs.map(({ Icon, colour }) => (
      <span
        key={colour}
        className="flex size-4 items-center justify-center rounded-full ring-1 ring-(--card-surface)"
        style={{ background: colour }}
      >
        <Icon size={9} color="#fff" fill="#fff" />
      </span>
    ))}
  </span>
)

const looks = {
  ok: { colour: 'text-ink-soft', Icon: null, spoken: '' },
  warning: { colour: 'text-warn', Icon: TriangleAlert, spoken: 'The post is close to the limit.' },
  over: { colour: 'text-bad', Icon: CircleAlert, spoken: 'The post is over the limit.' },
} as const

/**
 * What is left of the network's limit, counted on the exact text that is saved and sent (specification 5.6). Screen
 * readers announce when a threshold is crossed, not every key.
 */
export function CharacterCounter({ post }: { post: PostText }) {
  const { tone, text } = counterState(countCharacters(post))
  const [left = ''] = /\d+/.exec(text) ?? []
  const { colour, Icon, spoken } = looks[tone]
  return (
    <div
      data-tone={tone}
      className={clsx(
        'relative inline-flex shrink-0 items-center gap-1 text-xs font-medium whitespace-nowrap tabular-nums',
        colour,
      )}
    >
      {Icon ? <Icon size={14} aria-hidden /> : null}
      {/* The footer of a phone has room for the number only, a dialog for the words. */}
      <span className="counter-words max-md:sr-only">{text}</span>
      <span aria-hidden className="counter-number md:hidden">
        {tone === 'over' ? `−${left}` : left}
      </span>
      <output className="sr-only">{spoken}</output>
    </div>
  )
}
