/** The number of occurrences of each sequence of one to `longest` letters. */
export type LetterCounts = ReadonlyMap<string, number>

const longest = 4
/** The approximate number of distinct letters in use; its inverse is the likelihood of a letter that was never seen. */
const alphabet = 120
/** The number of observations that weigh as much as the estimate from shorter sequences. */
const trust = 3

/** Numbers and addresses say nothing about a writer's style; line breaks and capitals do. */
const prepared = (text: string): string =>
  `\n${text
    .replaceAll(/https?:\/\/\S+|www\.\S+/g, '\u0001')
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()}\n`

/** Splits a text into letters: `ends` holds the UTF-16 offset where each begins, and where the last one ends. */
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
 * Returns how unexpected a text is given the counted ones, in bits per letter (the cross-entropy of a letter model with
 * Dirichlet smoothing). `without` is subtracted from the counts, to measure a post against the others.
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
