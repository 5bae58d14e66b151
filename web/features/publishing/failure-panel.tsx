import { useQuery } from '@tanstack/react-query'
import type { Failure } from '#contract/documents.ts'
import { startOfSentence } from '#core/network-name.ts'
import { useNetworkName } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { connect, type RedirectSnapshot } from './connecting.ts'
import { statusQuery } from '#web/features/connection/queries.ts'
import { SentRecordButton } from './sent-panel.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'

type FailurePanelProps = {
  documentId: string
  failure: Failure
  leaving: RedirectSnapshot
  onPublish: () => void
  /** Set for a post whose manual publishing was begun: returns to the steps. */
  onByHand?: () => void
  /** Called when the owner has reported the outcome. */
  onResolved: () => void
}

const titlesWith = (network: string): Record<Failure['kind'], string> => ({
  unknown: 'Is this post out?',
  reconnect: `${startOfSentence(network)} needs to be reconnected.`,
  late: 'This post was not sent in time.',
  failed: 'This post was not published.',
})

/** Whether the writer has connected again since a publication failed for want of a connection. */
function useIsReconnected(kind: Failure['kind']): boolean {
  const { data, isFetchedAfterMount } = useQuery({ ...statusQuery, enabled: kind === 'reconnect' })
  // What was known before the failure may still say that there is a connection.
  return kind === 'reconnect' && isFetchedAfterMount && data?.isConnected === true
}

const reconnected: Pick<Failure, 'kind' | 'reason'> = {
  kind: 'failed',
  reason: 'The connection had ended. You are connected again.',
}

/** Why the last publication failed, and what to do now. */
export function FailurePanel(props: FailurePanelProps) {
  const { failure, leaving, onPublish } = props
  const { kind, reason } = useIsReconnected(failure.kind) ? reconnected : failure
  const network = useNetworkName()
  return (
    <section
      aria-label="Publishing"
      className="flex shrink-0 flex-col gap-2 border-b border-line bg-accent-soft px-4 py-3"
    >
      <div>
        <p className="font-medium">{titlesWith(network)[kind]}</p>
        <p className="wrap-anywhere text-ink-soft">{reason}</p>
      </div>
      {kind === 'unknown' ? <UnknownOutcome {...props} /> : null}
      {kind === 'reconnect' ? (
        <Button className="self-start" onClick={() => void connect(leaving)}>
          Connect {network}
        </Button>
      ) : null}
      {kind === 'failed' || kind === 'late' ? (
        <Button variant="outline" className="self-start" onClick={onPublish}>
          Try again
        </Button>
      ) : null}
      <div>
        <SentRecordButton documentId={props.documentId} />
      </div>
    </section>
  )
}
