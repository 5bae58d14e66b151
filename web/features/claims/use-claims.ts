import { useQuery } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useMemo, useState } from 'react'
import { isOpenClaim } from '#core/claims/ledger.ts'
import { findStretch, flatten } from '#editor/text-search.ts'
import { type UnderlineSource, underlinesOf } from '#editor/underlines.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import { useSession } from '#web/features/editor/queries.ts'
import { useListener } from '#web/ui/hooks/use-listener.ts'
import { marksOf, type NamedClaim, nameClaims } from './placing.ts'
import { claimsQuery, useKnowClaim, useSourceClaim } from './queries.ts'
import { useRephrasing } from './use-rephrasing.ts'

export type ClaimsOptions = EditedPost & {
  /** Whether the section is open: only then are open claims marked. */
  isOpen: boolean
  /** Opens the section. */
  onOpen: () => void
}

/** The card of a mark that was pressed; it takes the focus when the keyboard was used. */
export type Shown = { id: string; takesFocus: boolean }

/** The claims of the post in the editor: fetched when it opens and after each save, and marked in the text. */
export function useClaims({ editor, session, ...section }: ClaimsOptions) {
  const { documentId } = session
  const base = useSession(session, () => session.base) ?? session.base
  const query = useQuery(claimsQuery({ documentId, base, content: () => session.content }))
  const know = useKnowClaim(documentId)
  const naming = useSourceClaim(documentId)
  const rephrasing = useRephrasing({ editor, session })
  const [shown, setShown] = useState<Shown | null>(null)
  const found = useMemo(() => nameClaims(query.data ?? []), [query.data])
  // Claims whose words were changed since are left out.
  const claims = useEditorState({
    editor,
    selector: () => {
      if (found.length === 0) return found
      const flat = flatten(editor.state.doc)
      const there = found.filter(({ text }) => findStretch(flat, text) !== null)
      return there.length === found.length ? found : there
    },
  })
  const open = useMemo(
    () => (section.isOpen ? claims.filter(isOpenClaim) : nothing),
    [section.isOpen, claims],
  )
  useMarks(editor, 'claim', open)
  useMarks(editor, 'ledger', claims)
  useMarkUnderPointer(editor, (id) => setShown({ id, takesFocus: false }))
  const placeOf = ({ id }: NamedClaim) => underlinesOf(editor.state, 'ledger').find((one) => one.id === id)
  return {
    query,
    claims,
    shown,
    know: ({ text }: NamedClaim, isKnown: boolean) => know({ text, isKnown }),
    naming,
    rephrasing,
    /** Requests the sentence of a claim without that claim. */
    rephrase: (claim: NamedClaim) => {
      const place = placeOf(claim)
      if (place) rephrasing.ask({ claim, place })
    },
    /** Opens a claim's card, as from the caret. */
    goTo: (id: string) => {
      setShown({ id, takesFocus: true })
      section.onOpen()
    },
    /** Called when the card has taken the focus. */
    arrive: () => setShown((was) => was && { ...was, takesFocus: false }),
    /** Selects a claim's words and scrolls to them; works only while they are where they were. */
    select: (claim: NamedClaim) => {
      const range = placeOf(claim) ?? marksOf(editor.state, [claim])[0]
      if (range) editor.chain().setTextSelection(range).focus().scrollIntoView().run()
    },
    emphasize: (id: string | null) => {
      if (!editor.isDestroyed) editor.commands.emphasizeUnderline(id)
    },
  }
}

export type Claims = ReturnType<typeof useClaims>

const nothing: NamedClaim[] = []

/** Marks claims in the text; the marks then move with it. */
function useMarks(editor: Editor, source: UnderlineSource, claims: NamedClaim[]): void {
  useEffect(() => {
    if (!editor.isDestroyed) editor.commands.setUnderlines(source, marksOf(editor.state, claims))
  }, [editor, source, claims])
  useEffect(
    () => () => {
      if (!editor.isDestroyed) editor.chain().setUnderlines(source, []).emphasizeUnderline(null).run()
    },
    [editor, source],
  )
}

/** Calls back with the mark that the pointer is on or that was pressed; with the shortest of several. */
function useMarkUnderPointer(editor: Editor, onMark: (id: string) => void): void {
  useListener(editor.view.dom, 'click pointerover', ({ target }) => {
    const mark = target instanceof Element ? target.closest('.underline-claim') : null
    const id = mark && shortestAt(editor, mark, 'claim')
    if (id) onMark(id)
  })
}

/** Returns the id of the shortest mark that an element of the text belongs to. */
export function shortestAt(editor: Editor, element: Element, source: UnderlineSource): string | undefined {
  const at = editor.view.posAtDOM(element, 0)
  const [shortest] = underlinesOf(editor.state, source)
    .filter(({ from, to }) => from <= at && at < to)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))
  return shortest?.id
}
