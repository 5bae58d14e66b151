import { X } from 'lucide-react'
import { useState } from 'react'
import { recordingMaxMs } from '#core/limits.ts'
import { IconButton } from '#web/ui/button.tsx'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { useHotkey } from '#web/ui/hooks/use-hotkey.ts'
import type { VoiceState } from './voice-state.ts'
import { Waveform } from './waveform.tsx'

const warnBeforeEndMs = 60_000
const silentWords = 'No sound is coming in. Is the right microphone selected?'

type Recording = Extract<VoiceState, { name: 'recording' }>
type RecordingViewProps = {
  state: Recording | Extract<VoiceState, { name: 'processing' }>
  onCancel: () => void
}

/** Replaces the message box during recording and transcription. */
export function RecordingView({ state, onCancel }: RecordingViewProps) {
  useHotkey(shortcuts.cancel.keys[0], onCancel)
  return (
    <fieldset
      aria-label="Voice input"
      className="absolute inset-0 flex min-w-0 flex-col justify-center gap-1 px-4 pt-2"
    >
      {state.name === 'recording' ? (
        <Listening state={state} onCancel={onCancel} />
      ) : (
        <Transcribing onCancel={onCancel} />
      )}
    </fieldset>
  )
}

function Listening({ state, onCancel }: { state: Recording; onCancel: () => void }) {
  const [isSilent, setSilent] = useState(false)
  return (
    <>
      <output className="sr-only">Recording. Press Escape to cancel.</output>
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="size-2.5 shrink-0 animate-pulse-soft rounded-full bg-bad motion-reduce:animate-none"
        />
        <Elapsed since={state.startedAt} />
        <Waveform stream={state.stream} onSilence={setSilent} />
        <CancelButton label="Cancel recording" onCancel={onCancel} />
      </div>
      <output className="text-xs text-warn empty:hidden">{isSilent ? silentWords : null}</output>
    </>
  )
}

const Transcribing = ({ onCancel }: { onCancel: () => void }) => (
  <div className="flex items-center gap-3 text-ink-soft">
    <output className="grow">Processing...</output>
    <CancelButton label="Stop waiting" onCancel={onCancel} />
  </div>
)

const CancelButton = ({ label, onCancel }: { label: string; onCancel: () => void }) => (
  <IconButton label={label} onClick={onCancel}>
    <X size={18} />
  </IconButton>
)

const clock = (ms: number) => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The elapsed time; towards the end, the remaining time. */
function Elapsed({ since }: { since: number }) {
  const elapsed = useNow(250) - since
  const left = recordingMaxMs - elapsed
  return (
    <span role="timer" aria-label="Recording time" className="shrink-0 text-sm tabular-nums">
      {left > warnBeforeEndMs ? clock(elapsed) : `${clock(left)} left`}
    </span>
  )
}
