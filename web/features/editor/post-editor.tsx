import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Editor, EditorContent } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { hasMedia, plainText } from '#core/post/post-content.ts'
import { putText } from '#editor/put-text.ts'
import type { DocumentSession } from './document-session.ts'
import { fromEditorJson, toEditorJson } from '#editor/editor-json.ts'
import { postExtensions } from '#editor/post-extensions.ts'
import { track } from '#web/analytics/track.ts'

type PostEditorProps = {
  session: DocumentSession
  /** Told of the editor while there is one. */
  onEditor: (editor: Editor | null) => void
}

/** The text of a post, to be edited in place. What comes from outside is a step that undo takes back. */
export function PostEditor({ session, onEditor }: PostEditorProps) {
  const client = useQueryClient()
  const [editor] = useState(() => editorOf(client, session))
  useEffect(() => {
    onEditor(editor)
    return () => onEditor(null)
  }, [editor, onEditor])
  // The session: its text changes from outside when another version is taken over.
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
  // The focus: an empty post is opened to be written.
  useEffect(() => {
    const { post } = session.getState()
    if (plainText(post.text).trim() === '' && !hasMedia(post)) editor.commands.focus()
  }, [editor, session])
  return <EditorContent editor={editor} />
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

/** The editors of the posts that were opened last, the newest at the end. */
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
 * The editor of a post. It outlives its panel, so that undo goes back to before a panel that was closed while the
 * assistant wrote, as it must be on a phone.
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
