import { useQuery } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Suggestion } from '#contract/suggestions.ts'
import { type Underline, underlinesOf } from '#editor/underlines.ts'
import { track } from '#web/analytics/track.ts'
import { useListener } from '#web/ui/hooks/use-listener.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import { applySuggestions, watchUndo } from './applied.ts'
import { type Placed, placeSuggestions } from './placing.ts'
import { suggestionsQuery, useResolve } from './queries.ts'
import { useStreamedSuggestions } from './use-streamed.ts'

type Options = EditedPost & {
  /** The suggestions from a reply in progress. */
  streamed: Suggestion[]
  /** Called when there is something to show. */
  onOpen: () => void
}

/** The suggestion whose mark was pressed; if the keyboard was used, its card takes the focus. */
export type Shown = { id: string; takesFocus: boolean }

/** The open suggestions for the post in the editor: loads, marks, applies and dismisses them. */
export function useSuggestions({ editor, session, streamed, onOpen }: Options) {
  const { documentId } = session
  const query = useQuery(suggestionsQuery(documentId))
  const resolve = useResolve(documentId)
  const [shown, setShown] = useState<Shown | null>(null)
  useStreamedSuggestions({ documentId, streamed, onArrival: onOpen })
  const open = (query.data ?? []).filter(({ isResolved }) => !isResolved)
  const placed = useEditorState({
    editor,
    selector: () => (open.length === 0 ? nothing : placeSuggestions(editor.state, open)),
  })
  useMarks(editor, placed)
  usePressedMark(editor, (id) => {
    setShown({ id, takesFocus: false })
    onOpen()
  })
  const settle = useEffectEvent((id: string, isResolved: boolean) => resolve({ id, isResolved }))
  // The editor: undoing an applied suggestion reopens it.
  useEffect(() => watchUndo(editor, settle), [editor])

  const apply = (chosen: Placed[]) => {
    const applied = applySuggestions(editor, chosen)
    for (const { id } of applied) {
      resolve({ id, isResolved: true })
      track('suggestion answered', { answer: 'applied' })
    }
    session.saveNow()
  }
  return {
    query,
    placed,
    shown,
    /** Goes from a suggestion's mark to its card. */
    goTo: (id: string) => {
      setShown({ id, takesFocus: true })
      onOpen()
    },
    /** Records that the card has taken the focus. */
    arrive: () => setShown((was) => was && { ...was, takesFocus: false }),
    apply,
    dismiss: ({ id }: Suggestion) => {
      resolve({ id, isResolved: true })
      track('suggestion answered', { answer: 'dismissed' })
    },
    emphasize: (id: string | null) => emphasize(editor, id),
    /** Scrolls to the emphasized mark. */
    showEmphasized: () =>
      editor.view.dom.querySelector('.underline-emphasized')?.scrollIntoView({ block: 'nearest' }),
  }
}

export type Suggestions = ReturnType<typeof useSuggestions>

const nothing: Placed[] = []

const marksOf = (placed: Placed[]): Underline[] =>
  placed.flatMap(({ suggestion: { id }, stretch }) => (stretch ? [{ id, ...stretch }] : []))

/** Keeps the marks in the text in sync with the suggestions. */
function useMarks(editor: Editor, placed: Placed[]): void {
  useEffect(() => {
    const wanted = marksOf(placed)
    if (JSON.stringify(wanted) === JSON.stringify(marksIn(editor))) return
    editor.commands.setUnderlines('suggestion', wanted)
  }, [editor, placed])
  useEffect(() => () => clear(editor), [editor])
}

const marksIn = (editor: Editor) =>
  underlinesOf(editor.state, 'suggestion').map(({ id, from, to }) => ({ id, from, to }))

function clear(editor: Editor): void {
  if (editor.isDestroyed) return
  editor.commands.setUnderlines('suggestion', [])
  editor.commands.emphasizeUnderline(null)
}

function emphasize(editor: Editor, id: string | null): void {
  if (!editor.isDestroyed) editor.commands.emphasizeUnderline(id)
}

/** Reports which mark was clicked. */
function usePressedMark(editor: Editor, onPress: (id: string) => void): void {
  useListener(editor.view.dom, 'click', (event: MouseEvent) => {
    const isMark = event.target instanceof Element && event.target.closest('.underline-suggestion') !== null
    const found = isMark ? editor.view.posAtCoords({ left: event.clientX, top: event.clientY }) : null
    if (found === null) return
    const mark = underlinesOf(editor.state, 'suggestion').find(
      ({ from, to }) => from <= found.pos && found.pos <= to,
    )
    if (mark) onPress(mark.id)
  })
}
