import * as v from 'valibot'
import { documentKind, documentStatus, failure, publicationState } from '#contract/documents.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import {
  id,
  idOrNone,
  limitParam,
  maxTitle,
  shownTimestamp,
  timestamp,
  timestampOrNone,
  nothing,
  textOrNone,
  textUpTo,
  object,
  day,
} from '#contract/fields.ts'
import { savedSwipe } from '#contract/materials/swipes.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A post as it appears in lists. */
export const post = object({
  id,
  /** The latest version's title. */
  title: v.optional(v.string(), 'Untitled'),
  kind: v.optional(documentKind, 'text'),
  /** The beginning of the readable text, on one line; empty for a picture. */
  excerpt: v.optional(v.string(), ''),
  /** The URL of a thumbnail of the first image; null without one. */
  thumbnail: textOrNone,
  /** The number of media of each kind. */
  media: v.optional(object({ images: count, videos: count, documents: count }), {
    images: 0,
    videos: 0,
    documents: 0,
  }),
  /** The chat that it was made in, to open next to it. */
  chatId: textOrNone,
  status: v.optional(documentStatus, 'draft'),
  scheduledAt: timestampOrNone,
  scheduledTimezone: textOrNone,
  publishedAt: timestampOrNone,
  url: textOrNone,
  failure: v.optional(v.nullable(failure), null),
  /** The state of its latest publication, null when it was never published. */
  publication: v.optional(v.nullable(publicationState), null),
  /** Why it is not published yet, while it is being retried. */
  delay: v.optional(v.string()),
  createdAt: shownTimestamp,
  updatedAt: shownTimestamp,
})
export type Post = v.InferOutput<typeof post>

/** Most recently changed, created, due next, or most recently published first; titles from A to Z. */
export const postSorts = ['updated', 'created', 'scheduled', 'published', 'title'] as const
export type PostSort = (typeof postSorts)[number]

/** A day stands for its beginning in UTC. */
const timestampOrDay = v.union(
  [timestamp, day],
  'this is neither a day nor a date and time, such as 2026-12-01 or 2026-12-01T09:00:00Z.',
)

const found = {
  /** The range of its scheduled or published time, or of its creation for a draft; `to` is exclusive. */
  from: v.optional(timestampOrDay),
  to: v.optional(timestampOrDay),
  /** Words of the title or text, matched by prefix. */
  q: v.optional(textUpTo(200)),
}

const query = object({
  ...found,
  /** By default all but hidden ones. */
  status: v.optional(documentStatus),
  kind: v.optional(documentKind),
  /** "needed": drafts whose publishing failed or whose outcome is unknown; "not-needed": all others. */
  attention: v.optional(v.picklist(['needed', 'not-needed'])),
  sort: v.optional(v.picklist(postSorts), 'created'),
  cursor: v.optional(textUpTo(1000)),
  limit: v.optional(limitParam),
})
export type PostQuery = v.InferOutput<typeof query>

/** Counts stop at this number, so that a page costs the same however many posts there are. */
export const mostCounted = 1000

const counts = object({ draft: count, scheduled: count, published: count, hidden: count })
export type PostCounts = v.InferOutput<typeof counts>

/**
 * The writer's posts, 50 at a time; scheduled ones all at once. The first page includes the `counts` of all matches; a
 * count of 1,000 means 1,000 or more.
 */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  query,
  body: nothing,
  answer: v.pipe(
    // The specification (7.3) allows the bare array, too.
    v.unknown(),
    v.transform((answer) => (Array.isArray(answer) ? { posts: answer } : answer)),
    object({
      posts: v.array(post),
      counts: v.optional(v.nullable(counts), null),
      nextCursor: textOrNone,
    }),
  ),
  ...apiSurface,
})

const onePath = '/api/posts/:id'
const one = { query: nothing, body: nothing, ...apiSurface } as const

/** Renames a post, hides a published one from the list, or shows it again. */
export const changePost = endpoint({
  ...one,
  method: 'PATCH',
  path: onePath,
  body: v.pipe(
    object({
      title: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxTitle))),
      isHidden: v.optional(v.boolean()),
    }),
    v.check(({ title, isHidden }) => title !== undefined || isHidden !== undefined, 'Nothing to change.'),
  ),
  answer: post,
})

/** Creates a draft with the same text and media. Responds with 201. */
export const duplicatePost = endpoint({
  ...one,
  method: 'POST',
  path: `${onePath}/duplicate`,
  answer: post,
})

/** Cancels a schedule; refused while the post is being published. It can be restored for an hour. */
export const deletePost = endpoint({ ...one, method: 'DELETE', path: onePath, answer: nothing })

/** Restores a deleted post; a scheduled one becomes a draft. */
export const restorePost = endpoint({
  ...one,
  method: 'POST',
  path: `${onePath}/restore`,
  answer: post,
})

/** Saves its text as a swipe, once. Responds with 201 for a new swipe. */
export const savePostAsSwipe = endpoint({
  ...one,
  method: 'POST',
  path: `${onePath}/swipe`,
  answer: savedSwipe,
})

/** A small PNG of a post that is a picture. */
export const getPostPicture = endpoint({
  ...one,
  method: 'GET',
  path: `${onePath}/picture`,
  query: object({ at: v.optional(textUpTo(40)) }),
  answer: nothing,
})

/** Takes a post off the schedule; it becomes a draft again. */
export const unschedulePost = endpoint({
  method: 'POST',
  path: '/api/posts/unschedule',
  query: nothing,
  body: object({ documentId: id }),
  answer: post,
  ...apiSurface,
})

/**
 * Undoes scheduling: the post returns to its former state, a draft with any failure it had. One that was rescheduled in
 * the meantime counts as scheduled since then.
 */
export const undoScheduling = endpoint({
  method: 'POST',
  path: '/api/posts/schedule/undo',
  query: nothing,
  body: object({ documentId: id }),
  answer: post,
  ...apiSurface,
})

/** A request to schedule a post. */
const scheduleRequest = object({
  documentId: idOrNone,
  scheduledAt: timestamp,
  /** An IANA name: the timezone in which hours and days are counted. */
  timezone: v.nullish(textUpTo(100)),
})

/**
 * Schedules or reschedules a post under the rule of one post per hour (specification 5.7). `moved` when the time
 * differs from the requested one. Accepts an Idempotency-Key: the same key gives the same response.
 */
export const schedulePost = endpoint({
  method: 'POST',
  path: '/api/posts/schedule',
  query: nothing,
  body: scheduleRequest,
  answer: object({
    documentId: v.optional(v.union([id, v.literal('')]), ''),
    scheduledAt: shownTimestamp,
    timezone: v.optional(v.string(), ''),
    moved: v.optional(v.boolean(), false),
  }),
  ...apiSurface,
})
