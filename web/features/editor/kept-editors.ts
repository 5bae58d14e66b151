import type { QueryClient } from '@tanstack/react-query'
import { Editor } from '@tiptap/react'
import { fromEditorJson, toEditorJson } from '#editor/editor-json.ts'
import { postExtensions } from '#editor/post-extensions.ts'
import { track } from '#web/features/analytics/queries.ts'
import type { DocumentSession } from './document-session.ts'

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
