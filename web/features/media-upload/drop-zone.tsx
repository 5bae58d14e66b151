import { clsx } from 'clsx'
import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { pickerTypes } from '#core/post/post-media-types.ts'

type DropZoneProps = {
  /** Whether files are being dragged over it. */
  isTarget: boolean
  onChosen: (files: File[]) => void
}

/** The area where media are chosen (specification 2.14). */
export function DropZone({ isTarget, onChosen }: DropZoneProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <div
        className={clsx(
          'relative flex min-h-64 w-full flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-6 text-center transition-colors',
          'outline-offset-2 outline-accent has-focus-visible:outline-2',
          isTarget ? 'border-accent bg-accent-soft' : 'border-field-line hover:border-accent hover:bg-hover',
        )}
      >
        <ImagePlus
          size={32}
          strokeWidth={1.5}
          aria-hidden
          className={isTarget ? 'text-accent' : 'text-ink-soft'}
        />
        <button
          type="button"
          aria-describedby={`${id}-what ${id}-note`}
          onClick={() => picker.current?.click()}
          className="text-base font-semibold outline-none after:absolute after:inset-0 after:rounded-card"
        >
          Choose your media
        </button>
        <p id={`${id}-what`} className="text-ink-soft">
          Upload images, videos, or documents to enhance your post.
        </p>
        <p id={`${id}-note`} className="text-xs text-ink-soft">
          Large files may take longer to upload.
        </p>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Media to upload"
        accept={pickerTypes.join(',')}
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
