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
  nothing,
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
    network: networkKind,
    memberName: z.nullable(z.string()),
    connectedAt: z._default(z.nullable(timestamp), null),
    /** When the member has to connect again. */
    expiresAt: z.nullable(timestamp),
    /** Given where the network lets the connection be renewed until then without its member. */
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

/** Where the network sends the browser back to; redirects to the return address with a flag of spec 2.4. */
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

/** Takes an Idempotency-Key: the same key gives the same answer and one post. Answers 202. */
export const publish = endpoint({
  method: 'POST',
  path: '/api/linkedin/publish',
  query: nothing,
  body: z.object({ documentId: idOrNone }),
  answer: z.object({ publicationId: id }),
  ...apiSurface,
})

/** The owner's word on a publication whose outcome is unknown. */
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
  /** `likely` is a hint and no proof; `unclear`: the network could not or would not say. */
  result: z.enum(['there', 'likely', 'missing', 'unclear']),
  /** For people. */
  message: z.string(),
  url: z.nullable(z.string()),
})
export type CheckedPublication = z.infer<typeof checked>

/**
 * Asks the network about a publication whose outcome is unknown: for the post at an address, or for one with its text.
 * Settles nothing. Once in ten seconds; sooner is bad_request:api.
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
  /** The address of the file here. */
  url: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Of the bytes that were uploaded, hexadecimal; null when they never were. */
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
  /** When its request left, null when none did. */
  sentAt: z.nullable(timestamp),
  /** What people see of the request; null when none was made. */
  text: z.nullable(z.string()),
  /** The exact JSON of the request. */
  request: z.nullable(z.string()),
  media: z.array(sentMedium),
  urn: z.nullable(z.string()),
  url: z.nullable(z.string()),
  steps: z.array(z.object({ state: publicationState, detail: z.nullable(z.string()), at: timestamp })),
})
export type SentRecord = z.infer<typeof sentRecord>

/** What exactly went out of a post: one record for each time it was published or tried, the newest first, 50 unless `limit` says otherwise. */
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
