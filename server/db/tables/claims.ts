import type { SourceKind } from '#core/claims/claim.ts'

export type ClaimTables = {
  /** Claims that writers know to be true although the material does not support them. */
  knownClaim: {
    documentId: string
    /** SHA-256 of the text, hexadecimal: texts are too long for a key. */
    hash: string
    text: string
    createdAt: number
  }
  /** The sources that writers have named for claims, as they were then: a deleted source keeps its name here. */
  claimSource: {
    documentId: string
    /** As in "knownClaim". */
    hash: string
    text: string
    kind: SourceKind
    /** The item's id, or the page's address. */
    sourceId: string
    title: string
    url: string | null
    passage: string
    createdAt: number
  }
  /** What each version claims and the sources of that, at the time. Deleted with its version, and moves with it. */
  claimLedger: {
    documentId: string
    versionAt: number
    /** SHA-256 of the content it was made from, hexadecimal: a growing draft changes but keeps its row. */
    contentHash: string
    /** JSON: a list of LedgerClaim. */
    claims: string
    madeAt: number
  }
}
export type PostCheckTables = {
  checkPreference: {
    userId: string
    /** JSON: the preferences in the contract's form. */
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
    /** 1 once it was applied or dismissed. */
    isResolved: number
    createdAt: number
  }
  /** The latest hooks that were written for a post. */
  hookSet: {
    documentId: string
    /** JSON: a list of strings. */
    hooks: string
    createdAt: number
  }
}
