/** Returns the width of a text at a size, in pixels. */
export type Measure = (text: string, sizePx: number) => number

export type Layout = { sizePx: number; lineHeightPx: number; lines: string[] }

type Box = { width: number; height: number }
type Token = { text: string; gap: '' | ' ' }

const sizesPx = [112, 104, 96, 88, 80, 72, 66, 60, 54, 48, 43, 38] as const
const smallestPx = 38
const lineHeight = 1.22
const balanceSteps = 7
const ellipsis = '…'

/** Scripts without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Splits a word where a line may break; punctuation stays with what it follows. */
function piecesOf(word: string): string[] {
  if (!unspaced.test(word)) return [word]
  const pieces: string[] = []
  for (const { segment, isWordLike } of words.segment(word)) {
    if (isWordLike || pieces.length === 0) pieces.push(segment)
    else pieces[pieces.length - 1] += segment
  }
  return pieces
}

const tokensOf = (line: string): Token[] =>
  line
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => piecesOf(word).map((text, at): Token => ({ text, gap: at === 0 ? ' ' : '' })))

/** Splits a word that is wider than a line into pieces that fit. */
function breakWord(text: string, fits: (text: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const grapheme of graphemesOf(text)) {
    if (piece !== '' && !fits(piece + grapheme)) {
      pieces.push(piece)
      piece = ''
    }
    piece += grapheme
  }
  return [...pieces, piece]
}

type Wrapped = { lines: string[]; isBroken: boolean }

function wrap(paragraphs: Token[][], fits: (text: string) => boolean): Wrapped {
  let isBroken = false
  const lines = paragraphs.flatMap((tokens) => {
    const wrapped: string[] = []
    let line = ''
    for (const { text, gap } of tokens) {
      const longer = line === '' ? text : line + gap + text
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') wrapped.push(line)
      const pieces = fits(text) ? [text] : breakWord(text, fits)
      isBroken ||= pieces.length > 1
      wrapped.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return [...wrapped, line]
  })
  return { lines, isBroken }
}

/** Balances the lines as evenly as possible without changing their number. */
function balance(
  paragraphs: Token[][],
  { lines }: Wrapped,
  fitsIn: (width: number) => (text: string) => boolean,
  width: number,
) {
  let [low, high] = [width / 2, width]
  let best = lines
  for (let step = 0; step < balanceSteps; step += 1) {
    const middle = (low + high) / 2
    const tried = wrap(paragraphs, fitsIn(middle))
    if (tried.lines.length === lines.length && !tried.isBroken) {
      best = tried.lines
      high = middle
    } else low = middle
  }
  return best
}

/** Cuts the lines to the available space; an ellipsis marks the cut. */
function cut(lines: string[], most: number, fits: (text: string) => boolean): string[] {
  if (lines.length <= most) return lines
  const last = graphemesOf(lines[most - 1] ?? '')
  while (last.length > 0 && !fits(last.join('') + ellipsis)) last.pop()
  return [...lines.slice(0, most - 1), last.join('').trimEnd() + ellipsis]
}

/** Sets words as large as they fit a box, in balanced lines; words are broken and cut only at the smallest size. */
export function layOut(text: string, box: Box, measure: Measure): Layout {
  const paragraphs = text
    .split('\n')
    .map(tokensOf)
    .filter((tokens) => tokens.length > 0)
  for (const sizePx of sizesPx) {
    const lineHeightPx = Math.round(sizePx * lineHeight)
    const most = Math.floor(box.height / lineHeightPx)
    const fitsIn = (width: number) => (line: string) => measure(line, sizePx) <= width
    const wrapped = wrap(paragraphs, fitsIn(box.width))
    const isRoomy = wrapped.lines.length <= most && !wrapped.isBroken
    if (isRoomy) return { sizePx, lineHeightPx, lines: balance(paragraphs, wrapped, fitsIn, box.width) }
    if (sizePx === smallestPx)
      return { sizePx, lineHeightPx, lines: cut(wrapped.lines, most, fitsIn(box.width)) }
  }
  throw new Error('The smallest size always fits.')
}
