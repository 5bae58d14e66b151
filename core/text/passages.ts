import { foldLetters } from './letter-folding.ts'

export type Passage = {
  /** The index of the source text in the given list. */
  source: number
  /** UTF-16 offset in that text. */
  at: number
  text: string
}

/** In UTF-16 units. */
const longestPassage = 1200
/** Free parameters of BM25, at their usual values. */
const saturation = 1.2
const lengthWeight = 0.75

const words = (text: string): string[] =>
  (foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1).map(stem)

/** Forms of one word mostly share their first six letters. */
const stem = (word: string) => word.slice(0, 6)

/** Splits a text at its paragraphs, and longer paragraphs at the end of a sentence or word. */
export function splitPassages(text: string, source = 0): Passage[] {
  const passages: Passage[] = []
  for (const { 0: paragraph, index } of text.matchAll(/[^\n]+(?:\n(?![^\S\n]*\n)[^\n]+)*/g)) {
    let at = 0
    while (at < paragraph.length) {
      const end = endOfPiece(paragraph, at)
      const piece = paragraph.slice(at, end)
      if (piece.trim() !== '') passages.push({ source, at: index + at, text: piece.trim() })
      at = end
    }
  }
  return passages
}

function endOfPiece(text: string, from: number): number {
  if (text.length - from <= longestPassage) return text.length
  const piece = text.slice(from, from + longestPassage)
  const half = longestPassage / 2
  const sentence = Math.max(...['. ', '! ', '? ', '\n'].map((mark) => piece.lastIndexOf(mark) + mark.length))
  if (sentence > half) return from + sentence
  const space = piece.lastIndexOf(' ') + 1
  return from + (space > half ? space : longestPassage)
}

function countWords(list: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Scores the relevance of each text to the request: Okapi BM25 over word stems. */
export function scoreTexts(texts: readonly string[], request: string): number[] {
  const counted = texts.map((text) => {
    const list = words(text)
    return { counts: countWords(list), length: list.length }
  })
  const mean = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length) || 1
  // Looks up each text's words among the request's: the reverse would make a long request cost as much for each text.
  const matching = new Map(words(request).map((word) => [word, 0]))
  for (const { counts } of counted) {
    for (const word of counts.keys()) {
      const found = matching.get(word)
      if (found !== undefined) matching.set(word, found + 1)
    }
  }
  const rarityOf = (found: number) => Math.log(1 + (counted.length - found + 0.5) / (found + 0.5))
  return counted.map(({ counts, length }) => {
    const weight = saturation * (1 - lengthWeight + (lengthWeight * length) / mean)
    let score = 0
    for (const [word, count] of counts) {
      const found = matching.get(word)
      if (found !== undefined) score += (rarityOf(found) * count * (saturation + 1)) / (count + weight)
    }
    return score
  })
}

/** Passages are joined with a blank line. */
const costOf = (text: string) => text.length + '\n\n'.length

/** Whether the joined texts fit into a budget in UTF-16 units. */
export const fitsIn = (texts: readonly string[], budget: number): boolean =>
  texts.reduce((sum, text) => sum + costOf(text), 0) <= budget

/** The semantic similarity of passages to a request, keyed by their text; larger is closer. */
export type PassageSimilarity = ReadonlyMap<string, number>

/**
 * The constant that reciprocal rank fusion adds to a rank, at its usual value; evens out the weight of the first ranks.
 */
const evenness = 60

/** Returns the reciprocal rank of each value, the largest ranked first; 0 for values that are not positive. */
function placesOf(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).filter(({ value }) => value > 0)
  const shares = values.map(() => 0)
  for (const [place, { at }] of order.toSorted((one, other) => other.value - one.value).entries())
    shares[at] = 1 / (evenness + place + 1)
  return shares
}

/** Combines the ranking by words with the ranking by meaning (reciprocal rank fusion). */
function fused(passages: Passage[], byWords: number[], near: PassageSimilarity): number[] {
  const byMeaning = placesOf(passages.map(({ text }) => near.get(text) ?? 0))
  return placesOf(byWords).map((share, at) => share + (byMeaning[at] ?? 0))
}

/**
 * Selects the passages most relevant to a request, up to `budget` UTF-16 units including the blank lines between them,
 * in their original order. Texts that fit are kept whole; when nothing matches, texts are cut to their beginning. With
 * `near`, passages that express the same in other words count too.
 */
export function choosePassages(
  texts: readonly string[],
  request: string,
  budget: number,
  near?: PassageSimilarity,
): Passage[] {
  const passages = texts.flatMap((text, source) => splitPassages(text, source))
  const total = passages.reduce((sum, { text }) => sum + costOf(text), 0)
  if (total <= budget) return passages
  const byWords = scoreTexts(
    passages.map(({ text }) => text),
    request,
  )
  const scored = near === undefined ? byWords : fused(passages, byWords, near)
  const order = passages
    .map((passage, place) => ({ passage, place, score: scored[place] ?? 0 }))
    .toSorted((one, other) => other.score - one.score || one.place - other.place)
  let left = budget
  return order
    .filter(({ passage: { text } }) => {
      if (costOf(text) > left) return false
      left -= costOf(text)
      return true
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ passage }) => passage)
}
