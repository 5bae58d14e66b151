import { Globe, MessageSquareText, Repeat2, Send, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PostText, toNetworkText } from '#core/post-text.ts'
import { previewWidths } from '#core/limits.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { Device } from './post-view.ts'
import { ReactionSigns } from './reaction-signs.tsx'
import './post-card.css'

export type Author = { name: string | null; imageUrl: string | null }

const sampleName = 'Alex Morgan'

const actions = [
  { label: 'Like', Icon: ThumbsUp },
  { label: 'Comment', Icon: MessageSquareText },
  { label: 'Repost', Icon: Repeat2 },
  { label: 'Send', Icon: Send },
]

type PostCardProps = {
  author: Author
  device?: Device
  /** What stands under the text, from edge to edge. */
  media?: ReactNode
  children: ReactNode
}

/**
 * LinkedIn's feed card around a post (specification 2.11), as wide as on the device where there is room. Its figures and
 * buttons are a picture of the feed and do nothing.
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
            Just now <span aria-hidden>•</span> <Globe size={13} aria-hidden />
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
        834
        <span className="sr-only">reactions</span>
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

type PreviewAreaProps = { isBusy?: boolean; counter?: ReactNode; saving?: ReactNode; children: ReactNode }

/**
 * The feed's grey around the card, which scrolls. The counter and the way of saving float in its corners; on a phone,
 * where they would lie on what can be pressed, they have a line of their own below it.
 */
export const PreviewArea = ({ isBusy = false, counter, saving, children }: PreviewAreaProps) => (
  <div className="relative flex min-h-0 grow flex-col bg-feed" aria-busy={isBusy}>
    <div className="min-h-0 grow overflow-y-auto pt-4 pb-4 sm:px-4 md:pb-14">{children}</div>
    <div className="pointer-events-none flex shrink-0 items-end justify-between gap-2 px-3 py-1.5 md:absolute md:inset-x-3 md:bottom-3 md:p-0">
      <span>{saving}</span>
      {counter}
    </div>
  </div>
)

/** A post in the very characters that the network gets; nothing in it can be edited. */
export const NetworkText = ({ post }: { post: PostText }) => <p>{toNetworkText(post)}</p>
