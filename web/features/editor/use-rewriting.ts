import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { regenerateLine } from '#contract/rewriting.ts'
import { call } from '#web/api.ts'
import { track } from '#web/features/analytics/queries.ts'
import { chosenModel } from '#web/features/models/queries.ts'
import { toast } from '#web/ui/notice-queue.ts'
import type { DocumentSession } from './document-session.ts'

const textBetween = (editor: Editor, from: number, to: number) =>
  editor.state.doc.textBetween(from, to, '\n', '\n')

let count = 0

/** Rewrites what is selected (specification 4.5): marked meanwhile, replaced and saved, or left as it was. */
export function useRewriting(editor: Editor, session: DocumentSession) {
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const rewrite = async (prompt: string | null) => {
    const { from, to } = editor.state.selection
    const selectedLine = textBetween(editor, from, to)
    if (selectedLine.trim() === '') return
    count += 1
    const id = `rewrite-${count}`
    setRunning((before) => before + 1)
    editor.commands.markRegenerating({ id, from, to })
    try {
      const { regeneratedLine, note } = await call(regenerateLine, {
        body: {
          documentId: session.documentId,
          fullContent: textBetween(editor, 0, editor.state.doc.content.size),
          selectedLine,
          selectedHtml: '',
          ...(prompt === null ? {} : { prompt }),
          ...chosenModel(client),
        },
      })
      if (note !== undefined) {
        editor.commands.clearRegenerating(id)
        toast.message(note)
        return
      }
      editor.commands.replaceRegenerating({ id, text: regeneratedLine })
      session.saveNow()
      track('selection rewritten', { asked: prompt !== null })
    } catch (error) {
      // oxlint-disable-next-line no-console -- The specification (8.5) wants this logged and nothing else said.
      console.error('Failed to regenerate line', error)
      editor.commands.clearRegenerating(id)
    } finally {
      setRunning((before) => before - 1)
    }
  }
  return { isRewriting: running > 0, rewrite: (prompt: string | null) => void rewrite(prompt) }
}
