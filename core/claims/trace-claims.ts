import { foldLetters } from '#core/text/letter-folding.ts'
import { splitPassages } from '#core/text/passages.ts'
import { readWords, type Stretch } from '#core/post-check/reading.ts'
import type { Claim, ClaimSource, FoundSource, TracedClaim } from './claim.ts'
import { stemsOf } from './events.ts'
import { keyOf, keysIn, oneWeekday } from './figures.ts'

type Spot = Stretch & { source: ClaimSource }
type IndexedWord = Spot & { text: string }

/** The share of an event's content words that must occur in one passage. */
const leastOverlap = 0.6
const before = 120
const after = 180

/** German names of towns and their English names: material and post may be in different languages. */
const englishTowns = new Map([
  ['brussel', 'brussels'],
  ['genf', 'geneva'],
  ['hannover', 'hanover'],
  ['koln', 'cologne'],
  ['kopenhagen', 'copenhagen'],
  ['lissabon', 'lisbon'],
  ['mailand', 'milan'],
  ['moskau', 'moscow'],
  ['munchen', 'munich'],
  ['neapel', 'naples'],
  ['nurnberg', 'nuremberg'],
  ['prag', 'prague'],
  ['venedig', 'venice'],
  ['warschau', 'warsaw'],
  ['wien', 'vienna'],
])

/**
 * Normalizes a word for the index: without a possessive ending, weekdays in the singular, towns by their English name.
 */
function indexedText(word: string): string {
  const folded = foldLetters(word)
  let end = folded.length
  while (folded.endsWith("'s", end)) end -= 2
  const owner = folded.slice(0, end)
  return oneWeekday(englishTowns.get(owner) ?? owner)
}

/** Returns the words around a match, from the start of the sentence if that is near. */
function passageAt({ source, from, to }: Spot): string {
  const { text } = source
  const lead = text.slice(Math.max(0, from - before), from)
  const start = Math.max(...['. ', '! ', '? ', '\n'].map((mark) => lead.lastIndexOf(mark) + mark.length))
  const isWhole = start > 1 || from <= before
  const tail = text.slice(to, to + after)
  const end = /[.!?]["”’)]?(?=\s|$)|\n/.exec(tail)
  const isEnded = end !== null || to + after >= text.length
  const passage = `${lead.slice(start > 1 ? start : 0)}${text.slice(from, to)}${end ? tail.slice(0, end.index + end[0].length) : tail}`
  return `${isWhole ? '' : '… '}${passage.toWellFormed().trim()}${isEnded ? '' : ' …'}`
}

function found({ source, ...place }: Spot): FoundSource {
  const { text: _, ...named } = source
  return { ...named, passage: passageAt({ source, ...place }) }
}

/** Indexes every word of the sources by its positions, with separators between sources. */
function indexWords(sources: ClaimSource[]) {
  const words: IndexedWord[] = []
  const places = new Map<string, number[]>()
  const keys = new Map<string, Spot>()
  for (const source of sources) {
    const read = readWords(source.text)
    for (const { text, from, to } of read.words) {
      const indexed = indexedText(text)
      const known = places.get(indexed)
      if (known) known.push(words.length)
      else places.set(indexed, [words.length])
      words.push({ text: indexed, source, from, to })
    }
    words.push({ text: '', source, from: source.text.length, to: source.text.length })
    for (const { key, place } of keysIn(source.text, read.words)) {
      if (!keys.has(key)) keys.set(key, { source, from: place.from, to: place.to })
    }
  }
  return { words, places, keys }
}

type Index = ReturnType<typeof indexWords>

/** Finds a sequence of words, searching from the rarest of them. */
function findWords({ words, places }: Index, sought: string[]): Spot | null {
  const counts = sought.map((word) => places.get(word)?.length ?? 0)
  const least = Math.min(...counts)
  if (sought.length === 0 || least === 0) return null
  const rarest = counts.indexOf(least)
  for (const place of places.get(sought[rarest] ?? '') ?? []) {
    const start = place - rarest
    if (!sought.every((word, at) => words[start + at]?.text === word)) continue
    const [first, last] = [words[start], words[start + sought.length - 1]]
    if (first && last) return { source: first.source, from: first.from, to: last.to }
  }
  return null
}

/** Indexes the passages of the sources by their stems. */
function indexPassages(sources: ClaimSource[]) {
  const passages: Spot[] = []
  const places = new Map<string, number[]>()
  for (const source of sources) {
    for (const { at, text } of splitPassages(source.text)) {
      for (const stem of stemsOf(text)) {
        const known = places.get(stem)
        if (known) known.push(passages.length)
        else places.set(stem, [passages.length])
      }
      passages.push({ source, from: at, to: at + text.length })
    }
  }
  return { passages, places }
}

function findEvent({ passages, places }: ReturnType<typeof indexPassages>, text: string): Spot | null {
  const stems = stemsOf(text)
  const counts = new Uint16Array(passages.length)
  let [best, most] = [-1, 0]
  for (const at of stems.flatMap((stem) => places.get(stem) ?? [])) {
    const count = (counts[at] ?? 0) + 1
    counts[at] = count
    if (count > most || (count === most && at < best)) [best, most] = [at, count]
  }
  const passage = most >= stems.length * leastOverlap ? passages[best] : undefined
  return passage ? nearest(passage, new Set(stems)) : null
}

/** Returns the line or sentence of a passage that shares most stems, without its end mark. */
function nearest(passage: Spot, stems: Set<string>): Spot {
  const text = passage.source.text.slice(passage.from, passage.to)
  let best = { from: 0, to: text.length, count: -1 }
  for (const { 0: piece, index } of text.matchAll(/[^.!?\n]+[.!?\n]?/g)) {
    const count = stemsOf(piece).filter((stem) => stems.has(stem)).length
    const sentence = piece.trimEnd().replace(/[.!?]$/, '')
    if (count > best.count) best = { from: index, to: index + sentence.length, count }
  }
  const { from, to } = best
  const lead = text.slice(from, to).length - text.slice(from, to).trimStart().length
  return { source: passage.source, from: passage.from + from + lead, to: passage.from + to }
}

/**
 * Finds the passage that each claim comes from: numbers and dates by exact value, names and quotations by their word
 * sequence, events by the words they share with a passage. The first matching source wins.
 */
export function traceClaims(claims: readonly Claim[], sources: readonly ClaimSource[]): TracedClaim[] {
  const words = indexWords([...sources])
  const passages = indexPassages([...sources])
  const known = new Map<string, FoundSource | null>()
  const trace = ({ kind, text }: Claim): FoundSource | null => {
    const key = kind === 'number' || kind === 'date' ? keyOf(text) : null
    if (key !== null) {
      const spot = words.keys.get(key)
      return spot ? found(spot) : null
    }
    const spot =
      kind === 'event'
        ? findEvent(passages, text)
        : findWords(
            words,
            readWords(text).words.map((word) => indexedText(word.text)),
          )
    return spot && found(spot)
  }
  return claims.map((claim) => {
    const id = `${claim.kind} ${claim.text}`
    const source = known.has(id) ? (known.get(id) ?? null) : trace(claim)
    known.set(id, source)
    return { ...claim, source }
  })
}
