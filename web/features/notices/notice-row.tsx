import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleHelp,
  CircleX,
  ExternalLink,
  Hand,
  type LucideIcon,
  Unplug,
} from 'lucide-react'
import type { Notice } from '#contract/notifications.ts'
import { networkAt } from '#core/network-name.ts'
import type { NoticeKind } from '#core/notice-kinds.ts'
import { Quoted } from '#web/ui/quoted.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { placeOfNotice } from './queries.ts'

const looks: Record<NoticeKind, { Icon: LucideIcon; tone: string }> = {
  published: { Icon: CircleCheck, tone: 'text-good' },
  failed: { Icon: CircleX, tone: 'text-bad' },
  unknown: { Icon: CircleHelp, tone: 'text-warn' },
  late: { Icon: CalendarClock, tone: 'text-bad' },
  delayed: { Icon: CalendarClock, tone: 'text-warn' },
  reconnect: { Icon: Unplug, tone: 'text-bad' },
  'expires-soon': { Icon: Unplug, tone: 'text-warn' },
  asked: { Icon: Hand, tone: 'text-warn' },
  scheduled: { Icon: CalendarCheck, tone: 'text-good' },
  unscheduled: { Icon: CalendarX, tone: 'text-warn' },
}

type NoticeRowProps = { notice: Notice; isNew: boolean; onLeave: () => void }

/** One notice. Its headline links to its subject. */
export function NoticeRow({ notice, isNew, onLeave }: NoticeRowProps) {
  const { kind, headline, detail, url, createdAt } = notice
  const { Icon, tone } = looks[kind]
  const place = placeOfNotice(notice)
  return (
    <li className="relative flex gap-3 rounded-[10px] border border-line bg-surface p-3">
      <Icon size={18} aria-hidden className={clsx('mt-0.5 shrink-0', tone)} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="font-medium wrap-anywhere">
          {isNew ? <span className="sr-only">New: </span> : null}
          {place === null ? (
            <Quoted text={headline} />
          ) : (
            <Link
              {...place}
              onClick={onLeave}
              className="after:absolute after:inset-0 after:rounded-[10px] hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              <Quoted text={headline} />
            </Link>
          )}
        </p>
        {detail === null ? null : (
          <p className="text-[0.8125rem] leading-5 wrap-anywhere text-ink-soft">{detail}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
          <RelativeTime timestamp={createdAt} />
          {url === null ? null : (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="relative inline-flex min-h-6 items-center gap-1 underline hover:text-ink pointer-coarse:min-h-11"
            >
              See it on {networkAt(url)}
              <ExternalLink size={12} aria-hidden />
            </a>
          )}
        </p>
      </div>
      {isNew ? <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" /> : null}
    </li>
  )
}
