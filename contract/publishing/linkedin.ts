import * as z from 'zod/mini'
import type { NetworkKind } from '#core/network-name.ts'
import { failure, publicationState, publicationWay } from '#contract/documents.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import {
  id,
  idOrNone,
  limitParam,
  networkKind,
  timestamp,
  timestampOrNone,
  nothing,
  textOrNone,
  textUpTo,
  webAddress,
} from '#contract/fields.ts'

export type { NetworkKind }

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/linkedin/status',
  query: nothing,
  body: nothing,
  answer: z.object({
    isConnected: z.boolean(),
    network: z._default(networkKind, 'linkedin'),
    memberName: textOrNone,
    connectedAt: timestampOrNone,
    /** When the member has to reconnect. */
    expiresAt: timestampOrNone,
    /** Set when the network allows the connection to be renewed until then without the member. */
    renewsItself: z.optional(z.literal(true)),
  }),
  ...apiSurface,
})

/** Browser navigation: redirects to the network's consent page. */
export const beginConnection = endpoint({
  method: 'GET',
  path: '/api/linkedin/auth',
  query: z.object({ returnUrl: z.optional(textUpTo(2000)) }),
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

/** The callback from the network; redirects to the return address with a flag of spec 2.4. */
export const finishConnection = endpoint({
  method: 'GET',
  path: '/api/linkedin/callback',
  query: z.object({
    code: z.optional(textUpTo(4000)),
    state: z.optional(textUpTo(200)),
    error: z.optional(textUpTo(200)),
  }),
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

export const disconnect = endpoint({
  method: 'POST',
  path: '/api/linkedin/disconnect',
  query: nothing,
  body: nothing,
  answer: z.object({ isConnected: z.boolean() }),
  ...apiSurface,
})

/** Accepts an Idempotency-Key: the same key gives the same response and only one post. Responds with 202. */
export const publish = endpoint({
  method: 'POST',
  path: '/api/linkedin/publish',
  query: nothing,
  body: z.object({ documentId: idOrNone }),
  answer: z.object({ publicationId: id }),
  ...apiSurface,
})

/** Records the owner's statement on a publication whose outcome is unknown. */
export const resolvePublication = endpoint({
  method: 'POST',
  path: '/api/posts/resolve',
  query: nothing,
  body: z.object({
    documentId: id,
    outcome: z.enum(['published', 'not-published']),
    url: z.optional(webAddress),
  }),
  answer: z.object({
    documentId: id,
    status: z.string(),
    url: z.nullable(z.string()),
    failure: z.nullable(failure),
  }),
  ...apiSurface,
})

const checked = z.object({
  /** `likely` is a hint, not proof; `unclear`: the network could not or would not say. */
  result: z.enum(['there', 'likely', 'missing', 'unclear']),
  /** A user-facing message. */
  message: z.string(),
  url: z.nullable(z.string()),
})
export type CheckedPublication = z.infer<typeof checked>

/**
 * Asks the network about a publication whose outcome is unknown: for the post at an address, or for one with its text.
 * Does not settle the outcome. Limited to once in ten seconds; sooner is bad_request:api.
 */
export const checkPublication = endpoint({
  method: 'POST',
  path: '/api/posts/check',
  query: nothing,
  body: z.object({ documentId: id, url: z.optional(textUpTo(2000)) }),
  answer: checked,
  ...apiSurface,
})

const sentMedium = z.object({
  kind: z.enum(['image', 'video', 'document']),
  /** The file's address on this server. */
  url: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** The hash of the uploaded bytes, hexadecimal; null when they were not uploaded. */
  sha256: z.nullable(z.string()),
  /** The network's id. */
  urn: z.nullable(z.string()),
  alt: z.string(),
  title: z.string(),
})

const sentRecord = z.object({
  publicationId: id,
  state: publicationState,
  way: z._default(publicationWay, 'network'),
  network: networkKind,
  /** When its request was sent; null when none was. */
  sentAt: z.nullable(timestamp),
  /** The visible text of the request; null when there was none. */
  text: z.nullable(z.string()),
  /** The exact JSON of the request. */
  request: z.nullable(z.string()),
  media: z.array(sentMedium),
  urn: z.nullable(z.string()),
  url: z.nullable(z.string()),
  steps: z.array(z.object({ state: publicationState, detail: z.nullable(z.string()), at: timestamp })),
})
export type SentRecord = z.infer<typeof sentRecord>

/** What exactly was sent for a post: one record per attempt to publish it, newest first, 50 unless `limit` is given. */
export const getSent = endpoint({
  method: 'GET',
  path: '/api/posts/sent',
  query: z.object({
    documentId: id,
    limit: z.optional(limitParam),
    cursor: z.optional(textUpTo(300)),
  }),
  body: nothing,
  answer: z.object({ sent: z.array(sentRecord), nextCursor: z.nullable(z.string()) }),
  ...apiSurface,
})
