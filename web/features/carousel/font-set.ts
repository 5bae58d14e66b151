import { create, type Font, type OutlinePoint, type PackedGlyph, type Path } from 'fontkit'
import type { Face } from '#core/carousel/fit-text.ts'
import { graphemesOf } from '#core/carousel/pieces.ts'

/** In thousandths of the font size; y points up. */
type Outline = { path: Path; advance: number }
/** A positioned glyph, in fractions of the font size from the start of its piece; `name` is unique across all fonts. */
export type PlacedGlyph = { name: string; outline: Outline; x: number; y: number; codePoints: number[] }
type Shaped = { glyphs: PlacedGlyph[]; width: number }

export type FontSource = { sheets: PackSheets; read: (url: string) => Promise<Uint8Array> }

type Loaded = {
  file: FontFile
  font: Font
  weights: Map<number, Font>
  outlines: Map<string, Outline>
}

/** Characters that affect others and need no glyph of their own. */
const silent = /\p{Default_Ignorable_Code_Point}/gu
/** Emoji are drawn larger than letters in their font. */
const emojiScale = 0.8
const tracked: ReadonlySet<Pack> = new Set(['inter', 'serif', 'serif-italic'])

async function readBundled(url: string): Promise<Uint8Array> {
  if (url.startsWith('data:'))
    return Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (sign) => sign.codePointAt(0) ?? 0)
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('The fonts could not be loaded.')
  return new Uint8Array(await answer.arrayBuffer())
}

/** By block rather than by script, since scripts share punctuation. */
const arabic = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u
const hebrew = /[\u0590-\u05ff\ufb1d-\ufb4f]/u

const bundledSheets: PackSheets = {
  inter: () => sheetOf(import('@fontsource-variable/inter/wght.css?inline')),
  serif: () => sheetOf(import('@fontsource-variable/source-serif-4/wght.css?inline')),
  'serif-italic': () => sheetOf(import('@fontsource-variable/source-serif-4/wght-italic.css?inline')),
  arabic: () => sheetOf(import('@fontsource-variable/noto-sans-arabic/wght.css?inline')),
  hebrew: () => sheetOf(import('@fontsource-variable/noto-sans-hebrew/wght.css?inline')),
  japanese: () => sheetOf(import('@fontsource-variable/noto-sans-jp/wght.css?inline')),
  korean: () => sheetOf(import('@fontsource-variable/noto-sans-kr/wght.css?inline')),
  chinese: () => sheetOf(import('@fontsource-variable/noto-sans-sc/wght.css?inline')),
  emoji: () => sheetOf(import('@fontsource-variable/noto-emoji/wght.css?inline')),
}

const bundled: FontSource = { sheets: bundledSheets, read: readBundled }

const packOf = ({ family, italic }: Face): Pack =>
  family === 'sans' ? 'inter' : italic ? 'serif-italic' : 'serif'

/** Returns a text as it is looked up in fonts: accents composed, without characters that only affect others. */
const bare = (grapheme: string) => grapheme.normalize('NFC').replace(silent, '')

/**
 * The bundled fonts: finds the file for each character and shapes pieces of text into glyphs. Text has to be prepared
 * once (`prepare`); after that it is measured and shaped synchronously.
 */
export class FontSet {
  private readonly source: FontSource
  private readonly files = new Map<Pack, Promise<FontFile[]>>()
  private readonly fonts = new Map<string, Promise<Loaded>>()
  /** By package and character; null where no font has it. */
  private readonly found = new Map<string, Loaded | null>()
  private readonly shapes = new Map<string, Shaped>()
  private east: Pack[] = eastAsian('')

  constructor(source: FontSource = bundled) {
    this.source = source
  }

  private filesOf(pack: Pack): Promise<FontFile[]> {
    const known = this.files.get(pack)
    if (known) return known
    const files = this.source.sheets[pack]().then((sheet) => readSheet(pack, sheet))
    this.files.set(pack, files)
    files.catch(() => this.files.delete(pack))
    return files
  }

  private load(file: FontFile): Promise<Loaded> {
    const known = this.fonts.get(file.url)
    if (known) return known
    const font = this.source.read(file.url).then((bytes) => ({
      file,
      font: create(bytes),
      weights: new Map<number, Font>(),
      outlines: new Map<string, Outline>(),
    }))
    this.fonts.set(file.url, font)
    font.catch(() => this.fonts.delete(file.url))
    return font
  }

  private async find(grapheme: string, pack: Pack): Promise<Loaded | null> {
    const signs = Array.from(bare(grapheme), (sign) => sign.codePointAt(0) ?? 0)
    for (const candidate of packsFor(grapheme, pack, this.east)) {
      for (const file of await this.filesOf(candidate)) {
        if (!signs.every((sign) => covers(file, sign))) continue
        const loaded = await this.load(file)
        if (signs.every((sign) => loaded.font.hasGlyphForCodePoint(sign))) return loaded
      }
    }
    return null
  }

