import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicationState } from '#contract/documents.ts'
import type { SentRecord } from '#contract/publishing/publications.ts'
import { formatFileSize } from '#core/file-size.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { isTimezone } from '#core/time/timezone.ts'
import { profileQuery, useNetworkName } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { sentQuery } from './queries.ts'

type SentDialogProps = { documentId: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const outcomeWords: Record<PublicationState, string> = {
  queued: 'Waiting to go out',
  uploading: 'Its files are being uploaded',
  ready: 'About to go out',
  sending: 'Being sent',
  published: 'Published',
  failed: 'Not published',
  unknown: "We don't know whether it went out",
}

/** The records of what was sent for a post, taken from the actual requests. */
export function SentDialog({ documentId, isOpen, onOpenChange }: SentDialogProps) {
  const network = useNetworkName()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="What exactly went out?"
      description={`Taken from the requests themselves, as ${network} received them.`}
      className="md:max-w-[640px]"
    >
      <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto border-y border-line px-6 py-4">
        <Records documentId={documentId} />
      </div>
    </Dialog>
  )
}

function Records({ documentId }: { documentId: string }) {
  const query = useInfiniteQuery(sentQuery(documentId))
  const sent = query.data?.pages.flatMap((page) => page.sent)
  if (sent === undefined) {
    return query.isError ? (
      <ErrorState title="The record could not be read." onRetry={() => void query.refetch()} />
    ) : (
      <div aria-busy className="flex flex-col gap-2">
        <span className="sr-only">Reading the record…</span>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-24 w-full" />
      </div>
    )
  }
  if (sent.length === 0) return <p className="text-ink-soft">No part of this post was ever sent.</p>
  return (
    <>
      {sent.map((record) => (
        <Record key={record.publicationId} record={record} />
      ))}
      {query.hasNextPage ? (
        <Button
          variant="outline"
          className="self-center"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError
            ? 'Earlier records could not be read. Try again'
            : 'Show earlier records'}
        </Button>
      ) : null}
    </>
  )
}

const tickMs = 60_000

function Record({ record }: { record: SentRecord }) {
  const { state, sentAt, text, media } = record
  const now = useNow(tickMs)
  const timeZone = useQuery(profileQuery).data?.profile.timezone ?? null
  return (
    <section aria-label={outcomeWords[state]} className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">{outcomeWords[state]}</h3>
        <p className="text-ink-soft">
          {sentAt === null
            ? 'Nothing was sent.'
            : `Sent ${formatTimestamp(Date.parse(sentAt), { now, timeZone })}.`}
        </p>
      </div>
      {text === null ? null : (
        <p dir="auto" className="rounded-md bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">
          {text === '' ? <span className="text-ink-soft">No text.</span> : text}
        </p>
      )}
      {media.length > 0 ? (
        <ol aria-label="Media" className="flex flex-col gap-2">
          {media.map((medium) => (
            <li key={`${medium.url} ${medium.urn ?? ''}`} className="rounded-md border border-line p-3">
              <Medium medium={medium} />
            </li>
          ))}
        </ol>
      ) : null}
      <Exactly record={record} timeZone={timeZone} />
    </section>
  )
}

function Medium({ medium }: { medium: SentRecord['media'][number] }) {
  const { kind, name, url, size, sha256, urn, alt, title } = medium
  const words = kind === 'document' ? `Title: ${title}` : alt === '' ? 'No alt text' : `Alt text: ${alt}`
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer" className="underline wrap-anywhere hover:text-ink">
        {name}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <p className="wrap-anywhere text-ink-soft">
        {formatFileSize(size)} · {words}
      </p>
      <p className="font-mono text-xs break-all text-ink-soft">
        {sha256 === null ? 'Not uploaded' : `SHA-256 ${sha256}`}
        {urn === null ? '' : ` as ${urn}`}
      </p>
    </>
  )
}

/** Formats a time to the second, in the writer's timezone. */
const timeOf = (timestamp: string, timeZone: string | null): string =>
  new Date(timestamp)
    .toLocaleTimeString('en-GB', {
      hourCycle: 'h12',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      ...(timeZone !== null && isTimezone(timeZone) ? { timeZone } : {}),
    })
    .replace('\u202f', ' ')

/** The exact request and all steps. */
function Exactly({ record: { request, steps }, timeZone }: { record: SentRecord; timeZone: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2 text-ink-soft">Every step and the exact request</summary>
      <ol className="flex flex-col gap-1 py-2">
        {steps.map(({ state, detail, at }) => (
          <li key={`${at} ${state} ${detail ?? ''}`} className="wrap-anywhere text-ink-soft">
            <time dateTime={at}>{timeOf(at, timeZone)}</time> {detail ?? outcomeWords[state]}
          </li>
        ))}
      </ol>
      {request === null ? null : (
        <pre className="rounded-md bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap">
          {request}
        </pre>
      )}
    </details>
  )
}
