import { foldLetters } from './letter-folding.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts written without spaces between words. */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`
const anyUnspaced = new RegExp(`[${unspaced}]`, 'u')
const run = new RegExp(`(?<unspaced>[${unspaced}]+)|[^${unspaced}]+`, 'gu')
/** Longer words are cut, both in the text and in the query. */
const longest = 64

const cut = (text: string) => text.slice(0, longest).toWellFormed()

export type Run = { text: string; isUnspaced: boolean }

/**
 * Yields the runs of letters and digits in a text, folded and in order; each run is either a word or text in a script
 * without spaces.
 */
export function* runsOf(text: string): Generator<Run> {
  const folded = foldLetters(text)
  const isMixed = anyUnspaced.test(folded)
  for (const [found] of folded.matchAll(word)) {
    // Most texts only use scripts with spaces, where each match is a word; examining each would take longer than
    // finding it.
    if (!isMixed) yield { text: found, isUnspaced: false }
    else
      for (const { 0: part, groups } of found.matchAll(run)) {
        yield { text: part, isUnspaced: groups?.unspaced !== undefined }
      }
  }
}

/** Returns every two adjacent letters, which serve as the words of a run without spaces. */
export const pairsOf = (letters: string[]) => letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)

/**
 * Returns the distinct words under which a text is indexed: folded, letters and digits only. In scripts without spaces,
 * every two adjacent letters count as a word, and so does the last letter.
 */
export function indexWords(text: string): string[] {
  const words = new Set<string>()
  for (const { text: part, isUnspaced } of runsOf(text)) {
    if (!isUnspaced) words.add(cut(part))
    else {
      const letters = Array.from(part)
      for (const pair of [...pairsOf(letters), letters.at(-1) ?? '']) words.add(pair)
    }
  }
  return [...words]
}

/** Returns the words of a query: a text matches when each of them is a prefix of one of its `indexWords`. */
export function soughtWords(text: string): string[] {
  const words = new Set<string>()
  for (const { text: part, isUnspaced } of runsOf(text)) {
    const letters = Array.from(part)
    if (!isUnspaced || letters.length === 1) words.add(cut(part))
    else for (const pair of pairsOf(letters)) words.add(pair)
  }
  return [...words]
}
