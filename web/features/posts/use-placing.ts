import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Post, undoScheduling } from '#contract/publishing/posts.ts'
import { openSlotsIn, wordsOfQuestions } from '#core/post/open-slots.ts'
import { parseContent } from '#core/post/post-content.ts'
import { chooseSlot } from '#core/time/slots.ts'
import type { WallTime } from '#core/time/zoned-time.ts'
import { useState } from 'react'
import { perform } from '#web/api.ts'
import { documentQuery } from '#web/features/documents/queries.ts'
import { claimsToAsk, noteClaimsAsked, openClaimsQuery } from '#web/features/claims/queries.ts'
import { scheduleOnce } from '#web/features/publishing/queries.ts'
import { statusQuery } from '#web/features/connection/queries.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError, errorMessage } from '#web/ui/toasts/toast.tsx'
import { scheduledWords } from '#web/ui/zone-words.ts'
import { showScheduled, useScheduleContext } from './calendar-queries.ts'
import { refreshPost } from './queries.ts'

function refuse(reason: string): null {
  toast.error('Failed to schedule post', { description: reason })
  return null
}

type Options = {
  /** All posts on the days of the calendar's page. */
  posts: readonly Post[]
  /** Null if the writer has set none. */
  timezone: string | null
}

/** A question to answer before a post is scheduled. */
type Question = { words: { title: string; description: string }; agree: () => void }

/**
 * Schedules a post for the time that was pointed at, under the slot rule: shown optimistically, and reverted with the
 * reason if refused. All open questions are asked at once; if something must be set up first, the dialog opens with
 * that time.
 */
export function usePlacing({ posts, timezone }: Options) {
  const client = useQueryClient()
  const openDialog = useScheduleContext()
  const [question, setQuestion] = useState<Question | null>(null)
  const place = async (post: Post, wanted: WallTime, { isAgreed = false } = {}): Promise<void> => {
    if (timezone === null) return openDialog(post, wanted)
    const asked = await placePost(client, { post, wanted, posts, timezone, isAgreed })
    if (asked === null) return undefined
    if (asked === 'dialog') return openDialog(post, wanted)
    return setQuestion({ words: asked, agree: () => void place(post, wanted, { isAgreed: true }) })
  }
  return {
    place: (post: Post, wanted: WallTime) => void place(post, wanted),
    question,
    dismiss: () => setQuestion(null),
  }
}

type Placing = {
  post: Post
  wanted: WallTime
  posts: readonly Post[]
  timezone: string
  /** Whether the questions have been answered. */
  isAgreed: boolean
}

/** Returns the question to ask or the dialog to open first; null when the post was scheduled or that was refused. */
async function placePost(
  client: QueryClient,
  { post, wanted, posts, timezone, isAgreed }: Placing,
): Promise<Question['words'] | 'dialog' | null> {
  const taken = posts.flatMap(({ id, status, scheduledAt }) =>
    id === post.id || status !== 'scheduled' || scheduledAt === null ? [] : [Date.parse(scheduledAt)],
  )
  const choice = chooseSlot({ wanted, timezone, taken, now: Date.now() })
  if (choice.state === 'past') return refuse('This time has passed. Choose a later one.')
  if (choice.state === 'full') return refuse('No free time slot is left on this day. Choose another day.')
  const { at } = choice.slot
  const takeBack = showScheduled(client, {
    ...post,
    status: 'scheduled',
    scheduledAt: new Date(at).toISOString(),
    scheduledTimezone: timezone,
    failure: null,
  })
  try {
    const needs = await needsBefore(client, { post, at })
    if (needs.dialog || (needs.words !== null && !isAgreed)) {
      takeBack()
      return needs.dialog ? 'dialog' : needs.words
    }
    const answer = await scheduleOnce({ documentId: post.id, scheduledAt: choice.asked, timezone })
    sayPlaced(client, { post, answer, timezone })
    return null
  } catch (error) {
    takeBack()
    return refuse(errorMessage(error))
  } finally {
    await refreshPost(client, post)
  }
}

type Needs = {
  /** Whether the network must be connected, or reconnected by then, with which the dialog helps. */
  dialog: boolean
  /** The question to ask; null for none. */
  words: Question['words'] | null
}

/**
 * Checks what must be settled before a post is scheduled. Failed lookups do not prevent scheduling: the server decides.
 */
async function needsBefore(client: QueryClient, { post, at }: { post: Post; at: number }): Promise<Needs> {
  const [status, claims, known] = await Promise.all([
    client.fetchQuery(statusQuery).catch(() => null),
    client.fetchQuery(openClaimsQuery(post.id)).catch(() => null),
    client.fetchQuery(documentQuery(post.id)).catch(() => null),
  ])
  const isOver = status?.expiresAt != null && Date.parse(status.expiresAt) <= at
  const slots = openSlotsIn(parseContent(known?.versions.at(-1)?.content ?? '').text)
  const toAsk = claimsToAsk(claims)
  const dialog = status?.isConnected === false || isOver
  if (toAsk !== null && !dialog) noteClaimsAsked(client, post.id, toAsk)
  return { dialog, words: wordsOfQuestions(slots, toAsk) }
}

type Placed = {
  post: Post
  answer: Awaited<ReturnType<typeof scheduleOnce>>
  timezone: string
}

function sayPlaced(client: QueryClient, { post, answer, timezone }: Placed): void {
  const isMoving = post.status === 'scheduled'
  const words = scheduledWords({
    at: Date.parse(answer.scheduledAt),
    timezone,
    moved: answer.moved,
    isMoving,
  })
  toast.success(
    words,
    withUndo(() => void undoPlacing(client, post)),
  )
}

/** Restores a post's former time, or takes it off the schedule, along with any earlier failure. */
async function undoPlacing(client: QueryClient, post: Post): Promise<void> {
  const { id: documentId, status, scheduledAt, scheduledTimezone } = post
  try {
    if (status === 'scheduled' && scheduledAt !== null) {
      const answer = await scheduleOnce({
        documentId,
        scheduledAt: Date.parse(scheduledAt),
        timezone: scheduledTimezone ?? 'UTC',
      })
      if (answer.moved) toast.info('Its earlier time has been taken, so it has the next free one.')
    } else await perform(undoScheduling, { body: { documentId } })
  } catch (error) {
    showError(error)
  } finally {
    await refreshPost(client, post)
  }
}
