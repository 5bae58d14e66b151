import type { Place } from '#core/post-check/place.ts'

/** The kinds of factual statements that a sentence may contain. */
export type ClaimKind = 'number' | 'date' | 'name' | 'quotation' | 'event'
/** A claim in a post. `text` is the claim's text, cut to `longestClaim`. */
export type Claim = Place & { kind: ClaimKind; text: string }

export type SourceKind = 'knowledge' | 'story' | 'offer' | 'file' | 'web' | 'message'
/** A text that a post was made from. */
export type ClaimSource = {
  /** The id of the item, file or message. */
  id: string
  kind: SourceKind
  title: string
  url: string | null
  text: string
}

/** The origin of a claim: the source without its text, and the passage around the match. */
export type FoundSource = Omit<ClaimSource, 'text'> & { passage: string }
export type TracedClaim = Claim & { source: FoundSource | null }

/** In UTF-16 units. */
export const longestClaim = 500
/** A post within the network's limit has far fewer; claims beyond this number are ignored. */
export const mostClaims = 500
