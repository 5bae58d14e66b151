import type { Editor } from '@tiptap/core'
import { closeHistory, isHistoryTransaction } from '@tiptap/pm/history'
import type { Transaction } from '@tiptap/pm/state'
import type { Suggestion } from '#contract/suggestions.ts'
import { changeStretch } from '#editor/text-changes.ts'
import { countOf, flatten } from '#editor/text-search.ts'
import type { Placed } from './placing.ts'

type Applied = { suggestion: Suggestion; count: number; isApplied: boolean }

/** The suggestions applied in an editor, each with how often its original text was left in the post. */
const appliedIn = new WeakMap<Editor, Map<string, Applied>>()

const textIn = (editor: Editor) => flatten(editor.state.doc).text

/** Applies suggestions as one undo step, separate from preceding typing; returns those that could be applied. */
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

/** Reports suggestions that undo has reverted, and those that redo has reapplied. */
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
