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
