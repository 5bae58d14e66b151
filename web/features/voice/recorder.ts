import * as v from 'valibot'
import { type AudioTake, openMicrophone, startTake, stopTracks } from './audio-take.ts'
import { idle, noMicrophone, notProcessed, type VoiceState } from './voice-state.ts'
import { recordingField, transcribeRecording } from '#contract/transcription.ts'
import { ApiError, errorOf } from '#web/api.ts'

const noWords = 'No speech was heard. Please check your microphone and try again.'

type RecorderEvents = {
  onChange: (state: VoiceState) => void
  /** Called when a transcription failed; the recording is kept. */
  onError: (error: unknown) => void
  /** Called when a recording was discarded; `undo` restores it. */
  onDiscard: (undo: () => void) => void
}

/**
 * Idle → recording → processing → heard → idle. A recording that cannot be transcribed is kept until the user retries,
 * records again or discards it; only `close` loses a recording for good.
 */
export class Recorder {
  readonly #events: RecorderEvents
  #state: VoiceState = idle
  #take: AudioTake | null = null
  #kept: Blob | null = null
  #work: AbortController | null = null
  #isClosed = false

  constructor(events: RecorderEvents) {
    this.#events = events
  }

  async start(): Promise<void> {
    if (this.#state.name !== 'idle' && this.#state.name !== 'kept') return
    this.#become({ name: 'asking' })
    const stream = await openMicrophone().catch(() => null)
    if (stream === null) this.#rest(noMicrophone)
    else if (this.#isClosed) stopTracks(stream)
    else this.#record(stream)
  }

  /** Ends the recording and transcribes it. */
  stop(): void {
    if (this.#state.name === 'recording') this.#take?.stop()
  }

  /** Ends the recording without transcribing it; while processing, aborts the transcription and keeps the recording. */
  cancel(): void {
    if (this.#state.name === 'processing') this.#work?.abort()
    if (this.#state.name !== 'recording') return
    const take = this.#take
    this.#take = null
    take?.stop()
    this.#rest()
    if (take) void take.recording.then((recording) => this.#offerBack(recording))
  }

  /** Transcribes the kept recording again. */
  async retry(): Promise<void> {
    if (this.#state.name === 'kept' && this.#kept) await this.#process(this.#kept)
  }

  /** Discards the kept recording. */
  discard(): void {
    if (this.#state.name !== 'kept') return
    const recording = this.#kept
    this.#kept = null
    this.#rest()
    if (recording) this.#offerBack(recording)
  }

  /** Records that the words were inserted, or the error message was read. */
  settle(): void {
    if (['heard', 'idle', 'kept'].includes(this.#state.name)) this.#rest()
  }

  /** Releases the microphone and aborts everything in progress. */
  close(): void {
    this.#isClosed = true
    const take = this.#take
    this.#take = null
    take?.stop()
    this.#work?.abort()
  }

  #record(stream: MediaStream): void {
    try {
      const take = startTake(stream)
      this.#take = take
      this.#become({ name: 'recording', stream, startedAt: Date.now() })
      void take.recording.then((recording) => this.#finish(take, recording))
    } catch {
      stopTracks(stream)
      this.#rest(notProcessed)
    }
  }

  async #finish(take: AudioTake, recording: Blob): Promise<void> {
    if (this.#take !== take) return
    this.#take = null
    if (recording.size === 0) this.#rest(notProcessed)
    else await this.#process(recording)
  }

  async #process(recording: Blob): Promise<void> {
    this.#kept = recording
    const work = new AbortController()
    this.#work = work
    this.#become({ name: 'processing' })
    try {
      const words = await transcribe(recording, work.signal)
      this.#kept = null
      if (words === '') this.#rest(noWords)
      else this.#become({ name: 'heard', words })
    } catch (error) {
      this.#rest()
      if (work.signal.aborted) return
      // Logged as specification 8.5 asks.
      // oxlint-disable-next-line no-console
      console.error('Failed to transcribe the recording', error)
      this.#events.onError(error)
    }
  }

  #offerBack(recording: Blob): void {
    if (this.#isClosed || recording.size === 0) return
    this.#events.onDiscard(() => {
      if (this.#isClosed || this.#state.name !== 'idle') return
      this.#kept = recording
      this.#rest()
    })
  }

  /** Returns to the idle state, or to the recording that is still kept. */
  #rest(problem: string | null = null): void {
    this.#become({ name: this.#kept ? 'kept' : 'idle', problem })
  }

  #become(state: VoiceState): void {
    this.#state = state
    if (!this.#isClosed) this.#events.onChange(state)
  }
}

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

/** Transcribes a recording (spec 7.1). Throws ApiError, or the signal's reason. */
export async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
  const { method, path, answer } = transcribeRecording
  const response = await fetch(path, { method, body: formOf(recording), signal }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw cause instanceof TypeError ? unreachable() : cause
  })
  if (!response.ok) throw await errorOf(response)
  const parsed = v.safeParse(answer, await response.json().catch(() => null))
  signal.throwIfAborted()
  if (!parsed.success) throw new Error(notProcessed)
  return parsed.output.transcription.trim()
}
