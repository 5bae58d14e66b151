import { foldLetters } from './letter-folding.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts that set no spaces between words. */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`
const anyUnspaced = new RegExp(`[${unspaced}]`, 'u')
const run = new RegExp(`(?<unspaced>[${unspaced}]+)|[^${unspaced}]+`, 'gu')
/** Longer words are cut, in the text as in what is looked for. */
const longest = 64

const cut = (text: string) => text.slice(0, longest).toWellFormed()

export type Run = { text: string; isUnspaced: boolean }

/** The runs of letters and digits in a text, folded, in its order; a run has spaces between its words or none at all. */
export function* runsOf(text: string): Generator<Run> {
  const folded = foldLetters(text)
  const isMixed = anyUnspaced.test(folded)
  for (const [found] of folded.matchAll(word)) {
    // Most texts are in a script with spaces alone, where a word is a run: looking into each takes longer than finding it.
    if (!isMixed) yield { text: found, isUnspaced: false }
    else
      for (const { 0: part, groups } of found.matchAll(run)) {
        yield { text: part, isUnspaced: groups?.unspaced !== undefined }
      }
  }
}

/** What stands for the words of a run without spaces: every two letters in a row. */
export const pairsOf = (letters: string[]) => letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)

/**
 * The words by which a text is found, each once: folded, letters and digits only. Where a script has no spaces, every
 * two letters in a row stand for a word, and the last one alone.
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

/** What is looked for: a text has it when each of these begins one of its `indexWords`. */
export function soughtWords(text: string): string[] {
  const words = new Set<string>()
  for (const { text: part, isUnspaced } of runsOf(text)) {
    const letters = Array.from(part)
    if (!isUnspaced || letters.length === 1) words.add(cut(part))
    else for (const pair of pairsOf(letters)) words.add(pair)
  }
  return [...words]
}
