import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import type { Recorder } from './recorder.ts'
import { idle, type VoiceState } from './voice-state.ts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#core/errors.ts'
import { configQuery, profileQuery } from '#web/features/session/queries.ts'

const offerUndo = (undo: () => void) => void toast.message('Recording discarded', withUndo(undo))

export const loadRecorder = () => import('./recorder.ts')

async function createRecorder(onChange: (state: VoiceState) => void): Promise<Recorder> {
  const { Recorder: Loaded } = await loadRecorder()
  return new Loaded({ onChange, onError: showError, onDiscard: offerUndo })
}

export type Voice = {
  state: VoiceState
  /** Gets the focus when a focused control disappears. */
  button: RefObject<HTMLButtonElement | null>
  /** Starts or stops recording. */
  press: () => void
  /** Forwards an action to the recorder, which exists in every state but idle. */
  tell: (what: 'cancel' | 'retry' | 'discard' | 'settle') => void
}

/** Voice input for one message box. The recorder is created with the first recording and closed with the box. */
export function useVoice(): Voice {
  const refusal = useVoiceRefusal()
  const [state, setState] = useState<VoiceState>(idle)
  const button = useRef<HTMLButtonElement>(null)
  const recorder = useRef<Recorder | null>(null)
  const isHere = useRef(true)
  // The microphone: it is released when the box unmounts.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      recorder.current?.close()
      recorder.current = null
    }
  }, [])

  const record = useCallback(async () => {
    try {
      recorder.current ??= await createRecorder(setState)
    } catch {
      showError(new Error('Voice input could not be loaded. Please check your connection and try again.'))
      return
    }
    if (isHere.current) await recorder.current.start()
  }, [])

  return {
    state,
    button,
    press: () => {
      if (state.name === 'recording') recorder.current?.stop()
      else if (refusal === null) void record()
      else setState({ name: 'idle', problem: refusal })
    },
    tell: (what) => {
      if (recorder.current) void recorder.current[what]()
      else setState(idle)
    },
  }
}

const notConfigured = 'Voice input needs a transcription server: set TRANSCRIBE_BASE_URL or OPENAI_API_KEY.'
const notSecure = 'The browser allows the microphone only on secure pages: open Lede over https.'
const cannotRecord = 'This browser cannot record sound. Please use another one for voice input.'

/** Returns why recording is not possible here, so that nobody speaks in vain; null when it is. */
function useVoiceRefusal(): string | null {
  const { data: config } = useQuery(configQuery)
  const { data: account } = useQuery(profileQuery)
  if (!window.isSecureContext && !('mediaDevices' in navigator)) return notSecure
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') return cannotRecord
  if (account?.features.voice === false) return messageOf('forbidden:auth')
  return config?.voice === false ? notConfigured : null
}
