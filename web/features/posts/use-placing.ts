import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Post, undoScheduling } from '#contract/publishing/posts.ts'
import { openSlotsIn } from '#core/post/open-slots.ts'
import { parseContent } from '#core/post/post-content.ts'
import { chooseSlot } from '#core/time/slots.ts'
import type { WallTime } from '#core/time/zoned-time.ts'
import { call } from '#web/api.ts'
import { documentQuery } from '#web/features/documents/queries.ts'
import { openClaimsQuery } from '#web/features/claims/queries.ts'
import { scheduleOnce, statusQuery } from '#web/features/publishing/queries.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError, errorMessage } from '#web/ui/toasts/toast.tsx'
import { scheduledWords } from '#web/ui/zone-words.ts'
import { showScheduled, useScheduleContext } from './calendar-queries.ts'
import { refreshPost } from './queries.ts'

const toastError = (reason: string): void =>
  void toast.error('Failed to schedule post', { description: reason })

type Options = {
  /** The posts that the calendar knows, with all of the days they can be put on. */
  posts: readonly Post[]
  /** Null as long as the writer has set none. */
  timezone: string | null
}

/**
 * Puts a post on a time that was pointed at, by the slot rule: at once on the screen, and back with the reason when it
 * is refused. Where the dialog would have something to ask or to warn of, it opens at that time instead.
 */
export function usePlacing({ posts, timezone }: Options) {
  const client = useQueryClient()
  const ask = useScheduleContext()
  return async (post: Post, wanted: WallTime): Promise<void> => {
    if (timezone === null) return toastError('Please set your timezone in Settings before scheduling posts')
    const taken = posts.flatMap(({ id, status, scheduledAt }) =>
      id === post.id || status !== 'scheduled' || scheduledAt === null ? [] : [Date.parse(scheduledAt)],
    )
    const choice = chooseSlot({ wanted, timezone, taken, now: Date.now() })
    if (choice.state === 'past') return toastError('This time has passed. Choose a later one.')
    if (choice.state === 'full')
      return toastError('No free time slot is left on this day. Choose another day.')
    const { at } = choice.slot
    const takeBack = showScheduled(client, {
      ...post,
      status: 'scheduled',
      scheduledAt: new Date(at).toISOString(),
      scheduledTimezone: timezone,
      failure: null,
    })
    try {
      if (await hasQuestions(client, { post, at })) {
        takeBack()
        return ask(post, wanted)
      }
      const answer = await scheduleOnce({ documentId: post.id, scheduledAt: choice.asked, timezone })
      sayPlaced(client, { post, answer, timezone })
    } catch (error) {
      takeBack()
      toastError(errorMessage(error))
    } finally {
      await refreshPost(client, post)
    }
  }
}

/** Whether the dialog would say more than the time: no connection then, open slots, or claims that nothing vouches for. */
async function hasQuestions(client: QueryClient, { post, at }: { post: Post; at: number }): Promise<boolean> {
  // What cannot be looked up is no reason not to schedule: the server decides.
  const [status, claims, known] = await Promise.all([
    client.fetchQuery(statusQuery).catch(() => null),
    client.fetchQuery(openClaimsQuery(post.id)).catch(() => null),
    client.fetchQuery(documentQuery(post.id)).catch(() => null),
  ])
  const isOver = status?.expiresAt != null && Date.parse(status.expiresAt) <= at
  const text = parseContent(known?.versions.at(-1)?.content ?? '').text
  const isOpen = openSlotsIn(text).length > 0
  return status?.isConnected === false || isOver || isOpen || (claims !== null && claims.open > 0)
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

/** Gives a post its earlier time back, or takes it off the schedule, with what had gone wrong with it before. */
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
    } else await call(undoScheduling, { body: { documentId } })
  } catch (error) {
    showError(error)
  } finally {
    await refreshPost(client, post)
  }
}
