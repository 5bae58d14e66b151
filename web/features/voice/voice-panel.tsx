import { clsx } from 'clsx'
import { Mic, Square } from 'lucide-react'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useHeardWords } from './use-heard-words.ts'
import { loadRecorder, type Voice } from './queries.ts'
import { problemOf } from './voice-state.ts'

const loadRecordingView = () => import('./recording-view.tsx')
const RecordingView = lazy(async () => ({ default: (await loadRecordingView()).RecordingView }))
const KeptRecording = lazy(async () => ({ default: (await import('./kept-recording.tsx')).KeptRecording }))
const VoiceProblem = lazy(async () => ({ default: (await import('./voice-problem.tsx')).VoiceProblem }))

/** Brings what a recording needs while somebody is about to press the button; a failure shows when it is needed. */
function wake(): void {
  for (const load of [loadRecorder, loadRecordingView]) void load().catch(() => null)
}

/** What a control does that disappears with it: the focus goes to the microphone button first. */
const leaving =
  ({ button, tell }: Voice, what: Parameters<Voice['tell']>[0]) =>
  () => {
    button.current?.focus()
    tell(what)
  }

/** The place of a message box: the box itself, or what is being recorded for it (spec 2.8). */
export function VoiceField({ voice, children }: { voice: Voice; children: ReactNode }) {
  const { state } = voice
  const place = useRef<HTMLDivElement>(null)
  useHeardWords(voice, place)
  const isTaken = state.name === 'recording' || state.name === 'processing'
  return (
    <>
      <Suspense fallback={null}>
        {state.name === 'kept' ? (
          <KeptRecording onRetry={leaving(voice, 'retry')} onDiscard={leaving(voice, 'discard')} />
        ) : null}
      </Suspense>
      <div className="relative">
        {/* Only out of sight, so that the box keeps its height, its caret and what it can undo. */}
        <div ref={place} className={clsx(isTaken && 'invisible')}>
          {children}
        </div>
        <Suspense fallback={null}>
          {isTaken ? <RecordingView state={state} onCancel={leaving(voice, 'cancel')} /> : null}
        </Suspense>
      </div>
    </>
  )
}

/** The microphone button: Record, Stop, "Processing..."; what stands in its way is said above it. */
export function VoiceButton({ voice }: { voice: Voice }) {
  const { state, button, press } = voice
  const problem = problemOf(state)
  return (
    <span className="relative" onPointerEnter={wake} onFocus={wake}>
      <Suspense fallback={null}>
        {problem === null ? null : <VoiceProblem words={problem} onDismiss={leaving(voice, 'settle')} />}
      </Suspense>
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
