import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CalendarCheck,
  CircleCheck,
  CircleHelp,
  CircleX,
  ExternalLink,
  Info,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Confirmation } from '#contract/publishing/confirmations.ts'
import { networkAt } from '#core/network-name.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'

type Note = { Icon: LucideIcon | null; tone: string; title: string; words: string | null }

const plain = { Icon: Info, tone: 'text-ink-soft' } as const

const notes: Record<Exclude<Confirmation['state'], 'waiting' | 'confirmed'>, Note> = {
  refused: { ...plain, title: 'You did not publish this post.', words: 'It is a draft, as before.' },
  withdrawn: {
    ...plain,
    title: 'This request is no longer open.',
    words: 'The program asked for something else, or its key was revoked. Nothing was published.',
  },
  expired: {
    ...plain,
    title: 'The time to confirm this has passed.',
    words: 'Nothing was published. The program can ask again, or you can publish the post yourself.',
  },
  changed: {
    ...plain,
    title: 'This post was changed after you were asked.',
    words: 'Nothing was published. The program can ask again for the post as it is now.',
  },
}

const scheduleNotes: typeof notes = {
  refused: { ...plain, title: 'You did not schedule this post.', words: 'Nothing was scheduled.' },
  withdrawn: {
    ...notes.withdrawn,
    words: 'The program asked again, or its key was revoked. Nothing was scheduled.',
  },
  expired: {
    ...notes.expired,
    words: 'Nothing was scheduled. The program can ask again, or you can schedule the post yourself.',
  },
  changed: {
    ...notes.changed,
    words: 'Nothing was scheduled. The program can ask again for the post as it is now.',
  },
}

function scheduledNote(at: string, timeZone: string | null): Note {
  const when = formatTimestamp(Date.parse(at), { now: Date.now(), timeZone })
  return { Icon: CalendarCheck, tone: 'text-good', title: `Your post goes out ${when}.`, words: null }
}

function confirmedNote({ publication, reason, url }: Confirmation): Note {
  if (publication === 'published') {
    return { Icon: CircleCheck, tone: 'text-good', title: `Your post is on ${networkAt(url)}.`, words: null }
  }
  if (publication === 'failed') {
    return { Icon: CircleX, tone: 'text-bad', title: 'Your post was not published.', words: reason }
  }
  if (publication === 'unknown') {
    const title = "We don't know whether your post went out."
    return { Icon: CircleHelp, tone: 'text-warn', title, words: reason }
  }
  const title =
    publication !== null && isUnderWay(publication) ? 'Your post is being published…' : 'Confirmed.'
  return { Icon: null, tone: 'text-ink-soft', title, words: 'You can leave this page.' }
}

function noteOf(confirmation: Confirmation, timeZone: string | null): Note | null {
  const { state, schedule } = confirmation
  if (state === 'waiting') return null
  if (state !== 'confirmed') return (schedule === null ? notes : scheduleNotes)[state]
  return schedule === null ? confirmedNote(confirmation) : scheduledNote(schedule.at, timeZone)
}

/** Says what became of it, and where to continue. */
export function DecidedNote({ confirmation }: { confirmation: Confirmation }) {
  const timeZone = useQuery(profileQuery).data?.profile.timezone ?? null
  const { url } = confirmation
  const note = noteOf(confirmation, timeZone)
  if (note === null) return null
  const { Icon, tone, title, words } = note
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <output className="flex gap-3">
        <span className={`mt-0.5 shrink-0 ${tone}`}>
          {Icon === null ? <Spinner /> : <Icon size={18} aria-hidden />}
        </span>
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          {words === null ? null : <span className="block wrap-anywhere text-ink-soft">{words}</span>}
        </span>
      </output>
      <Ways confirmation={confirmation}>
        {url === null ? null : (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            See it on {networkAt(url)}
            <ExternalLink size={14} aria-hidden />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
      </Ways>
    </div>
  )
}

type WaysProps = { confirmation: Confirmation; children: ReactNode }

function Ways({ confirmation: { documentId, chatId, content }, children }: WaysProps) {
  const place =
    chatId === null
      ? ({ to: '/', search: { documentId } } as const)
      : ({ to: '/chat/$id', params: { id: chatId }, search: { documentId } } as const)
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      {content === null ? null : (
        <Link {...place} className={buttonClass('outline')}>
          Open the post
        </Link>
      )}
    </div>
  )
}
