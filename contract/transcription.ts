import * as z from 'zod/mini'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing } from './fields.ts'

/** The form field that holds the recording. */
export const recordingField = 'audio'

/**
 * Transcribes a recording (a form; WebM, MP4, Ogg or WAV, up to 20 MB); an empty result means that no words were heard.
 */
export const transcribeRecording = endpoint({
  method: 'POST',
  path: '/api/transcribe',
  query: nothing,
  body: nothing,
  answer: z.object({ transcription: z.string() }),
  readsOwnBody: true,
  ...apiSurface,
})
