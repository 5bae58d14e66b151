import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { type Carousel, readCarousel, writeCarousel } from '#core/carousel/carousel.ts'
import { carouselMark } from './carousel-mark.ts'

/** Where the format lets programs store their own data (PDF 32000-1, 14.5, "page-piece dictionaries"). */
const place = PDFName.of('PieceInfo')
const ours = PDFName.of(carouselMark)
const kept = PDFName.of('Private')

/** Stores the carousel in its PDF. */
export function keepCarousel(pdf: PDFDocument, carousel: Carousel): void {
  const { context } = pdf
  const bytes = new TextEncoder().encode(writeCarousel(carousel))
  const piece = context.obj({ LastModified: PDFString.fromDate(new Date()) })
  piece.set(kept, context.register(context.flateStream(bytes)))
  const info = context.obj({})
  info.set(ours, piece)
  pdf.catalog.set(place, info)
}

/** Returns the carousel that a PDF was made from; null for any other PDF, and for what is not a PDF. */
export async function openCarousel(bytes: Uint8Array): Promise<Carousel | null> {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    const piece = pdf.catalog.lookupMaybe(place, PDFDict)?.lookupMaybe(ours, PDFDict)
    const stream = piece?.lookup(kept)
    if (!(stream instanceof PDFRawStream)) return null
    return readCarousel(new TextDecoder().decode(decodePDFRawStream(stream).decode()))
  } catch {
    return null
  }
}
