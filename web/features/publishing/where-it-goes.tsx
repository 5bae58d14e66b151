import { useQuery } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { getStatus } from '#contract/publishing/linkedin.ts'
import { networkName, practiceNote } from '#core/network-name.ts'
import { configQuery } from '#web/features/session/queries.ts'
import { PracticeFeedLink } from '#web/ui/practice-feed-link.tsx'
import { statusQuery } from '#web/features/connection/queries.ts'

const accountWords = ({
  network,
  isConnected,
  memberName,
}: v.InferOutput<typeof getStatus.answer>): string => {
  if (!isConnected) return 'Your account is not connected yet. You will come back to this post afterwards.'
  return memberName === null ? `Connected to ${networkName(network)}.` : `Posting as ${memberName}.`
}

/** The network and account that a post is published to. */
export function WhereItGoes() {
  const { data: status } = useQuery(statusQuery)
  const { data: config } = useQuery(configQuery)
  return (
    <div className="flex flex-col gap-2 text-ink-soft">
      {(status ?? config)?.network === 'practice' ? (
        <p className="rounded-md bg-sunken p-3">
          {practiceNote} <PracticeFeedLink />
        </p>
      ) : null}
      {/* Reserves the height while loading. */}
      <p className="min-h-5">{status === undefined ? null : accountWords(status)}</p>
    </div>
  )
}
