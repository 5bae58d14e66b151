import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Editor, EditorContent } from '@tiptap/react'
import { useEffect, useState } from 'react'
import type { Place } from '#core/post-check/place.ts'
import { openSlotsIn } from '#core/post/open-slots.ts'
import { hasMedia, parseContent, plainText } from '#core/post/post-content.ts'
import type { PostText } from '#core/post/post-text.ts'
import { diffSentences } from '#core/text/sentence-diff.ts'
import { rangeOfPlace } from '#editor/places.ts'
import { findStretch, flatten, type Stretch } from '#editor/text-search.ts'
import { putText } from '#editor/put-text.ts'
import type { DocumentSession } from './document-session.ts'
import { fromEditorJson, toEditorJson } from '#editor/editor-json.ts'
import { useSession } from './queries.ts'
import { postExtensions } from '#editor/post-extensions.ts'
import { track } from '#web/analytics/track.ts'

type PostEditorProps = {
  session: DocumentSession
  /** Called with the editor while there is one, and with null afterwards. */
  onEditor: (editor: Editor | null) => void
}

/** The text of a post, edited in place. Changes from outside can be undone unless `staysOnUndo` says otherwise. */
export function PostEditor({ session, onEditor }: PostEditorProps) {
  const client = useQueryClient()
  const [editor] = useState(() => editorOf(client, session))
  useEffect(() => {
    onEditor(editor)
    return () => onEditor(null)
  }, [editor, onEditor])
  // The session: its text changes from outside when another version is adopted.
  useEffect(() => {
    let taken = -1
    const takeOver = () => {
      const { revision, post, staysOnUndo } = session.getState()
      if (revision !== taken) putText(editor, post.text, { canUndo: !staysOnUndo })
      taken = revision
    }
    takeOver()
    return session.subscribe(takeOver)
  }, [editor, session])
  useChangeMarks(editor, session)
  useSlotMarks(editor, session)
  // The document's focus: an empty post is opened for writing.
  useEffect(() => {
    const { post } = session.getState()
    if (plainText(post.text).trim() === '' && !hasMedia(post)) editor.commands.focus()
  }, [editor, session])
  return <EditorContent editor={editor} />
}

/** Marks the sentences that a check has changed, until that is settled. */
function useChangeMarks(editor: Editor, session: DocumentSession): void {
  const checked = useSession(session, (state) => state.checked)
  useEffect(() => {
    if (checked === null) return undefined
    const [before, after] = [parseContent(checked.before).text, parseContent(checked.after).text]
    const marks = insertedPlaces(before, after).flatMap((place, at) => {
      const range = rangeOfPlace(editor.state.doc, place)
      return range === null ? [] : [{ id: `change-${at}`, ...range }]
    })
    editor.commands.setUnderlines('change', marks)
    return () => {
      if (!editor.isDestroyed) editor.commands.setUnderlines('change', [])
    }
  }, [editor, checked])
}

/** Marks the placeholders that the writer has to fill in. */
function useSlotMarks(editor: Editor, session: DocumentSession): void {
  const revision = useSession(session, (state) => state.revision)
  const slots = useSession(session, ({ post }) => openSlotsIn(post.text).join('\n'))
  // The text: marks move along with it, so only another placeholder or another text needs new ones.
  useEffect(() => {
    const flat = flatten(editor.state.doc)
    const taken: Stretch[] = []
    for (const slot of slots?.split('\n') ?? []) {
      const found = findStretch(flat, slot, taken)
      if (found !== null) taken.push(found)
    }
    editor.commands.setUnderlines(
      'slot',
      taken.map((stretch, at) => ({ id: `slot-${at}`, ...stretch })),
    )
  }, [editor, revision, slots])
}

/** Returns where `after` has sentences that `before` does not. */
function insertedPlaces(before: PostText, after: PostText): Place[] {
  const kept = diffSentences(plainText(before), plainText(after)).filter(({ kind }) => kind !== 'deleted')
  let start = 0
  const ranges = kept.flatMap(({ kind, text }) => {
    const from = start
    start += text.length
    return kind === 'inserted' ? [{ from, to: from + text.trimEnd().length }] : []
  })
  let offset = 0
  return after.flatMap((runs, paragraph) => {
    const from = offset
    const length = runs.reduce((sum, { text }) => sum + text.length, 0)
    offset += length + 1
    return ranges
      .map((range) => ({
        paragraph,
        from: Math.max(0, range.from - from),
        to: Math.min(length, range.to - from),
      }))
      .filter((place) => place.from < place.to)
  })
}

const mostKept = 3

const attributes = {
  role: 'textbox',
  'aria-label': 'Post text',
  'aria-multiline': 'true',
  dir: 'auto',
  spellcheck: 'true',
}

type Kept = { editor: Editor; session: DocumentSession }

/** The editors of the most recently opened posts, newest last. */
const editors = new WeakMap<QueryClient, Map<string, Kept>>()

function make(session: DocumentSession): Kept {
  let isEdited = false
  const edit = () => {
    kept.session.edit(fromEditorJson(editor.getJSON()))
    if (!isEdited) track('post edited')
    isEdited = true
  }
  const editor = new Editor({
    extensions: postExtensions({ placeholder: 'Write your post here.' }),
    content: toEditorJson(session.getState().post.text),
    editorProps: { attributes },
    onUpdate: edit,
  })
  const kept: Kept = { editor, session }
  return kept
}

/**
 * Returns the editor of a post. It outlives its panel, so that undo reaches back to before a panel that was closed
 * while the assistant wrote, as it must be on a phone.
 */
export function editorOf(client: QueryClient, session: DocumentSession): Editor {
  const all = editors.get(client) ?? new Map<string, Kept>()
  editors.set(client, all)
  const known = all.get(session.documentId)
  const kept = known === undefined || known.editor.isDestroyed ? make(session) : known
  kept.session = session
  all.delete(session.documentId)
  all.set(session.documentId, kept)
  const [oldest] = all
  if (all.size > mostKept && oldest) {
    all.delete(oldest[0])
    oldest[1].editor.destroy()
  }
  return kept.editor
}
