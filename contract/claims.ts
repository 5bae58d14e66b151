import * as z from 'zod/mini'
import { longestClaim } from '#core/claims/claim.ts'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, idQuery, maxContent, maxTitle, timestamp, nothing, textUpTo, webAddress } from './fields.ts'

export const foundSource = z.object({
  id: z.string(),
  kind: z.enum(['knowledge', 'story', 'offer', 'file', 'web', 'message']),
  title: z.string(),
  url: z.nullable(z.string()),
  /** The words of the source that support the claim; empty for a page whose text was not fetched. */
  passage: z.string(),
})
export type FoundSource = z.infer<typeof foundSource>

export const postClaim = z.object({
  kind: z.enum(['number', 'date', 'name', 'quotation', 'event']),
  /** As written in the post; very long text is cut. */
  text: z.string(),
  /** The place in the post, in the same form as a post check finding's. */
  paragraph: z.number(),
  from: z.number(),
  to: z.number(),
  /** Null when the material of the post's chat does not support the claim. */
  source: z.nullable(foundSource),
  /** Whether the writer has confirmed it. */
  isKnown: z.boolean(),
  /** Whether the writer has named the source. */
  isGiven: z.boolean(),
})
export type PostClaim = z.infer<typeof postClaim>

/** Traces a post's claims, in order, to the passages of its chat's material that they come from. */
export const traceClaims = endpoint({
  method: 'POST',
  path: '/api/document/claims',
  query: nothing,
  /** When given, `content` is traced instead of the stored text. */
  body: z.object({ documentId: id, content: z.optional(textUpTo(maxContent)) }),
  answer: z.object({ claims: z._default(z.array(postClaim), []) }),
  ...documentSurface,
})

/**
 * The ledger of one version, by default the latest, as of the time it was written. `madeAt` is later for versions from
 * before there were ledgers, versions that were imported, and versions not looked at since a crash.
 */
export const getLedger = endpoint({
  method: 'GET',
  path: '/api/document/claims',
  query: z.extend(idQuery, { version: z.optional(timestamp) }),
  body: nothing,
  answer: z.object({ version: timestamp, madeAt: timestamp, claims: z.array(postClaim) }),
  ...documentSurface,
})

/** The number of open claims whose text is included. */
export const openClaimsShown = 5

/**
 * The claims of the latest version that neither the material nor the writer currently supports: their number, and the
 * texts of the first ones. If there are any, the client asks the writer once before scheduling or publishing.
 */
export const getOpenClaims = endpoint({
  method: 'GET',
  path: '/api/document/claims/open',
  query: idQuery,
  body: nothing,
  answer: z.object({
    version: timestamp,
    open: z.number(),
    texts: z.array(z.string()),
    /** Identical for versions of a post that have the same text. */
    textHash: z.string(),
    /** Whether the writer has been asked about the open claims of this text. */
    isAsked: z.boolean(),
  }),
  ...documentSurface,
})

/**
 * Records that the writer is being asked about the open claims of a text; only the latest such text of a post is kept.
 */
export const noteClaimsAsked = endpoint({
  method: 'POST',
  path: '/api/document/claims/asked',
  query: nothing,
  body: z.object({ documentId: id, textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: z.object({ textHash: z.string() }),
  ...documentSurface,
})

const claimed = textUpTo(longestClaim).check(z.minLength(1))

/** Records that the writer confirms a claim of a post, or withdraws that. */
export const knowClaim = endpoint({
  method: 'POST',
  path: '/api/document/claims/known',
  query: nothing,
  body: z.object({
    documentId: id,
    text: claimed,
    isKnown: z._default(z.boolean(), true),
  }),
  answer: z.object({ text: z.string(), isKnown: z.boolean() }),
  ...documentSurface,
})

/** In UTF-16 units. */
export const longestNote = 10_000

const namedSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('knowledge'), id }),
  z.object({ kind: z.literal('offer'), id }),
  z.object({ kind: z.literal('story') }),
  z.object({ kind: z.literal('web'), url: webAddress, title: z.optional(textUpTo(maxTitle)) }),
  /** Saved as a knowledge base item, which becomes the source. */
  z.object({
    kind: z.literal('note'),
    text: textUpTo(longestNote).check(z.refine((text) => text.trim() !== '', 'The note is empty.')),
  }),
])
export type NamedSource = z.infer<typeof namedSource>

/** Sets the source of a claim of a post; null removes it. A note that was saved stays saved. */
export const sourceClaim = endpoint({
  method: 'POST',
  path: '/api/document/claims/source',
  query: nothing,
  body: z.object({ documentId: id, text: claimed, source: z.nullable(namedSource) }),
  answer: z.object({ text: z.string(), source: z.nullable(foundSource) }),
  ...documentSurface,
})
