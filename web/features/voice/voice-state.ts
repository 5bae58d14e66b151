export const noMicrophone = 'Could not access microphone. Please check permissions.'
export const notProcessed = 'Failed to process recording.'

/** What the microphone button and the place of the message box show. */
export type VoiceState =
  | { name: 'idle'; problem: string | null }
  /** The browser is asking whether the microphone may be used. */
  | { name: 'asking' }
  | { name: 'recording'; stream: MediaStream; startedAt: number }
  | { name: 'processing' }
  /** The words of the recording, on their way into the message. */
  | { name: 'heard'; words: string }
  /** A recording that was not transcribed, until somebody decides about it. */
  | { name: 'kept'; problem: string | null }

export const idle: VoiceState = { name: 'idle', problem: null }

/** What went wrong with the microphone, to be read above its button. */
export const problemOf = (state: VoiceState): string | null => ('problem' in state ? state.problem : null)
