/** The containers that browsers record in; each is also the ending of such a file's name. */
export type AudioFormat = 'webm' | 'mp4' | 'ogg' | 'wav'

export type Recording = { audio: Blob; format: AudioFormat }

export type TranscriptionFailure =
  | 'key-refused'
  | 'not-found'
  | 'too-large'
  | 'unreadable'
  | 'busy'
  | 'failing'
  | 'unreachable'
  | 'too-slow'
  | 'no-transcription'

/** Why there is no transcription. Carries nothing of what the other side wrote, which may hold its key. */
export class TranscriptionError extends Error {
  readonly kind: TranscriptionFailure
  /** The status the other side answered with, where it answered. */
  readonly status: number | undefined

  constructor(kind: TranscriptionFailure, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(kind, { cause })
    this.name = 'TranscriptionError'
    this.kind = kind
    this.status = status
  }
}

export type Transcriber = {
  /** The words of a recording, empty when there are none. Throws TranscriptionError, or the signal's reason. */
  transcribe: (recording: Recording, signal: AbortSignal) => Promise<string>
}
