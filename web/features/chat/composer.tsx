import { ArrowUp, Square } from 'lucide-react'
import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { composerHeightPx } from '#core/limits.ts'
import { useVoice } from '#web/features/voice/queries.ts'
import { VoiceButton, VoiceField } from '#web/features/voice/voice-panel.tsx'
import { GrowingTextarea, isSendKey } from '#web/ui/forms/growing-textarea.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { isFocusLost, isPopupOpen, isMainInUse, isTextField } from '#web/ui/hooks/focus.ts'
import { useDraft, writeDraft } from './drafts.ts'

type ComposerProps = {
  /** The name under which the text is kept until it is sent. */
  draftName: string
  /** Whether a reply is in flight; the send button then stops it. */
  isBusy: boolean
  /** Whether files are being uploaded; nothing can be sent then. */
  isUploading: boolean
  /** Sends what is kept under `draftName`. */
  onSend: () => void
  onStop: () => void
  /** Called while the user types. */
  onWake: () => void
  onPaste: (event: ClipboardEvent) => void
  /** What a guided flow asks for; null when it asks for nothing. */
  prompt: string | null
  /** Selections and attachments, shown above the text. */
  attached: ReactNode
  tools: ReactNode
}

const hasFinePointer = () => window.matchMedia?.('(pointer: fine)').matches ?? true

/** The message box (spec 2.8). */
export function Composer(props: ComposerProps) {
  const { draftName, isBusy, isUploading, onSend, onStop, onWake, onPaste, prompt, attached, tools } = props
  const promptId = useId()
  const text = useDraft(draftName)
  const voice = useVoice()
  const isEmpty = text.trim() === ''
  const form = useRef<HTMLFormElement>(null)
  // The document's focus: a chat that loads late does not take it from an open dialog or the post beside it.
  useEffect(() => {
    if (!hasFinePointer() || isPopupOpen() || isTextField(document.activeElement) || isMainInUse()) return
    form.current?.querySelector('textarea')?.focus()
  }, [])
  // The document's focus: a button that was pressed to send is disabled or removed, and loses it.
  useEffect(() => {
    if (isBusy && hasFinePointer() && isFocusLost()) form.current?.querySelector('textarea')?.focus()
  }, [isBusy])

  const send = () => {
    if (!isEmpty && !isUploading) onSend()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      ref={form}
      className={messageBoxClass}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {attached}
      {prompt === null ? null : (
        <p id={promptId} className="px-4 pt-3 text-sm text-ink-soft">
          {prompt}
        </p>
      )}
      <VoiceField voice={voice}>
        <GrowingTextarea
          label={`Ask ${brand.assistant}`}
          placeholder={`Ask ${brand.assistant}`}
          value={text}
          {...(prompt === null ? {} : { 'aria-describedby': promptId })}
          height={composerHeightPx}
          onChange={(event) => {
            onWake()
            writeDraft(draftName, event.target.value)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="rounded-2xl bg-transparent px-4 pt-3 text-base leading-6 outline-none placeholder:text-ink-soft"
        />
      </VoiceField>
      <div className="flex flex-wrap items-center gap-1 p-2">
        {tools}
        <span className="ml-auto flex items-center gap-1">
          <VoiceButton voice={voice} />
          {isBusy ? (
            <IconButton
              label="Stop"
              variant="primary"
              onClick={({ detail }) => {
                // The second half of a double click on "Send" does not mean "Stop".
                if (detail < 2) onStop()
              }}
            >
              <Square size={14} fill="currentColor" />
            </IconButton>
          ) : (
            <IconButton label="Send" variant="primary" type="submit" disabled={isEmpty || isUploading}>
              <ArrowUp size={18} />
            </IconButton>
          )}
        </span>
      </div>
    </form>
  )
}
/** The frame around a message text box; the whole frame shows focus, with a ring for the keyboard. */
export const messageBoxClass =
  'rounded-2xl border border-line bg-surface has-[textarea:focus-visible]:border-ink-soft outline-accent -outline-offset-1 ' +
  'in-data-[focus=keyboard]:has-[textarea:focus-visible]:outline-2'
