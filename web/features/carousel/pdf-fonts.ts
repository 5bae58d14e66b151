import { PDFString, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import type { FontInstance, PlacedGlyph } from './font-set.ts'
import { type Outline, writeFont } from './write-font.ts'

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
export class PdfFonts {
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
