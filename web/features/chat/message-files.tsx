import { clsx } from 'clsx'
import { useState } from 'react'
import { fileKindOf } from '#core/file-kind.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import type { MessagePart } from './chat-message.ts'
import { showSharedChatNotice } from './shared-chat-notice.ts'

type ShownFile = { name: string; contentType: string; address: string | undefined }
type MessageFilesProps = { parts: readonly MessagePart[]; isReadOnly: boolean }

/** The files of a message as previews that open them (spec 2.6); in a shared chat they cannot be seen (5.9). */
export function MessageFiles({ parts, isReadOnly }: MessageFilesProps) {
  const files = parts.flatMap((part) => shownFile(part) ?? [])
  if (files.length === 0) return null
  return (
    <ul aria-label="Attached files" className="flex max-w-[85%] flex-wrap items-end justify-end gap-2">
      {files.map((file, place) => (
        <li key={place} className="min-w-0">
          <FilePreview file={isReadOnly ? { ...file, address: undefined } : file} />
        </li>
      ))}
    </ul>
  )
}

function shownFile(part: MessagePart): ShownFile | undefined {
  if (part.type !== 'file') return undefined
  const named = 'name' in part && typeof part.name === 'string' ? part.name : undefined
  return { name: part.filename ?? named ?? 'File', contentType: part.mediaType, address: addressOf(part.url) }
}

/** An address of the web; anything else, and none, opens nothing. */
function addressOf(url: string): string | undefined {
  if (url === '' || !URL.canParse(url, location.href)) return undefined
  const { protocol, href } = new URL(url, location.href)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

const frameClass = 'max-w-full overflow-hidden rounded-lg border border-line bg-surface'
const chipClass = clsx(
  frameClass,
  'flex min-h-11 items-center gap-2 px-3 py-2 text-start text-sm hover:bg-hover',
)

function FilePreview({ file }: { file: ShownFile }) {
  const { name, address } = file
  const [isBroken, setBroken] = useState(false)
  if (address === undefined) {
    return (
      <button type="button" className={chipClass} onClick={showSharedChatNotice}>
        <FileName file={file} />
      </button>
    )
  }
  const isPicture = fileKindOf(file) === 'image' && !isBroken
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={isPicture ? clsx(frameClass, 'block') : chipClass}
    >
      {isPicture ? (
        <img
          src={address}
          alt={name}
          title={name}
          loading="lazy"
          className="h-32 w-44 max-w-full bg-sunken object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <FileName file={file} />
      )}
    </a>
  )
}

const FileName = ({ file }: { file: ShownFile }) => (
  <>
    <FileIcon name={file.name} contentType={file.contentType} />
    <span className="min-w-0 truncate" title={file.name}>
      {file.name}
    </span>
  </>
)
