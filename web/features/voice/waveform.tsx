import { useEffect, useEffectEvent, useRef } from 'react'
import { drawWaveform, fitCanvas } from './draw-waveform.ts'
import { SoundLevel } from './sound-level.ts'

const barMs = 60
/** For those who want nothing to move: a row of bars, filled as far as it is loud, which falls slowly. */
const calmBarMs = 250
const calmHeight = 0.5
const calmFall = 0.1
const silentAfterMs = 3000

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A recording goes on without its picture where the browser cannot draw one. */
function listen(stream: MediaStream): SoundLevel | null {
  try {
    return new SoundLevel(stream)
  } catch {
    return null
  }
}

/** `count` bars, filled from the left as far as it is loud. */
const meter = (loudness: number, count: number) =>
  Array.from({ length: count }, (_, at) => (at < loudness * count ? calmHeight : 0))

/** The last `count` levels, the newest at the right; nothing was heard before the first. */
const slide = (levels: readonly number[], level: number, count: number) => {
  const latest = [...levels, level].slice(-count)
  return [...Array<number>(count - latest.length).fill(0), ...latest]
}

type WaveformProps = {
  stream: MediaStream
  /** Told when nothing comes in from the microphone for a while, and when something does again. */
  onSilence: (isSilent: boolean) => void
}

/** What the microphone hears, as it hears it. */
export function Waveform({ stream, onSilence }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const tellSilence = useEffectEvent(onSilence)
  // The microphone, and the screen.
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
