import * as v from 'valibot'
import { longestClaim } from '#core/claims/claim.ts'
import { documentSurface, endpoint } from './endpoint.ts'
import {
  id,
  idQuery,
  maxContent,
  maxTitle,
  timestamp,
  nothing,
  textUpTo,
  webAddress,
  object,
  finiteNumber,
  noList,
} from './fields.ts'

export const foundSource = object({
  id: v.string(),
  kind: v.picklist(['knowledge', 'story', 'offer', 'file', 'web', 'message']),
  title: v.string(),
  url: v.nullable(v.string()),
  /** The words of the source that support the claim; empty for a page whose text was not fetched. */
  passage: v.string(),
})
export type FoundSource = v.InferOutput<typeof foundSource>

export const postClaim = object({
  kind: v.picklist(['number', 'date', 'name', 'quotation', 'event']),
  /** As written in the post; very long text is cut. */
  text: v.string(),
  /** The place in the post, in the same form as a post check finding's. */
  paragraph: finiteNumber,
  from: finiteNumber,
  to: finiteNumber,
  /** Null when the material of the post's chat does not support the claim. */
  source: v.nullable(foundSource),
  /** Whether the writer has confirmed it. */
  isKnown: v.boolean(),
  /** Whether the writer has named the source. */
  isGiven: v.boolean(),
})
export type PostClaim = v.InferOutput<typeof postClaim>

/** Traces a post's claims, in order, to the passages of its chat's material that they come from. */
export const traceClaims = endpoint({
  method: 'POST',
  path: '/api/document/claims',
  query: nothing,
  /** When given, `content` is traced instead of the stored text. */
  body: object({ documentId: id, content: v.optional(textUpTo(maxContent)) }),
  answer: object({ claims: v.optional(v.array(postClaim), []) }),
  ...documentSurface,
})

/**
 * The ledger of one version, by default the latest, as of the time it was written. `madeAt` is later for versions from
 * before there were ledgers, versions that were imported, and versions not looked at since a crash.
 */
export const getLedger = endpoint({
  method: 'GET',
  path: '/api/document/claims',
  query: object({ ...idQuery.entries, version: v.optional(timestamp) }),
  body: nothing,
  answer: object({ version: timestamp, madeAt: timestamp, claims: v.array(postClaim) }),
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
  answer: object({
    version: timestamp,
    open: finiteNumber,
    texts: v.array(v.string()),
    /** Identical for versions of a post that have the same text. */
    textHash: v.string(),
    /** Whether the writer has been asked about the open claims of this text. */
    isAsked: v.boolean(),
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
  body: object({ documentId: id, textHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  answer: object({ textHash: v.string() }),
  ...documentSurface,
})

const claimed = v.pipe(textUpTo(longestClaim), v.minLength(1))

/** Records that the writer confirms a claim of a post, or withdraws that. */
export const knowClaim = endpoint({
  method: 'POST',
  path: '/api/document/claims/known',
  query: nothing,
  body: object({
    documentId: id,
    text: claimed,
    isKnown: v.optional(v.boolean(), true),
  }),
  answer: object({ text: v.string(), isKnown: v.boolean() }),
  ...documentSurface,
})

/** In UTF-16 units. */
export const longestNote = 10_000

const namedSource = noList(
  v.variant('kind', [
    object({ kind: v.literal('knowledge'), id }),
    object({ kind: v.literal('offer'), id }),
    object({ kind: v.literal('story') }),
    object({ kind: v.literal('web'), url: webAddress, title: v.optional(textUpTo(maxTitle)) }),
    /** Saved as a knowledge base item, which becomes the source. */
    object({
      kind: v.literal('note'),
      text: v.pipe(
        textUpTo(longestNote),
        v.check((text) => text.trim() !== '', 'The note is empty.'),
      ),
    }),
  ]),
)
export type NamedSource = v.InferOutput<typeof namedSource>

/** Sets the source of a claim of a post; null removes it. A note that was saved stays saved. */
export const sourceClaim = endpoint({
  method: 'POST',
  path: '/api/document/claims/source',
  query: nothing,
  body: object({ documentId: id, text: claimed, source: v.nullable(namedSource) }),
  answer: object({ text: v.string(), source: v.nullable(foundSource) }),
  ...documentSurface,
})
