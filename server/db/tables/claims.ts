import type { SourceKind } from '#core/claims/claim.ts'

export type ClaimTables = {
  /** What writers know to be true although the material does not say it. */
  knownClaim: {
    documentId: string
    /** SHA-256 of the text, in hexadecimal: texts are too long for a key. */
    hash: string
    text: string
    createdAt: number
  }
  /** The sources that writers have named for claims, as they were then: what is deleted later stays named. */
  claimSource: {
    documentId: string
    /** As in "knownClaim". */
    hash: string
    text: string
    kind: SourceKind
    /** Of the item, or the address of the page. */
    sourceId: string
    title: string
    url: string | null
    passage: string
    createdAt: number
  }
  /** What each version claims and where that comes from, as it stood. Goes with its version, and moves with it. */
  claimLedger: {
    documentId: string
    versionAt: number
    /** SHA-256 of the content it was made from, in hexadecimal: a growing draft changes while it keeps its row. */
    contentHash: string
    /** JSON: a list of LedgerClaim. */
    claims: string
    madeAt: number
  }
}
export type PostCheckTables = {
  checkPreference: {
    userId: string
    /** JSON: the preferences as the contract has them. */
    preferences: string
    updatedAt: number
  }
}
export type SuggestionTables = {
  suggestion: {
    id: string
    documentId: string
    originalText: string
    suggestedText: string
    description: string
    /** 1 when it was applied or dismissed. */
    isResolved: number
    createdAt: number
  }
  /** The openings that were written last for a post. */
  hookSet: {
    documentId: string
    /** JSON: a list of texts. */
    hooks: string
    createdAt: number
  }
}
