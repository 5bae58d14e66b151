import { splitSentences } from '#core/post-check/sentences.ts'
import { plainLetters } from '#core/text/styled-letters.ts'
import { type CarouselPage, fewestPages, mostPages, type PageKind } from './carousel.ts'

type Words = Omit<CarouselPage, 'id'>
type Line = { text: string; isItem: boolean }

const bullet = /^(?:[-*•–—→▪●‣◦·]|➜|➡️?)\s+/u
const numeral = /^\d{1,2}[.)]\s+/
const wideNumeral = /^\d{1,2}[.)]/
const hashtags = /^(?:#[\p{L}\p{N}_]+\s*)+$/u
const figure =
  /^(?:[~≈+-]?[$€£¥]\s?\d[\d.,]*\d?\s?(?:k|m|bn|million|billion)?|[~≈+-]?\d[\d.,]*\s?(?:%|x|×|k)|[~≈]?\d[\d,]{3,}\d)(?=\s)/iu
const quoted = /^["“«„].+["”»“][.!?]?$/su

/** How much text reads well on a page, in characters. */
const lengths = {
  cover: 140,
  hook: 16,
  title: 80,
  page: 230,
  sentence: 320,
  closing: 180,
  item: 64,
  figure: 12,
}
const itemsOnPage = 5
const longestText = 24_000

const sentencesOf = (text: string): string[] =>
  splitSentences(text, { from: 0, to: text.length })
    .map(({ from, to }) => text.slice(from, to))
    .filter((sentence) => sentence !== '')

function linesOf(text: string): Line[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => ({ text: line.replace(bullet, ''), isItem: bullet.test(line) || numeral.test(line) }))
}

const words = (kind: PageKind, title: string, body = ''): Words => ({ kind, title, body })

/** Returns the longest run of whole leading sentences within the limit; undefined when all of them fit. */
function startOf(text: string, longest: number): string | undefined {
  let start = ''
  for (const sentence of sentencesOf(text)) {
    const longer = start === '' ? sentence : `${start} ${sentence}`
    if (longer.length > longest) return start
    start = longer
  }
  return undefined
}

/** Splits a text after the longest run of whole leading sentences, or else of whole words, within the limit. */
export function cutAt(text: string, longest: number): [string, string] {
  if (text.length <= longest) return [text, '']
  // The beginning nearly always contains enough sentences; one that is cut off there is too long anyway.
  let start = startOf(text.slice(0, longest * 4), longest) ?? startOf(text, longest) ?? text
  if (start === '') {
    const gap = text.slice(0, longest + 1).search(/\s\S*$/u)
    const end = gap > 0 ? gap : longest
    start = text.slice(0, gap > 0 ? end : wholeEnd(text, end))
  }
  // The sentences were joined without their original spacing, so the rest starts after the same number of letters.
  return [start, restAfter(text, start)]
}

/** Moves an end back so that it does not fall within a grapheme of several code units. */
export function wholeEnd(text: string, end: number): number {
  if (end >= text.length) return text.length
  let last = 0
  for (const { index } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (index > end) break
    last = index
  }
  return last === 0 ? text.length : last
}

function restAfter(text: string, start: string): string {
  const letters = start.replace(/\s/gu, '').length
  let [seen, at] = [0, 0]
  while (seen < letters) {
    if (!/\s/u.test(text.charAt(at))) seen += 1
    at += 1
  }
  return text.slice(at).trim()
}

/** Turns a single item into pages: the text before its colon, or its first sentence, becomes the heading. */
function itemPages({ text }: Line): Words[] {
  if (text.length > lengths.sentence * 2) return paragraphPages(text)
  const colon = /^(.{2,70}?[^\d\s]): (.+)$/su.exec(text)
  if (colon?.[1] !== undefined && colon[2] !== undefined) return [words('point', colon[1], colon[2])]
  const lead = wideNumeral.exec(text)?.[0].length ?? 0
  return [lead > 0 || text.length <= lengths.title ? headed(text) : words('point', '', text)]
}

/** Uses a first sentence that is short enough as the heading, with its number. */
function headed(text: string): Words {
  if (text.length <= lengths.title) return words('point', text)
  const number = wideNumeral.exec(text)?.[0] ?? ''
  const statement = text.slice(number.length).trimStart()
  const [first = '', second] = sentencesOf(statement)
  const title = `${number} ${first}`.trimStart()
  if (second === undefined || title.length > lengths.title) return words('point', '', text)
  return words('point', title, restAfter(statement, first))
}

const inParts = <Value>(values: Value[], most: number): Value[][] => {
  const count = Math.ceil(values.length / most)
  const size = Math.ceil(values.length / count)
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size)).filter(
    (part) => part.length > 0,
  )
}

function listPages(items: Line[], intro: string): Words[] {
  const isShort = items.length > 1 && items.every(({ text }) => text.length <= lengths.item)
  if (!isShort) return [...(intro === '' ? [] : [headed(intro)]), ...items.flatMap(itemPages)]
  return inParts(items, itemsOnPage).map((part, at) =>
    words('list', at === 0 ? intro : '', part.map(({ text }) => text).join('\n')),
  )
}

