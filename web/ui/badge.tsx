import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CalendarClock, CircleCheck, PencilLine } from 'lucide-react'

type BadgeTone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

const tones: Record<BadgeTone, string> = {
  plain: 'border-line bg-sunken text-ink-soft',
  accent: 'border-transparent bg-accent-soft text-accent',
  good: 'border-current/30 text-good',
  warn: 'border-current/30 text-warn',
  bad: 'border-current/30 text-bad',
}

type BadgeProps = {
  tone?: BadgeTone
  icon?: ReactNode
  /** The status in words: colour alone says nothing. */
  children: ReactNode
}

/** A status in words, with an icon beside it. */
export const Badge = ({ tone = 'plain', icon, children }: BadgeProps) => (
  <span
    className={clsx(
      'inline-flex min-h-6 shrink-0 items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
      tones[tone],
    )}
  >
    {icon}
    {children}
  </span>
)

/** Returns "Nov 24, 9:00 am" in the given zone, or the reader's own when it is null; "Scheduled" without a time. */
function scheduledWords(scheduledAt: string | null, timeZone: string | null): string {
  if (scheduledAt === null) return 'Scheduled'
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...(timeZone === null ? {} : { timeZone }),
  })
  const parts = new Map(format.formatToParts(new Date(scheduledAt)).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
  return `${part('month')} ${part('day')}, ${time}`
}

type StatusBadgeProps = {
  /** A missing version counts as a draft. */
  version:
    | {
        status: 'draft' | 'scheduled' | 'published' | 'hidden'
        scheduledAt: string | null
        scheduledTimezone: string | null
      }
    | undefined
}

/** A post's status (specification 4.1); a hidden post counts as published. */
export function StatusBadge({ version }: StatusBadgeProps) {
  switch (version?.status) {
    case 'published':
    case 'hidden':
      return (
        <Badge tone="good" icon={<CircleCheck aria-hidden />}>
          Published
        </Badge>
      )
    case 'scheduled':
      return (
        <Badge tone="accent" icon={<CalendarClock aria-hidden />}>
          {scheduledWords(version.scheduledAt, version.scheduledTimezone)}
        </Badge>
      )
    default:
      return <Badge icon={<PencilLine aria-hidden />}>Draft</Badge>
  }
}