  /**
   * Fetches what a text needs in these faces, and returns the characters that no font has. Rejects when a file cannot
   * be fetched; calling it again retries.
   */
  async prepare(text: string, faces: Face[]): Promise<string[]> {
    const east = eastAsian(text)
    if (east[0] !== this.east[0]) {
      this.east = east
      this.found.clear()
      this.shapes.clear()
    }
    const packs = [...new Set(faces.map(packOf))]
    const signs = [...new Set(graphemesOf(text))].filter((sign) => bare(sign).trim() !== '')
    const missing = new Set<string>()
    for (const pack of packs) {
      for (const sign of [' ', ...signs]) if (!(await this.learn(sign, pack))) missing.add(sign)
    }
    return [...missing]
  }

  /** An emoji or letter that no file has as a whole is composed of its parts. */
  private async learn(grapheme: string, pack: Pack): Promise<boolean> {
    const key = `${pack} ${grapheme}`
    const known = this.found.get(key)
    if (known !== undefined) return known !== null || this.hasParts(grapheme, pack)
    const loaded = await this.find(grapheme, pack)
    this.found.set(key, loaded)
    this.shapes.clear()
    if (loaded !== null) return true
    const parts = Array.from(bare(grapheme))
    if (parts.length < 2) return false
    for (const part of parts) await this.learn(part, pack)
    return this.hasParts(grapheme, pack)
  }

  private hasParts(grapheme: string, pack: Pack): boolean {
    const parts = Array.from(bare(grapheme))
    return parts.length > 1 && parts.some((part) => this.found.get(`${pack} ${part}`))
  }

  /** Splits a piece into runs, each covered by one file. */
  private runsOf(piece: string, pack: Pack): { loaded: Loaded; text: string }[] {
    const runs: { loaded: Loaded; text: string }[] = []
    for (const grapheme of graphemesOf(piece)) {
      const whole = this.found.get(`${pack} ${grapheme}`)
      for (const part of whole ? [grapheme] : Array.from(bare(grapheme))) {
        const loaded = whole ?? this.found.get(`${pack} ${part}`)
        const last = runs.at(-1)
        if (!loaded) continue
        if (last?.loaded === loaded) last.text += part
        else runs.push({ loaded, text: part })
      }
    }
    return runs
  }

  /** Shapes a piece of one direction into glyphs from left to right. Text that was not prepared has none. */
  shape(piece: string, face: Face, isLeft = false): Shaped {
    const key = `${packOf(face)} ${face.weight} ${face.tracking ?? 0} ${isLeft} ${piece}`
    const known = this.shapes.get(key)
    if (known) return known
    const glyphs: PlacedGlyph[] = []
    let width = 0
    const runs = this.runsOf(piece, packOf(face))
    for (const { loaded, text } of isLeft ? runs.toReversed() : runs)
      width = addGlyphs(glyphs, { loaded, text, face }, width)
    const shaped = { glyphs, width }
    this.shapes.set(key, shaped)
    return shaped
  }

  /** Returns the width of a piece, as a fraction of the font size. */
  readonly measure = (piece: string, face: Face): number => this.shape(piece, face).width
}

function fontOf({ font, weights }: Loaded, weight: number): Font {
  const known = weights.get(weight)
  if (known) return known
  const axis = font.variationAxes.wght
  const made = axis ? atWeight(font, Math.min(axis.max, Math.max(axis.min, weight))) : font
  weights.set(weight, made)
  return made
}

/**
 * Returns the font of a WOFF2 file at a weight, its only axis; whatever does not depend on weight is shared with
 * `plain`. fontkit (2.0.4) varies the metrics of such files but not their outlines, and with `getVariation` neither of
 * them, since it has unpacked the outlines earlier.
 */
function atWeight(plain: Font, weight: number): Font {
  const packed: Font = Object.create(plain)
  packed._transformGlyfTable()
  const font: Font = Object.create(plain)
  font.variationCoords = [weight]
  font._glyphs = {}
  const varied = new Map<string | symbol, PackedGlyph>()
  // Only what is drawn: a file has hundreds of glyphs.
  font._transformedGlyphs = new Proxy(packed._transformedGlyphs, {
    get(glyphs, id) {
      const known = varied.get(id) ?? varyGlyph(font, Number(id), glyphs[Number(id)] ?? {})
      varied.set(id, known)
      return known
    },
  })
  return font
}

