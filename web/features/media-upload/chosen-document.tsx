import { useSyncExternalStore } from 'react'
import { brand } from '#core/brand.ts'
import { formatFileSize } from '#core/file-size.ts'
import { Button } from '#web/ui/button.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import type { Chosen, MediaSession } from './media-session.ts'
import { StepFrame } from './step-frame.tsx'
import { UploadProgress } from './upload-progress.tsx'

const ready = {
  title: 'Document Ready',
  words: `This will create a carousel post on ${brand.network} with swipeable pages`,
}
const uploading = {
  title: 'Uploading Document...',
  words: `Your PDF is being uploaded and will create a carousel post on ${brand.network}.`,
}

/** A document that was chosen; its upload begins by itself (specification 2.14). */
export function ChosenDocument({ session, paper }: { session: MediaSession; paper: Chosen }) {
  const { sending } = useSyncExternalStore(session.subscribe, session.getState)
  const { name, size, type } = paper.whole.file
  const { title, words } = sending ? uploading : ready
  const isBusy = sending !== null
  return (
    <StepFrame
      label="Document"
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void session.upload()}>
            Upload Document
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={() => session.clear()}>
            Choose Different
          </Button>
        </>
      }
    >
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
      {sending ? <UploadProgress session={session} sending={sending} item={paper} /> : null}
    </StepFrame>
  )
}
