import * as z from 'zod/mini'
import { longestClaim } from '#core/claims/claim.ts'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, idQuery, maxContent, maxTitle, timestamp, nothing, textUpTo, webAddress } from './fields.ts'

export const foundSource = z.object({
  id: z.string(),
  kind: z.enum(['knowledge', 'story', 'offer', 'file', 'web', 'message']),
  title: z.string(),
  url: z.nullable(z.string()),
  /** The words of the source that say so; empty for a page that nobody has read here. */
  passage: z.string(),
})
export type FoundSource = z.infer<typeof foundSource>

export const postClaim = z.object({
  kind: z.enum(['number', 'date', 'name', 'quotation', 'event']),
  /** As it stands in the post, cut where it is very long. */
  text: z.string(),
  /** The place in the post, as that of a finding of the post check. */
  paragraph: z.number(),
  from: z.number(),
  to: z.number(),
  /** Null when the material of the post's chat does not say so. */
  source: z.nullable(foundSource),
  /** The writer has said that it is true. */
  isKnown: z.boolean(),
  /** The writer has named the source. */
  isGiven: z.boolean(),
})
export type PostClaim = z.infer<typeof postClaim>

/** What a post claims, in its order, each with the passage of its chat's material that it comes from. */
export const traceClaims = endpoint({
  method: 'POST',
  path: '/api/document/claims',
  query: nothing,
  /** `content` is looked at instead of what is stored. */
  body: z.object({ documentId: id, content: z.optional(textUpTo(maxContent)) }),
  answer: z.object({ claims: z.array(postClaim) }),
  ...documentSurface,
})

/**
 * The ledger of one version as it stood when that was written; `madeAt` is later for versions from before there were
 * ledgers, or from another place, and such as nobody has looked at since a crash. Without `version`, the latest one's.
 */
export const getLedger = endpoint({
  method: 'GET',
  path: '/api/document/claims',
  query: z.extend(idQuery, { version: z.optional(timestamp) }),
  body: nothing,
  answer: z.object({ version: timestamp, madeAt: timestamp, claims: z.array(postClaim) }),
  ...documentSurface,
})

/** How many texts of open claims come with their number. */
export const openClaimsShown = 5

/**
 * The claims of the latest version that neither the material nor the writer vouches for, as it stands now: how many, and
 * the words of the first ones. Whoever schedules or publishes a post asks its writer once when there are any.
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
    /** The same for two versions of a post that have the same text. */
    textHash: z.string(),
    /** The writer has been asked about the open claims of this text. */
    isAsked: z.boolean(),
  }),
  ...documentSurface,
})

/** Notes that the writer is being asked about the open claims of a text; of a post only the last such text is kept. */
export const noteClaimsAsked = endpoint({
  method: 'POST',
  path: '/api/document/claims/asked',
  query: nothing,
  body: z.object({ documentId: id, textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: z.object({ textHash: z.string() }),
  ...documentSurface,
})

const claimed = textUpTo(longestClaim).check(z.minLength(1))

/** Notes that the writer knows a claim of a post to be true, or takes that back. */
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
  /** Is saved as an item of the knowledge base, which is then the source. */
  z.object({
    kind: z.literal('note'),
    text: textUpTo(longestNote).check(z.refine((text) => text.trim() !== '', 'The note is empty.')),
  }),
])
export type NamedSource = z.infer<typeof namedSource>

/** Names the source of a claim of a post, or takes that back with null; a note that was saved stays saved. */
export const sourceClaim = endpoint({
  method: 'POST',
  path: '/api/document/claims/source',
  query: nothing,
  body: z.object({ documentId: id, text: claimed, source: z.nullable(namedSource) }),
  answer: z.object({ text: z.string(), source: z.nullable(foundSource) }),
  ...documentSurface,
})
