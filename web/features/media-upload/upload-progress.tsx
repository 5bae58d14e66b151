import { formatFileSize } from '#core/file-size.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { sentOf, type Chosen, type MediaSession, type Sending } from './media-session.ts'

type UploadProgressProps = { session: MediaSession; sending: Sending; item: Chosen; place?: string }

/** How far an upload has come, in bytes and as a bar; it can be cancelled, and tried again while it waits. */
export function UploadProgress({ session, sending, item, place }: UploadProgressProps) {
  const { name, size } = sentOf(item).file
  const { share, isWaiting } = sending
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar
        label={place === undefined ? name : `${place}: ${name}`}
        value={share}
        max={1}
        words={`${formatFileSize(Math.round(share * size))} of ${formatFileSize(size)}`}
      />
      <div className="flex flex-wrap items-center gap-2">
        <output className="min-w-0 grow text-ink-soft">
          {isWaiting ? 'The connection was lost. The upload goes on when it is back.' : ''}
        </output>
        {isWaiting ? (
          <Button variant="outline" onClick={() => void session.upload()}>
            Try again
          </Button>
        ) : null}
        <Button variant="outline" onClick={() => session.cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
