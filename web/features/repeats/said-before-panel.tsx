import { useQuery } from '@tanstack/react-query'
import { useEditorState } from '@tiptap/react'
import type { Repeat } from '#contract/repeats.ts'
import { findStretch, flatten } from '#editor/text-search.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import type { ReviewSection } from '#web/features/editor/review-panel.tsx'
import { useMarkedFine } from './marked-fine.ts'
import { repeatsQuery } from './queries.ts'
import { SaidBeforeList } from './said-before-list.tsx'

const none: Repeat[] = []

/** The part of a post's review that tells what its writer has said before; it is asked for when it is opened. */
export function useSaidBeforeSection({ editor, session }: EditedPost): ReviewSection {
  const { data = none } = useQuery({ ...repeatsQuery(session), enabled: false })
  const fine = useMarkedFine(session.documentId)
  // What the writer has changed since is no longer said.
  const there = useEditorState({
    editor,
    selector: () => {
      if (data.length === 0) return none
      const flat = flatten(editor.state.doc)
      return data.filter(({ text }) => findStretch(flat, text) !== null)
    },
  })
  const repeats = there.filter(({ text }) => !fine.isFine(text))
  const setAside = there.filter(({ text }) => fine.isFine(text))
  return {
    id: 'said-before',
    label: 'Said before',
    count: repeats.length,
    content: (
      <SaidBeforeList
        editor={editor}
        session={session}
        repeats={repeats}
        setAside={setAside.length}
        onFine={({ text }) => fine.mark(text)}
        onShowAgain={() => fine.unmark(setAside.map(({ text }) => text))}
      />
    ),
  }
}
