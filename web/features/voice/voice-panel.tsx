import { clsx } from 'clsx'
import { Mic, Square } from 'lucide-react'
import { useRef, type ReactNode, useEffect, useEffectEvent, type RefObject } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { useListener } from '#web/ui/hooks/use-listener.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { loadRecorder, type Voice } from './queries.ts'
import { problemOf } from './voice-state.ts'

const RecordingView = lazyPart(async () => (await import('./recording-view.tsx')).RecordingView)
const KeptRecording = lazyPart(async () => (await import('./kept-recording.tsx')).KeptRecording)
const VoiceProblem = lazyPart(async () => (await import('./voice-problem.tsx')).VoiceProblem)

/** Preloads the code for recording when the button is hovered or focused; a failure is shown when it is needed. */
function wake(): void {
  void loadRecorder().catch(() => null)
  void RecordingView.preload()
}

/** Returns the handler of a control that disappears when used: moves the focus to the microphone button first. */
const leaving =
  ({ button, tell }: Voice, what: Parameters<Voice['tell']>[0]) =>
  () => {
    button.current?.focus()
    tell(what)
  }

/** Contains the message box, or the recording view in its place (spec 2.8). */
export function VoiceField({ voice, children }: { voice: Voice; children: ReactNode }) {
  const { state } = voice
  const place = useRef<HTMLDivElement>(null)
  useHeardWords(voice, place)
  const isTaken = state.name === 'recording' || state.name === 'processing'
  return (
    <>
      {state.name === 'kept' ? (
        <KeptRecording onRetry={leaving(voice, 'retry')} onDiscard={leaving(voice, 'discard')} />
      ) : null}
      <div className="relative">
        {/* Only hidden, so that the box keeps its height, caret and undo history. */}
        <div ref={place} className={clsx(isTaken && 'invisible')}>
          {children}
        </div>
        {isTaken ? <RecordingView state={state} onCancel={leaving(voice, 'cancel')} /> : null}
      </div>
    </>
  )
}

/** The microphone button: Record, Stop, "Processing..."; errors are shown above it. */
export function VoiceButton({ voice }: { voice: Voice }) {
  const { state, button, press } = voice
  const problem = problemOf(state)
  return (
    <span className="relative" onPointerEnter={wake} onFocus={wake}>
      {problem === null ? null : <VoiceProblem words={problem} onDismiss={leaving(voice, 'settle')} />}
      {state.name === 'recording' ? (
        <IconButton ref={button} label="Stop" variant="danger" onClick={press}>
          <Square size={14} fill="currentColor" />
        </IconButton>
      ) : (
        <IconButton
          ref={button}
          label={state.name === 'processing' ? 'Processing...' : 'Record'}
          isBusy={state.name === 'processing' || state.name === 'asking'}
          onClick={press}
        >
          <Mic size={18} />
        </IconButton>
      )}
    </span>
  )
}

/** Inserts transcribed words into the message box inside `place`: at the caret, or at the end if none was set. */
function useHeardWords({ state, tell }: Voice, place: RefObject<HTMLElement | null>): void {
  const hasCaret = useRef(false)
  // Interacting with the message box sets a caret, and dismisses the error message.
  useListener(place, 'pointerdown keydown input', () => {
    hasCaret.current = true
    if ('problem' in state && state.problem !== null) tell('settle')
  })

  const insert = useEffectEvent((words: string) => {
    const box = place.current?.querySelector('textarea')
    if (!box) return
    if (!hasCaret.current) box.setSelectionRange(box.value.length, box.value.length)
    tell('settle')
    // Outside React's commit, which would otherwise reset the value and thereby lose caret and undo.
    queueMicrotask(() => insertWords(box, words))
  })
  // The message box: its undo only covers text that is inserted into the element itself.
  useEffect(() => {
    if (state.name === 'heard') insert(state.words)
  }, [state])
}
/** Scripts written without spaces between words. */
const joined =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}、。，！？]/u
const opening = /[\s([{"'“‘«¿¡/-]$/u
const closing = /^[\s.,;:!?)\]}"'”’»/…-]/u

const needsSpace = (before: string, after: string) =>
  before !== '' &&
  after !== '' &&
  !opening.test(before) &&
  !closing.test(after) &&
  !(joined.test(Array.from(before).at(-1) ?? '') || joined.test(Array.from(after)[0] ?? ''))

/** Adds spaces around words as needed between these two texts. */
export function spaced(before: string, words: string, after: string): string {
  return (needsSpace(before, words) ? ' ' : '') + words + (needsSpace(words, after) ? ' ' : '')
}

/** Inserts words at the caret of a text box as if they had been typed: replaces a selection, and can be undone. */
export function insertWords(box: HTMLTextAreaElement, words: string): void {
  const { value, selectionStart, selectionEnd } = box
  const text = spaced(value.slice(0, selectionStart), words, value.slice(selectionEnd))
  box.focus()
  // Only `execCommand` preserves the text box's own undo; browsers without it still get the words.
  if (document.execCommand?.('insertText', false, text)) return
  box.setRangeText(text, selectionStart, selectionEnd, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
