import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import { PdfFiles, workerAddress } from './pdf-files.ts'

GlobalWorkerOptions.workerSrc = workerAddress

export type Pdf = PDFDocumentProxy
export type OpenedPdf = { pdf: Promise<Pdf>; close: () => void }

/** Opens a PDF and reads only the parts of it that are needed: its first page is there before the rest. */
export function openPdf(url: string): OpenedPdf {
  const task = getDocument({
    url,
    // Without these two the whole file is fetched behind the reader's back.
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 65_536,
    BinaryDataFactory: PdfFiles,
    useWorkerFetch: false,
    enableXfa: false,
    verbosity: 0,
  })
  return { pdf: task.promise, close: () => void task.destroy() }
}
