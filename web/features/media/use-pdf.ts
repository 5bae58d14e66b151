import { useEffect, useState } from 'react'
import { ownAddress } from '#web/ui/own-address.ts'
import { openPdf, type Pdf } from './pdf-document.ts'

export type PageSize = { width: number; height: number }
export type ReadPdf =
  | { phase: 'loading' }
  | { phase: 'failed' }
  | { phase: 'ready'; pdf: Pdf; first: PageSize }

/** A PDF with the size of its first page, in points. `retry` reads it once more. */
export function usePdf(url: string): { read: ReadPdf; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [read, setRead] = useState<ReadPdf>({ phase: 'loading' })
  // pdf.js: the document lives in a worker of its own, which ends with it.
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
