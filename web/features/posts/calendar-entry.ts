import type { Post } from '#contract/posts.ts'
import { hasFailed, isInDoubt } from './post-words.ts'
import { isOnItsWay } from './queries.ts'

export type EntryKind = 'scheduled' | 'published' | 'attention' | 'on-its-way'

/** A post as it stands in the calendar: how it is, and when, in UTC milliseconds. */
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

/** When a post goes out or went out; for one that needs attention, when that was noticed. */
function momentOf({ failure, scheduledAt, publishedAt }: Post, kind: EntryKind) {
  if (kind === 'attention') return failure?.at
  return kind === 'published' ? publishedAt : scheduledAt
}

/** The posts of a calendar in the order of time; one that has no place in it is left out. */
export function entriesOf(posts: readonly Post[]): Entry[] {
  return posts
    .flatMap((post) => {
      const kind = kindOf(post)
      const at = kind === null ? Number.NaN : Date.parse(momentOf(post, kind) ?? '')
      return kind === null || Number.isNaN(at) ? [] : [{ post, kind, at }]
    })
    .toSorted((one, other) => one.at - other.at)
}

/** Whether it can be given another time. */
export const canMove = ({ kind, post }: Entry): boolean =>
  kind === 'scheduled' || (kind === 'attention' && !isInDoubt(post))
