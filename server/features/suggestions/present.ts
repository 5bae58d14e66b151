import type { Suggestion } from '#contract/suggestions.ts'
import type { Tables } from '#server/db/schema.ts'

export type SuggestionRow = Tables['suggestion']

export const presentSuggestion = (row: SuggestionRow): Suggestion => ({
  id: row.id,
  documentId: row.documentId,
  originalText: row.originalText,
  suggestedText: row.suggestedText,
  description: row.description,
  isResolved: row.isResolved === 1,
})
