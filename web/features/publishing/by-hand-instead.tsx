import { useQuery } from '@tanstack/react-query'
import type { Profile, Usage } from '#contract/account.ts'
import { brand } from '#core/brand.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { statusQuery } from '#web/features/connection/queries.ts'

const { network, product } = brand

/** Whether this account may publish through Lede; until that is known, the server decides. */
export function useMayPublish(): boolean {
  const { data } = useQuery(profileQuery)
  return data?.features.publish !== false
}

const dayOf = (timestamp: string, timezone: Profile['timezone']) =>
  new Intl.DateTimeFormat('en', {
    month: 'long',
    day: 'numeric',
    ...(timezone === null ? {} : { timeZone: timezone }),
  }).format(new Date(timestamp))

const isUsedUp = ({ used, limit }: Usage['posts']) => limit > 0 && used >= limit

/** Why the post cannot be published through Lede, with a hint that manual publishing is still possible. */
function useReason(): string | null {
  // The usage may have changed since the profile was read.
  const { data } = useQuery({ ...profileQuery, staleTime: 0 })
  const { data: status } = useQuery(statusQuery)
  if (data?.features.publish === false) {
    return `Your account is not allowed to publish through ${product}. You can still publish this post by hand, which needs no permission.`
  }
  if (data !== undefined && isUsedUp(data.usage.posts)) {
    const { limit, resetsAt } = data.usage.posts
    return `You have used all ${limit} posts for this month; the count starts again on ${dayOf(resetsAt, data.profile.timezone)}. Posts you publish by hand do not count.`
  }
  if (status?.isConnected === false) {
    return `You do not have to connect: you can post it on ${network} yourself, by hand, and ${product} keeps the record.`
  }
  return null
}

export function WhyByHand() {
  const reason = useReason()
  return reason === null ? null : <p className="rounded-md bg-sunken p-3">{reason}</p>
}

/** The button for manual publishing: secondary, or primary if the account may not publish through Lede. */
export const ByHandButton = ({ onByHand }: { onByHand: () => void }) => {
  const mayPublish = useMayPublish()
  return (
    <Button variant={mayPublish ? 'ghost' : 'primary'} onClick={onByHand}>
      Publish by hand
    </Button>
  )
}
