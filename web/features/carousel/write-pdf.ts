import { PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import { brand } from '#core/brand.ts'
import type { Carousel } from '#core/carousel/carousel.ts'
import { rgbOf } from '#core/carousel/colours.ts'
import { drawPage } from '#core/carousel/draw-page.ts'
import type { Command, PageDrawing } from '#core/carousel/drawing.ts'
import { keepCarousel } from './kept-carousel.ts'
import type { FontSet, PlacedGlyph } from './font-set.ts'

/** How far the control points of a quarter circle reach, as a fraction of its radius. */
const handle = 0.5523
/** A gap between two pieces that is wider than this fraction of the font size is a space between words. */
const spaceShare = 0.08

const number = (value: number) => String(Math.round(value * 1000) / 1000)
const op = (name: string, ...values: number[]) => [...values.map(number), name].join(' ')
const fill = (colour: string) => op('rg', ...rgbOf(colour))

/** Returns a rectangle with rounded corners; y points up from here on. */
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

type Context = { height: number; fonts: PdfFonts; fontSet: FontSet }

const pictureName = 'Author'

function textOps(command: Extract<Command, { kind: 'text' }>, { height, fonts, fontSet }: Context): string[] {
  const { pieces, face, sizePx, y, colour } = command
  const space = fontSet.shape(' ', face).glyphs
  let end = pieces[0]?.x ?? 0
  const ops = pieces.flatMap(({ text, x, isLeft }) => {
    const { glyphs, width } = fontSet.shape(text, face, isLeft)
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

/** Embeds the picture once, since all pages share it. */
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
 * Returns the carousel as a PDF: one point per pixel, with embedded letters, so that the text can be selected and
 * searched, and with the carousel itself, so that the file can be reopened in the maker. `fontSet` must be prepared for
 * all of its text.
 */
export async function writePdf(carousel: Carousel, fontSet: FontSet, title: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const fonts = new PdfFonts(pdf)
  const picture = await embedPicture(pdf, carousel.showsPicture ? carousel.author.picture : null)
  const pages = carousel.pages.flatMap((_, index) => {
    const drawing = drawPage(carousel, index, fontSet.measure)
    return drawing ? [addPage(pdf, drawing, { fonts, fontSet })] : []
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

type Place = { x: number; y: number; sizePx: number }
/** Glyphs of one font on one baseline, with the gaps between them. */
type Row = { font: number; y: number; start: number; end: number; parts: string[] }

/** A font of this kind numbers its glyphs with one byte. */
const perFont = 256
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/**
 * For parts of a letter that represent no text of their own, such as the dots of Arabic letters: invisible, and joins
 * its neighbours.
 */
const joiner = 0x200d
/** Encodes text as the format requires: in UTF-16. */
const utf16 = (codePoints: number[]) =>
  Array.from(String.fromCodePoint(...(codePoints.length === 0 ? [joiner] : codePoints)).split(''), (unit) =>
    hex(unit.charCodeAt(0), 4),
  ).join('')

/** Tells readers which text a glyph represents, so that it can be copied and searched. */
function textMap(glyphs: PlacedGlyph[]): string {
  const lines = glyphs.map(({ codePoints }, at) => `<${hex(at, 2)}> <${utf16(codePoints)}>`)
  // A block may have at most a hundred lines.
  const blocks = [lines.slice(0, 100), lines.slice(100, 200), lines.slice(200)].filter(
    ({ length }) => length > 0,
  )
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** Draws a glyph in the colour of the text; the format has cubic curves only. */
function glyphOps({ path: { commands, bbox }, advance }: PlacedGlyph['outline']): string {
  if (commands.length === 0) return op('d1', advance, 0, 0, 0, 0, 0)
  const ops = [op('d1', advance, 0, bbox.minX, bbox.minY, bbox.maxX, bbox.maxY)]
  let [fromX, fromY] = [0, 0]
  for (const { command, args } of commands) {
    const [x = 0, y = 0, endX = x, endY = y] = args
    if (command === 'closePath') ops.push('h')
    else if (command === 'moveTo') ops.push(op('m', x, y))
    else if (command === 'lineTo') ops.push(op('l', x, y))
    else {
      const near = (control: number, end: number) => end + ((control - end) * 2) / 3
      ops.push(op('c', near(x, fromX), near(y, fromY), near(x, endX), near(y, endY), endX, endY))
    }
    if (command !== 'closePath') [fromX, fromY] = [endX, endY]
  }
  return [...ops, 'f'].join('\n')
}

/** Collects the glyphs of a PDF, whatever their fonts, and embeds exactly those as fonts of drawings (Type 3). */
class PdfFonts {
  private readonly pdf: PDFDocument
  private readonly glyphs: PlacedGlyph[] = []
  private readonly numbers = new Map<string, number>()

  constructor(pdf: PDFDocument) {
    this.pdf = pdf
  }

  /** The same glyph for other text (as in "office", where three letters become one) gets its own number. */
  private numberOf(glyph: PlacedGlyph): number {
    const key = `${glyph.name} ${glyph.codePoints.join(' ')}`
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.glyphs.length)
    return this.glyphs.push(glyph) - 1
  }

  /** Returns the operators that draw these glyphs, each in its own place. */
  show(glyphs: PlacedGlyph[], { x, y, sizePx }: Place): string[] {
    const rows: Row[] = []
    for (const glyph of glyphs) {
      const place = this.numberOf(glyph)
      const font = Math.floor(place / perFont)
      const last = rows.at(-1)
      const row =
        last?.font === font && last.y === glyph.y
          ? last
          : { font, y: glyph.y, start: glyph.x, end: glyph.x, parts: [] }
      if (row !== last) rows.push(row)
      const shift = Math.round((row.end - glyph.x) * 1000)
      if (shift !== 0) row.parts.push(String(shift))
      row.parts.push(`<${hex(place % perFont, 2)}>`)
      row.end = glyph.x + glyph.outline.advance / 1000
    }
    return rows.flatMap((row) => [
      `/L${row.font} ${number(sizePx)} Tf`,
      op('Tm', 1, 0, 0, 1, x + row.start * sizePx, y + row.y * sizePx),
      `[${row.parts.join(' ')}] TJ`,
    ])
  }

  /** Writes the fonts into the file; returns them under the names that the operators use. */
  embed(): [string, PDFRef][] {
    const count = Math.ceil(this.glyphs.length / perFont)
    return Array.from({ length: count }, (_, at) => [
      `L${at}`,
      this.embedOne(this.glyphs.slice(at * perFont, (at + 1) * perFont)),
    ])
  }

  private embedOne(glyphs: PlacedGlyph[]): PDFRef {
    const { context } = this.pdf
    const drawings = glyphs.map(({ outline }) => context.register(context.flateStream(glyphOps(outline))))
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: [0, -250, 1000, 1000],
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
        CharProcs: Object.fromEntries(drawings.map((ref, at) => [`g${at}`, ref])),
        Encoding: { Type: 'Encoding', Differences: [0, ...glyphs.map((_, at) => `g${at}`)] },
        FirstChar: 0,
        LastChar: glyphs.length - 1,
        Widths: glyphs.map(({ outline }) => outline.advance),
        Resources: {},
        ToUnicode: context.register(context.flateStream(textMap(glyphs))),
      }),
    )
  }
}
