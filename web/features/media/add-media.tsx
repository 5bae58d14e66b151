import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { addMedia } from '#core/post/post-media.ts'
import { track } from '#web/analytics/track.ts'
import { UploadDialog } from '#web/features/media-upload/upload-panel.tsx'
import type { Dropped } from '#web/ui/files/file-transfer.ts'
import { useFileDrag, type FileDrag, usePastedFiles } from '#web/ui/files/use-file-drag.ts'
import { type ChangePost, tryChange } from './media-editing.ts'

/** Opens the upload dialog, also when files are dropped or pasted onto the post. */
export function AddMedia({ hasMedia, change }: { hasMedia: boolean; change: ChangePost }) {
  const [isOpen, setOpen] = useState(false)
  const [given, setGiven] = useState<Dropped | null>(null)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const open = (dropped: Dropped | null) => {
    setGiven(dropped)
    setOpen(true)
  }
  const drag = useFilesForPost(button?.closest('article') ?? null, open)
  return (
    <>
      <button
        ref={setButton}
        type="button"
        data-target={drag !== null}
        aria-haspopup="dialog"
        onClick={() => open(null)}
        className="flex min-h-11 w-full items-center justify-center gap-2 corners border border-dashed border-field-line bg-transparent px-3 font-sans text-sm font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink data-[target=true]:bg-accent-soft"
      >
        <ImagePlus size={16} aria-hidden />
        {hasMedia ? 'Add media' : 'Upload media to post'}
      </button>
      <UploadDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        given={given}
        onAdded={(media) => {
          tryChange(() => change((post) => addMedia(post, media)))
          track('media added', { kind: media.kind })
        }}
      />
    </>
  )
}

/** Tracks files dragged over the post's card, and handles those dropped on it or pasted into it. */
function useFilesForPost(card: HTMLElement | null, onFiles: (given: Dropped) => void): FileDrag | null {
  const drag = useFileDrag(card, (dropped) => {
    onFiles(dropped)
    return false
  })
  // In the capture phase, before the card's editor handles the paste as one without text.
  usePastedFiles(card, onFiles, { capture: true })
  return drag
}
