export const noMicrophone = 'Could not access microphone. Please check permissions.'
export const notProcessed = 'Failed to process recording.'

/** The state that the microphone button and the message box show. */
export type VoiceState =
  | { name: 'idle'; problem: string | null }
  /** The browser is asking for permission to use the microphone. */
  | { name: 'asking' }
  | { name: 'recording'; stream: MediaStream; startedAt: number }
  | { name: 'processing' }
  /** The transcribed words, to be inserted into the message. */
  | { name: 'heard'; words: string }
  /** A recording that was not transcribed, until the user decides about it. */
  | { name: 'kept'; problem: string | null }

export const idle: VoiceState = { name: 'idle', problem: null }

/** Returns the problem with the microphone to show above its button. */
export const problemOf = (state: VoiceState): string | null => ('problem' in state ? state.problem : null)
