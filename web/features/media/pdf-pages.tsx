import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { pdfScales, previewWidths } from '#core/limits.ts'
import { PageTurner } from './page-turner.tsx'
import { PdfLoading, PdfUnavailable } from './pdf-states.tsx'
import { ownAddress } from '#web/ui/own-address.ts'
import { openPdf, type Pdf } from './pdf-document.ts'

type PdfPagesProps = {
  url: string
  name: string
  isMobile: boolean
  /** Called with the number of pages. */
  onPages: (pages: number) => void
}

/** The limits of the frame's aspect ratio; a page beyond them leaves empty space at its sides. */
const ratios = { tallest: 1 / 2, widest: 3 }

/** The pages of a PDF, one at a time; neighbouring pages are drawn in advance, so that they turn without delay. */
export function PdfPages({ url, name, isMobile, onPages }: PdfPagesProps) {
  const { read, retry } = usePdf(url)
  const [page, setPage] = useState(1)
  // Pages that have been drawn or have failed.
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const pages = read.phase === 'ready' ? read.pdf.numPages : null
  const tell = useEffectEvent(onPages)
  // The heading above, which shows the number of pages.
  useEffect(() => {
    if (pages !== null) tell(pages)
  }, [pages])
  if (read.phase === 'loading') return <PdfLoading isMobile={isMobile}>Loading PDF...</PdfLoading>
  if (read.phase === 'failed' || pages === null) return <PdfUnavailable onRetry={retry} />
  const scale = isMobile ? pdfScales.mobile : pdfScales.other
  const settle = (one: number) =>
    setSettled((before) => (before.has(one) ? before : new Set([...before, one])))
  const isNext = (one: number) => one === page || settled.has(page) || settled.has(one)
  const near = [page - 1, page, page + 1].filter((one) => one >= 1 && one <= pages && isNext(one))
  return (
    <PageTurner name={name} page={page} pages={pages} isMobile={isMobile} onTurn={setPage}>
      <div className="relative mx-auto max-w-full" style={frameOf(read.first, scale)}>
        {near.map((one) => (
          <PdfPage
            key={one}
            pdf={read.pdf}
            page={one}
            isShown={one === page}
            scale={scale}
            onSettled={() => settle(one)}
            label={`Page ${one} of ${pages}`}
          />
        ))}
      </div>
    </PageTurner>
  )
}

/** Sizes the frame for the first page, as in the feed; other pages fit into it. */
function frameOf({ width, height }: PageSize, scale: number) {
  const ratio = Math.min(ratios.widest, Math.max(ratios.tallest, width / height))
  return { width: Math.round(width * scale), aspectRatio: ratio }
}

export type PageSize = { width: number; height: number }
export type ReadPdf =
  | { phase: 'loading' }
  | { phase: 'failed' }
  | { phase: 'ready'; pdf: Pdf; first: PageSize }

/** A PDF and the size of its first page, in points. `retry` loads it again. */
function usePdf(url: string): { read: ReadPdf; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [read, setRead] = useState<ReadPdf>({ phase: 'loading' })
  // pdf.js: the document lives in its own worker, which ends with it.
  useEffect(() => {
    let isWanted = true
    const opened = openPdf(ownAddress(url))
    const show = (next: ReadPdf) => {
      if (isWanted) setRead(next)
    }
    const begin = async () => {
      const pdf = await opened.pdf
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      show({ phase: 'ready', pdf, first: { width, height } })
    }
    begin().catch(() => show({ phase: 'failed' }))
    return () => {
      isWanted = false
      opened.close()
    }
  }, [url, attempt])
  const retry = () => {
    setRead({ phase: 'loading' })
    setAttempt(attempt + 1)
  }
  return { read, retry }
}

type PdfPageProps = {
  pdf: Pdf
  /** Counted from 1. */
  page: number
  isShown: boolean
  scale: number
  label: string
  /** Called once the page is drawn or has failed. */
  onSettled: () => void
}

/** The maximum length of a page's text for screen readers. */
const readOutMax = 5000
const maxPixels = 8_000_000

/** One page at the screen's resolution; hidden, but ready, while another one is shown. */
function PdfPage({ pdf, page, isShown, scale, label, onSettled }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [phase, setPhase] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const [text, setText] = useState('')
  const tell = useEffectEvent(onSettled)
  // pdf.js, which draws onto the canvas and is cancelled when the page is no longer near.
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

/** Draws a page; `done` resolves to its text. */
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

/**
 * Returns the scale that matches the screen's pixels: the page's scale, limited to the card's width, times the device
 * pixel ratio.
 */
function sharpScale({ width, height }: { width: number; height: number }, scale: number): number {
  const shown = Math.min(scale, previewWidths.desktop / width)
  const wanted = shown * Math.max(1, window.devicePixelRatio)
  return Math.min(wanted, Math.sqrt(maxPixels / (width * height)))
}
