import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { closeHistory } from '@tiptap/pm/history'
import { regenerateLine } from '#contract/rewriting.ts'
import { rephrasePrompt } from '#core/claims/rephrasing.ts'
import { splitSentences } from '#core/post-check/sentences.ts'
import { changeStretch } from '#editor/text-changes.ts'
import { findStretch, flatten, type Stretch } from '#editor/text-search.ts'
import { call } from '#web/api.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import { chosenModel } from '#web/features/models/queries.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import type { NamedClaim } from './placing.ts'

const goneWords = 'The sentence has changed in the meantime. Nothing was replaced.'

/** A sentence, and a version of it without a claim. */
export type Rephrased = { sentence: string; text: string; note: string | undefined }

const textOf = (editor: Editor, { from, to }: Stretch) => editor.state.doc.textBetween(from, to, '\n', '\n')

/** Returns the whole sentence around a stretch of one paragraph. */
function sentenceAround(editor: Editor, { from, to }: Stretch): string {
  const start = editor.state.doc.resolve(from)
  const text = textOf(editor, { from: start.start(1), to: start.end(1) })
  const [begin, end] = [from - start.start(1), to - start.start(1)]
  const lineEnd = text.indexOf('\n', end)
  const line = { from: text.lastIndexOf('\n', begin - 1) + 1, to: lineEnd === -1 ? text.length : lineEnd }
  const sentence = splitSentences(text, line).find((one) => one.from <= begin && begin < one.to) ?? line
  return text.slice(sentence.from, Math.max(end, sentence.to))
}

/** Requests the sentence of a claim without it; the proposal is shown, and applied when the writer says so. */
export function useRephrasing({ editor, session }: EditedPost) {
  const client = useQueryClient()
  const asking = useMutation({
    mutationFn: async ({ claim, place }: { claim: NamedClaim; place: Stretch }): Promise<Rephrased> => {
      const sentence = sentenceAround(editor, place)
      const { regeneratedLine: text, note } = await call(regenerateLine, {
        body: {
          documentId: session.documentId,
          fullContent: textOf(editor, { from: 0, to: editor.state.doc.content.size }),
          selectedLine: sentence,
          selectedHtml: '',
          prompt: rephrasePrompt(claim),
          ...chosenModel(client),
        },
      })
      const isStillThere = text.includes(claim.text) ? `It still says "${claim.text}".` : undefined
      return { sentence, text, note: note ?? isStillThere }
    },
  })
  const replace = (before: string, after: string): boolean => {
    const stretch = findStretch(flatten(editor.state.doc), before)
    if (stretch === null) {
      toast.message(goneWords)
      return false
    }
    editor.commands.command(({ tr }) => {
      closeHistory(tr)
      changeStretch(tr, stretch, after)
      return true
    })
    session.saveNow()
    return true
  }
  return {
    /** The claim whose sentence is being rephrased, or was. */
    claimId: asking.variables?.claim.id ?? null,
    isAsking: asking.isPending,
    error: asking.error,
    proposal: asking.data ?? null,
    ask: asking.mutate,
    drop: asking.reset,
    apply: ({ sentence, text }: Rephrased) => {
      asking.reset()
      if (!replace(sentence, text)) return
      toast.message(
        'Rephrased',
        withUndo(() => void replace(text, sentence)),
      )
    },
  }
}

export type Rephrasing = ReturnType<typeof useRephrasing>
