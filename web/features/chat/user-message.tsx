import { Pencil } from 'lucide-react'
import { memo, useRef, useState, useEffect, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconButton, Button } from '#web/ui/button.tsx'
import { textOf, type ChatMessage, type MessagePart, showSharedChatNotice } from './chat-message.ts'
import { CopyMessage, quietActionClass } from './copy-message.tsx'
import { GrowingTextarea, isSendKey } from '#web/ui/forms/growing-textarea.tsx'
import { messageBoxClass } from './composer.tsx'
import { clsx } from 'clsx'
import { fileKindOf } from '#core/file-kind.ts'
import { FileIcon } from '#web/ui/files/file-icon.tsx'

export type EditMessage = (id: string, text: string) => Promise<void>
/** Keeps a message while it is being edited; returns a function that ends that. */
export type HoldMessage = (id: string) => () => void

type UserMessageProps = {
  message: ChatMessage
  /** Undefined where nothing can be changed. */
  onEdit: EditMessage | undefined
  onHold: HoldMessage
  /** Whether editing can start; an edit in progress continues. */
  canEdit: boolean
  /** Whether files are being uploaded; nothing can be sent then. */
  isUploading: boolean
}

const editLabel = 'Edit message'

/** A message from the user. */
export const UserMessage = memo(({ message, onEdit, onHold, canEdit, isUploading }: UserMessageProps) => {
  const [isEditing, setEditing] = useState(false)
  const article = useRef<HTMLElement>(null)
  const text = textOf(message)
  // The session: what is being typed into the editor must not go away with its message.
  useEffect(() => (isEditing ? onHold(message.id) : undefined), [isEditing, onHold, message.id])
  const cancel = () => {
    flushSync(() => setEditing(false))
    article.current?.querySelector<HTMLElement>(`[aria-label="${editLabel}"]`)?.focus()
  }
  const close = () => {
    setEditing(false)
    article.current?.focus()
  }
  return (
    <article
      ref={article}
      aria-label="You"
      tabIndex={-1}
      className="group mt-2 -mb-3 flex flex-col items-end gap-1 outline-none"
    >
      {isEditing && onEdit ? (
        <MessageEditor
          text={text}
          hasFiles={message.parts.some(({ type }) => type === 'file')}
          isUploading={isUploading}
          onSend={(changed) => onEdit(message.id, changed)}
          onSent={close}
          onCancel={cancel}
        />
      ) : (
        <>
          <MessageFiles parts={message.parts} isReadOnly={onEdit === undefined} />
          {text === '' ? null : (
            <div className="max-w-[85%] rounded-2xl border border-line bg-surface px-4 py-2 text-base leading-6 wrap-anywhere whitespace-pre-wrap">
              {text}
            </div>
          )}
          <div className="flex min-h-8 gap-1">
            {text === '' ? null : <CopyMessage text={text} />}
            {onEdit && canEdit ? (
              <IconButton label={editLabel} className={quietActionClass} onClick={() => setEditing(true)}>
                <Pencil size={16} />
              </IconButton>
            ) : null}
          </div>
        </>
      )}
    </article>
  )
})

const height = { min: 48, max: 400 }

type MessageEditorProps = {
  text: string
  /** Whether the message has files, and so can be sent without text. */
  hasFiles: boolean
  isUploading: boolean
  /** Rejects when the text was refused; it then stays here. */
  onSend: (text: string) => Promise<void>
  onSent: () => void
  onCancel: () => void
}

/** Edits the text of a sent message (spec 2.6); the keys are those of the message box. */
function MessageEditor(props: MessageEditorProps) {
  const { text: sent, hasFiles, isUploading, onSend, onSent, onCancel } = props
  const [text, setText] = useState(sent)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const canSend = (text.trim() !== '' || hasFiles) && !isUploading
  // The document's focus: moves to the end of the text to edit.
  useEffect(() => {
    const box = form.current?.querySelector('textarea')
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }, [])

  const send = async () => {
    if (!canSend || isSending) return
    setSending(true)
    try {
      await onSend(text.trim())
      onSent()
    } catch {
      setSending(false)
    }
  }

  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || isSending) return
    event.stopPropagation()
    onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    onEscape(event)
    if (!isSendKey(event)) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      ref={form}
      className={`mb-7 w-full ${messageBoxClass}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <GrowingTextarea
        label="Your message"
        value={text}
        height={height}
        readOnly={isSending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="scroll-mt-6 scroll-mb-16 rounded-2xl bg-transparent px-4 pt-3 text-base leading-6 outline-none"
      />
      <div className="flex justify-end gap-2 p-2">
        <Button variant="ghost" disabled={isSending} onClick={onCancel} onKeyDown={onEscape}>
          Cancel
        </Button>
        <Button type="submit" disabled={!canSend} isBusy={isSending} onKeyDown={onEscape}>
          {isSending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

type ShownFile = { name: string; contentType: string; address: string | undefined }
type MessageFilesProps = { parts: readonly MessagePart[]; isReadOnly: boolean }

/** A message's files as previews that open them (spec 2.6); in a shared chat they cannot be opened (5.9). */
function MessageFiles({ parts, isReadOnly }: MessageFilesProps) {
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

/** Returns an http(s) URL; undefined for anything else, which opens nothing. */
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
