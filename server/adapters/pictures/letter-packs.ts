import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Pack = 'noto-sans-jp' | 'noto-sans-kr' | 'noto-sans-sc' | 'noto-emoji'

/** A file with some letters of a script that has thousands, and the family it is registered as. */
export type LetterFile = { family: string; path: string }

const addressOf = (pack: Pack, name: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${pack}/${name}`))

/** Chinese characters look as the language of the text has them: Japanese where there are kana, and so on. */
function packsFor(text: string): Pack[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text))
    return ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-emoji']
  if (/\p{sc=Hangul}/u.test(text)) return ['noto-sans-kr', 'noto-sans-jp', 'noto-sans-sc', 'noto-emoji']
  return ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr', 'noto-emoji']
}

type Ranges = [number, number][]

/** As in a style sheet: "U+4e00,U+4e8c-4e8e". */
const readRanges = (ranges: string): Ranges =>
  ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const holds = (ranges: Ranges, sign: number) => ranges.some(([from, to]) => from <= sign && sign <= to)

/** Which of a pack's numbered files have some of these signs; those named for a script are bundled elsewhere. */
function filesOf(pack: Pack, signs: Set<number>): LetterFile[] {
  // The package's own list, one entry a file.
  const parts = JSON.parse(readFileSync(addressOf(pack, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(parts).flatMap(([name, ranges]) => {
    const number = /^\[(\d+)\]$/.exec(name)?.[1]
    const read = readRanges(ranges)
    const found = [...signs].filter((sign) => holds(read, sign))
    if (number === undefined || found.length === 0) return []
    // What one pack has need not be looked for in the next; parts of an emoji may stand in several files.
    if (pack !== 'noto-emoji') for (const sign of found) signs.delete(sign)
    const path = addressOf(pack, `files/${pack}-${number}-wght-normal.woff2`)
    return [{ family: `Lede Card ${pack} ${number}`, path }]
  })
}

/** The alphabets of Europe and the Near East stand before it. */
const plainEnd = 0x2000

/** The files that a text's Chinese, Japanese and Korean letters and its emoji need; none for most texts. */
export function letterFilesFor(text: string): LetterFile[] {
  const all = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
  const signs = new Set(all.filter((sign) => sign >= plainEnd))
  return signs.size === 0 ? [] : packsFor(text).flatMap((pack) => filesOf(pack, signs))
}
