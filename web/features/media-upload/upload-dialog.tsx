import { useEffect, useEffectEvent, useState } from 'react'
import type { AddedMedia } from '#core/post/post-media.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { Dropped } from '#web/ui/files/file-transfer.ts'
import { MediaSession } from './media-session.ts'
import { UploadScreen } from './upload-screen.tsx'
import { useStore } from '#web/state/store.ts'

export type UploadDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Files that were dropped or pasted, to be chosen as soon as the dialog opens. */
  given?: Dropped | null
  /** Called for each file as soon as it is uploaded, in the order in which they were chosen. */
  onAdded: (media: AddedMedia) => void
}

/** Uploads images, a video or a document for a post (specification 2.14, 2.15 and 4.14). */
export function UploadDialog({ isOpen, onOpenChange, given = null, onAdded }: UploadDialogProps) {
  const session = useSessionWhileOpen(isOpen, given)
  const { cropping, sending } = useStore(session)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    session.listen({
      onAdded,
      onDone() {
        setAsking(false)
        onOpenChange(false)
      },
    })
  }, [session, onAdded, onOpenChange])

  const close = () => onOpenChange(false)
  const askToClose = () => {
    if (cropping !== null) session.stopCropping()
    else if (sending) setAsking(true)
    else close()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => (open ? onOpenChange(true) : askToClose())}
      title="Add images, videos or documents to your post"
      className={cropping === null ? 'sm:max-w-2xl' : 'md:max-w-[960px]'}
    >
      <UploadScreen session={session} />
      <ConfirmDialog
        isOpen={isAsking && sending !== null}
        onOpenChange={setAsking}
        title="Stop uploading?"
        description="Files that have not finished uploading are not added to your post."
        action="Stop uploading"
        onConfirm={close}
      />
    </Dialog>
  )
}

/** A new session each time the dialog is opened; it ends when the dialog closes or the page is left. */
function useSessionWhileOpen(isOpen: boolean, given: Dropped | null): MediaSession {
  const [held, setHeld] = useState(() => ({ session: new MediaSession(), isOpen }))
  if (held.isOpen !== isOpen) setHeld({ session: isOpen ? new MediaSession() : held.session, isOpen })
  const { session } = held
  const begin = useEffectEvent(() => given && session.take(given))
  useEffect(() => {
    if (!isOpen) return undefined
    begin()
    return () => session.end()
  }, [session, isOpen])
  return session
}
