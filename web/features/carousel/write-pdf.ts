import { PDFDocument, PDFName, type PDFPage, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import { brand } from '#core/brand.ts'
import type { Carousel } from '#core/carousel/carousel.ts'
import { rgbOf } from '#core/carousel/colours.ts'
import { drawPage } from '#core/carousel/draw-page.ts'
import type { Command, PageDrawing } from '#core/carousel/drawing.ts'
import { keepCarousel } from './kept-carousel.ts'
import type { FontSet, FontInstance, PlacedGlyph } from './font-set.ts'
import { type Outline, writeFont } from './write-font.ts'

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

/** The glyphs of a font that a file uses: 0 stands for a missing one and is empty. */
type Used = {
  name: string
  cut: FontInstance
  numbers: Map<string, number>
  glyphs: Outline[]
  words: number[][]
}
type Place = { x: number; y: number; sizePx: number }

const perThousand = 1000
const emptyGlyph: Outline = { steps: [], advance: 0 }
const mapLines = 100
/** Flags of a font descriptor: its signs are named by numbers and not by letters. */
const symbolic = 4

const hex = (value: number, digits = 4) => value.toString(16).padStart(digits, '0')
const round = (value: number) => String(Math.round(value * 100) / 100)

/** Letters as the format writes them: in UTF-16. */
const utf16 = (codePoints: number[]) =>
  Array.from(String.fromCodePoint(...codePoints).split(''), (unit) => hex(unit.charCodeAt(0))).join('')

/** Tells readers which letters a glyph stands for, so that text can be copied and searched. */
function letterMap(words: number[][]): string {
  const lines = words.flatMap((codePoints, at) =>
    at === 0 || codePoints.length === 0 ? [] : [`<${hex(at)}> <${utf16(codePoints)}>`],
  )
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += mapLines) {
    const part = lines.slice(at, at + mapLines)
    blocks.push(`${part.length} beginbfchar`, ...part, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** Collects the glyphs of a PDF, and embeds exactly these. */
class PdfFonts {
  private readonly pdf: PDFDocument
  private readonly used = new Map<string, Used>()

  constructor(pdf: PDFDocument) {
    this.pdf = pdf
  }

  private usedOf(cut: FontInstance): Used {
    const known = this.used.get(cut.name)
    if (known) return known
    const used: Used = {
      name: `L${this.used.size + 1}`,
      cut,
      numbers: new Map(),
      glyphs: [emptyGlyph],
      words: [[]],
    }
    this.used.set(cut.name, used)
    return used
  }

  /** The same glyph for other letters (as in "office", where three become one) has a number of its own. */
  private numberOf(used: Used, { id, outline, codePoints }: PlacedGlyph): number {
    const key = `${id} ${codePoints.join(' ')}`
    const known = used.numbers.get(key)
    if (known !== undefined) return known
    const next = used.glyphs.length
    used.numbers.set(key, next)
    used.glyphs.push(outline)
    used.words.push(codePoints)
    return next
  }

  /** What draws these glyphs, each in its own place. */
  show(glyphs: PlacedGlyph[], { x, y, sizePx }: Place): string[] {
    const ops: string[] = []
    let row: { used: Used; scale: number; y: number; end: number; start: number; parts: string[] } | null =
      null
    const flush = () => {
      if (!row) return
      const at = `1 0 0 1 ${round(x + row.start * sizePx)} ${round(y + row.y * sizePx)} Tm`
      ops.push(`/${row.used.name} ${round(sizePx * row.scale)} Tf`, at, `[${row.parts.join(' ')}] TJ`)
      row = null
    }
    for (const glyph of glyphs) {
      const used = this.usedOf(glyph.cut)
      if (!row || row.used !== used || row.y !== glyph.y || row.scale !== glyph.scale) {
        flush()
        row = { used, scale: glyph.scale, y: glyph.y, start: glyph.x, end: glyph.x, parts: [] }
      }
      const shift = Math.round(((row.end - glyph.x) / glyph.scale) * perThousand)
      if (shift !== 0) row.parts.push(String(shift))
      row.parts.push(`<${hex(this.numberOf(used, glyph))}>`)
      const advance =
        Math.round((glyph.outline.advance / glyph.cut.font.unitsPerEm) * perThousand) / perThousand
      row.end = glyph.x + advance * glyph.scale
    }
    flush()
    return ops
  }

  /** Writes the fonts into the file; by the name that drawing uses. */
  embed(): [string, PDFRef][] {
    return [...this.used.values()].map((used) => [used.name, this.embedOne(used)])
  }

  private embedOne({ name, cut, glyphs, words }: Used): PDFRef {
    const { context } = this.pdf
    const { font } = cut
    const share = perThousand / font.unitsPerEm
    const bytes = writeFont(glyphs, font)
    const fontName = `LEDEAA+Lede-${name}`
    const info = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 }
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: fontName,
        Flags: symbolic,
        FontBBox: [0, font.descent, 2 * font.unitsPerEm, font.ascent].map((value) =>
          Math.round(value * share),
        ),
        ItalicAngle: 0,
        Ascent: Math.round(font.ascent * share),
        Descent: Math.round(font.descent * share),
        CapHeight: Math.round(font.ascent * share * 0.75),
        StemV: 80,
        FontFile2: context.register(context.flateStream(bytes, { Length1: bytes.length })),
      }),
    )
    const letters = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: fontName,
        CIDSystemInfo: info,
        FontDescriptor: descriptor,
        CIDToGIDMap: 'Identity',
        W: [0, glyphs.map(({ advance }) => Math.round(advance * share))],
      }),
    )
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: fontName,
        Encoding: 'Identity-H',
        DescendantFonts: [letters],
        ToUnicode: context.register(context.flateStream(letterMap(words))),
      }),
    )
  }
}