function paragraphPages(text: string): Words[] {
  if (quoted.test(text) && text.length <= lengths.sentence) return [words('quote', '', text)]
  const found = figure.exec(text)?.[0].trim()
  if (found !== undefined && found.length <= lengths.figure && text.length <= lengths.sentence)
    return [words('number', found, text.slice(found.length).trim())]
  if (text.length <= lengths.sentence) return [headed(text)]
  const pages: Words[] = []
  let rest = text
  while (rest !== '') {
    const [start, after] = cutAt(rest, Math.max(lengths.page, Math.ceil(rest.length / mostPages)))
    pages.push(pages.length === 0 ? headed(start) : words('point', '', start))
    rest = after
  }
  return pages
}

const sizeOf = ({ title, body }: Words) => title.length + body.length

/** Merges two pages, keeping the text of both in order. */
export function joined(first: Words, second: Words): Words {
  if (first.title === '' && first.body === '')
    return { ...second, kind: first.kind === 'cover' ? 'cover' : second.kind }
  const body = [first.body, second.title, second.body].filter((part) => part !== '').join('\n')
  const isList = first.kind === 'list' && second.kind === 'list' && second.title === ''
  const kind = first.kind === 'cover' || isList ? first.kind : 'point'
  return words(kind, first.title, body)
}

const joins = (kind: PageKind) => kind === 'point'

/** Merges short neighbouring pages while the result still reads well. */
function withNeighbours(pages: Words[]): Words[] {
  const result: Words[] = []
  for (const page of pages) {
    const last = result.at(-1)
    const fits = last && sizeOf(last) + sizeOf(page) <= lengths.page
    const isOpen =
      last &&
      joins(last.kind) &&
      joins(page.kind) &&
      !(last.title !== '' && page.body !== '' && page.title !== '')
    if (last && fits && isOpen && !wideNumeral.test(page.title) && !wideNumeral.test(last.title))
      result[result.length - 1] = joined(last, page)
    else result.push(page)
  }
  return result
}

/** Merges the shortest pair of neighbours until there are few enough pages. */
function atMost(pages: Words[], most: number): Words[] {
  const result = [...pages]
  while (result.length > Math.max(most, 0)) {
    const sums = result.slice(1).map((page, at) => sizeOf(page) + sizeOf(result[at] ?? page))
    const at = sums.indexOf(Math.min(...sums))
    const [first, second] = [result[at], result[at + 1]]
    if (!first || !second) break
    result.splice(at, 2, joined(first, second))
  }
  return result
}

function middlePages(lines: Line[]): Words[] {
  const pages: Words[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]
    if (!line) break
    const from = line.isItem ? at : at + 1
    let to = from
    while (lines[to]?.isItem) to += 1
    const items = lines.slice(from, to)
    const isIntro = !line.isItem && items.length > 0 && line.text.length <= lengths.cover
    if (line.isItem || isIntro) {
      pages.push(...listPages(items, isIntro ? line.text : ''))
      at = to
    } else {
      pages.push(...paragraphPages(line.text))
      at += 1
    }
  }
  return withNeighbours(pages)
}

/** Takes the end of the post for the closing page: its last line, with the hashtags below it. */
function takeClosing(lines: Line[]): Words {
  const tags: string[] = []
  const isTags = ({ text }: Line) => hashtags.test(text) && text.length <= lengths.sentence
  while (lines.length > 1 && lines.slice(-1).every(isTags) && tags.length < 3)
    tags.unshift(lines.pop()?.text ?? '')
  const last = lines.at(-1)
  if (!last || last.isItem) return words('closing', '', tags.join('\n'))
  lines.pop()
  if (last.text.length <= lengths.closing) return words('closing', last.text, tags.join('\n'))
  const sentences = sentencesOf(last.text)
  const end = sentences.at(-1) ?? ''
  if (sentences.length < 2 || end.length > lengths.closing) {
    lines.push(last)
    return words('closing', '', tags.join('\n'))
  }
  const before = last.text.slice(0, last.text.lastIndexOf(end)).trim()
  lines.push({ ...last, text: before })
  return words('closing', end, tags.join('\n'))
}

function takeCover(lines: Line[]): Words {
  const first = lines.shift()
  if (!first) return words('cover', '')
  const [start, rest] = cutAt(first.text, lengths.cover)
  if (rest !== '') lines.unshift({ ...first, text: rest })
  const [sentence = '', second] = sentencesOf(start)
  const isHook = second !== undefined && sentence.length >= lengths.hook
  return isHook ? words('cover', sentence, restAfter(start, sentence)) : words('cover', start)
}

/**
 * Turns a post or a part of it into two to twenty pages that keep all of its words in order: the first line is the
 * cover, list items get a page each or share one when short, and the last line is the closing page. List markers are
 * left to the design, and styled bold and italic letters become plain ones. Only the first 24,000 characters are used,
 * eight times the network's limit.
 */
export function fromPost(text: string): CarouselPage[] {
  const lines = linesOf(plainLetters(text.slice(0, longestText)))
  const cover = takeCover(lines)
  const closing = takeClosing(lines)
  const middle = atMost(middlePages(lines), mostPages - fewestPages)
  const pages = [cover, ...middle, closing]
  return pages.map((page, id) => ({ id, ...page }))
}
