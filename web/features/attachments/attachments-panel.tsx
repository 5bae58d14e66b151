import { useState, type ReactNode } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { attachDropped, useAttachments } from './queries.ts'
import { folderWords, type Dropped } from '#web/ui/files/file-transfer.ts'
import { useFileDrag } from '#web/ui/files/use-file-drag.ts'

const AttachmentTiles = lazyPart(async () => (await import('./attachment-tiles.tsx')).AttachmentTiles, {
  fallback: () => <div className="h-17" />,
})
const DropOverlay = lazyPart(async () => (await import('./drop-overlay.tsx')).DropOverlay)

/** The attachments of a chat's next message, above its text. */
export function AttachmentTray({ chat }: { chat: string }) {
  const list = useAttachments(chat)
  return list.length === 0 ? null : <AttachmentTiles list={list} />
}

type FileDropZoneProps = {
  label: string
  chat: string
  isReadOnly: boolean
  className: string
  children: ReactNode
}

/** A section of the page that files can be dropped onto (spec 2.7). */
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
      {drag === null ? null : <DropOverlay drag={drag} isReadOnly={isReadOnly} />}
    </section>
  )
}

function take(chat: string, { files, folders }: Dropped): void {
  if (folders > 0) toast.error(folderWords)
  attachDropped(chat, files)
}
