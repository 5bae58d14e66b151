import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'

const files = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
    '../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)

const addresses = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** The address of the PDF worker's script. */
export const workerAddress = addresses.get('pdf.worker.min.mjs') ?? ''

GlobalWorkerOptions.workerSrc = workerAddress

export type Pdf = PDFDocumentProxy
export type OpenedPdf = { pdf: Promise<Pdf>; close: () => void }

/** Opens a PDF and fetches only the parts that are needed: the first page is available before the rest has loaded. */
export function openPdf(url: string): OpenedPdf {
  const task = getDocument({
    url,
    // Without these two, the whole file is fetched in the background.
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

/** Serves fonts, character maps and decoders that a PDF may need from Lede's own server. */
export class PdfFiles {
  /** Throws an Error when there is no such file or it cannot be fetched. */
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`There is no file ${filename}.`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`The file ${filename} cannot be fetched.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
