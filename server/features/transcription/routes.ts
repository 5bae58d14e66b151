import { recordingField, transcribeRecording } from '#contract/transcription.ts'
import { recordingMaxBytes } from '#core/limits.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Routes } from '#server/http/mount.ts'
import { withUploadedFile } from '#server/http/spooled-upload.ts'
import type { Transcriptions } from './service.ts'

type Parts = { transcriptions: Transcriptions; access: Access }

export function addTranscriptionRoutes(routes: Routes, { transcriptions, access }: Parts): void {
  routes.add(transcribeRecording, async ({ actor, request }) => {
    await access.demand(actor.userId, 'voice')
    transcriptions.requireServer()
    const form = {
      field: recordingField,
      maxBytes: recordingMaxBytes,
      invalid: transcribeRecording.invalid,
      tooLarge: 'The recording is larger than 20 MB. Please record a shorter one.',
    }
    const transcription = await withUploadedFile({ request, actor }, form, (recording) =>
      transcriptions.transcribe(recording, request.signal),
    )
    return { transcription }
  })
}
