import { useEffect, useEffectEvent, useRef } from 'react'

const barMs = 60
/** With reduced motion: a row of bars, filled in proportion to the loudness, which falls slowly. */
const calmBarMs = 250
const calmHeight = 0.5
const calmFall = 0.1
const silentAfterMs = 3000

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Returns null when the browser cannot analyse the stream; recording continues without a waveform. */
function listen(stream: MediaStream): SoundLevel | null {
  try {
    return new SoundLevel(stream)
  } catch {
    return null
  }
}

/** Returns `count` bars, filled from the left in proportion to the loudness. */
const meter = (loudness: number, count: number) =>
  Array.from({ length: count }, (_, at) => (at < loudness * count ? calmHeight : 0))

/** Returns the last `count` levels, the newest on the right, padded with silence. */
const slide = (levels: readonly number[], level: number, count: number) => {
  const latest = [...levels, level].slice(-count)
  return [...Array<number>(count - latest.length).fill(0), ...latest]
}

type WaveformProps = {
  stream: MediaStream
  /** Called repeatedly with whether the microphone has been silent for a while. */
  onSilence: (isSilent: boolean) => void
}

/** A live waveform of the microphone. */
export function Waveform({ stream, onSilence }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const tellSilence = useEffectEvent(onSilence)
  // The microphone, and the canvas.
  useEffect(() => {
    const sound = listen(stream)
    if (sound === null) return undefined
    const calm = wantsCalm()
    let levels: number[] = []
    let loudness = 0
    let heardAt = performance.now()
    const timer = setInterval(
      () => {
        const level = sound.read()
        if (level !== null) heardAt = performance.now()
        tellSilence(performance.now() - heardAt > silentAfterMs)
        if (!canvas.current) return
        const count = fitCanvas(canvas.current)
        loudness = Math.max(level ?? 0, loudness - calmFall)
        levels = calm ? meter(loudness, count) : slide(levels, level ?? 0, count)
        drawWaveform(canvas.current, levels)
      },
      calm ? calmBarMs : barMs,
    )
    return () => {
      clearInterval(timer)
      sound.close()
    }
  }, [stream])
  return <canvas ref={canvas} aria-hidden className="h-10 w-full min-w-0 text-accent" />
}
const barPx = 3
const gapPx = 2
const minBarPx = 3

/** Sizes a canvas for its place on the screen and returns how many bars fit next to each other. */
function fitCanvas(canvas: HTMLCanvasElement): number {
  const { clientWidth, clientHeight } = canvas
  const scale = window.devicePixelRatio || 1
  const [width, height] = [Math.round(clientWidth * scale), Math.round(clientHeight * scale)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  return Math.max(1, Math.floor((clientWidth + gapPx) / (barPx + gapPx)))
}

/** Draws levels from 0 to 1 as bars around the middle, the last one at the right edge, in the canvas's text colour. */
function drawWaveform(canvas: HTMLCanvasElement, levels: readonly number[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth, clientHeight } = canvas
  context.setTransform(canvas.width / clientWidth, 0, 0, canvas.height / clientHeight, 0, 0)
  context.clearRect(0, 0, clientWidth, clientHeight)
  context.fillStyle = getComputedStyle(canvas).color
  levels.forEach((level, at) => {
    const height = Math.max(minBarPx, level * clientHeight)
    const left = clientWidth - (levels.length - at) * (barPx + gapPx) + gapPx
    context.beginPath()
    context.roundRect(left, (clientHeight - height) / 2, barPx, height, barPx / 2)
    context.fill()
  })
}
/** The level below which the microphone counts as disconnected or muted: any room is louder. */
const silence = 0.0005

/** Measures the current level of a microphone. Throws when the browser cannot analyse the stream. */
class SoundLevel {
  readonly #context = new AudioContext()
  readonly #analyser = this.#context.createAnalyser()
  readonly #samples: Float32Array<ArrayBuffer>

  constructor(stream: MediaStream) {
    this.#analyser.fftSize = 1024
    this.#samples = new Float32Array(this.#analyser.fftSize)
    this.#context.createMediaStreamSource(stream).connect(this.#analyser)
  }

  /** Returns the perceived loudness from 0 to 1; null when there is no signal at all. */
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
