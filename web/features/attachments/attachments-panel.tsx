import { lazy, Suspense, useState, type ReactNode } from 'react'
import { toast } from '#web/ui/notice-queue.ts'
import { attachDropped, useAttachments } from './queries.ts'
import { folderWords, type Dropped } from '#web/ui/file-transfer.ts'
import { useFileDrag } from '#web/ui/use-file-drag.ts'

const AttachmentTiles = lazy(async () => ({
  default: (await import('./attachment-tiles.tsx')).AttachmentTiles,
}))
const DropOverlay = lazy(async () => ({ default: (await import('./drop-overlay.tsx')).DropOverlay }))

/** The files that go with a chat's next message, above its text. */
export function AttachmentTray({ chat }: { chat: string }) {
  const list = useAttachments(chat)
  if (list.length === 0) return null
  return (
    <Suspense fallback={<div className="h-17" />}>
      <AttachmentTiles list={list} />
    </Suspense>
  )
}

type FileDropZoneProps = {
  label: string
  chat: string
  isReadOnly: boolean
  className: string
  children: ReactNode
}

/** A section of the page onto which files can be dropped (spec 2.7). */
export function FileDropZone({ label, chat, isReadOnly, className, children }: FileDropZoneProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const drag = useFileDrag(place, (dropped) => {
    if (isReadOnly) toast.error('Cannot upload files in read-only mode')
    else take(chat, dropped)
    return !isReadOnly
  })
  return (
    <section ref={setPlace} aria-label={label} className={`relative ${className}`}>
      {children}
      {drag === null ? null : (
        <Suspense fallback={null}>
          <DropOverlay drag={drag} isReadOnly={isReadOnly} />
        </Suspense>
      )}
    </section>
  )
}

function take(chat: string, { files, folders }: Dropped): void {
  if (folders > 0) toast.error(folderWords)
  attachDropped(chat, files)
}
