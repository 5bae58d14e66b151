import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { previewWidths } from '#core/limits.ts'
import type { Pdf } from './pdf-document.ts'

type PdfPageProps = {
  pdf: Pdf
  /** From 1. */
  page: number
  isShown: boolean
  scale: number
  label: string
  /** Told once the page is drawn, or cannot be. */
  onSettled: () => void
}

/** As much of a page's text as is read out. */
const readOutMax = 5000
const maxPixels = 8_000_000

/** One page, drawn as sharp as the screen; while another one is shown it waits ready. */
export function PdfPage({ pdf, page, isShown, scale, label, onSettled }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [phase, setPhase] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const [text, setText] = useState('')
  const tell = useEffectEvent(onSettled)
  // pdf.js, which draws into the canvas and is told to stop when the page goes out of reach.
  useEffect(() => {
    const drawing = drawPage({ pdf, page, scale, canvas: canvas.current })
    drawing.done.then(
      (words) => {
        setText(words)
        setPhase('drawn')
        tell()
      },
      () => {
        if (drawing.isStopped()) return
        setPhase('failed')
        tell()
      },
    )
    return drawing.stop
  }, [pdf, page, scale])
  return (
    <div className={`absolute inset-0 ${isShown ? '' : 'invisible'}`} aria-hidden={!isShown}>
      <canvas
        ref={canvas}
        aria-hidden
        data-page={page}
        data-phase={phase}
        className="size-full bg-white object-contain"
      />
      {phase === 'failed' ? (
        <p className="absolute inset-0 flex items-center justify-center bg-sunken p-4 text-center font-sans text-sm text-ink-soft">
          This page cannot be shown.
        </p>
      ) : null}
      <p className="sr-only">
        {label}
        {text === '' ? '' : `: ${text}`}
      </p>
    </div>
  )
}

type Drawing = { pdf: Pdf; page: number; scale: number; canvas: HTMLCanvasElement | null }

/** Draws a page; `done` answers its text. */
function drawPage({ pdf, page, scale, canvas }: Drawing) {
  const stopping = new AbortController()
  const draw = async () => {
    const source = await pdf.getPage(page)
    stopping.signal.throwIfAborted()
    if (canvas === null) throw new Error('There is nothing to draw on.')
    const viewport = source.getViewport({ scale: sharpScale(source.getViewport({ scale: 1 }), scale) })
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    const task = source.render({ canvas, viewport })
    stopping.signal.addEventListener('abort', () => task.cancel())
    await task.promise
    const { items } = await source.getTextContent()
    return items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .slice(0, readOutMax)
  }
  return { done: draw(), stop: () => stopping.abort(), isStopped: () => stopping.signal.aborted }
}

/** As many pixels as the page has on this screen: its scale, cut to the card's width, times the screen's density. */
function sharpScale({ width, height }: { width: number; height: number }, scale: number): number {
  const shown = Math.min(scale, previewWidths.desktop / width)
  const wanted = shown * Math.max(1, window.devicePixelRatio)
  return Math.min(wanted, Math.sqrt(maxPixels / (width * height)))
}
