import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { documentStatus, failure } from '#contract/documents.ts'
import { id, timestamp, nothing, textUpTo, object, finiteNumber, numberParam } from '#contract/fields.ts'

const medium = object({
  /** Counted from 1, in display order. */
  position: finiteNumber,
  kind: v.picklist(['image', 'video', 'document']),
  /** Prefixed with its position, so that files selected together are in order. */
  name: v.string(),
  /** Bytes. */
  size: finiteNumber,
  alt: v.string(),
  title: v.string(),
})
export type ByHandMedium = v.InferOutput<typeof medium>

const preparation = object({
  /** The text as it will be published, to be pasted unchanged. */
  text: v.string(),
  media: v.array(medium),
  /** The version that this is. */
  version: timestamp,
  /** The address of the network's own editor. */
  composerUrl: v.string(),
  /** When the writer went to that editor with this version without having reported the outcome. */
  begunAt: v.nullable(timestamp),
})
export type ByHandPreparation = v.InferOutput<typeof preparation>

/** Everything needed to publish a post manually. Throws bad_request:api with the reason when it cannot be published. */
export const prepareByHand = endpoint({
  method: 'GET',
  path: '/api/posts/by-hand',
  query: object({ documentId: id }),
  body: nothing,
  answer: preparation,
  ...apiSurface,
})

/** Downloads one of the media, or all of them as a zip when `position` is omitted. */
export const getByHandMedia = endpoint({
  method: 'GET',
  path: '/api/posts/by-hand/media',
  query: object({
    documentId: id,
    position: v.optional(numberParam(100)),
  }),
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

const outcome = object({
  documentId: id,
  status: documentStatus,
  url: v.nullable(v.string()),
  failure: v.nullable(failure),
})
export type ByHandOutcome = v.InferOutput<typeof outcome>

/**
 * Records that the writer goes to the network's own editor with this version. From then on it is unknown whether the
 * post exists there, so nothing else publishes it. Takes it off the schedule.
 */
export const beginByHand = endpoint({
  method: 'POST',
  path: '/api/posts/by-hand/begin',
  query: nothing,
  body: object({ documentId: id, version: timestamp }),
  answer: outcome,
  ...apiSurface,
})

/** Records that the post exists at this address on LinkedIn. Repeating the address gives the same response. */
export const finishByHand = endpoint({
  method: 'POST',
  path: '/api/posts/by-hand/finish',
  query: nothing,
  body: object({ documentId: id, version: timestamp, url: textUpTo(2000) }),
  answer: outcome,
  ...apiSurface,
})

/** Records that the post was not published after all; it becomes a draft again. */
export const undoByHand = endpoint({
  method: 'POST',
  path: '/api/posts/by-hand/undo',
  query: nothing,
  body: object({ documentId: id }),
  answer: outcome,
  ...apiSurface,
})
