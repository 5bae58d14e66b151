import { ImageOff, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { sentOf, type Chosen, type MediaSession } from './media-session.ts'
import { StepFrame } from './step-frame.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** Images that were chosen: all of them go as they are, or are cropped one after the other (specification 2.14). */
export function ChosenImages({ session }: { session: MediaSession }) {
  const { chosen, sending, added } = useSyncExternalStore(session.subscribe, session.getState)
  const count = chosen.length + added
  const current = sending ? chosen.find(({ id }) => id === sending.id) : undefined
  const isBusy = sending !== null
  return (
    <StepFrame
      label={count === 1 ? 'Image' : 'Images'}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => session.uploadWhole()}>
            {isBusy ? 'Uploading...' : 'Use Full Image'}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={() => session.startCropping()}>
            Crop Image
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={() => session.clear()}>
            Choose Different
          </Button>
        </>
      }
    >
      <ul
        aria-label="Chosen images"
        className={chosen.length === 1 ? '' : 'grid grid-cols-2 gap-2 sm:grid-cols-3'}
      >
        {chosen.map((image) => (
          <ImageTile
            key={image.id}
            image={image}
            isAlone={chosen.length === 1}
            {...(chosen.length > 1 && !isBusy ? { onRemove: () => session.remove(image.id) } : {})}
          />
        ))}
      </ul>
      {sending && current ? (
        <UploadProgress
          session={session}
          sending={sending}
          item={current}
          {...(count > 1 ? { place: `${added + 1} of ${count}` } : {})}
        />
      ) : null}
    </StepFrame>
  )
}

type ImageTileProps = { image: Chosen; isAlone: boolean; onRemove?: () => void }

function ImageTile({ image, isAlone, onRemove }: ImageTileProps) {
  const { file, url } = sentOf(image)
  const [isBroken, setBroken] = useState(false)
  return (
    <li
      className={`relative flex justify-center overflow-hidden rounded-card bg-sunken ${isAlone ? 'min-h-24' : 'aspect-square'}`}
    >
      {isBroken ? (
        <span className="flex min-h-24 flex-col items-center justify-center gap-2 p-4 text-center text-ink-soft">
          <ImageOff size={24} aria-hidden />
          This image cannot be read. It may be damaged.
        </span>
      ) : (
        <img
          src={url}
          alt={image.alt === '' ? file.name : image.alt}
          decoding="async"
          onError={() => setBroken(true)}
          className={
            isAlone ? 'max-h-[min(46dvh,420px)] max-w-full object-contain' : 'size-full object-cover'
          }
        />
      )}
      {onRemove ? (
        <IconButton
          label={`Remove ${file.name}`}
          side="bottom"
          onClick={onRemove}
          className="absolute top-2 right-2 rounded-full! bg-black/60! text-white! hover:bg-black/80!"
        >
          <X size={16} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}
