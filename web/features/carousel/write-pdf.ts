import { PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import { brand } from '#core/brand.ts'
import type { Carousel } from '#core/carousel/carousel.ts'
import { rgbOf } from '#core/carousel/colours.ts'
import { drawPage } from '#core/carousel/draw-page.ts'
import type { Command, PageDrawing } from '#core/carousel/drawing.ts'
import { keepCarousel } from './kept-carousel.ts'
import type { FontSet } from './font-set.ts'
import { PdfFonts } from './pdf-fonts.ts'

/** How far the handles of a quarter circle reach, as a share of its radius. */
const handle = 0.5523
/** A gap between two pieces that is wider than this share of the size is a space between words. */
const spaceShare = 0.08

const number = (value: number) => String(Math.round(value * 1000) / 1000)
const op = (name: string, ...values: number[]) => [...values.map(number), name].join(' ')
const fill = (colour: string) => op('rg', ...rgbOf(colour))

/** A rectangle with round corners; y is upwards from here on. */
function roundedPath(x: number, y: number, width: number, height: number, radius: number): string[] {
  const r = Math.min(radius, width / 2, height / 2)
  if (r <= 0) return [op('re', x, y, width, height)]
  const [right, top, k] = [x + width, y + height, r * (1 - handle)]
  return [
    op('m', x + r, y),
    op('l', right - r, y),
    op('c', right - k, y, right, y + k, right, y + r),
    op('l', right, top - r),
    op('c', right, top - k, right - k, top, right - r, top),
    op('l', x + r, top),
    op('c', x + k, top, x, top - k, x, top - r),
    op('l', x, y + r),
    op('c', x, y + k, x + k, y, x + r, y),
    'h',
  ]
}

const circlePath = (x: number, y: number, radius: number) =>
  roundedPath(x - radius, y - radius, 2 * radius, 2 * radius, radius)

type Context = { height: number; fonts: PdfFonts; letters: FontSet }

const pictureName = 'Author'

function textOps(command: Extract<Command, { kind: 'text' }>, { height, fonts, letters }: Context): string[] {
  const { pieces, face, sizePx, y, colour } = command
  const space = letters.shape(' ', face).glyphs
  let end = pieces[0]?.x ?? 0
  const ops = pieces.flatMap(({ text, x, isLeft }) => {
    const { glyphs, width } = letters.shape(text, face, isLeft)
    const before = x - end > sizePx * spaceShare ? fonts.show(space, { x: end, y: height - y, sizePx }) : []
    end = x + width * sizePx
    return [...before, ...fonts.show(glyphs, { x, y: height - y, sizePx })]
  })
  return ops.length === 0 ? [] : ['BT', fill(colour), ...ops, 'ET']
}

function opsOf(command: Command, context: Context): string[] {
  const { height } = context
  switch (command.kind) {
    case 'text':
      return textOps(command, context)
    case 'rect': {
      const { x, y, width, height: high, radius, colour } = command
      return [fill(colour), ...roundedPath(x, height - y - high, width, high, radius), 'f']
    }
    case 'circle':
      return [fill(command.colour), ...circlePath(command.x, height - command.y, command.radius), 'f']
    case 'ring': {
      const { x, y, radius, thickness, colour } = command
      const middle = radius - thickness / 2
      return [op('RG', ...rgbOf(colour)), op('w', thickness), ...circlePath(x, height - y, middle), 'S']
    }
    case 'polygon': {
      const points = command.points.map(([x, y], at) => op(at === 0 ? 'm' : 'l', x, height - y))
      return [fill(command.colour), ...points, 'f']
    }
    case 'picture': {
      const { x, y, size } = command
      const circle = circlePath(x + size / 2, height - y - size / 2, size / 2)
      const place = op('cm', size, 0, 0, size, x, height - y - size)
      return ['q', ...circle, 'W n', place, `/${pictureName} Do`, 'Q']
    }
  }
}

/** Everything that the pages share comes into the file once. */
async function embedPicture(pdf: PDFDocument, source: string | null): Promise<PDFRef | null> {
  if (source === null) return null
  const image = source.startsWith('data:image/png') ? await pdf.embedPng(source) : await pdf.embedJpg(source)
  return image.ref
}

function addPage(pdf: PDFDocument, drawing: PageDrawing, context: Omit<Context, 'height'>): PDFPage {
  const page = pdf.addPage([drawing.width, drawing.height])
  const ops = drawing.commands.flatMap((command) => opsOf(command, { ...context, height: drawing.height }))
  page.node.addContentStream(pdf.context.register(pdf.context.flateStream(ops.join('\n'))))
  return page
}

/**
 * The carousel as a PDF: a page each, one point a pixel, the letters embedded so that the text can be selected and
 * searched, and the carousel itself, so that the file can be opened in the maker again. `letters` are to be prepared for
 * all of its text.
 */
export async function writePdf(carousel: Carousel, letters: FontSet, title: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const fonts = new PdfFonts(pdf)
  const picture = await embedPicture(pdf, carousel.showsPicture ? carousel.author.picture : null)
  const pages = carousel.pages.flatMap((_, index) => {
    const drawing = drawPage(carousel, index, letters.measure)
    return drawing ? [addPage(pdf, drawing, { fonts, letters })] : []
  })
  const names = fonts.embed()
  for (const { node } of pages) {
    for (const [name, ref] of names) node.setFontDictionary(PDFName.of(name), ref)
    if (picture) node.setXObject(PDFName.of(pictureName), picture)
  }
  pdf.setTitle(title, { showInWindowTitleBar: true })
  if (carousel.author.name.trim() !== '') pdf.setAuthor(carousel.author.name.trim())
  pdf.setCreator(brand.product)
  pdf.setProducer(brand.product)
  keepCarousel(pdf, carousel)
  return pdf.save({ useObjectStreams: false })
}
