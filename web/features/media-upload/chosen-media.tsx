import { useState, type ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { formatFileSize } from '#core/file-size.ts'
import { Button, IconButton, onPictureClass } from '#web/ui/button.tsx'
import { FileIcon } from '#web/ui/files/file-icon.tsx'
import { type Chosen, type MediaSession, sentOf, type Sending } from './media-session.ts'
import { ImageOff, VideoOff, X } from 'lucide-react'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useStore } from '#web/state/store.ts'

const ready = {
  title: 'Document Ready',
  words: `This will create a carousel post on ${brand.network} with swipeable pages`,
}
const uploading = {
  title: 'Uploading Document...',
  words: `Your PDF is being uploaded and will create a carousel post on ${brand.network}.`,
}

/** A chosen document; its upload starts automatically (specification 2.14). */
export function ChosenDocument({ session, paper }: { session: MediaSession; paper: Chosen }) {
  const { sending } = useStore(session)
  const { name, size, type } = paper.whole.file
  const { title, words } = sending ? uploading : ready
  return (
    <ChosenFile session={session} item={paper} label="Document" action="Upload Document">
      <div className="flex flex-col items-center gap-2 rounded-card bg-sunken p-6 text-center">
        <FileIcon name={name} contentType={type} size={32} />
        <output className="flex flex-col gap-1">
          <span className="text-base font-semibold">{title}</span>
          <span className="text-ink-soft">{words}</span>
        </output>
        <p className="max-w-full text-xs text-ink-soft">
          <span className="break-all">{name}</span> · {formatFileSize(size)}
        </p>
      </div>
    </ChosenFile>
  )
}

type ChosenFileProps = {
  session: MediaSession
  item: Chosen
  label: string
  action: string
  /** Shown where the progress of the upload will be. */
  status?: ReactNode
  children: ReactNode
}

/** A single file and its upload progress. */
function ChosenFile({ session, item, label, action, status = null, children }: ChosenFileProps) {
  const { sending } = useStore(session)
  const isBusy = sending !== null
  return (
    <StepFrame
      label={label}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void session.upload()}>
            {action}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={() => session.clear()}>
            Choose Different
          </Button>
        </>
      }
    >
      {children}
      <StatusLine>
        {sending ? <UploadProgress session={session} sending={sending} item={item} /> : status}
      </StatusLine>
    </StepFrame>
  )
}

/** Chosen images: upload all of them as they are, or crop them one after the other (specification 2.14). */
export function ChosenImages({ session }: { session: MediaSession }) {
  const { chosen, sending, added } = useStore(session)
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
      <StatusLine>
        {sending && current ? (
          <UploadProgress
            session={session}
            sending={sending}
            item={current}
            {...(count > 1 ? { place: `${added + 1} of ${count}` } : {})}
          />
        ) : (
          <NameAndSize
            name={chosen.length === 1 ? (chosen[0]?.whole.file.name ?? '') : `${chosen.length} images`}
            size={chosen.reduce((sum, { whole }) => sum + whole.file.size, 0)}
          />
        )}
      </StatusLine>
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
            isAlone
              ? 'max-h-[min(46dvh,100dvh-16rem,420px)] max-w-full object-contain'
              : 'size-full object-cover'
          }
        />
      )}
      {onRemove ? (
        <IconButton
          label={`Remove ${file.name}`}
          side="bottom"
          onClick={onRemove}
          className={`absolute top-2 right-2 ${onPictureClass}`}
        >
          <X size={16} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}

/** A chosen video (specification 2.14). */
export function ChosenVideo({ session, video }: { session: MediaSession; video: Chosen }) {
  const { name, size } = video.whole.file
  return (
    <ChosenFile
      session={session}
      item={video}
      label="Video"
      action="Upload Video"
      status={<NameAndSize name={name} size={size} />}
    >
      <Player url={video.whole.url} name={name} />
    </ChosenFile>
  )
}

function Player({ url, name }: { url: string; name: string }) {
  const [isUnplayable, setUnplayable] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <video
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        src={url}
        onError={() => setUnplayable(true)}
        className="max-h-[min(46dvh,100dvh-16rem)] min-h-32 w-full rounded-card bg-black"
      >
        <track kind="captions" />
      </video>
      {isUnplayable ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <VideoOff size={16} aria-hidden className="shrink-0" />
          This browser cannot play this video. You can still upload it.
        </p>
      ) : null}
    </div>
  )
}

type StepFrameProps = { label: string; children: ReactNode; actions: ReactNode }

const focus = (section: HTMLElement | null) => section?.focus({ preventScroll: true })

/** A step of the dialog. It takes the focus when it appears, since the previously focused element is gone. */
const StepFrame = ({ label, children, actions }: StepFrameProps) => (
  <section ref={focus} tabIndex={-1} aria-label={label} className="flex flex-col gap-4 outline-none">
    {children}
    {/* They stay in sight above the lower edge of a dialog that scrolls. */}
    <footer className="sticky -bottom-6 z-10 -mx-6 -mt-2 -mb-6 flex flex-col gap-2 bg-surface px-6 pt-2 pb-6 sm:flex-row-reverse">
      {actions}
    </footer>
  </section>
)

/**
 * The line between what was chosen and the actions. It is as high without a progress as with one, so that the actions
 * stay under the pointer: the second half of a double click on one of them would otherwise cancel the upload.
 */
const StatusLine = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-9 flex-col pointer-coarse:min-h-11">{children}</div>
)

const NameAndSize = ({ name, size }: { name: string; size: number }) => (
  <p className="flex justify-between gap-4 text-xs text-ink-soft">
    <span className="min-w-0 truncate">{name}</span>
    <span className="shrink-0">{formatFileSize(size)}</span>
  </p>
)

type UploadProgressProps = { session: MediaSession; sending: Sending; item: Chosen; place?: string }

/** An upload's progress, in bytes and as a bar, with buttons to cancel it and, while it waits, to retry. */
function UploadProgress({ session, sending, item, place }: UploadProgressProps) {
  const { name, size } = sentOf(item).file
  const { share, isWaiting } = sending
  return (
    <>
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <ProgressBar
            label={place === undefined ? name : `${place}: ${name}`}
            value={share}
            max={1}
            words={`${formatFileSize(Math.round(share * size))} of ${formatFileSize(size)}`}
          />
        </div>
        <Button variant="outline" onClick={() => session.cancel()}>
          Cancel
        </Button>
      </div>
      <div className={`flex flex-wrap items-center gap-2 ${isWaiting ? 'mt-3' : ''}`}>
        <output className="min-w-0 grow text-ink-soft">
          {isWaiting ? 'The connection was lost. The upload resumes when it is back.' : ''}
        </output>
        {isWaiting ? (
          <Button variant="outline" onClick={() => void session.upload()}>
            Try again
          </Button>
        ) : null}
      </div>
    </>
  )
}
