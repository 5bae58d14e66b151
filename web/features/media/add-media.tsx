import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { addMedia } from '#core/post-media.ts'
import { track } from '#web/features/analytics/queries.ts'
import { UploadDialog } from '#web/features/media-upload/upload-panel.tsx'
import { type ChangePost, tryChange } from './media-editing.ts'

/** Opens the dialog in which media are chosen and uploaded. */
export function AddMedia({ hasMedia, change }: { hasMedia: boolean; change: ChangePost }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full items-center justify-center gap-2 corners border border-dashed border-field-line bg-transparent px-3 font-sans text-sm font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink"
      >
        <ImagePlus size={16} aria-hidden />
        {hasMedia ? 'Add media' : 'Upload media to post'}
      </button>
      <UploadDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        onAdded={(media) => {
          tryChange(() => change((post) => addMedia(post, media)))
          track('media added', { kind: media.kind })
        }}
      />
    </>
  )
}
