import type { TranscriptionFailure } from '#server/adapters/speech/transcriber.ts'

export const notConfigured =
  'Voice input needs a transcription server: set TRANSCRIBE_BASE_URL or OPENAI_API_KEY.'

/** What people read when there is no transcription: what happened and what to do, never the provider's own text. */
export const failureWords: Record<TranscriptionFailure, string> = {
  'key-refused':
    'The transcription server refused its key. Please check TRANSCRIBE_API_KEY or OPENAI_API_KEY.',
  'not-found':
    'The transcription server does not know this address or model. Please check TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL.',
  'too-large': 'The recording is too long for the transcription server. Please record a shorter one.',
  unreadable: 'The transcription server could not read the recording.',
  busy: 'The transcription server is busy or its quota is used up. Please try again later.',
  failing: 'The transcription server failed. Please try again.',
  unreachable: 'The transcription server could not be reached. Please try again.',
  'too-slow': 'The transcription server took too long to answer. Please try again.',
  'no-transcription': 'The transcription server answered with something that is not a transcription.',
}
