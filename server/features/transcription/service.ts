import type { Logger } from 'pino'
import { AppError } from '#core/errors.ts'
import { type Transcriber, TranscriptionError } from '#server/adapters/speech/transcriber.ts'
import { audioFormat } from './audio-format.ts'
import { failureWords, notConfigured } from './failure-words.ts'

export type Transcriptions = {
  /** Throws AppError when no transcription server is set, before anything is uploaded in vain. */
  requireServer: () => void
  /** The words of an uploaded recording; `signal` gives the work up. Throws AppError. */
  transcribe: (file: Blob, signal: AbortSignal) => Promise<string>
}

type Parts = { transcriber: Transcriber | undefined; log: Logger }

/** Speech for the message box. Nothing is kept of it. */
export function createTranscriptions({ transcriber, log }: Parts): Transcriptions {
  const required = (): Transcriber => {
    if (!transcriber) throw refusal(notConfigured)
    return transcriber
  }
  return {
    requireServer: () => void required(),
    async transcribe(file, signal) {
      const { transcribe } = required()
      if (file.size === 0) throw refusal('The recording is empty.')
      const format = await audioFormat(file)
      if (format === null) throw refusal('The recording must be WebM, MP4, Ogg or WAV audio.')
      try {
        return await transcribe({ audio: file, format }, signal)
      } catch (error) {
        throw toRefusal(error, { log, signal })
      }
    },
  }
}

const refusal = (reason: string, cause?: unknown) => new AppError('bad_request:api', { reason, cause })

function toRefusal(error: unknown, { log, signal }: { log: Logger; signal: AbortSignal }): unknown {
  if (signal.aborted) return refusal('The transcription was given up.', error)
  if (!(error instanceof TranscriptionError)) return error
  const { kind, status, cause } = error
  const reason = cause instanceof Error ? cause.name : undefined
  log.warn({ kind, status, reason }, 'a recording could not be transcribed')
  return refusal(failureWords[kind], error)
}
