/** The containers in which browsers record; each is also the file's extension. */
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

/** Why there is no transcription. Contains nothing that the other side wrote, which may include its key. */
export class TranscriptionError extends Error {
  readonly kind: TranscriptionFailure
  /** The HTTP status of the response, if there was one. */
  readonly status: number | undefined

  constructor(kind: TranscriptionFailure, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(kind, { cause })
    this.name = 'TranscriptionError'
    this.kind = kind
    this.status = status
  }
}

export type Transcriber = {
  /** Returns the words of a recording, empty when there are none. Throws TranscriptionError, or the signal's reason. */
  transcribe: (recording: Recording, signal: AbortSignal) => Promise<string>
}
