import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { Usage } from '#contract/account.ts'
import { formatFileSize } from '#core/file-size.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { PageSection } from '#web/ui/page.tsx'
import { spokenTimezone } from './timezone-names.ts'
import { WithProfile } from './with-profile.tsx'

type Count = Usage['messages']

/** The account's usage of its limits. */
export function UsagePanel() {
  // Refetched, because messages may have been sent since the page was loaded.
  useQuery({ ...profileQuery, staleTime: 0 })
  return (
    <PageSection anchor="usage" heading="Usage">
      <WithProfile>
        {({ usage, profile: { timezone } }) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Meter count={usage.messages} one="message" many="messages" span="today" timezone={timezone} />
            <Meter count={usage.posts} one="post" many="posts" span="this month" timezone={timezone} />
            <StorageMeter {...usage.storage} />
          </div>
        )}
      </WithProfile>
    </PageSection>
  )
}

/** Formats a time in the timezone that counts: "tomorrow 12:00 am". */
const timestampIn = (timestamp: string, timezone: string | null) =>
  formatTimestamp(Date.parse(timestamp), { now: Date.now(), timeZone: timezone ?? 'UTC' })

type MeterProps = { count: Count; one: string; many: string; span: string; timezone: string | null }

function Meter({ count: { used, limit, resetsAt }, one, many, span, timezone }: MeterProps) {
  const isUsedUp = limit !== 0 && used >= limit
  const number = (value: number) => value.toLocaleString('en')
  const words =
    limit === 0
      ? `${number(used)} ${used === 1 ? one : many} ${span}, no limit`
      : `${number(used)} of ${number(limit)} ${many} ${span}`
  return (
    <div>
      <p className="font-medium tabular-nums">{words}</p>
      <Bar used={used} limit={limit} />
      <p className="text-xs text-ink-soft">
        {isUsedUp ? 'You have reached the limit. ' : null}
        {resetsAt === ''
          ? null
          : `Starts again ${timestampIn(resetsAt, timezone)}${timezone === null ? ' UTC' : ` (${spokenTimezone(timezone)})`}.`}
      </p>
    </div>
  )
}

function StorageMeter({ used, limit }: Usage['storage']) {
  const kept = formatFileSize(used)
  const words = limit === 0 ? `${kept} of files, no limit` : `${kept} of ${formatFileSize(limit)} for files`
  return (
    <div>
      <p className="font-medium tabular-nums">{words}</p>
      <Bar used={used} limit={limit} />
      <p className="text-xs text-ink-soft">
        {limit !== 0 && used >= limit ? 'There is no space left. ' : null}
        Files are deleted with the chats and posts that show them.
      </p>
    </div>
  )
}

function Bar({ used, limit }: { used: number; limit: number }) {
  if (limit === 0) return null
  return (
    <div aria-hidden className="mt-2 mb-1 h-1.5 overflow-hidden rounded-full bg-line">
      <div
        className={clsx('h-full rounded-full', used >= limit ? 'bg-bad' : 'bg-accent')}
        style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
      />
    </div>
  )
}
