import * as z from 'zod/mini'
import { documentKind, documentStatus, failure, publicationState } from '#contract/documents.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { id, idOrNone, limitParam, maxTitle, timestamp, nothing, textUpTo } from '#contract/fields.ts'
import { savedSwipe } from '#contract/materials/swipes.ts'

const count = z.int().check(z.minimum(0))

/** A post as lists show it. */
export const post = z.object({
  id,
  /** The latest version's. */
  title: z.string(),
  kind: documentKind,
  /** The beginning of what can be read of it, on one line; empty for a picture. */
  excerpt: z.string(),
  /** The address of a picture to show beside it: a small form of the first image, where it has one. */
  thumbnail: z.nullable(z.string()),
  /** How many media it has. */
  media: z.object({ images: count, videos: count, documents: count }),
  /** The chat that it was made in, to open it beside. */
  chatId: z.nullable(z.string()),
  status: documentStatus,
  scheduledAt: z.nullable(timestamp),
  scheduledTimezone: z.nullable(z.string()),
  publishedAt: z.nullable(timestamp),
  url: z.nullable(z.string()),
  failure: z.nullable(failure),
  /** The state of its latest publication, null when it was never published. */
  publication: z.nullable(publicationState),
  /** Why that is not through yet, while it is tried on. */
  delay: z.optional(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Post = z.infer<typeof post>

/** Last changed, last begun, next to go out, and last gone out come first; titles from A to Z. */
export const postSorts = ['updated', 'created', 'scheduled', 'published', 'title'] as const
export type PostSort = (typeof postSorts)[number]

const found = {
  /** From this moment on, and before that one: when it goes out or went out, for a draft when it was begun. */
  from: z.optional(timestamp),
  to: z.optional(timestamp),
  /** Words of the title or the text, each perhaps only begun. */
  q: z.optional(textUpTo(200)),
}

const query = z.object({
  ...found,
  /** Without it all but the hidden ones. */
  status: z.optional(documentStatus),
  kind: z.optional(documentKind),
  /** "needed": drafts whose publishing failed, or whose outcome is unknown; "not-needed": all but these. */
  attention: z.optional(z.enum(['needed', 'not-needed'])),
  sort: z._default(z.enum(postSorts), 'created'),
  cursor: z.optional(textUpTo(1000)),
  limit: z.optional(limitParam),
})
export type PostQuery = z.infer<typeof query>

/** Posts are counted up to this many, so that a page costs the same however many there are. */
export const mostCounted = 1000

const counts = z.object({ draft: count, scheduled: count, published: count, hidden: count })
export type PostCounts = z.infer<typeof counts>

/**
 * The writer's posts, 50 at a time; scheduled ones all at once. `counts` of all that is found stand on the first page;
 * 1,000 of a status are 1,000 or more.
 */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  query,
  body: nothing,
  answer: z.object({
    posts: z.array(post),
    counts: z.nullable(counts),
    nextCursor: z.nullable(z.string()),
  }),
  ...apiSurface,
})

const onePath = '/api/posts/:id'
const one = { query: nothing, body: nothing, ...apiSurface } as const

/** Gives it another title, takes a published one out of the list, or shows it there again. */
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

/** Makes a draft with the same text and media. Answers 201. */
export const duplicatePost = endpoint({
  ...one,
  method: 'POST',
  path: `${onePath}/duplicate`,
  answer: post,
})

/** What is scheduled will not go out; one that is being published is refused. For an hour it can be restored. */
export const deletePost = endpoint({ ...one, method: 'DELETE', path: onePath, answer: nothing })

/** Brings a deleted post back; one that was scheduled is a draft then. */
export const restorePost = endpoint({
  ...one,
  method: 'POST',
  path: `${onePath}/restore`,
  answer: post,
})

/** Saves its text as a swipe, once. Answers 201 for a new swipe. */
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

/** Takes a scheduled post off the schedule: a draft again. */
export const unschedulePost = endpoint({
  method: 'POST',
  path: '/api/posts/unschedule',
  query: nothing,
  body: z.object({ documentId: id }),
  answer: post,
  ...apiSurface,
})

/**
 * Takes back that a post was scheduled: it stands as it did before, a draft with what had gone wrong with it. One that
 * was moved meanwhile still counts as scheduled from then.
 */
export const undoScheduling = endpoint({
  method: 'POST',
  path: '/api/posts/schedule/undo',
  query: nothing,
  body: z.object({ documentId: id }),
  answer: post,
  ...apiSurface,
})

/** A scheduling as it was asked for. */
const scheduleRequest = z.object({
  documentId: idOrNone,
  scheduledAt: timestamp,
  /** An IANA name: the clocks whose hours and days count. */
  timezone: z.nullish(textUpTo(100)),
})

/**
 * Schedules a post, or moves one that is scheduled, by the rule of one post an hour a day (specification 5.7). `moved`
 * when the time is not the one asked for. Takes an Idempotency-Key: the same key gives the same answer.
 */
export const schedulePost = endpoint({
  method: 'POST',
  path: '/api/posts/schedule',
  query: nothing,
  body: scheduleRequest,
  answer: z.object({ documentId: id, scheduledAt: timestamp, timezone: z.string(), moved: z.boolean() }),
  ...apiSurface,
})
