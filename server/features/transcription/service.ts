import type { Logger } from 'pino'
import { refuse } from '#core/errors.ts'
import {
  type Transcriber,
  TranscriptionError,
  type AudioFormat,
  type TranscriptionFailure,
} from '#server/adapters/speech/transcriber.ts'

export type Transcriptions = {
  /** Throws AppError when no transcription server is configured, before anything is uploaded in vain. */
  requireServer: () => void
  /** Returns the text of an uploaded recording; `signal` cancels the work. Throws AppError. */
  transcribe: (file: Blob, signal: AbortSignal) => Promise<string>
}

type Parts = { transcriber: Transcriber | undefined; log: Logger }

/** Speech input for the message box. Nothing is stored. */
export function createTranscriptions({ transcriber, log }: Parts): Transcriptions {
  const required = (): Transcriber => {
    if (!transcriber) throw refuse(notConfigured)
    return transcriber
  }
  return {
    requireServer: () => void required(),
    async transcribe(file, signal) {
      const { transcribe } = required()
      if (file.size === 0) throw refuse('The recording is empty.')
      const format = (await containerOf(file)) ?? declaredFormat(file)
      if (format === null) throw refuse('The recording must be WebM, MP4, Ogg or WAV audio.')
      try {
        return await transcribe({ audio: file, format }, signal)
      } catch (error) {
        throw toRefusal(error, { log, signal })
      }
    },
  }
}

function toRefusal(error: unknown, { log, signal }: { log: Logger; signal: AbortSignal }): unknown {
  if (signal.aborted) return refuse('The transcription was abandoned.', error)
  if (!(error instanceof TranscriptionError)) return error
  const { kind, status, cause } = error
  const reason = cause instanceof Error ? cause.name : undefined
  log.warn({ kind, status, reason }, 'transcription failed')
  return refuse(failureWords[kind], error)
}

const headLength = 12

const marks: { format: AudioFormat; mark: string; at: number }[] = [
  // EBML, the frame of WebM and Matroska (RFC 8794, section 11.2.1).
  { format: 'webm', mark: '\x1a\x45\xdf\xa3', at: 0 },
  { format: 'ogg', mark: 'OggS', at: 0 },
  { format: 'wav', mark: 'WAVE', at: 8 },
  { format: 'mp4', mark: 'ftyp', at: 4 },
]

/** Detects a recording's container from its first bytes, whatever its name; null when browsers do not record it. */
async function containerOf(file: Blob): Promise<AudioFormat | null> {
  const bytes = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  return marks.find(({ mark, at }) => head.startsWith(mark, at))?.format ?? null
}

/** Returns the format that its sender names for a recording that is not recognised; the transcription server decides. */
const declaredFormat = ({ type }: Blob): AudioFormat | null =>
  marks.find(({ format }) => type.startsWith(`audio/${format}`))?.format ?? null

const notConfigured = 'Voice input needs a transcription server: set TRANSCRIBE_BASE_URL or OPENAI_API_KEY.'

/** The messages when there is no transcription: what happened and what to do, never the provider's own text. */
const failureWords: Record<TranscriptionFailure, string> = {
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
