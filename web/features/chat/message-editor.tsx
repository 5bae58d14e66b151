import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx'
import { isSendKey } from '#web/ui/send-key.ts'
import { messageBoxClass } from './message-box-class.ts'

const height = { min: 48, max: 400 }

type MessageEditorProps = {
  text: string
  /** The message has files: it can be sent without a word. */
  hasFiles: boolean
  /** Rejects when the text was refused; it stays here then. */
  onSend: (text: string) => Promise<void>
  onSent: () => void
  onCancel: () => void
}

/** Another text for a message that was sent (spec 2.6); the keys are those of the message box. */
export function MessageEditor({ text: sent, hasFiles, onSend, onSent, onCancel }: MessageEditorProps) {
  const [text, setText] = useState(sent)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isEmpty = text.trim() === '' && !hasFiles
  // The browser's focus: to the end of the text that is to be changed.
  useEffect(() => {
    const box = form.current?.querySelector('textarea')
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }, [])

  const send = async () => {
    if (isEmpty || isSending) return
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
      className={`mb-4 w-full ${messageBoxClass}`}
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
        <Button type="submit" disabled={isEmpty} isBusy={isSending} onKeyDown={onEscape}>
          {isSending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
