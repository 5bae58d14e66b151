import type { Claim, ClaimSource, FoundSource, TracedClaim } from './claim.ts'
import { traceClaims } from './trace-claims.ts'

/** A claim as the ledger has it: traced to the material, and with what its writer says of it. */
export type LedgerClaim = TracedClaim & {
  /** The writer has said that it is true. */
  isKnown: boolean
  /** The source is the writer's answer, not found in the material. */
  isGiven: boolean
}

/** What a writer has said of the claims of one post, by the words of the claim. */
export type Said = { known: ReadonlySet<string>; given: ReadonlyMap<string, FoundSource> }

/** Claims that nothing vouches for: what the writer has to look at. */
export const isOpenClaim = ({ source, isKnown }: Pick<LedgerClaim, 'source' | 'isKnown'>): boolean =>
  source === null && !isKnown

/** Traced claims with what the writer says of them; the source that the writer names comes before one that was found. */
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
 * The source that a writer names for a claim, with the passage that says it. Where none does in these words, since the
 * writer reads more into it than a program can, the beginning of the text stands for it.
 */
export function sourceFor(claimed: string, source: ClaimSource): FoundSource {
  const asKind = (kind: Claim['kind']): Claim => ({ kind, text: claimed, paragraph: 0, from: 0, to: 0 })
  const kinds = ['number', 'quotation', 'event'] as const
  const found = traceClaims(kinds.map(asKind), [source]).find((claim) => claim.source !== null)?.source
  const { text, ...named } = source
  return found ?? { ...named, passage: beginningOf(text) }
}
