import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { readPasted, type Dropped } from '#web/ui/file-transfer.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFileDrag } from '#web/ui/use-file-drag.ts'
import { AlertLine } from './alert-line.tsx'
import { ChosenDocument } from './chosen-document.tsx'
import { ChosenImages } from './chosen-images.tsx'
import { ChosenVideo } from './chosen-video.tsx'
import { DropZone } from './drop-zone.tsx'
import type { MediaSession } from './media-session.ts'

const CropScreen = lazy(() => import('./crop-screen.tsx').then((module) => ({ default: module.CropScreen })))

/** What stands in the upload dialog: what was chosen, else where to choose. Files may be dropped on it and pasted. */
export function UploadScreen({ session }: { session: MediaSession }) {
  const { alert, isFailed } = useSyncExternalStore(session.subscribe, session.getState)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const take = useCallback((dropped: Dropped) => session.take(dropped), [session])
  const drag = useFileDrag(place, (dropped) => {
    take(dropped)
    return false
  })
  usePaste(take)
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
  const { chosen, cropping } = useSyncExternalStore(session.subscribe, session.getState)
  const [first] = chosen
  if (!first) return <DropZone isTarget={isTarget} onChosen={(files) => session.choose(files)} />
  if (first.kind === 'video') return <ChosenVideo key={first.id} session={session} video={first} />
  if (first.kind === 'document') return <ChosenDocument key={first.id} session={session} paper={first} />
  const cropped = cropping === null ? undefined : chosen[cropping]
  if (!cropped || cropping === null) return <ChosenImages session={session} />
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <CropScreen
        key={cropped.id}
        session={session}
        image={cropped}
        place={cropping + 1}
        count={chosen.length}
      />
    </Suspense>
  )
}

/** Follows what is pasted anywhere on the page while the dialog is open, but for text. */
function usePaste(take: (pasted: Dropped) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData ? readPasted(event.clipboardData) : null
      if (!pasted) return
      event.preventDefault()
      take(pasted)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [take])
}
