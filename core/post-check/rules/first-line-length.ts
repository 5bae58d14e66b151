import type { Finding, Rule } from '#core/post-check/finding.ts'
import { type FirstLine, firstLine } from '#core/post-check/first-line.ts'

const id = 'first-line-length'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u

/**
 * The approximate number of characters before "...more": three lines hold 140 on a phone and 210 on a desktop, where a
 * post without media may show five lines (linkedin.md).
 */
const onPhones = 140
const onDesktops = { withMedia: 210, textOnly: 350 }

/** Returns where phones cut the line off, and its width in characters of normal width. */
function measure({ reading: { text }, from, to }: FirstLine): { cut: number; width: number } {
  let width = 0
  let cut = from
  for (const { segment, index } of graphemes.segment(text.slice(from, to))) {
    width += wide.test(segment) ? 2 : 1
    if (width <= onPhones) cut = from + index + segment.length
  }
  return { cut, width }
}

/** Anything longer, such as an address, is marked from the cut itself. */
const longestWord = 30

/** Moves the mark back to the start of the word that is cut. */
function wordStart({ reading: { text } }: FirstLine, cut: number): number {
  const space = text.lastIndexOf(' ', cut)
  return cut - space <= longestWord ? space + 1 : cut
}

function whyOf(width: number, hasMedia: boolean): string {
  const desktop = hasMedia ? onDesktops.withMedia : onDesktops.textOnly
  const range = hasMedia ? `${desktop}` : `${onDesktops.withMedia} to ${desktop}`
  const facts = `Phones cut a post off after roughly ${onPhones} characters and desktops after ${range}`
  return width > desktop
    ? `${facts}, so this part of the first line waits behind "...more".`
    : `${facts}, so some readers will not see this part of the first line.`
}

export const firstLineLength: Rule = {
  id,
  label: 'A first line too long for the feed',
  find: (post, { hasMedia }): Finding[] => {
    const line = firstLine(post)
    if (!line) return []
    const { cut, width } = measure(line)
    if (width <= onPhones) return []
    const place = { paragraph: line.paragraph, from: wordStart(line, cut), to: line.to }
    return [{ rule: id, place, why: whyOf(width, hasMedia) }]
  },
}
