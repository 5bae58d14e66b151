import type { Editor } from '@tiptap/core'
import { closeHistory, isHistoryTransaction } from '@tiptap/pm/history'
import type { Transaction } from '@tiptap/pm/state'
import type { Suggestion } from '#contract/suggestions.ts'
import { changeStretch } from '#editor/text-changes.ts'
import { countOf, flatten } from '#editor/text-search.ts'
import type { Placed } from './placing.ts'

type Applied = { suggestion: Suggestion; count: number; isApplied: boolean }

/** What was applied in an editor, with how often its old text stood in the post afterwards. */
const appliedIn = new WeakMap<Editor, Map<string, Applied>>()

const textIn = (editor: Editor) => flatten(editor.state.doc).text

/** Puts suggestions into the text: one step for undo, whatever was typed just before; answers which could be. */
export function applySuggestions(editor: Editor, placed: Placed[]): Suggestion[] {
  const applicable = placed.flatMap(({ suggestion, stretch }) => (stretch ? [{ suggestion, stretch }] : []))
  const fromTheEnd = applicable.toSorted((one, other) => other.stretch.from - one.stretch.from)
  editor.commands.command(({ tr }) => {
    closeHistory(tr)
    for (const { suggestion, stretch } of fromTheEnd) changeStretch(tr, stretch, suggestion.suggestedText)
    return true
  })
  const text = textIn(editor)
  const known = appliedIn.get(editor) ?? new Map<string, Applied>()
  appliedIn.set(editor, known)
  const suggestions = applicable.map(({ suggestion }) => suggestion)
  for (const suggestion of suggestions) {
    known.set(suggestion.id, { suggestion, count: countOf(text, suggestion.originalText), isApplied: true })
  }
  return suggestions
}

/** Tells of suggestions that undo has taken out of the text again, and of those that redo has put back. */
export function watchUndo(editor: Editor, onChange: (id: string, isApplied: boolean) => void): () => void {
  const look = ({ transaction }: { transaction: Transaction }) => {
    const known = appliedIn.get(editor)
    if (known === undefined || !isHistoryTransaction(transaction)) return
    const text = textIn(editor)
    for (const one of known.values()) {
      const isApplied = countOf(text, one.suggestion.originalText) <= one.count
      if (isApplied === one.isApplied) continue
      one.isApplied = isApplied
      onChange(one.suggestion.id, isApplied)
    }
  }
  editor.on('transaction', look)
  return () => void editor.off('transaction', look)
}
