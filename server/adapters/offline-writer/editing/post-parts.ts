import type { Place, Unit } from '#server/adapters/offline-writer/reading/places.ts'
import { bulletOf, splitItem } from '#server/adapters/offline-writer/reading/sentences.ts'

const gap = '\n\n'

export const tidyGaps = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, gap)
    .trim()

/** A stretch of a post, in UTF-16 units. */
export type Span = { from: number; to: number }

export const isHashtags = (text: string) => /^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(text)
export const isQuestion = (text: string) => /\?["”»]?$/u.test(text)

export type Line = Span & { text: string }

function linesOf(content: string): Line[] {
  let from = 0
  return content.split('\n').map((text) => {
    const line = { from, to: from + text.length, text }
    from = line.to + 1
    return line
  })
}

const isFilled = ({ text }: Line) => text.trim() !== ''

function sentencesIn({ from, text }: Line): Line[] {
  let at = 0
  return splitItem(text).map((sentence) => {
    at = Math.max(at, text.indexOf(sentence, at))
    const found = { from: from + at, to: from + at + sentence.length, text: sentence }
    at += sentence.length
    return found
  })
}

/** Paragraphs are what blank lines separate, or the lines of a post that has no blank ones. */
function paragraphsOf(content: string): Line[] {
  const lines = linesOf(content.trimEnd())
  if (lines.every(isFilled)) return lines
  const blocks: Line[] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const last = blocks.at(-1)
    if (!isFilled(line)) continue
    if (last !== undefined && before !== undefined && isFilled(before)) {
      last.to = line.to
      last.text = content.slice(last.from, last.to)
    } else blocks.push({ ...line })
  }
  return blocks
}

const shortLine = 80

/** Returns the line at a place. Where a paragraph takes up several lines of the screen, its first or last sentence. */
function lineAt(content: string, { from, count }: Place): Line[] {
  const lines = linesOf(content).filter(isFilled)
  const named = part(lines, from, count)
  const [line] = named
  if (count > 1 || line === undefined) return named
  const sentences = sentencesIn(line)
  if (sentences.length < 2) return named
  if (from === 0) return sentences.slice(0, 1)
  if (from === -1) return sentences.slice(-1)
  return line.text.length <= shortLine ? named : []
}

function part<Item>(items: Item[], from: number, count: number): Item[] {
  const start = from < 0 ? items.length + from : from
  const found = start < 0 ? [] : items.slice(start, start + count)
  return found.length === count ? found : []
}

/** Returns all parts of one kind. Hashtags at the end are neither a sentence nor a paragraph. */
export function partsOf(content: string, unit: Exclude<Unit, 'line'>): Line[] {
  const worded = (found: Line[]) => found.filter(({ text }) => !isHashtags(text))
  if (unit === 'paragraph') return worded(paragraphsOf(content))
  const lines = linesOf(content)
  if (unit === 'item') return lines.filter(({ text }) => bulletOf(text) !== '')
  const sentences = worded(lines.flatMap(sentencesIn))
  return unit === 'question' ? sentences.filter(({ text }) => isQuestion(text)) : sentences
}

/** Returns the parts at a place, one by one; none if the post does not have as many. */
export const findParts = (content: string, place: Place): Span[] =>
  place.unit === 'line' ? lineAt(content, place) : part(partsOf(content, place.unit), place.from, place.count)

/** Returns the stretch of a post that a place names. */
export function findPart(content: string, place: Place): Span | undefined {
  const found = findParts(content, place)
  const [first] = found
  return first === undefined ? undefined : { from: first.from, to: found.at(-1)?.to ?? first.to }
}

export const replacePart = (content: string, { from, to }: Span, text: string) =>
  content.slice(0, from) + text + content.slice(to)

/** Removes parts, which must be in order, each with the space or the line break that separated it. */
export function removeParts(content: string, spans: readonly Span[]): string {
  const kept: string[] = []
  let at = 0
  for (const { from, to } of spans) {
    const before = content.slice(at, from)
    const isLine = (from === 0 || content[from - 1] === '\n') && content[to] === '\n'
    const isFollowed = isLine || content[to] === ' '
    kept.push(!isFollowed && before.endsWith(' ') ? before.slice(0, -1) : before)
    at = isFollowed ? to + 1 : to
  }
  return tidyGaps(kept.join('') + content.slice(at))
}

/** Numbers the items of each list from 1. */
export function countAnew(content: string): string {
  let count = 0
  return content
    .split('\n')
    .map((line) => {
      const isNumbered = /^\d{1,2}\. /.test(line)
      count = isNumbered ? count + 1 : 0
      return isNumbered ? line.replace(/^\d{1,2}/, String(count)) : line
    })
    .join('\n')
}
