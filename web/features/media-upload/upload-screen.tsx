import { useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFileDrag, usePastedFiles } from '#web/ui/files/use-file-drag.ts'
import { ChosenDocument, ChosenImages, ChosenVideo } from './chosen-media.tsx'
import { DropZone } from './drop-zone.tsx'
import type { MediaSession } from './media-session.ts'
import { CircleAlert, X } from 'lucide-react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SplitHint } from '#web/ui/split-hint.tsx'
import { useStore } from '#web/state/store.ts'

const CropScreen = lazyPart(async () => (await import('./crop-screen.tsx')).CropScreen, {
  fallback: () => <Skeleton className="h-96 w-full" />,
})

/** The content of the upload dialog: the chosen files, or the area to choose them. Accepts dropped and pasted files. */
export function UploadScreen({ session }: { session: MediaSession }) {
  const { alert, isFailed } = useStore(session)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const drag = useFileDrag(place, (dropped) => {
    session.take(dropped)
    return false
  })
  usePastedFiles(document, (pasted) => session.take(pasted))
  return (
    <div
      ref={setPlace}
      data-target={drag !== null}
      className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain px-6 pb-6 data-[target=true]:bg-accent-soft"
    >
      {alert === null ? null : (
        <AlertLine
          words={alert}
          onDismiss={() => session.dismissAlert()}
          {...(isFailed ? { onRetry: () => void session.upload() } : {})}
        />
      )}
      <Step session={session} isTarget={drag !== null} />
    </div>
  )
}

function Step({ session, isTarget }: { session: MediaSession; isTarget: boolean }) {
  const { chosen, cropping } = useStore(session)
  const [first] = chosen
  if (!first) return <DropZone isTarget={isTarget} onChosen={(files) => session.choose(files)} />
  if (first.kind === 'video') return <ChosenVideo key={first.id} session={session} video={first} />
  if (first.kind === 'document') return <ChosenDocument key={first.id} session={session} paper={first} />
  const cropped = cropping === null ? undefined : chosen[cropping]
  if (!cropped || cropping === null) return <ChosenImages session={session} />
  return (
    <CropScreen
      key={cropped.id}
      session={session}
      image={cropped}
      place={cropping + 1}
      count={chosen.length}
    />
  )
}

type AlertLineProps = { words: string; onDismiss: () => void; onRetry?: () => void }

// The specification (5.3) identifies this refusal by its message; it has no code of its own.
const isTooLong = (words: string) => words.startsWith('Keep PDFs under')

/** An error message (specification 8.3), announced as soon as it appears. */
const AlertLine = ({ words, onDismiss, onRetry }: AlertLineProps) => (
  <div className="mb-4 flex items-start gap-2 rounded-card border border-bad/40 bg-bad/5 p-3">
    <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-bad" />
    <div className="flex min-w-0 grow flex-col items-start gap-2 py-0.5">
      <p role="alert">{words}</p>
      {isTooLong(words) ? (
        <p className="text-xs text-ink-soft">
          <SplitHint />
        </p>
      ) : null}
      {onRetry ? (
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
    <IconButton label="Dismiss" onClick={onDismiss} className="-my-1 -mr-1">
      <X size={16} aria-hidden />
    </IconButton>
  </div>
)
