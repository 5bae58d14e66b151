import { ExternalLink } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#contract/documents.ts'
import { webAddress } from '#contract/fields.ts'
import { brand } from '#core/brand.ts'
import { configQuery } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showError } from '#web/ui/toast.tsx'
import { connect, type Leaving } from './connecting.ts'
import { resolveOutcome } from './queries.ts'
import { SentRecordButton } from './sent-panel.tsx'

type FailurePanelProps = {
  documentId: string
  failure: Failure
  leaving: Leaving
  onPublish: () => void
  /** The owner has said how it ended. */
  onResolved: () => void
}

const titles: Record<Failure['kind'], string> = {
  unknown: 'Is this post out?',
  reconnect: `${brand.network} has to be connected again.`,
  late: 'This post was not sent in time.',
  failed: 'This post was not published.',
}

/** Why the last publication did not end in a post, and what to do now. */
export function FailurePanel(props: FailurePanelProps) {
  const { failure, leaving, onPublish } = props
  const { kind, reason } = failure
  return (
    <section
      aria-label="Publishing"
      className="flex shrink-0 flex-col gap-2 border-b border-line bg-accent-soft px-4 py-3"
    >
      <div>
        <p className="font-medium">{titles[kind]}</p>
        <p className="wrap-anywhere text-ink-soft">{reason}</p>
      </div>
      {kind === 'unknown' ? <Resolution {...props} /> : null}
      {kind === 'reconnect' ? (
        <Button className="self-start" onClick={() => void connect(leaving)}>
          Connect {brand.network}
        </Button>
      ) : null}
      {kind === 'failed' || kind === 'late' ? (
        <Button variant="outline" className="self-start" onClick={onPublish}>
          Try again
        </Button>
      ) : null}
      <SentRecordButton documentId={props.documentId} />
    </section>
  )
}

const isWebAddress = (text: string) => webAddress.safeParse(text).success

/** Only the owner can see whether the post is there: nothing is sent again before they have said so. */
function Resolution({ documentId, onResolved }: FailurePanelProps) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'published' | 'not-published' | null>(null)
  const say = async (outcome: 'published' | 'not-published') => {
    const address = url.trim()
    if (outcome === 'published' && address !== '' && !isWebAddress(address)) {
      setError('This is no web address. Paste it as the browser shows it, or leave it empty.')
      return
    }
    setBusy(outcome)
    try {
      const isThere = outcome === 'published'
      await resolveOutcome(
        documentId,
        isThere ? { outcome, ...(address === '' ? {} : { url: address }) } : { outcome },
      )
      onResolved()
    } catch (problem) {
      showError(problem)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <WhereToLook />
      <TextField
        label="Address of the post (optional)"
        type="url"
        className="grow basis-64"
        value={url}
        error={error}
        onChange={(event) => {
          setUrl(event.target.value)
          setError(undefined)
        }}
      />
      <Button isBusy={busy === 'published'} onClick={() => void say('published')}>
        It is there
      </Button>
      <Button variant="outline" isBusy={busy === 'not-published'} onClick={() => void say('not-published')}>
        It is not there
      </Button>
    </div>
  )
}

function WhereToLook() {
  const { data: config } = useQuery(configQuery)
  const isPractice = config?.network === 'practice'
  const [href, name] = isPractice
    ? ['/practice/feed', 'the practice feed']
    : ['https://www.linkedin.com/feed/', brand.network]
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex w-full items-center gap-1 underline hover:text-ink"
    >
      Look at {name}
      <ExternalLink size={12} aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
