import type { Suggestion } from '#contract/suggestions.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import type { ReviewSection } from '#web/features/editor/review-panel.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

type Options = EditedPost & {
  /** What a running reply has brought so far. */
  streamed: Suggestion[]
  /** Opens the section. */
  onOpen: () => void
  /** Asks for suggestions; null while that cannot be done. */
  onRequest: (() => void) | null
}

/** The part of a post's review that holds the suggestions; their marks are in the text while it is shut, too. */
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
