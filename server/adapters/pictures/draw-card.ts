import { createCanvas, type SKRSContext2D, GlobalFonts } from '@napi-rs/canvas'
import { cardSizePx } from '#core/limits.ts'
import { type Layout, layOut } from './card-layout.ts'
import { cardWords, isRightToLeft, withoutGaps } from './card-words.ts'
import { PictureError } from './picture-maker.ts'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'

const colours = { paper: '#faf9f6', ink: '#1b1a17', accent: '#b4371f' }
const { width, height } = cardSizePx
const margin = { x: 96, y: 84 }
const bar = { width: 88, height: 10, gap: 44 }
const box = { width: width - 2 * margin.x, height: height - 2 * margin.y - bar.height - bar.gap }
/** The position of the baseline in a line, as a fraction of its height. */
const baseline = 0.79

/** Never assigned to any script: drawn as what a font shows for a missing letter. */
const noCharacter = '\u{10ffff}'
const probePx = 32

/** Checks whether any font has a character, by comparing it with the glyph for a missing one. */
function createProbe(cardFont: CardFont): (sign: string) => boolean {
  const side = probePx * 2
  const context = createCanvas(side, side).getContext('2d')
  const pixelsOf = (sign: string) => {
    context.clearRect(0, 0, side, side)
    context.font = cardFont(probePx)
    context.fillText(sign, probePx / 2, probePx * 1.5)
    return Buffer.from(context.getImageData(0, 0, side, side).data.buffer)
  }
  const gap = Buffer.from(pixelsOf(noCharacter))
  return (sign) => !pixelsOf(sign).equals(gap)
}

/** Returns the words, all of whose letters can be drawn. Throws PictureError. */
function drawableWords(text: string, cardFont: CardFont): string {
  const { words, missing } = withoutGaps(text, createProbe(cardFont))
  if (missing.length > 0) throw new PictureError('no-letters')
  if (!/[\p{L}\p{N}]/u.test(words)) throw new PictureError('no-words')
  return words
}

type Words = { layout: Layout; cardFont: CardFont; isRtl: boolean }

function drawWords(context: SKRSContext2D, { layout, cardFont, isRtl }: Words): void {
  const { lines, sizePx, lineHeightPx } = layout
  const blockHeight = lines.length * lineHeightPx
  const top = margin.y + (height - 2 * margin.y - blockHeight - bar.height - bar.gap) / 2
  const x = isRtl ? width - margin.x : margin.x
  context.fillStyle = colours.accent
  context.fillRect(isRtl ? x - bar.width : x, top, bar.width, bar.height)
  context.fillStyle = colours.ink
  context.direction = isRtl ? 'rtl' : 'ltr'
  context.textAlign = isRtl ? 'right' : 'left'
  context.font = cardFont(sizePx)
  for (const [at, line] of lines.entries()) {
    context.fillText(line, x, top + bar.height + bar.gap + (at + baseline) * lineHeightPx)
  }
}

/** Draws a card with the words of a text, as PNG. Throws PictureError. */
export function drawCard(text: string): Uint8Array {
  const wanted = cardWords(text)
  const cardFont = cardFontFor(wanted)
  const words = drawableWords(wanted, cardFont)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colours.paper
  context.fillRect(0, 0, width, height)
  const measure = (line: string, sizePx: number) => {
    context.font = cardFont(sizePx)
    return context.measureText(line).width
  }
  drawWords(context, { layout: layOut(words, box, measure), cardFont, isRtl: isRightToLeft(words) })
  return canvas.toBuffer('image/png')
}

/**
 * Each file contains the letters of one script. A letter is looked up in this order, then in the files of larger
 * scripts and in the system's fonts.
 */
const files = {
  'Lede Card Latin': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'Lede Card Latin Extended':
    '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2',
  'Lede Card Vietnamese':
    '@fontsource-variable/source-serif-4/files/source-serif-4-vietnamese-wght-normal.woff2',
  'Lede Card Cyrillic': '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2',
  'Lede Card Cyrillic Extended':
    '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-ext-wght-normal.woff2',
  'Lede Card Greek': '@fontsource-variable/source-serif-4/files/source-serif-4-greek-wght-normal.woff2',
  'Lede Card Arabic': '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
  'Lede Card Hebrew': '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2',
}

type CardFont = (sizePx: number) => string

function register(family: string, path: string): void {
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(path, family)
}

/** Registers the bundled fonts that a text needs, for the whole process; returns the CSS font for a size. */
function cardFontFor(text: string): CardFont {
  for (const [family, file] of Object.entries(files))
    register(family, fileURLToPath(import.meta.resolve(file)))
  const more = letterFilesFor(text)
  for (const { family, path } of more) register(family, path)
  const families = [...Object.keys(files), ...more.map(({ family }) => family)]
  const list = families.map((family) => `"${family}"`).join(', ')
  return (sizePx) => `600 ${sizePx}px ${list}`
}

type Pack = 'noto-sans-jp' | 'noto-sans-kr' | 'noto-sans-sc' | 'noto-emoji'

/** A file with some letters of a script that has thousands, and the family it is registered as. */
type LetterFile = { family: string; path: string }

const addressOf = (pack: Pack, name: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${pack}/${name}`))

/** Chooses the form of Chinese characters by the language of the text: Japanese if it contains kana, and so on. */
function packsFor(text: string): Pack[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text))
    return ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-emoji']
  if (/\p{sc=Hangul}/u.test(text)) return ['noto-sans-kr', 'noto-sans-jp', 'noto-sans-sc', 'noto-emoji']
  return ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr', 'noto-emoji']
}

type Ranges = [number, number][]

/** Parses ranges as in a style sheet: "U+4e00,U+4e8c-4e8e". */
const readRanges = (ranges: string): Ranges =>
  ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const holds = (ranges: Ranges, sign: number) => ranges.some(([from, to]) => from <= sign && sign <= to)

/** Returns a pack's numbered files that contain some of these characters; those named for a script are bundled elsewhere. */
function filesOf(pack: Pack, signs: Set<number>): LetterFile[] {
  // The package's own list, one entry per file.
  const parts = JSON.parse(readFileSync(addressOf(pack, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(parts).flatMap(([name, ranges]) => {
    const number = /^\[(\d+)\]$/.exec(name)?.[1]
    const read = readRanges(ranges)
    const found = [...signs].filter((sign) => holds(read, sign))
    if (number === undefined || found.length === 0) return []
    // What one pack has is not looked up in the next; the parts of an emoji may be in several files.
    if (pack !== 'noto-emoji') for (const sign of found) signs.delete(sign)
    const path = addressOf(pack, `files/${pack}-${number}-wght-normal.woff2`)
    return [{ family: `Lede Card ${pack} ${number}`, path }]
  })
}

/** The alphabets of Europe and the Near East come before this code point. */
const plainEnd = 0x2000

/** Returns the files for a text's Chinese, Japanese and Korean letters and its emoji; none for most texts. */
function letterFilesFor(text: string): LetterFile[] {
  const all = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
  const signs = new Set(all.filter((sign) => sign >= plainEnd))
  return signs.size === 0 ? [] : packsFor(text).flatMap((pack) => filesOf(pack, signs))
}
