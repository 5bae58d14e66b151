import { ArrowUp, Square, X } from 'lucide-react'
import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { composerHeightPx, postCharacterLimit } from '#core/limits.ts'
import { useVoice } from '#web/features/voice/queries.ts'
import { VoiceButton, VoiceField } from '#web/features/voice/voice-panel.tsx'
import { GrowingTextarea, isSendKey } from '#web/ui/forms/growing-textarea.tsx'
import { IconButton, Button } from '#web/ui/button.tsx'
import { readDraft, useDraft, writeDraft } from './drafts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPost, postOfText } from '#web/features/documents/queries.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

type ComposerProps = {
  /** Under which name the text is kept until it is sent. */
  draftName: string
  /** A reply is on its way: the send button stops it. */
  isBusy: boolean
  /** Files are on their way: nothing can be sent. */
  isUploading: boolean
  /** Rejects when the message was refused; the text comes back then. */
  onSend: (text: string) => Promise<void>
  onStop: () => void
  /** Called while somebody writes. */
  onWake: () => void
  onPaste: (event: ClipboardEvent) => void
  /** What a guided flow asks for; null when there is nothing to say. */
  prompt: string | null
  /** What goes with the text, above it. */
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
  useEffect(() => {
    if (hasFinePointer()) form.current?.querySelector('textarea')?.focus()
  }, [])

  const send = async () => {
    if (isEmpty || isUploading) return
    writeDraft(draftName, '')
    try {
      await onSend(text.trim())
    } catch {
      const since = readDraft(draftName)
      writeDraft(draftName, since === '' ? text : `${text}\n${since}`)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      ref={form}
      className={messageBoxClass}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
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
                // The second half of a double click on "Send" is no wish to stop.
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
/** The frame around a text box that messages are written in; the whole of it shows the focus, with a ring for the keyboard. */
export const messageBoxClass =
  'rounded-2xl border border-line bg-surface has-[textarea:focus-visible]:border-ink-soft outline-accent -outline-offset-1 ' +
  'in-data-[focus=keyboard]:has-[textarea:focus-visible]:outline-2'

type PastedPostProps = {
  /** What was pasted into the message box. */
  text: string
  draftName: string
  onOpened: (documentId: string) => void
  onDismiss: () => void
}

/** Offers to open a finished post that was pasted among the messages in the editor instead, as it is. */
export function PastedPost({ text, draftName, onOpened, onDismiss }: PastedPostProps) {
  const draft = useDraft(draftName)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (post: string) => createPost(postOfText(post)),
    onSuccess(documentId, post) {
      // What was typed meanwhile stays.
      if (readDraft(draftName).trim() === post) writeDraft(draftName, '')
      void client.invalidateQueries({ queryKey: ['posts'] })
      onDismiss()
      onOpened(documentId)
    },
    onError: showError,
  })
  const isStillThere = draft.includes(text.replaceAll(/\r\n?/g, '\n'))
  return (
    <output className="empty:hidden">
      {isLikePost(text) && isStillThere ? (
        <span className="mb-2 flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 text-sm text-ink-soft">
          <span className="min-w-0 grow">This looks like a finished post.</span>
          <Button variant="ghost" isBusy={isPending} onClick={() => mutate(draft.trim())}>
            Open as a post
          </Button>
          <IconButton label="Dismiss" onClick={onDismiss}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </output>
  )
}

/** Whether a text may be a whole post: three lines or more, and no longer than one may be. */
const isLikePost = (text: string): boolean =>
  text.trim().length <= postCharacterLimit &&
  text.split(/[\r\n]/).filter((line) => line.trim() !== '').length >= 3
