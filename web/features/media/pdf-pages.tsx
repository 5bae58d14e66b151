import { useEffect, useEffectEvent, useState } from 'react'
import { pdfScales } from '#core/limits.ts'
import { PageTurner } from './page-turner.tsx'
import { PdfPage } from './pdf-page.tsx'
import { PdfLoading, PdfUnavailable } from './pdf-states.tsx'
import { type PageSize, usePdf } from './use-pdf.ts'

type PdfPagesProps = {
  url: string
  name: string
  isMobile: boolean
  /** Told how many pages there are. */
  onPages: (pages: number) => void
}

/** A page longer or wider than this leaves room at its sides. */
const ratios = { tallest: 1 / 2, widest: 3 }

/**
 * The pages of a PDF, one at a time; those beside it are drawn after it and wait ready, so that turning takes no time.
 */
export function PdfPages({ url, name, isMobile, onPages }: PdfPagesProps) {
  const { read, retry } = usePdf(url)
  const [page, setPage] = useState(1)
  // Pages that have been drawn once, or could not be.
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const pages = read.phase === 'ready' ? read.pdf.numPages : null
  const tell = useEffectEvent(onPages)
  // The heading above, which says how many pages there are.
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

/** The frame has the shape of the first page, as in the feed; other pages fit into it. */
function frameOf({ width, height }: PageSize, scale: number) {
  const ratio = Math.min(ratios.widest, Math.max(ratios.tallest, width / height))
  return { width: Math.round(width * scale), aspectRatio: ratio }
}
