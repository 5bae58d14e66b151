import * as v from 'valibot'
import { failure, publicationState, publicationWay } from '#contract/documents.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import {
  id,
  idOrNone,
  limitParam,
  networkKind,
  timestamp,
  nothing,
  textUpTo,
  webAddress,
  object,
  finiteNumber,
} from '#contract/fields.ts'

/** Accepts an Idempotency-Key: the same key gives the same response and only one post. Responds with 202. */
export const publish = endpoint({
  method: 'POST',
  path: '/api/linkedin/publish',
  query: nothing,
  body: object({ documentId: idOrNone }),
  answer: object({ publicationId: id }),
  ...apiSurface,
})

/** Records the owner's statement on a publication whose outcome is unknown. */
export const resolvePublication = endpoint({
  method: 'POST',
  path: '/api/posts/resolve',
  query: nothing,
  body: object({
    documentId: id,
    outcome: v.picklist(['published', 'not-published']),
    url: v.optional(webAddress),
  }),
  answer: object({
    documentId: id,
    status: v.string(),
    url: v.nullable(v.string()),
    failure: v.nullable(failure),
  }),
  ...apiSurface,
})

const checked = object({
  /** `likely` is a hint, not proof; `unclear`: the network could not or would not say. */
  result: v.picklist(['there', 'likely', 'missing', 'unclear']),
  /** A user-facing message. */
  message: v.string(),
  url: v.nullable(v.string()),
})
export type CheckedPublication = v.InferOutput<typeof checked>

/**
 * Asks the network about a publication whose outcome is unknown: for the post at an address, or for one with its text.
 * Does not settle the outcome. Limited to once in ten seconds; sooner is bad_request:api.
 */
export const checkPublication = endpoint({
  method: 'POST',
  path: '/api/posts/check',
  query: nothing,
  body: object({ documentId: id, url: v.optional(textUpTo(2000)) }),
  answer: checked,
  ...apiSurface,
})

const sentMedium = object({
  kind: v.picklist(['image', 'video', 'document']),
  /** The file's address on this server. */
  url: v.string(),
  name: v.string(),
  /** Bytes. */
  size: finiteNumber,
  /** The hash of the uploaded bytes, hexadecimal; null when they were not uploaded. */
  sha256: v.nullable(v.string()),
  /** The network's id. */
  urn: v.nullable(v.string()),
  alt: v.string(),
  title: v.string(),
})

const sentRecord = object({
  publicationId: id,
  state: publicationState,
  way: v.optional(publicationWay, 'network'),
  network: networkKind,
  /** When its request was sent; null when none was. */
  sentAt: v.nullable(timestamp),
  /** The visible text of the request; null when there was none. */
  text: v.nullable(v.string()),
  /** The exact JSON of the request. */
  request: v.nullable(v.string()),
  media: v.array(sentMedium),
  urn: v.nullable(v.string()),
  url: v.nullable(v.string()),
  steps: v.array(object({ state: publicationState, detail: v.nullable(v.string()), at: timestamp })),
})
export type SentRecord = v.InferOutput<typeof sentRecord>

/** What exactly was sent for a post: one record per attempt to publish it, newest first, 50 unless `limit` is given. */
export const getSent = endpoint({
  method: 'GET',
  path: '/api/posts/sent',
  query: object({
    documentId: id,
    limit: v.optional(limitParam),
    cursor: v.optional(textUpTo(300)),
  }),
  body: nothing,
  answer: object({ sent: v.array(sentRecord), nextCursor: v.nullable(v.string()) }),
  ...apiSurface,
})
