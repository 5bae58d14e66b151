/** Quieter than this for a while is no microphone at all: a room is louder. */
const silence = 0.0005

/** How loud a microphone is now. Throws when the browser cannot listen to this stream. */
export class SoundLevel {
  readonly #context = new AudioContext()
  readonly #analyser = this.#context.createAnalyser()
  readonly #samples: Float32Array<ArrayBuffer>

  constructor(stream: MediaStream) {
    this.#analyser.fftSize = 1024
    this.#samples = new Float32Array(this.#analyser.fftSize)
    this.#context.createMediaStreamSource(stream).connect(this.#analyser)
  }

  /** From 0 to 1, as an ear would have it; null when nothing at all comes in. */
  read(): number | null {
    if (this.#context.state !== 'running') return 0
    this.#analyser.getFloatTimeDomainData(this.#samples)
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length
    const loudness = Math.sqrt(power)
    if (loudness < silence) return null
    // Speech lies between -50 and -10 dB of full scale.
    return Math.min(1, Math.max(0, (20 * Math.log10(loudness) + 50) / 40))
  }

  close(): void {
    void this.#context.close()
  }
}
