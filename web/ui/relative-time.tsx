import { formatDistanceToNow } from 'date-fns/formatDistanceToNow'
import { formatFullTimestamp } from '#core/time/format-timestamp.ts'
import { browserTimezone } from '#web/device/timezone.ts'
import { useNow } from './hooks/use-now.ts'

const tickMs = 30_000

/** How long ago a time (ISO 8601) was, in words that stay current: "Updated 2 minutes ago". */
export function RelativeTime({ timestamp, prefix }: { timestamp: string; prefix?: string }) {
  useNow(tickMs)
  const words = formatDistanceToNow(timestamp, { addSuffix: true })
  return (
    <time dateTime={timestamp} title={formatFullTimestamp(Date.parse(timestamp), browserTimezone() ?? 'UTC')}>
      {prefix === undefined ? words : `${prefix} ${words}`}
    </time>
  )
}
