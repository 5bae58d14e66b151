import type { Logger } from 'pino'
import { type Network, type CreatedPost, NetworkError } from '#server/adapters/network/network.ts'
import type { Db } from '#server/db/schema.ts'
import type { JobRun } from '#server/jobs/worker.ts'
import type { createSemaphore } from '#server/threads/semaphore.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Connections, Credentials } from '#server/features/linkedin/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import { lateAfterMs } from '#core/limits.ts'
import { formatFullTimestamp } from '#core/time/format-timestamp.ts'
import type { Outcome, PublicationRow } from './outcomes.ts'

export type DeliverySetting = Pick<JobRun, 'settle' | 'turn'> & {
  db: Db
  now: () => number
  log: Logger
  network: Network
  documents: Documents
  limits: Limits
  connections: Connections
  files: Files
  noteLag?: (lagMs: number) => void
  notices: Notices
  /** Pauses after attempts that provably created nothing; after the last one, the publication has failed. */
  retryPausesMs: readonly number[]
  mediaPauses: MediaPauses
  /** Pauses before each retry to store the outcome of a request. */
  writePausesMs: readonly number[]
  /** Limits the number of concurrent uploads. */
  uploadInTurn: ReturnType<typeof createSemaphore>
  /** Aborted when the server stops: cancels uploads, but not the requests that create a post. */
  signal: AbortSignal
}

export type MediaPauses = {
  /** Before the network is asked for an upload's progress again; grows with the time already spent. */
  pollMs: number
  /** How long to wait instead when the network does not let us ask. */
  graceMs: number
}

/**
 * Nothing was created: the request may be sent again at `retryAt` (UTC milliseconds), after uploading the files again if
 * the network lost them.
 */
export type Retry = {
  state: 'retry'
  from: 'ready' | 'uploading'
  retryAt: number
  reason: string
  detail: string
}

const minuteMs = 60_000

type Circumstances = {
  now: number
  /** When the post was due, or requested if it was not scheduled. */
  createdAt: number
  /** The pause before the next attempt; undefined after the last one. */
  pauseMs: number | undefined
}

export const outcomeOfCreated = ({ urn, url }: CreatedPost, now: number): Outcome => ({
  state: 'published',
  by: 'network',
  urn,
  url,
  publishedAt: now,
  detail: urn,
})

const failed = (kind: 'failed' | 'reconnect', reason: string, detail: string): Outcome => ({
  state: 'failed',
  kind,
  reason,
  detail,
})

/** Formats a time, rounded up to the full minute. */
const inUtc = (at: number) => formatFullTimestamp(Math.ceil(at / minuteMs) * minuteMs, 'UTC')

/** What to do about a file that the network loses each time; until then, it is uploaded again. */
export const attachAnother = 'Attach another one.'

function retryOrFail(
  error: NetworkError,
  detail: string,
  { from, ...circumstances }: Circumstances & Pick<Retry, 'from'>,
): Outcome | Retry {
  const { now, createdAt, pauseMs } = circumstances
  const { kind, reason } = error
  const retryAt = pauseMs === undefined ? undefined : Math.max(now + pauseMs, error.retryAt ?? 0)
  if (retryAt !== undefined && retryAt <= createdAt + lateAfterMs) {
    return { state: 'retry', from, retryAt, reason, detail }
  }
  const remedy = kind === 'upload-again' ? ` ${attachAnother}` : ''
  // Even after the last attempt, the owner wants to know when the network will accept the post.
  const after = retryAt ?? error.retryAt
  const advice = after === undefined ? '' : ` Try again after ${inUtc(after)}.`
  return failed('failed', reason + remedy + advice, detail)
}

const detailOf = ({ kind, status, code }: NetworkError) =>
  [kind, status, code].filter((part) => part !== undefined).join(' ')

const hintOf = ({ likelyUrn }: NetworkError) => (likelyUrn === undefined ? {} : { likelyUrn })

function duplicateReason({ reason, likelyUrn }: NetworkError): string {
  const likely = likelyUrn === undefined ? '' : ` It may be ${likelyUrn}.`
  return `${reason}${likely} Check whether it is there.`
}

/**
 * Classifies a failed request. Only a request that provably created nothing is retried. A duplicate suggests that the post
 * exists, perhaps from a request whose response was lost, but proves nothing: the owner is asked.
 */
export function classifyError(error: unknown, circumstances: Circumstances): Outcome | Retry {
  if (!(error instanceof NetworkError)) {
    const reason = "Something went wrong while the post was being sent, so we don't know whether it went out."
    return { state: 'unknown', reason, detail: String(error) }
  }
  const { kind, reason } = error
  const detail = detailOf(error)
  switch (kind) {
    case 'retry-later':
    case 'cancelled':
      return retryOrFail(error, detail, { ...circumstances, from: 'ready' })
    case 'upload-again':
      return retryOrFail(error, detail, { ...circumstances, from: 'uploading' })
    case 'reconnect':
      return failed('reconnect', reason, detail)
    case 'change-post':
    case 'operator':
      return failed('failed', reason, detail)
    case 'duplicate':
      return { state: 'unknown', reason: duplicateReason(error), detail, ...hintOf(error) }
    case 'unknown':
      return { state: 'unknown', reason, detail }
  }
}

export const isStop = (error: unknown): boolean => error instanceof NetworkError && error.kind === 'cancelled'

/**
 * Classifies a failed upload, which cannot have published anything. Rethrows errors that the network did not cause: this
 * server is in trouble and will retry.
 */
export function classifyUploadError(error: unknown, circumstances: Circumstances): Outcome | Retry {
  if (!(error instanceof NetworkError)) throw error
  const { kind, reason } = error
  if (kind === 'retry-later' || kind === 'upload-again') {
    return retryOrFail(error, detailOf(error), { ...circumstances, from: 'uploading' })
  }
  return failed(kind === 'reconnect' ? 'reconnect' : 'failed', reason, detailOf(error))
}

type Refused = { publication: Pick<PublicationRow, 'userId'>; credentials: Credentials }

/**
 * Tries to renew the connection after a refused request. Returns 'renewed' when the request may be repeated with the new
 * credentials, otherwise the error to act on.
 */
export async function afterRefusal(
  { connections }: DeliverySetting,
  { publication: { userId }, credentials: { issuedAt } }: Refused,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof NetworkError) || error.kind !== 'reconnect') return error
  try {
    return (await connections.replaceRefused({ userId, issuedAt })) === null ? error : 'renewed'
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure
    return failure
  }
}
