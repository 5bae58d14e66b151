import type { EditorState } from '@tiptap/pm/state'
import type { Suggestion } from '#contract/suggestions.ts'
import { findStretch, flatten, type Stretch } from '#editor/text-search.ts'
import { underlinesOf } from '#editor/underlines.ts'

/** A suggestion and the range of its text; null when the text has changed since. */
export type Placed = { suggestion: Suggestion; stretch: Stretch | null }

/**
 * Locates suggestions in the text, in text order: at their existing mark if its text is unchanged, else at the first
 * occurrence that no other suggestion has.
 */
export function placeSuggestions(state: EditorState, suggestions: Suggestion[]): Placed[] {
  const flat = flatten(state.doc)
  const marks = underlinesOf(state, 'suggestion')
  const kept = new Map<string, Stretch>()
  for (const { id, originalText } of suggestions) {
    const mark = marks.find((one) => one.id === id)
    if (mark && state.doc.textBetween(mark.from, mark.to, '\n', '\n') === originalText) {
      kept.set(id, { from: mark.from, to: mark.to })
    }
  }
  const taken = [...kept.values()]
  const placed = suggestions.map((suggestion): Placed => {
    const known = kept.get(suggestion.id)
    if (known) return { suggestion, stretch: known }
    const stretch = findStretch(flat, suggestion.originalText, taken)
    if (stretch) taken.push(stretch)
    return { suggestion, stretch }
  })
  const order = ({ stretch }: Placed) => stretch?.from ?? Number.POSITIVE_INFINITY
  return placed.toSorted((one, other) => (order(one) < order(other) ? -1 : order(one) > order(other) ? 1 : 0))
}
