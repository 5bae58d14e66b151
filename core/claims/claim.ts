import type { Place } from '#core/post-check/place.ts'

/** What a sentence may say that can be true or false of the world. */
export type ClaimKind = 'number' | 'date' | 'name' | 'quotation' | 'event'
/** `text` is what stands at the place, unless it is cut: see `longestClaim`. */
export type Claim = Place & { kind: ClaimKind; text: string }

export type SourceKind = 'knowledge' | 'story' | 'offer' | 'file' | 'web' | 'message'
/** A text that a post was made from. */
export type ClaimSource = {
  /** Of the item, the file or the message. */
  id: string
  kind: SourceKind
  title: string
  url: string | null
  text: string
}

/** Where a claim comes from: the source without its text, and the words around the place. */
export type FoundSource = Omit<ClaimSource, 'text'> & { passage: string }
export type TracedClaim = Claim & { source: FoundSource | null }

/** In UTF-16 units. */
export const longestClaim = 500
/** A post of the network's length has far fewer; what comes after these is not looked at. */
export const mostClaims = 500
