import { useQuery } from '@tanstack/react-query'
import { networkName } from '#core/network-name.ts'
import { PracticeFeedLink } from '#web/ui/practice-feed-link.tsx'
import { statusQuery } from './queries.ts'

/** Which network a post goes to, and in whose name. */
export function WhereItGoes() {
  const { data: status } = useQuery(statusQuery)
  if (status === undefined) return null
  const { network, isConnected, memberName } = status
  return (
    <div className="flex flex-col gap-2 text-ink-soft">
      {network === 'practice' ? (
        <p className="rounded-md bg-sunken p-3">
          Practice network: nothing leaves this machine. <PracticeFeedLink />
        </p>
      ) : null}
      {isConnected ? (
        <p>
          {memberName === null ? `Connected to ${networkName(network)}.` : `In the name of ${memberName}.`}
        </p>
      ) : (
        <p>Your account is not connected yet. You will come back to this post afterwards.</p>
      )}
    </div>
  )
}
