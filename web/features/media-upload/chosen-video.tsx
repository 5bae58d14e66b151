import { FileVideo } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { formatFileSize } from '#core/file-size.ts'
import { Button } from '#web/ui/button.tsx'
import type { Chosen, MediaSession } from './media-session.ts'
import { StepFrame } from './step-frame.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** A video that was chosen (specification 2.14). */
export function ChosenVideo({ session, video }: { session: MediaSession; video: Chosen }) {
  const { sending } = useSyncExternalStore(session.subscribe, session.getState)
  const { name, size } = video.whole.file
  const isBusy = sending !== null
  return (
    <StepFrame
      label="Video"
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void session.upload()}>
            Upload Video
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={() => session.clear()}>
            Choose Different
          </Button>
        </>
      }
    >
      <Player url={video.whole.url} name={name} />
      {sending ? (
        <UploadProgress session={session} sending={sending} item={video} />
      ) : (
        <p className="flex justify-between gap-4 text-xs text-ink-soft">
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0">{formatFileSize(size)}</span>
        </p>
      )}
    </StepFrame>
  )
}

function Player({ url, name }: { url: string; name: string }) {
  const [isUnplayable, setUnplayable] = useState(false)
  if (isUnplayable) {
    return (
      <p className="flex min-h-40 flex-col items-center justify-center gap-2 rounded-card bg-sunken p-6 text-center text-ink-soft">
        <FileVideo size={32} strokeWidth={1.5} aria-hidden />
        This browser cannot play this video. It can be uploaded all the same.
      </p>
    )
  }
  return (
    <video
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      src={url}
      onError={() => setUnplayable(true)}
      className="max-h-[46dvh] min-h-40 w-full rounded-card bg-black"
    >
      <track kind="captions" />
    </video>
  )
}
