import { Check } from 'lucide-react'
import { useState } from 'react'
import { type PostImage, setAltText } from '#core/post/post-media.ts'
import { AltTextDialog } from '#web/features/media-upload/alt-text-panel.tsx'
import { useMediaAddress } from '#web/features/session/queries.ts'
import { type ChangePost, tryChange } from './media-editing.ts'

type AltTextButtonProps = {
  image: PostImage
  name: string
  change: ChangePost
  className: string
}

/** Opens the alt text dialog of an image; a tick shows that there is an alt text. */
export function AltTextButton({ image, name, change, className }: AltTextButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const addressOf = useMediaAddress()
  const save = (alt: string) => tryChange(() => change((post) => setAltText(post, { url: image.url, alt })))
  return (
    <>
      <button
        type="button"
        aria-label={`Alt text of ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={className}
      >
        {image.alt === '' ? null : <Check size={14} aria-hidden />}
        Alt text
      </button>
      <AltTextDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        image={{ url: addressOf(image.url), alt: image.alt }}
        onSave={save}
      />
    </>
  )
}
