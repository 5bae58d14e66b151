import { recordingField, transcribeRecording } from '#contract/transcription.ts'
import { ApiError, errorOf } from '#web/api.ts'
import { notProcessed } from './voice-state.ts'

const fileExtensions: Record<string, string> = { 'audio/mp4': 'mp4', 'audio/ogg': 'ogg', 'audio/wav': 'wav' }

function formOf(recording: Blob): FormData {
  const type = recording.type === '' ? 'audio/webm' : recording.type
  const form = new FormData()
  form.set(recordingField, new File([recording], `recording.${fileExtensions[type] ?? 'webm'}`, { type }))
  return form
}

const unreachable = () =>
  new ApiError(503, {
    code: 'offline:api',
    cause: 'Lede cannot be reached. Please check your internet connection and try again.',
  })

/** The words of a recording (spec 7.1). Throws ApiError, or the signal's reason. */
export async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
  const { method, path, answer } = transcribeRecording
  const response = await fetch(path, { method, body: formOf(recording), signal }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw cause instanceof TypeError ? unreachable() : cause
  })
  if (!response.ok) throw await errorOf(response)
  const parsed = answer.safeParse(await response.json().catch(() => null))
  signal.throwIfAborted()
  if (!parsed.success) throw new Error(notProcessed)
  return parsed.data.transcription.trim()
}
