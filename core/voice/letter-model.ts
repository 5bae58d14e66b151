/** How often each stretch of one to `longest` letters stands in a text. */
export type LetterCounts = ReadonlyMap<string, number>

const longest = 4
/** As many letters as writers use, roughly: the likelihood of one that was never seen. */
const alphabet = 120
/** So many sightings weigh as much as what shorter stretches say. */
const trust = 3

/** Numbers and addresses say nothing about a manner; line breaks and capitals do. */
const prepared = (text: string): string =>
  `\n${text
    .replaceAll(/https?:\/\/\S+|www\.\S+/g, '\u0001')
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()}\n`

/** A text by its letters: where each begins, in UTF-16 units, and where the last one ends. */
function lettersOf(given: string): { text: string; ends: number[] } {
  const text = prepared(given)
  const ends = [0]
  for (const letter of text) ends.push((ends.at(-1) ?? 0) + letter.length)
  return { text, ends }
}

export function countLetters(given: string): Map<string, number> {
  const { text, ends } = lettersOf(given)
  const counts = new Map<string, number>([['', ends.length - 1]])
  for (const [at, from] of ends.entries()) {
    for (const to of ends.slice(at + 1, at + 1 + longest)) {
      const stretch = text.slice(from, to)
      counts.set(stretch, (counts.get(stretch) ?? 0) + 1)
    }
  }
  return counts
}

export function addLetters(all: readonly LetterCounts[]): Map<string, number> {
  const total = new Map<string, number>()
  for (const counts of all) {
    for (const [stretch, count] of counts) total.set(stretch, (total.get(stretch) ?? 0) + count)
  }
  return total
}

type Of = { counts: LetterCounts; without: LetterCounts | null }

/**
 * How much a text surprises somebody who has read the counted ones, in bits a letter (the cross-entropy of a letter model
 * with Dirichlet smoothing). `without` is taken away from the counts: a post is measured against the others.
 */
export function surprise(given: string, { counts, without }: Of): number {
  const { text, ends } = lettersOf(given)
  const seen = (stretch: string) => (counts.get(stretch) ?? 0) - (without?.get(stretch) ?? 0)
  let bits = 0
  for (let at = 1; at < ends.length; at += 1) {
    let likely = 1 / alphabet
    for (let first = at - 1; first >= Math.max(0, at - longest); first -= 1) {
      const before = text.slice(ends[first], ends[at - 1])
      likely = (seen(text.slice(ends[first], ends[at])) + trust * likely) / (seen(before) + trust)
    }
    bits -= Math.log2(likely)
  }
  return bits / Math.max(1, ends.length - 1)
}
