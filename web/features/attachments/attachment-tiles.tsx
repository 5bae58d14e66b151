import { RotateCw, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fileKindOf } from '#core/file-kind.ts'
import { formatFileSize } from '#core/file-size.ts'
import { FileIcon } from '#web/ui/files/file-icon.tsx'
import { IconButton } from '#web/ui/button.tsx'
import type { Attachment } from './attachment-store.ts'
import { failedWords } from './failed-words.ts'
import { removeAttachment, retryAttachment } from './queries.ts'

/** Files that are attached or being uploaded, each with a button to remove it (spec 2.8). */
export function AttachmentTiles({ list }: { list: readonly Attachment[] }) {
  const tiles = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The newest is what the user is waiting for.
    const box = tiles.current
    if (box) box.scrollTop = box.scrollHeight
  }, [list.length])
  const remove = (attachment: Attachment) => {
    focusBeside(tiles.current, attachment.id)
    removeAttachment(attachment)
  }
  return (
    <ul
      ref={tiles}
      aria-label="Attachments"
      className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(min(100%,196px),1fr))] gap-2 overflow-y-auto px-3 pt-3"
    >
      {list.map((attachment) => (
        <Tile key={attachment.id} attachment={attachment} onRemove={() => remove(attachment)} />
      ))}
    </ul>
  )
}

/** Moves the focus to a neighbour of a tile about to be removed, or to the text box. */
function focusBeside(tiles: HTMLUListElement | null, id: string): void {
  const tile = tiles?.querySelector(`[data-attachment="${id}"]`)
  const next = tile?.nextElementSibling ?? tile?.previousElementSibling
  const target =
    next?.querySelector('button[data-remove]') ?? tiles?.closest('form')?.querySelector('textarea')
  if (target instanceof HTMLElement) target.focus()
}

function Tile({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { id, name, state } = attachment
  return (
    <li
      data-attachment={id}
      className="relative flex h-14 min-w-0 items-center gap-2 overflow-hidden rounded-lg border border-line bg-paper pr-1 pl-2"
    >
      <Preview attachment={attachment} />
      <div className="min-w-0 grow">
        <div className="truncate text-sm" title={name}>
          {name}
        </div>
        <Status attachment={attachment} />
      </div>
      <div className="flex shrink-0">
        {state === 'failed' ? (
          <IconButton label={`Retry ${name}`} onClick={() => retryAttachment(id)}>
            <RotateCw size={16} />
          </IconButton>
        ) : null}
        <IconButton label={`Remove ${name}`} data-remove onClick={onRemove}>
          <X size={16} />
        </IconButton>
      </div>
    </li>
  )
}

function Status({ attachment }: { attachment: Attachment }) {
  const { name, size, state } = attachment
  if (state === 'failed') {
    return (
      <div className="text-xs text-bad" title={failedWords(name)}>
        <span aria-hidden>Failed</span>
        <span className="sr-only">{failedWords(name)}</span>
      </div>
    )
  }
  if (state === 'ready') return <div className="text-xs text-ink-soft">{formatFileSize(size)}</div>
  const percent = Math.floor(attachment.progress * 100)
  return (
    <>
      <div className="truncate text-xs text-ink-soft tabular-nums">
        {percent}% of {formatFileSize(size)}
      </div>
      <progress
        aria-label={`Uploading ${name}`}
        value={percent}
        max={100}
        className="absolute inset-x-0 bottom-0 h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </>
  )
}

const thumbnailClass = 'size-10 shrink-0 rounded-md bg-sunken object-cover'

function Preview({ attachment }: { attachment: Attachment }) {
  const { name, contentType, file } = attachment
  const [isBroken, setBroken] = useState(false)
  const fail = () => setBroken(true)
  const isImage = fileKindOf(attachment) === 'image' && !isBroken
  if (isImage && file) return <LocalPicture file={file} onError={fail} />
  if (isImage && attachment.state === 'ready')
    return <img src={attachment.url} alt="" className={thumbnailClass} onError={fail} />
  return (
    <span className={`${thumbnailClass} flex items-center justify-center`}>
      <FileIcon name={name} contentType={contentType} />
    </span>
  )
}

/** A picture that the page holds; browsers keep it in memory until its object URL is revoked. */
function LocalPicture({ file, onError }: { file: File; onError: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} alt="" className={thumbnailClass} onError={onError} />
}
