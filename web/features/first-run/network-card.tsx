import { Link2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { brand } from '#core/brand.ts'
import { leaveToConnect } from '#web/features/publishing/queries.ts'
import { configQuery } from '#web/features/session/queries.ts'
import { type CardProps, SetupCard } from './setup-card.tsx'

type NetworkCardProps = CardProps & { status: { memberName: string | null } | undefined }

/** The way to the network, which is named for what it is. */
export function NetworkCard({ status, ...card }: NetworkCardProps) {
  const { data: config } = useQuery(configQuery)
  const isPractice = config?.network === 'practice'
  return (
    <SetupCard
      {...card}
      Icon={Link2}
      heading={brand.network}
      result={`${status?.memberName ?? 'You are'} ${isPractice ? 'on the practice network' : `on ${brand.network}`}`}
      action={`Connect ${brand.network}`}
      onSubmit={leaveToConnect}
    >
      <p className="text-ink-soft">
        {isPractice
          ? `The practice network stands in for ${brand.network} here: you can publish and schedule, and nothing leaves this server.`
          : `So that you can publish and schedule from here. You choose on ${brand.network} what to allow, and can disconnect at any time.`}
      </p>
    </SetupCard>
  )
}
