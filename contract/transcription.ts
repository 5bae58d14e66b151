import * as z from 'zod/mini'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing } from './fields.ts'

/** The form's field that holds the recording. */
export const recordingField = 'audio'

/** A form with a recording (WebM, MP4, Ogg or WAV, up to 20 MB) for its words; none were heard when they are empty. */
export const transcribeRecording = endpoint({
  method: 'POST',
  path: '/api/transcribe',
  query: nothing,
  body: nothing,
  answer: z.object({ transcription: z.string() }),
  readsOwnBody: true,
  ...apiSurface,
})
