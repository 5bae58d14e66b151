import { Upload } from 'lucide-react'
import { fileKindOf, type FileKind } from '#core/file-kind.ts'
import { formatKilobytes } from '#core/file-size.ts'
import { FileIcon } from '#web/ui/files/file-icon.tsx'
import type { DraggedFile } from '#web/ui/files/file-transfer.ts'
import type { FileDrag } from '#web/ui/files/use-file-drag.ts'

const kindWords: Record<FileKind, string> = {
  image: 'Image',
  pdf: 'PDF',
  spreadsheet: 'Spreadsheet',
  text: 'Text',
  code: 'Code',
  document: 'Document',
  presentation: 'Presentation',
  file: 'File',
}

/** Shown over the chat while files are dragged onto it (spec 2.7). */
export function DropOverlay({ drag, isReadOnly }: { drag: FileDrag; isReadOnly: boolean }) {
  const { count, files, isDropped } = drag
  return (
    <div
      aria-live="polite"
      className={`absolute inset-0 z-20 flex items-center justify-center bg-paper/85 p-4 ${isDropped ? 'pointer-events-none' : ''}`}
    >
      {/* Only the overlay itself receives enter and leave events. */}
      <div className="pointer-events-none flex max-h-full w-full max-w-md flex-col items-center gap-3 overflow-hidden rounded-2xl border-2 border-dashed border-accent bg-surface px-6 py-8 text-center shadow-float">
        <Upload size={32} aria-hidden className="shrink-0 text-accent" />
        <h2 className="font-serif text-xl">Drop files here</h2>
        <p className="text-ink-soft">
          {count > 0 ? `Ready to upload ${count} file(s)` : 'Drop your files to upload them to the chat'}
        </p>
        {count > 0 ? (
          <ul className="flex min-h-0 w-full flex-col gap-1 overflow-hidden text-start">
            {files.map((file, place) => (
              <DraggedRow key={place} file={file} />
            ))}
          </ul>
        ) : null}
        {isReadOnly ? (
          <p className="text-warn">Note: This chat is in read-only mode. Files cannot be uploaded.</p>
        ) : null}
      </div>
    </div>
  )
}

function DraggedRow({ file }: { file: DraggedFile }) {
  const { contentType, name = '', size } = file
  return (
    <li className="flex items-center gap-2 text-sm">
      <FileIcon name={name} contentType={contentType} />
      <span className="min-w-0 grow truncate">
        {name === '' ? kindWords[fileKindOf({ name, contentType })] : name}
      </span>
      {size === undefined ? null : (
        <span className="shrink-0 text-ink-soft tabular-nums">{formatKilobytes(size)}</span>
      )}
    </li>
  )
}
