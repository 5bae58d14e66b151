import type { Claim, ClaimSource, FoundSource, TracedClaim } from './claim.ts'
import { traceClaims } from './trace-claims.ts'

/** A ledger entry: a claim traced to the material, with the writer's statements about it. */
export type LedgerClaim = TracedClaim & {
  /** Whether the writer has confirmed it. */
  isKnown: boolean
  /** Whether the writer named the source, as opposed to it being found in the material. */
  isGiven: boolean
}

/** The writer's statements about the claims of one post, keyed by the text of the claim. */
export type Said = { known: ReadonlySet<string>; given: ReadonlyMap<string, FoundSource> }

/** Whether neither a source nor the writer vouches for a claim. */
export const isOpenClaim = ({ source, isKnown }: Pick<LedgerClaim, 'source' | 'isKnown'>): boolean =>
  source === null && !isKnown

/**
 * Adds the writer's statements to traced claims; a source that the writer named takes precedence over one that was
 * found.
 */
export const withSaid = (claims: readonly TracedClaim[], { known, given }: Said): LedgerClaim[] =>
  claims.map((claim) => {
    const named = given.get(claim.text)
    return { ...claim, source: named ?? claim.source, isKnown: known.has(claim.text), isGiven: !!named }
  })

/** In UTF-16 units. */
const longestBeginning = 240

function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= longestBeginning) return line
  const cut = line.slice(0, longestBeginning)
  return `${cut
    .slice(0, cut.lastIndexOf(' ') + 1 || cut.length)
    .toWellFormed()
    .trimEnd()} …`
}

/**
 * Returns the source that a writer names for a claim, with the passage that supports it. If no passage matches the
 * wording, e.g. because the writer infers the claim from the text, the beginning of the text is used.
 */
export function sourceFor(claimed: string, source: ClaimSource): FoundSource {
  const asKind = (kind: Claim['kind']): Claim => ({ kind, text: claimed, paragraph: 0, from: 0, to: 0 })
  const kinds = ['number', 'quotation', 'event'] as const
  const found = traceClaims(kinds.map(asKind), [source]).find((claim) => claim.source !== null)?.source
  const { text, ...named } = source
  return found ?? { ...named, passage: beginningOf(text) }
}
