import { useQueryClient } from '@tanstack/react-query'
import { type Editor, EditorContent } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { putText } from '#editor/put-text.ts'
import type { DocumentSession } from './document-session.ts'
import { editorOf } from './kept-editors.ts'

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
  return <EditorContent editor={editor} />
}
