import type { Suggestion } from '#contract/suggestions.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import type { ReviewSection } from '#web/features/editor/review-panel.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

type Options = EditedPost & {
  /** The suggestions from a reply in progress. */
  streamed: Suggestion[]
  /** Opens the section. */
  onOpen: () => void
  /** Requests suggestions; null while that is not possible. */
  onRequest: (() => void) | null
}

/** The section of a post's review with the suggestions; their marks are in the text even while it is closed. */
export function useSuggestionsSection({ onRequest, ...options }: Options): ReviewSection {
  const suggestions = useSuggestions(options)
  return {
    id: 'suggestions',
    label: 'Suggestions',
    count: suggestions.placed.length,
    goTo: suggestions.goTo,
    content: <SuggestionList suggestions={suggestions} onRequest={onRequest} />,
  }
}
