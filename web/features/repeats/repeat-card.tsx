import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import type { Repeat, SaidBefore } from '#contract/publishing/repeats.ts'
import { networkAt, startOfSentence } from '#core/network-name.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from './link-class.ts'
import { formatDay } from '#core/time/format-timestamp.ts'

type RepeatCardProps = {
  repeat: Repeat
  timeZone: string | null
  /** Goes to the repeated words in the post. */
  onShow: () => void
  onFine: () => void
}

/** One repeat: the words here, and where and when they were said before. */
export function RepeatCard({ repeat: { text, other }, timeZone, onShow, onFine }: RepeatCardProps) {
  const id = useId()
  const [now] = useState(() => Date.now())
  return (
    <li aria-labelledby={id} className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <p id={id} className="line-clamp-4 font-medium wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <div className="flex flex-col gap-1 border-l-2 border-line pl-2.5 text-[0.8125rem]">
        <p className="text-ink-soft">{saidWords(other, { now, timeZone })}</p>
        {/* Identical text is not shown twice. */}
        {other.text === text ? null : (
          <p className="line-clamp-4 wrap-anywhere whitespace-pre-line text-ink-soft">
            <span className="sr-only">There: </span>
            {other.text}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3">
          <Place other={other} />
          {other.url === null ? null : (
            <a href={other.url} target="_blank" rel="noreferrer" className={linkClass}>
              {startOfSentence(networkAt(other.url))}
              <ExternalLink size={13} aria-hidden />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onShow}>
          Show in post
        </Button>
        <Button variant="ghost" data-fine onClick={onFine}>
          That's fine
        </Button>
      </div>
    </li>
  )
}

/** A link to the other text: the post next to its chat, else in a new chat, or the swipe. */
function Place({ other: { documentId, swipeId, chatId, title } }: { other: SaidBefore }) {
  const words = <span className="truncate">{title === '' ? 'Untitled' : title}</span>
  if (documentId === null)
    return (
      <Link to="/swipes" search={{ item: swipeId ?? '' }} className={linkClass}>
        {words}
      </Link>
    )
  return chatId === null ? (
    <Link to="/" search={{ documentId }} className={linkClass}>
      {words}
    </Link>
  ) : (
    <Link to="/chat/$id" params={{ id: chatId }} search={{ documentId }} className={linkClass}>
      {words}
    </Link>
  )
}

/** Describes when and where something was said before. */
export function saidWords(
  { status, date }: SaidBefore,
  clock: { now: number; timeZone: string | null },
): string {
  const day = formatDay(Date.parse(date), clock)
  if (status === null) return `Your own post, saved as a swipe, ${day}`
  if (status === 'draft') return `Draft, edited ${day}`
  return status === 'scheduled' ? `Scheduled for ${day}` : `Published ${day}`
}