function varyGlyph(font: Font, id: number, glyph: PackedGlyph): PackedGlyph {
  const points = glyph.points?.map((point) => point.copy()) ?? []
  const offsets = glyph.components?.map(({ dx, dy }) => outlinePoint(dx, dy)) ?? []
  // The last four are the corners of the glyph's box, which variations count among its points.
  const box = Array.from({ length: 4 }, () => outlinePoint(0, 0))
  font._variationProcessor.transformPoints(id, [...points, ...offsets, ...box])
  const components = glyph.components?.map((part, at) => {
    const { x: dx = part.dx, y: dy = part.dy } = offsets[at] ?? {}
    return { ...part, dx, dy }
  })
  return { ...glyph, points, ...(components ? { components } : {}) }
}

const outlinePoint = (x: number, y: number): OutlinePoint => ({
  x,
  y,
  endContour: true,
  copy: () => outlinePoint(x, y),
})

type Run = { loaded: Loaded; text: string; face: Face }

function addGlyphs(glyphs: PlacedGlyph[], { loaded, text, face }: Run, from: number): number {
  const font = fontOf(loaded, face.weight)
  const { pack, url } = loaded.file
  const em = font.unitsPerEm / (pack === 'emoji' ? emojiScale : 1)
  const tracking = tracked.has(pack) ? (face.tracking ?? 0) : 0
  const run = font.layout(text.normalize('NFC').replace(pack === 'emoji' ? /\ufe0f/gu : silent, ''))
  let width = from
  for (const [at, { id, path, advanceWidth, codePoints }] of run.glyphs.entries()) {
    const position = run.positions[at]
    if (!position) continue
    const name = `${url}@${face.weight} ${id}`
    const outline = loaded.outlines.get(name) ?? {
      path: path.scale(1000 / em),
      advance: Math.round((advanceWidth * 1000) / em),
    }
    loaded.outlines.set(name, outline)
    glyphs.push({ name, outline, x: width + position.xOffset / em, y: position.yOffset / em, codePoints })
    width += position.xAdvance / em + (position.xAdvance === 0 ? 0 : tracking)
  }
  return width
}

/** The bundled font packages, in the order in which they are searched. */
type Pack =
  | 'inter'
  | 'serif'
  | 'serif-italic'
  | 'arabic'
  | 'hebrew'
  | 'japanese'
  | 'korean'
  | 'chinese'
  | 'emoji'

/** One file of a package: its URL and the characters it covers. */
type FontFile = { pack: Pack; url: string; ranges: [number, number][] }

/** Each package's style sheet, which lists its files; loaded when a text first needs it. */
type PackSheets = Record<Pack, () => Promise<string>>

const sheetOf = (loading: Promise<{ default: string }>) => loading.then((module) => module.default)

/** Parses "U+4e00-4e8e", "U+26" or, as style sheets are minified, "U+4??". */
function readRange(text: string): [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
}

/** Returns the files that a style sheet names. */
function readSheet(pack: Pack, sheet: string): FontFile[] {
  return Array.from(sheet.matchAll(/@font-face\s*\{([^}]*)\}/g), ([, rules = '']) => {
    const url = /url\(\s*["']?([^"')]+)["']?\s*\)/.exec(rules)?.[1] ?? ''
    const ranges = /unicode-range:\s*([^;}]+)/i.exec(rules)?.[1] ?? 'U+0-10FFFF'
    return { pack, url, ranges: ranges.split(',').map(readRange) }
  }).filter(({ url }) => url !== '')
}

const covers = ({ ranges }: FontFile, sign: number): boolean =>
  ranges.some(([from, to]) => from <= sign && sign <= to)
const kana = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const hangul = /\p{sc=Hangul}/u
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
/** Characters that turn the letter or digit before them into an emoji. */
const asPicture = /[\ufe0f\u20e3]/u
/** © and ® are ordinary letters. */
const isPicture = (sign: string) =>
  asPicture.test(sign) || (picture.test(sign) && (sign.codePointAt(0) ?? 0) > 0xff)
/** The alphabets of Europe end before this code point. */
const plainEnd = 0x2000

/** Chinese characters follow the language of the text: Japanese where there are kana, and so on. */
function eastAsian(text: string): Pack[] {
  if (kana.test(text)) return ['japanese', 'korean', 'chinese']
  if (hangul.test(text)) return ['korean', 'japanese', 'chinese']
  return ['chinese', 'japanese', 'korean']
}

/** Returns the packages that may have a character, likeliest first. */
function packsFor(sign: string, first: Pack, east: Pack[]): Pack[] {
  if (arabic.test(sign)) return ['arabic']
  if (hebrew.test(sign)) return ['hebrew']
  if (isPicture(sign)) return ['emoji', first, 'inter', ...east]
  const own: Pack[] = first === 'inter' ? ['inter'] : [first, 'inter']
  return (sign.codePointAt(0) ?? 0) < plainEnd ? own : [...own, ...east, 'emoji']
}
