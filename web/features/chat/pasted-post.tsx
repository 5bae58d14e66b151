import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { postCharacterLimit } from '#core/limits.ts'
import { createPost, postOfText } from '#web/features/documents/queries.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { showError } from '#web/ui/toasts/toast.tsx'
import { readDraft, useDraft, writeDraft } from './drafts.ts'

type PastedPostProps = {
  /** What was pasted into the message box. */
  text: string
  draftName: string
  onOpened: (documentId: string) => void
  onDismiss: () => void
}

/** Offers to open a pasted text that looks like a finished post in the editor, unchanged. */
export function PastedPost({ text, draftName, onOpened, onDismiss }: PastedPostProps) {
  const draft = useDraft(draftName)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (post: string) => createPost(postOfText(post)),
    onSuccess(documentId, post) {
      // Text typed in the meantime stays.
      if (readDraft(draftName).trim() === post) writeDraft(draftName, '')
      void client.invalidateQueries({ queryKey: ['posts'] })
      onDismiss()
      onOpened(documentId)
    },
    onError: showError,
  })
  const isStillThere = draft.includes(text.replaceAll(/\r\n?/g, '\n'))
  return (
    <output className="empty:hidden">
      {isLikePost(text) && isStillThere ? (
        <span className="mb-2 flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 text-sm text-ink-soft">
          <span className="min-w-0 grow">This looks like a finished post.</span>
          <Button variant="ghost" isBusy={isPending} onClick={() => mutate(draft.trim())}>
            Open as a post
          </Button>
          <IconButton label="Dismiss" onClick={onDismiss}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </output>
  )
}

/** Whether a text may be a whole post: at least three non-empty lines, within the limit for posts. */
const isLikePost = (text: string): boolean =>
  text.trim().length <= postCharacterLimit &&
  text.split(/[\r\n]/).filter((line) => line.trim() !== '').length >= 3
