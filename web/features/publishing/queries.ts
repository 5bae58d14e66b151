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
import {
  beginConnection,
  checkPublication,
  getSent,
  getStatus,
  publish,
  resolvePublication,
} from '#contract/publishing/linkedin.ts'
import { listPosts, schedulePost } from '#contract/publishing/posts.ts'
import { brand } from '#core/brand.ts'
import { networkAt } from '#core/network-name.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import { addressOf, call } from '#web/api.ts'
import { track } from '#web/analytics/track.ts'
import { leavePage } from '#web/ui/leave-page.ts'

/** Whether the network is connected; asked anew each time a dialog needs it. */
export const statusQuery = queryOptions({
  queryKey: [brand.networkKey, 'status'],
  queryFn: () => call(getStatus),
  staleTime: 0,
})

/**
 * Whether the network is connected, for a dialog that has just opened. `isChecking` until that is known; not while a
 * connection that is known is looked at once more, which must not take a button away from under a press.
 */
export function useConnectionCheck() {
  const { data: status, isPending, isError, isFetching, isFetchedAfterMount, refetch } = useQuery(statusQuery)
  const isKnown = status?.isConnected === true || (isFetchedAfterMount && !isError)
  return { status, isError, isChecking: isPending || (isFetching && !isKnown), refetch }
}

/** What was sent of a post, page by page, asked for anew each time somebody wants to see it. */
export const sentQuery = (documentId: string) =>
  infiniteQueryOptions({
    queryKey: ['sent', documentId],
    queryFn: ({ pageParam }) =>
      call(getSent, { query: { documentId, ...(pageParam === '' ? {} : { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

/** Accepts the post for publishing; the same key never makes a second one. Throws ApiError. */
export const publishDocument = (documentId: string, key: string) =>
  counted(call(publish, { body: { documentId }, headers: { 'idempotency-key': key } }), {
    done: () => track('publishing accepted'),
    refused: () => track('publishing refused'),
  })

/** The posts that are to go out, all at once; asked anew each time a dialog needs them. */
export const scheduledQuery = queryOptions({
  queryKey: ['posts', 'scheduled'],
  queryFn: async () => (await call(listPosts, { query: { status: 'scheduled' } })).posts,
  staleTime: 0,
})

type Counting<Answer> = { done: (answer: Answer) => void; refused?: () => void }

/** Counts how a call has ended, which is as it would be otherwise. */
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

/** Puts the post on the schedule; the same key gives the same answer. Throws ApiError. */
export const schedule = ({ scheduledAt, ...wish }: ScheduleRequest, key: string) =>
  counted(
    call(schedulePost, {
      body: { ...wish, scheduledAt: new Date(scheduledAt).toISOString() },
      headers: { 'idempotency-key': key },
    }),
    {
      done: ({ moved }) => track('post scheduled', { isMoved: moved }),
      refused: () => track('scheduling refused'),
    },
  )

/** The same for a wish that is made only once. Throws ApiError. */
export const scheduleOnce = (wish: ScheduleRequest) => schedule(wish, newId())

type Outcome = { outcome: 'published'; url?: string } | { outcome: 'not-published' }

/** Tells how a publication whose outcome is unknown has ended. Throws ApiError. */
export const resolveOutcome = (documentId: string, outcome: Outcome) =>
  call(resolvePublication, { body: { documentId, ...outcome } })

/** Has the network asked whether a post is there; what it says is for the owner to judge. Throws ApiError. */
export const checkOutcome = (documentId: string, url: string) =>
  call(checkPublication, { body: { documentId, ...(url === '' ? {} : { url }) } })

/** What is needed to publish a post by hand, as it stands on the server. */
export const byHandQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['by-hand', documentId],
    queryFn: () => call(prepareByHand, { query: { documentId } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Where one of a post's files is downloaded, or all of them as a zip. */
export const byHandMediaAddress = (documentId: string, position?: number): string =>
  addressOf(
    getByHandMedia.path,
    {},
    { documentId, ...(position === undefined ? {} : { position: String(position) }) },
  )

/** The writer leaves for the network's own editor. Throws ApiError. */
export const beginByHand = (documentId: string, version: string) =>
  call(beginByHandCall, { body: { documentId, version } })

/** The post is there. Throws ApiError. */
export const finishByHand = (documentId: string, found: { version: string; url: string }) =>
  counted(call(finishByHandCall, { body: { documentId, ...found } }), {
    done: () => track('post published by hand'),
  })

/** The post is not there after all. Throws ApiError. */
export const undoByHand = (documentId: string) => call(undoByHandCall, { body: { documentId } })

/** Where the browser goes to connect, to come back to where it is. */
export const connectAddress = (returnUrl: string): string =>
  addressOf(beginConnection.path, {}, { returnUrl })

/** Leaves for the network's consent page, and comes back to where the browser is. */
export const leaveToConnect = (): void => leavePage(connectAddress(window.location.href))

export const isBeingPublished = (version: DocumentVersion | undefined): boolean =>
  version?.publication != null && isUnderWay(version.publication)

/** The live channel says at once what becomes of a publication; without it, its state is asked for this often. */
const lookEveryMs = 15_000

/** Says how a publication that was on its way has ended, and asks for its state where no live change tells of it. */
export function usePublicationWatch(
  version: DocumentVersion | undefined,
  refetch: () => Promise<unknown>,
): void {
  const askAgain = useEffectEvent(() => void refetch())
  const isWaiting = isBeingPublished(version)
  // The server: it publishes by itself, and its answer is asked for.
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
    // On a phone the notice lies over the link of the post's panel.
    const viewPost = url && {
      action: { label: 'View post', onClick: () => void window.open(url, '_blank', 'noopener') },
    }
    toast.success(`Your post is on ${networkAt(url)}.`, viewPost || {})
  } else if (publication === 'failed' || publication === 'unknown') {
    const words =
      publication === 'failed' ? 'Failed to publish post' : 'We don’t know whether your post went out'
    toast.error(words, failure ? { description: failure.reason } : {})
  }
}
