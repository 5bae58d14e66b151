import { CalendarClock, CircleCheck, PencilLine } from 'lucide-react'
import { Badge } from './badge.tsx'

/** "Nov 24, 9:00 am" in a zone, the reader's own when it is null; "Scheduled" without a moment. */
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

/** How a post stands (specification 4.1); a hidden post is a published one. */
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
