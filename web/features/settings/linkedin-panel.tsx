import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as v from 'valibot'
import type { getStatus } from '#contract/publishing/linkedin.ts'
import { brand } from '#core/brand.ts'
import { networkName, startOfSentence } from '#core/network-name.ts'
import { connectAddress, statusQuery } from '#web/features/connection/queries.ts'
import { PracticeFeedLink } from '#web/ui/practice-feed-link.tsx'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { PageSection } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showError } from '#web/ui/toasts/toast.tsx'
import { useDisconnect } from './queries.ts'

type Status = v.InferOutput<typeof getStatus.answer>

const dayMs = 24 * 60 * 60 * 1000
const soonMs = 7 * dayMs

const day = (timestamp: string) =>
  new Date(timestamp).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** The connection to the network. */
export const LinkedInPanel = () => (
  <PageSection
    anchor={brand.networkKey}
    heading={brand.network}
    purpose="The account your posts go out from."
  >
    <Loaded
      query={useQuery(statusQuery)}
      failed="The connection could not be loaded."
      waiting={<Skeleton className="h-16 w-full" />}
    >
      {(status) => <Connection status={status} />}
    </Loaded>
  </PageSection>
)

function Connection({ status }: { status: Status }) {
  return (
    <div className="flex flex-col gap-3">
      {status.isConnected ? <Connected status={status} /> : <NotConnected status={status} />}
      <NetworkInUse network={status.network} />
    </div>
  )
}

/** Goes to the network and returns to the settings. */
const ConnectLink = ({ label, variant }: { label: string; variant: 'primary' | 'outline' }) => (
  <a
    href={connectAddress(`${location.origin}/settings#${brand.networkKey}`)}
    className={buttonClass(variant)}
  >
    {label}
  </a>
)

const endWords = ({ renewsItself }: Status) => (renewsItself ? 'Renews itself until' : 'Ends on')

function Connected({ status }: { status: Status }) {
  const { memberName, connectedAt, expiresAt } = status
  const network = networkName(status.network)
  const [isAsking, setIsAsking] = useState(false)
  const disconnect = useDisconnect()
  const [openedAt] = useState(() => Date.now())
  const isEndingSoon = expiresAt !== null && Date.parse(expiresAt) - openedAt < soonMs
  const leave = () =>
    disconnect.mutate(undefined, {
      onSuccess: () => toast.success(`${startOfSentence(network)} disconnected`),
      onError: showError,
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium">{memberName === null ? 'Connected' : `Connected as ${memberName}`}</p>
        <p className="text-ink-soft">
          {connectedAt === null ? null : `Since ${day(connectedAt)}. `}
          {expiresAt === null ? null : `${endWords(status)} ${day(expiresAt)}; connect again before then.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isEndingSoon ? <ConnectLink label="Connect again" variant="primary" /> : null}
        <Button variant="outline" isBusy={disconnect.isPending} onClick={() => setIsAsking(true)}>
          Disconnect
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Disconnect ${network}?`}
        description={`Nothing is published from here until you connect again, scheduled posts included. What is on ${network} stays there.`}
        action="Disconnect"
        onConfirm={leave}
      />
    </div>
  )
}

function NotConnected({ status: { memberName, expiresAt } }: { status: Status }) {
  const hasEnded = memberName !== null && expiresAt !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium">{hasEnded ? 'The connection has ended' : 'Not connected'}</p>
        <p className="text-ink-soft">
          {hasEnded
            ? `${memberName} was connected until ${day(expiresAt)}. Connect again to publish and schedule.`
            : 'You can write without it. Publishing and scheduling need it.'}
        </p>
      </div>
      <ConnectLink label={hasEnded ? 'Connect again' : `Connect ${brand.network}`} variant="primary" />
    </div>
  )
}

const NetworkInUse = ({ network }: { network: Status['network'] }) =>
  network === 'practice' ? (
    <p className="rounded-md bg-sunken p-3 text-ink-soft">
      In use: the practice network. Nothing is sent to {brand.network}. <PracticeFeedLink />
    </p>
  ) : (
    <p className="text-ink-soft">In use: {brand.network} itself. What you publish is public there.</p>
  )
