import { newId } from '#web/device/new-id.ts'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import type { DocumentVersion, PublicationState } from '#contract/documents.ts'
import {
  beginByHand as beginByHandCall,
  finishByHand as finishByHandCall,
  getByHandMedia,
  prepareByHand,
  undoByHand as undoByHandCall,
} from '#contract/publishing/by-hand.ts'
import { checkPublication, getSent, publish, resolvePublication } from '#contract/publishing/publications.ts'
import { listPosts, schedulePost } from '#contract/publishing/posts.ts'
import { networkAt } from '#core/network-name.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import { addressOf, call, perform } from '#web/api.ts'
import { track } from '#web/analytics/track.ts'
import { connectFromPost, statusQuery } from '#web/features/connection/queries.ts'
import { connect, type RedirectSnapshot } from './connecting.ts'

/**
 * The connection to the network, for a dialog that has just opened. `isChecking` until it is known, but not while a
 * known connection is refetched, which must not remove a button while it is being clicked.
 */
export function useConnectionCheck() {
  const { data: status, isPending, isError, isFetching, isFetchedAfterMount, refetch } = useQuery(statusQuery)
  const isKnown = status?.isConnected === true || (isFetchedAfterMount && !isError)
  return { status, isError, isChecking: isPending || (isFetching && !isKnown), refetch }
}

/** Connects from the command palette as from the post that is open. */
export function useConnectFromPost(leaving: RedirectSnapshot): void {
  // The palette, which lives outside the artifact.
  useEffect(() => {
    connectFromPost.setState(() => void connect(leaving))
    return () => connectFromPost.setState(null)
  }, [leaving])
}

/** The records of what was sent for a post, page by page; refetched each time they are shown. */
export const sentQuery = (documentId: string) =>
  infiniteQueryOptions({
    queryKey: ['sent', documentId],
    queryFn: ({ pageParam }) =>
      call(getSent, { query: { documentId, ...(pageParam === '' ? {} : { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

/** Submits the post for publishing; idempotent per key. Throws ApiError. */
export const publishDocument = (documentId: string, key: string) =>
  counted(perform(publish, { body: { documentId }, headers: { 'idempotency-key': key } }), {
    done: () => track('publishing accepted'),
    refused: () => track('publishing refused'),
  })

/** All scheduled posts; refetched each time a dialog needs them. */
export const scheduledQuery = queryOptions({
  queryKey: ['posts', 'scheduled'],
  queryFn: async () => (await call(listPosts, { query: { status: 'scheduled' } })).posts,
  staleTime: 0,
})

type Counting<Answer> = { done: (answer: Answer) => void; refused?: () => void }

/** Tracks the outcome of a call and passes it on unchanged. */
async function counted<Answer>(
  calling: Promise<Answer>,
  { done, refused }: Counting<Answer>,
): Promise<Answer> {
  try {
    const answer = await calling
    done(answer)
    return answer
  } catch (error) {
    refused?.()
    throw error
  }
}

type ScheduleRequest = {
  documentId: string
  /** UTC milliseconds. */
  scheduledAt: number
  timezone: string
}

/** Schedules the post; idempotent per key. Throws ApiError. */
export async function schedule({ scheduledAt, ...wish }: ScheduleRequest, key: string) {
  const asked = new Date(scheduledAt).toISOString()
  const calling = call(schedulePost, {
    body: { ...wish, scheduledAt: asked },
    headers: { 'idempotency-key': key },
  })
  const answer = await counted(calling, {
    done: ({ moved }) => track('post scheduled', { isMoved: moved }),
    refused: () => track('scheduling refused'),
  })
  return { ...answer, scheduledAt: answer.scheduledAt || asked }
}

/** Like `schedule`, with a new key. Throws ApiError. */
export const scheduleOnce = (wish: ScheduleRequest) => schedule(wish, newId())

type Outcome = { outcome: 'published'; url?: string } | { outcome: 'not-published' }

/** Reports the outcome of a publication whose outcome is unknown. Throws ApiError. */
export const resolveOutcome = (documentId: string, outcome: Outcome) =>
  perform(resolvePublication, { body: { documentId, ...outcome } })

/** Asks the network whether a post exists; the owner judges the result. Throws ApiError. */
export const checkOutcome = (documentId: string, url: string) =>
  call(checkPublication, { body: { documentId, ...(url === '' ? {} : { url }) } })

/** Everything needed to publish a post manually, as it is on the server. */
export const byHandQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['by-hand', documentId],
    queryFn: () => call(prepareByHand, { query: { documentId } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Returns the download address of one of a post's files, or of all of them as a zip. */
export const byHandMediaAddress = (documentId: string, position?: number): string =>
  addressOf(
    getByHandMedia.path,
    {},
    { documentId, ...(position === undefined ? {} : { position: String(position) }) },
  )

/** Records that the writer goes to the network's own editor. Throws ApiError. */
export const beginByHand = (documentId: string, version: string) =>
  perform(beginByHandCall, { body: { documentId, version } })

/** Records that the post exists on the network. Throws ApiError. */
export const finishByHand = (documentId: string, found: { version: string; url: string }) =>
  counted(perform(finishByHandCall, { body: { documentId, ...found } }), {
    done: () => track('post published by hand'),
  })

/** Records that the post was not published after all. Throws ApiError. */
export const undoByHand = (documentId: string) => perform(undoByHandCall, { body: { documentId } })

export const isBeingPublished = (version: DocumentVersion | undefined): boolean =>
  version?.publication != null && isUnderWay(version.publication)

/** Live events report the outcome at once; this is the polling interval without them. */
const lookEveryMs = 15_000

/** Shows the outcome of a publication in progress, and polls for it in case no live event arrives. */
export function usePublicationWatch(
  version: DocumentVersion | undefined,
  refetch: () => Promise<unknown>,
): void {
  const askAgain = useEffectEvent(() => void refetch())
  const isWaiting = isBeingPublished(version)
  // The server: polled while it publishes.
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => askAgain(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting])

  const seen = useRef<PublicationState | null>(null)
  useEffect(() => {
    const before = seen.current
    seen.current = version?.publication ?? null
    if (version && before !== null && isUnderWay(before)) sayHowItEnded(version)
  }, [version])
}

function sayHowItEnded({ publication, failure, url }: DocumentVersion): void {
  if (publication === 'published' || publication === 'failed' || publication === 'unknown')
    track('publication ended', { outcome: publication })
  if (publication === 'published') {
    // On a phone, the toast covers the link in the post's panel.
    const viewPost = url && {
      action: { label: 'View post', onClick: () => void window.open(url, '_blank', 'noopener') },
    }
    toast.success(`Your post is on ${networkAt(url)}.`, viewPost || {})
  } else if (publication === 'failed' || publication === 'unknown') {
    const words =
      publication === 'failed' ? 'Failed to publish post' : "We don't know whether your post went out"
    toast.error(words, failure ? { description: failure.reason } : {})
  }
}
