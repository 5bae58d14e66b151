import { stubMedia } from '#web/ui/fake-screen.ts'
import { vi } from 'vitest'

class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live'

  stop(): void {
    this.readyState = 'ended'
  }
}

type Stream = { getTracks: () => FakeTrack[] }

/** Stands in for what jsdom lacks: a microphone, the browser's recorder, and the audio analyser. */
export class FakeMicrophone {
  /** The content of each slice of a recording. */
  sound = 'what was said'
  /** The strength of every sample, from 0 to 1. */
  amplitude = 0.1
  isAllowed = true
  canRecord = true
  /** Pending while the browser's permission prompt is open. */
  answer: Promise<unknown> = Promise.resolve()
  isAsked = false
  readonly tracks: FakeTrack[] = []
  /** Ends the current recording like a browser whose microphone is disconnected. */
  unplug: () => void = () => undefined
  /** Adds a slice to the current recording. */
  hear: (slice: Blob) => void = () => undefined

  install(): void {
    vi.stubGlobal('MediaRecorder', recorderOf(this))
    vi.stubGlobal('AudioContext', listeningTo(this))
    stubMedia()
    vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: this } }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  }

  get states(): string[] {
    return this.tracks.map(({ readyState }) => readyState)
  }

  async getUserMedia(): Promise<Stream> {
    this.isAsked = true
    await this.answer
    if (!this.isAllowed) throw new DOMException('Permission denied', 'NotAllowedError')
    const track = new FakeTrack()
    this.tracks.push(track)
    return { getTracks: () => [track] }
  }
}

const recorderOf = (microphone: FakeMicrophone) =>
  class extends EventTarget {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm')
    readonly mimeType: string
    state: 'inactive' | 'recording' = 'inactive'

    constructor(_: Stream, { mimeType }: { mimeType: string }) {
      super()
      if (!microphone.canRecord) throw new DOMException('No such codec', 'NotSupportedError')
      this.mimeType = mimeType
    }

    start(): void {
      this.state = 'recording'
      microphone.unplug = () => this.stop()
      microphone.hear = (slice) => this.#hand(slice)
    }

    #hand(data: Blob): void {
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
    }

    stop(): void {
      this.state = 'inactive'
      queueMicrotask(() => {
        this.#hand(new Blob([microphone.sound]))
        this.dispatchEvent(new Event('stop'))
      })
    }
  }

const listeningTo = (microphone: FakeMicrophone) =>
  class {
    state = 'running'
    createAnalyser = () => ({
      fftSize: 0,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(microphone.amplitude),
    })
    createMediaStreamSource = () => ({ connect: () => undefined })
    close = () => Promise.resolve()
  }
