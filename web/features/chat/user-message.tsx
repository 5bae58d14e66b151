import { Pencil } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#web/ui/icon-button.tsx'
import { textOf, type ChatMessage } from './chat-message.ts'
import { CopyMessage } from './copy-message.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageEditor } from './message-editor.tsx'
import { quietActionClass } from './quiet-action.ts'

export type EditMessage = (id: string, text: string) => Promise<void>

type UserMessageProps = {
  message: ChatMessage
  /** Left out where nothing can be changed. */
  onEdit: EditMessage | undefined
  /** Whether editing can begin; what has begun goes on. */
  canEdit: boolean
}

const editLabel = 'Edit message'

/** A message of the person's. */
export const UserMessage = memo(({ message, onEdit, canEdit }: UserMessageProps) => {
  const [isEditing, setEditing] = useState(false)
  const article = useRef<HTMLElement>(null)
  const text = textOf(message)
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
      className="group flex flex-col items-end gap-1 outline-none"
    >
      {isEditing && onEdit ? (
        <MessageEditor
          text={text}
          hasFiles={message.parts.some(({ type }) => type === 'file')}
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
