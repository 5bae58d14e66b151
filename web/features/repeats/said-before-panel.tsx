import * as v from 'valibot'
import { useQuery } from '@tanstack/react-query'
import { useEditorState } from '@tiptap/react'
import type { Repeat } from '#contract/publishing/repeats.ts'
import { findStretch, flatten } from '#editor/text-search.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import type { ReviewSection } from '#web/features/editor/review-panel.tsx'
import { repeatsQuery } from './queries.ts'
import { SaidBeforeList } from './said-before-list.tsx'
import { useState } from 'react'
import { readStoredJson, writeStoredJson } from '#web/device/storage.ts'

const none: Repeat[] = []

/** The section of a post's review about repeats; they are fetched when it is opened. */
export function useSaidBeforeSection({ editor, session }: EditedPost): ReviewSection {
  const { data = none } = useQuery({ ...repeatsQuery(session), enabled: false })
  const fine = useMarkedFine(session.documentId)
  // Repeats whose text was changed since are left out.
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

/** Limits what is stored; the oldest are dropped. */
const mostKept = 200

const keyOf = (documentId: string) => `lede-said-before:${documentId}`

const read = (documentId: string): string[] => readStoredJson(keyOf(documentId), v.array(v.string())) ?? []

const write = (documentId: string, texts: string[]): void =>
  void writeStoredJson(keyOf(documentId), texts.length === 0 ? null : texts)

/** The passages of a document that may be repeated, stored on this device. */
function useMarkedFine(documentId: string) {
  const [kept, setKept] = useState(() => ({ documentId, texts: read(documentId) }))
  if (kept.documentId !== documentId) setKept({ documentId, texts: read(documentId) })
  const put = (texts: string[]) => {
    setKept({ documentId, texts })
    write(documentId, texts)
  }
  return {
    isFine: (text: string) => kept.texts.includes(text),
    mark: (text: string) => put([...kept.texts, text].slice(-mostKept)),
    unmark: (texts: string[]) => put(kept.texts.filter((text) => !texts.includes(text))),
  }
}
