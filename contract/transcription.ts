import * as v from 'valibot'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing, object } from './fields.ts'

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
  answer: object({ transcription: v.string() }),
  readsOwnBody: true,
  ...apiSurface,
})
