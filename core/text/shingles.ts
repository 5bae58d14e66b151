import type { Place } from '#core/post-check/place.ts'
import { splitSentences } from '#core/post-check/sentences.ts'
import { pairsOf, runsOf } from './search-words.ts'

/** A stretch of a text to compare: its opening, a sentence or a paragraph. */
export type Passage = Place & {
  text: string
  /** The distinct content words with their weights. */
  words: Map<string, number>
  /** The number of content words; in scripts without spaces, every two adjacent letters count as half a word. */
  size: number
  shingles: string[]
}

/** A passage that repeats a passage of another text. */
export type Repeat = {
  passage: Passage
  /** The index of the other text in the given list. */
  source: number
  other: Passage
  /** From 0, nothing in common, to 1, the same words. */
  similarity: number
}

/** In UTF-16 units, more than any post has; text beyond this is ignored. */
const longestRead = 20_000
const mostPassages = 500
const mostShingles = 1000
/** Passages with fewer words are too short to count as repeated; openings have a lower minimum. */
const leastWords = 4
const leastWordsOfOpening = 3
const leastLikeness = 0.6
/** The maximum number of passages to compare of those that share a shingle. */
const mostAlike = 8

const stopWords = new Set(
  `a about after again all also am an and any are aren as at be because been before being but by can cannot could couldn
  did didn do does doesn doing don down during each even ever every few for from further get gets getting had hadn has
  hasn have haven having he her here hers him his how i if in into is isn it its itself just let ll many may me might more
  most much must my myself never no nor not now of off on once only or other our ours out over own quite re really same
  she should shouldn so some still such than that the their theirs them then there these they thing this those through
  to too under until up us ve very was wasn we were weren what when where which while who whom whose why will with won
  would wouldn yes yet you your yours
  aber als an auch auf aus bei bin bis das dass dem den der des die ein eine einem einen einer er es fur hat ich im ist
  mit nicht noch nur oder sich sie sind und uns von war was wie wir zu zum zur
  au aux ce ces dans de du elle en est et il ils je la le les leur mais ne nous on ou par pas pour que qui se son sur un
  une vous
  al como con del el ella esta este ha lo los las mas mi muy para pero por se sin su sus una y`.split(/\s+/),
)

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const digits = new Map(numbers.map((word, value) => [word, String(value)]))

/** Forms of one word mostly share their first six letters; a plural's "s" is dropped. */
const stem = (word: string) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word).slice(0, 6)

const isMeant = (word: string) => !stopWords.has(word) && (word.length > 1 || /\p{N}/u.test(word))

type Word = { text: string; weight: number }

/** Returns the content words of a text, in order. */
function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const { text: part, isUnspaced } of runsOf(text)) {
    if (isUnspaced) for (const pair of pairsOf(Array.from(part))) words.push({ text: pair, weight: 1 / 2 })
    else if (isMeant(part)) words.push({ text: digits.get(part) ?? stem(part), weight: 1 })
  }
  return words
}

/** Sorts three words; several times as fast as sorting an array. */
function inOneOrder(one: string, other: string, third: string): string {
  const [first, second] = one > other ? [other, one] : [one, other]
  if (third >= second) return `${first} ${second} ${third}`
  return third >= first ? `${first} ${third} ${second}` : `${third} ${first} ${second}`
}

function windowsOf(words: readonly Word[]): string[] {
  const windows: string[] = []
  for (const [at, { text }] of words.entries()) {
    const [before, previous] = [words[at - 2], words[at - 1]]
    if (before !== undefined && previous !== undefined) {
      windows.push(inOneOrder(before.text, previous.text, text))
    }
  }
  return windows
}

function passageAt(paragraph: string, place: Place): Passage {
  const text = paragraph.slice(place.from, place.to)
  const all = wordsIn(text)
  const words = new Map(all.map((word) => [word.text, word.weight]))
  const size = [...words.values()].reduce((sum, weight) => sum + weight, 0)
  return { ...place, text, words, size, shingles: [...new Set(windowsOf(all))] }
}

function sentencesIn(text: string) {
  const lines = [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
    from: index,
    to: index + line.length,
  }))
  return lines.flatMap((line) => splitSentences(text, line))
}

/** Returns a whole paragraph as a passage, plus its sentences if it has several. */
function passagesIn(text: string, paragraph: number): Passage[] {
  const sentences = sentencesIn(text)
  const first = sentences[0]
  const last = sentences.at(-1)
  if (first === undefined || last === undefined) return []
  const whole = { from: first.from, to: last.to }
  const stretches = sentences.length === 1 ? [whole] : [whole, ...sentences]
  return stretches.map((stretch) => passageAt(text, { paragraph, ...stretch }))
}

function readPart(paragraphs: readonly string[]): string[] {
  let left = longestRead
  return paragraphs.map((text) => {
    const read = text.slice(0, left).toWellFormed()
    left -= read.length
    return read
  })
}

/** Extracts the passages of a text, given by its paragraphs, that are long enough to be recognized. */
export function readPassages(paragraphs: readonly string[]): Passage[] {
  const read = readPart(paragraphs)
  const opening = read.findIndex((text) => text.trim() !== '')
  return read
    .flatMap((text, paragraph) => passagesIn(text, paragraph))
    .filter(({ paragraph, size }) => size >= (paragraph === opening ? leastWordsOfOpening : leastWords))
    .slice(0, mostPassages)
}

/** Returns the distinct shingles under which a text is indexed. */
export const shinglesOf = (passages: readonly Passage[]): string[] =>
  [...new Set(passages.flatMap(({ shingles }) => shingles))].slice(0, mostShingles)

/** Returns Dice's coefficient over the words of both. */
function likenessOf(one: Passage, other: Passage): number {
  let shared = 0
  for (const [word, weight] of one.words) if (other.words.has(word)) shared += weight
  return (2 * shared) / (one.size + other.size)
}

type Index = Map<string, Set<Passage>>

function indexOf(passages: readonly Passage[]): Index {
  const index: Index = new Map()
  for (const passage of passages) {
    for (const shingle of passage.shingles) {
      const alike = index.get(shingle) ?? new Set()
      if (alike.size < mostAlike) index.set(shingle, alike.add(passage))
    }
  }
  return index
}

function* repeatsIn(passage: Passage, index: Index, source: number): Generator<Repeat> {
  const alike = new Set(passage.shingles.flatMap((shingle) => [...(index.get(shingle) ?? [])]))
  for (const other of alike) {
    const similarity = likenessOf(passage, other)
    if (similarity >= leastLikeness) yield { passage, source, other, similarity }
  }
}

const overlap = (one: Place, other: Place) =>
  one.paragraph === other.paragraph && one.from < other.to && other.from < one.to

/** The amount of repeated text minus the rest, which favours a sentence over the paragraph around it. */
const extent = ({ passage, other, similarity }: Repeat) => (2 * similarity - 1) * (passage.size + other.size)

/**
 * Finds what passages of one text repeat from others, the longest repeats first. Repeats do not overlap in the text; of
 * equally similar others, the first in the list wins.
 */
export function findRepeats(passages: readonly Passage[], others: readonly (readonly Passage[])[]): Repeat[] {
  const indexes = others.map(indexOf)
  const found = passages.flatMap((passage) =>
    indexes.flatMap((index, source) => [...repeatsIn(passage, index, source)]),
  )
  const ordered = found.toSorted((one, other) => extent(other) - extent(one) || one.source - other.source)
  const chosen: Repeat[] = []
  for (const repeat of ordered) {
    if (!chosen.some((one) => overlap(one.passage, repeat.passage))) chosen.push(repeat)
  }
  return chosen
}
