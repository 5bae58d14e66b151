import { readableZone } from '#core/time/timezone.ts'
import { mostCounted, type Post } from '#contract/publishing/posts.ts'
import { stillTrying } from '#core/notices.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { isOnItsWay } from './queries.ts'

/** Formats a number of posts, up to where they are counted. */
export const countWords = (count: number): string => (count < mostCounted ? String(count) : '999+')

export type Clock = { now: number; timeZone: string | null }

/** Describes when a post is due, was published or was last changed. */
export function timestampWords(post: Post, clock: Clock): string {
  const { status, scheduledAt, scheduledTimezone, publishedAt, updatedAt } = post
  const say = (timestamp: string, timeZone = clock.timeZone) =>
    formatTimestamp(Date.parse(timestamp), { now: clock.now, timeZone })
  if (isOnItsWay(post)) return post.delay === undefined ? 'On its way' : `${post.delay} ${stillTrying}`
  if (status === 'scheduled' && scheduledAt !== null) {
    const zone = scheduledTimezone ?? clock.timeZone
    return `Goes out ${say(scheduledAt, zone)}${zone === null ? '' : ` (${readableZone(zone)})`}`
  }
  if (status === 'published' || status === 'hidden') {
    const words = publishedAt === null ? 'Published' : `Published ${say(publishedAt)}`
    return status === 'hidden' ? `${words} · hidden from your list` : words
  }
  return updatedAt === '' ? '' : `Changed ${say(updatedAt)}`
}

/** Like `timestampWords`, but with scheduled times always in the reader's timezone. */
export const timeWordsOf = (post: Post, clock: Clock): string =>
  post.status === 'scheduled' && post.scheduledAt !== null && !isOnItsWay(post)
    ? `Goes out ${formatTimestamp(Date.parse(post.scheduledAt), clock)}`
    : timestampWords(post, clock)

const whatToDo = (network: string) => ({
  failed: { what: 'Not published.', next: 'Open it to try again.' },
  unknown: { what: 'Is this post out?', next: 'Open it to say whether it is there.' },
  // In the past: the writer may have connected again since.
  reconnect: { what: 'Not published.', next: `The connection to ${network} had ended. Open it to go on.` },
  late: { what: 'Not sent in time.', next: 'Open it to try again.' },
})

export const hasFailed = ({ failure, status }: Post): boolean => failure !== null && status === 'draft'

/** Returns why a post was not published on the named network and what to do about it; null when nothing went wrong. */
export function failureWords(post: Post, network: string): { what: string; rest: string } | null {
  const { failure } = post
  if (failure === null || !hasFailed(post)) return null
  const { what, next } = whatToDo(network)[failure.kind]
  return { what, rest: failure.kind === 'reconnect' ? next : `${failure.reason} ${next}` }
}

/** Whether it is unknown if a post was published; until its writer has settled that, it cannot be scheduled. */
export const isInDoubt = ({ failure, status }: Post): boolean =>
  status === 'draft' && failure?.kind === 'unknown'

/** Returns a post's excerpt, or a placeholder; empty when no more of the post is known than its state. */
export function textWords({ kind, excerpt, updatedAt }: Post): string {
  if (excerpt !== '' || updatedAt === '') return excerpt
  return kind === 'image' ? 'A picture' : 'Nothing written yet'
}
