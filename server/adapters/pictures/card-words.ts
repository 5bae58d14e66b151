import { graphemesOf } from './card-layout.ts'

/** More text would have to be too small to read. */
const mostCharacters = 280
const leastKept = 120

const styledLetters = /[\u{1d400}-\u{1d7ff}]/gu
const strokes = /[\u0335-\u0338]/gu
const invisible = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

const tidyLine = (line: string) => line.replaceAll(invisible, '').replaceAll(/\s+/gu, ' ').trim()

/** Cuts at the end of a sentence if one is near, else at the end of a word. */
function shorten(text: string): string {
  const graphemes = graphemesOf(text)
  if (graphemes.length <= mostCharacters) return text
  const kept = graphemes.slice(0, mostCharacters).join('')
  const sentence = /^[^]*[.!?。！？](?=\s)/u.exec(kept)?.[0] ?? ''
  if (sentence.length >= leastKept) return sentence
  const space = kept.search(/\s\S*$/u)
  return `${(space >= leastKept ? kept.slice(0, space) : kept).replace(/[\s,;:–—-]+$/u, '')}…`
}

/** Prepares words for a card: plain letters, tidy spaces, no more than can be read. */
export function cardWords(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(styledLetters, (letter) => letter.normalize('NFKC'))
    .replaceAll(strokes, '')
    .normalize('NFC')
  const lines = plain.split(/\r\n|[\r\n\u2028\u2029]/u).map(tidyLine)
  return shorten(lines.filter((line) => line !== '').join('\n'))
}

/** Whether a text begins in a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')

/** Removes symbols that no font can draw, and reports missing letters: without those, the words would be different ones. */
export function withoutGaps(text: string, isDrawn: (codePoint: string) => boolean) {
  const missing = new Set<string>()
  const known = new Map<string, boolean>()
  const draws = (sign: string) => {
    const drawn = known.get(sign) ?? isDrawn(sign)
    known.set(sign, drawn)
    return drawn
  }
  const kept = graphemesOf(text).filter((grapheme) => {
    const gaps = Array.from(grapheme).filter((sign) => !/[\s\p{M}\p{Cf}]/u.test(sign) && !draws(sign))
    for (const sign of gaps) if (/[\p{L}\p{N}]/u.test(sign)) missing.add(sign)
    return gaps.length === 0
  })
  const lines = kept.join('').split('\n').map(tidyLine)
  return { words: lines.filter((line) => line !== '').join('\n'), missing: [...missing] }
}
