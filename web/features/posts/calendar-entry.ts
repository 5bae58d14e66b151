import type { Post } from '#contract/publishing/posts.ts'
import { endOfPeriod, periodOf } from '#core/time/zoned-time.ts'
import { hasFailed, isInDoubt } from './post-words.ts'
import { isOnItsWay } from './queries.ts'

export type EntryKind = 'scheduled' | 'published' | 'attention' | 'on-its-way'

/** A post in the calendar: its kind, and its time in UTC milliseconds. */
export type Entry = { post: Post; kind: EntryKind; at: number }

export const kindWords: Record<EntryKind, string> = {
  scheduled: 'Scheduled',
  published: 'Published',
  attention: 'Needs attention',
  'on-its-way': 'On its way',
}

function kindOf(post: Post): EntryKind | null {
  if (isOnItsWay(post)) return 'on-its-way'
  if (hasFailed(post)) return 'attention'
  return post.status === 'scheduled' || post.status === 'published' ? post.status : null
}

/** Returns when a post is due or was published; for one that needs attention, when that was noticed. */
function timestampOf({ failure, scheduledAt, publishedAt }: Post, kind: EntryKind) {
  if (kind === 'attention') return failure?.at
  return kind === 'published' ? publishedAt : scheduledAt
}

/** Returns the entries of a calendar in chronological order, without posts that do not belong in it. */
export function entriesOf(posts: readonly Post[]): Entry[] {
  return posts
    .flatMap((post) => {
      const kind = kindOf(post)
      const at = kind === null ? Number.NaN : Date.parse(timestampOf(post, kind) ?? '')
      return kind === null || Number.isNaN(at) ? [] : [{ post, kind, at }]
    })
    .toSorted((one, other) => one.at - other.at)
}

/** How much of a week's column an entry takes: room for two lines of text. */
const shownMs = 55 * 60_000

/** Returns the end of an entry in a grid (UTC milliseconds): never after its own day, so that it is shown on that day alone. */
export const shownUntil = ({ at }: Pick<Entry, 'at'>, timeZone: string): number =>
  Math.min(at + shownMs, endOfPeriod('day', periodOf('day', at, timeZone), timeZone))

/** Whether it can be rescheduled. */
export const canMove = ({ kind, post }: Entry): boolean =>
  kind === 'scheduled' || (kind === 'attention' && !isInDoubt(post))
/** Formats a day ("2026-11-20") with the given parts: "Fri 20 Nov". */
export const dayWords = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00.000Z`))
    .replace(',', '')

/** Formats a range of days: "23 to 29 Nov 2026", "30 Nov to 6 Dec 2026". */
export function daysWords(first: string, last: string): string {
  const isInOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const isInOneYear = first.slice(0, 4) === last.slice(0, 4)
  const beginning = dayWords(first, {
    day: 'numeric',
    ...(isInOneMonth ? {} : { month: 'short' }),
    ...(isInOneYear ? {} : { year: 'numeric' }),
  })
  return `${beginning} to ${dayWords(last, { day: 'numeric', month: 'short', year: 'numeric' })}`
}
