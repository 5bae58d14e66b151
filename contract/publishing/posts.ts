import * as z from 'zod/mini'
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
} from '#contract/fields.ts'
import { savedSwipe } from '#contract/materials/swipes.ts'

const count = z.int().check(z.minimum(0))

/** A post as it appears in lists. */
export const post = z.object({
  id,
  /** The latest version's title. */
  title: z._default(z.string(), 'Untitled'),
  kind: z._default(documentKind, 'text'),
  /** The beginning of the readable text, on one line; empty for a picture. */
  excerpt: z._default(z.string(), ''),
  /** The URL of a thumbnail of the first image; null without one. */
  thumbnail: textOrNone,
  /** The number of media of each kind. */
  media: z._default(z.object({ images: count, videos: count, documents: count }), {
    images: 0,
    videos: 0,
    documents: 0,
  }),
  /** The chat that it was made in, to open next to it. */
  chatId: textOrNone,
  status: z._default(documentStatus, 'draft'),
  scheduledAt: timestampOrNone,
  scheduledTimezone: textOrNone,
  publishedAt: timestampOrNone,
  url: textOrNone,
  failure: z._default(z.nullable(failure), null),
  /** The state of its latest publication, null when it was never published. */
  publication: z._default(z.nullable(publicationState), null),
  /** Why it is not published yet, while it is being retried. */
  delay: z.optional(z.string()),
  createdAt: shownTimestamp,
  updatedAt: shownTimestamp,
})
export type Post = z.infer<typeof post>

/** Most recently changed, created, due next, or most recently published first; titles from A to Z. */
export const postSorts = ['updated', 'created', 'scheduled', 'published', 'title'] as const
export type PostSort = (typeof postSorts)[number]

/** A day stands for its beginning in UTC. */
const timestampOrDay = z.union([timestamp, z.iso.date()], {
  error: 'this is neither a day nor a date and time, such as 2026-12-01 or 2026-12-01T09:00:00Z.',
})

const found = {
  /** The range of its scheduled or published time, or of its creation for a draft; `to` is exclusive. */
  from: z.optional(timestampOrDay),
  to: z.optional(timestampOrDay),
  /** Words of the title or text, matched by prefix. */
  q: z.optional(textUpTo(200)),
}

const query = z.object({
  ...found,
  /** By default all but hidden ones. */
  status: z.optional(documentStatus),
  kind: z.optional(documentKind),
  /** "needed": drafts whose publishing failed or whose outcome is unknown; "not-needed": all others. */
  attention: z.optional(z.enum(['needed', 'not-needed'])),
  sort: z._default(z.enum(postSorts), 'created'),
  cursor: z.optional(textUpTo(1000)),
  limit: z.optional(limitParam),
})
export type PostQuery = z.infer<typeof query>

/** Counts stop at this number, so that a page costs the same however many posts there are. */
export const mostCounted = 1000

const counts = z.object({ draft: count, scheduled: count, published: count, hidden: count })
export type PostCounts = z.infer<typeof counts>

/**
 * The writer's posts, 50 at a time; scheduled ones all at once. The first page includes the `counts` of all matches; a
 * count of 1,000 means 1,000 or more.
 */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  query,
  body: nothing,
  answer: z.pipe(
    // The specification (7.3) allows the bare array, too.
    z.transform((answer) => (Array.isArray(answer) ? { posts: answer } : answer)),
    z.object({
      posts: z.array(post),
      counts: z._default(z.nullable(counts), null),
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
  body: z
    .object({
      title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTitle))),
      isHidden: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ title, isHidden }) => title !== undefined || isHidden !== undefined, 'Nothing to change.'),
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
  query: z.object({ at: z.optional(textUpTo(40)) }),
  answer: nothing,
})

/** Takes a post off the schedule; it becomes a draft again. */
export const unschedulePost = endpoint({
  method: 'POST',
  path: '/api/posts/unschedule',
  query: nothing,
  body: z.object({ documentId: id }),
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
  body: z.object({ documentId: id }),
  answer: post,
  ...apiSurface,
})

/** A request to schedule a post. */
const scheduleRequest = z.object({
  documentId: idOrNone,
  scheduledAt: timestamp,
  /** An IANA name: the timezone in which hours and days are counted. */
  timezone: z.nullish(textUpTo(100)),
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
  answer: z.object({
    documentId: z._default(id, ''),
    scheduledAt: shownTimestamp,
    timezone: z._default(z.string(), ''),
    moved: z._default(z.boolean(), false),
  }),
  ...apiSurface,
})
