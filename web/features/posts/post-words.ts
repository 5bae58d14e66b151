import { mostCounted, type Post } from '#contract/publishing/posts.ts'
import { startOfSentence } from '#core/network-name.ts'
import { stillTrying } from '#core/notices.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { isOnItsWay } from './queries.ts'

/** How many posts there are, as far as they were counted. */
export const countWords = (count: number): string => (count < mostCounted ? String(count) : '999+')

export type Clock = { now: number; timeZone: string | null }

/** When a post went out, goes out or was changed, as people say it. */
export function timestampWords(post: Post, clock: Clock): string {
  const { status, scheduledAt, scheduledTimezone, publishedAt, updatedAt } = post
  const say = (timestamp: string, timeZone = clock.timeZone) =>
    formatTimestamp(Date.parse(timestamp), { now: clock.now, timeZone })
  if (isOnItsWay(post)) return post.delay === undefined ? 'On its way' : `${post.delay} ${stillTrying}`
  if (status === 'scheduled' && scheduledAt !== null) {
    const zone = scheduledTimezone ?? clock.timeZone
    return `Goes out ${say(scheduledAt, zone)}${zone === null ? '' : ` (${zone})`}`
  }
  if (status === 'published' || status === 'hidden') {
    const words = publishedAt === null ? 'Published' : `Published ${say(publishedAt)}`
    return status === 'hidden' ? `${words} · hidden from your list` : words
  }
  return `Changed ${say(updatedAt)}`
}

/** The same for where times are said by the writer's clocks alone. */
export const timeWordsOf = (post: Post, clock: Clock): string =>
  post.status === 'scheduled' && post.scheduledAt !== null && !isOnItsWay(post)
    ? `Goes out ${formatTimestamp(Date.parse(post.scheduledAt), clock)}`
    : timestampWords(post, clock)

const whatToDo = (network: string) => ({
  failed: { what: 'Not published.', next: 'Open it to try again.' },
  unknown: { what: 'Is this post out?', next: 'Open it to say whether it is there.' },
  reconnect: {
    what: `${startOfSentence(network)} needs to be reconnected.`,
    next: 'Open it to connect.',
  },
  late: { what: 'Not sent in time.', next: 'Open it to try again.' },
})

export const hasFailed = ({ failure, status }: Post): boolean => failure !== null && status === 'draft'

/** Why a post did not go out to the network of this name, and what to do about it; null when nothing went wrong. */
export function failureWords(post: Post, network: string): { what: string; rest: string } | null {
  const { failure } = post
  if (failure === null || !hasFailed(post)) return null
  const { what, next } = whatToDo(network)[failure.kind]
  return { what, rest: failure.kind === 'reconnect' ? next : `${failure.reason} ${next}` }
}

/** Whether nobody knows if a post is out: as long as its writer has not said so, it cannot be given a time. */
export const isInDoubt = ({ failure, status }: Post): boolean =>
  status === 'draft' && failure?.kind === 'unknown'

/** What stands where the text would be. */
export const textWords = ({ kind, excerpt }: Post): string =>
  excerpt !== '' ? excerpt : kind === 'image' ? 'A picture' : 'Nothing written yet'
