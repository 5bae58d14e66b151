import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { documentStatus, failure } from '#contract/documents.ts'
import { id, timestamp, nothing, textUpTo } from '#contract/fields.ts'

const medium = z.object({
  /** From 1, in the order in which the post shows them. */
  position: z.number(),
  kind: z.enum(['image', 'video', 'document']),
  /** With its place in front, so that files that are picked together stand in order. */
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  alt: z.string(),
  title: z.string(),
})
export type ByHandMedium = z.infer<typeof medium>

const preparation = z.object({
  /** As people will see it, to be pasted as it is. */
  text: z.string(),
  media: z.array(medium),
  /** The version that this is. */
  version: timestamp,
  /** Where the network's own editor opens. */
  composerUrl: z.string(),
  /** When its writer left for that editor with this version, without having said how it ended. */
  begunAt: z.nullable(timestamp),
})
export type ByHandPreparation = z.infer<typeof preparation>

/** What is needed to publish a post by hand. Throws bad_request:api with the reason when it cannot be published. */
export const prepareByHand = endpoint({
  method: 'GET',
  path: '/api/posts/by-hand',
  query: z.object({ documentId: id }),
  body: nothing,
  answer: preparation,
  ...apiSurface,
})

/** One of the media as a download, or all of them as a zip when `position` is left out. */
export const getByHandMedia = endpoint({
  method: 'GET',
  path: '/api/posts/by-hand/media',
  query: z.object({
    documentId: id,
    position: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

const outcome = z.object({
  documentId: id,
  status: documentStatus,
  url: z.nullable(z.string()),
  failure: z.nullable(failure),
})
export type ByHandOutcome = z.infer<typeof outcome>

/**
 * Its writer leaves for the network's own editor with this version: from here on it is not known whether the post is
 * there, so that nothing else publishes it. Takes it off the schedule.
 */
export const beginByHand = endpoint({
  method: 'POST',
  path: '/api/posts/by-hand/begin',
  query: nothing,
  body: z.object({ documentId: id, version: timestamp }),
  answer: outcome,
  ...apiSurface,
})

/** The post is there, at this address of LinkedIn. The same address again gives the same answer. */
export const finishByHand = endpoint({
  method: 'POST',
  path: '/api/posts/by-hand/finish',
  query: nothing,
  body: z.object({ documentId: id, version: timestamp, url: textUpTo(2000) }),
  answer: outcome,
  ...apiSurface,
})

/** The post is not there after all: a draft again. */
export const undoByHand = endpoint({
  method: 'POST',
  path: '/api/posts/by-hand/undo',
  query: nothing,
  body: z.object({ documentId: id }),
  answer: outcome,
  ...apiSurface,
})
