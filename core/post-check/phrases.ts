import type { Spot } from './paragraph-rule.ts'
import type { Reading, Sentence, Word } from './reading.ts'

export type Phrase = {
  /** A sequence of words: "a|b" is either, "a?" is optional, "_" is any word. A hyphen separates words. */
  words: string
  /** Only at the start of a sentence, as a whole sentence, or as a whole question; otherwise anywhere. */
  at?: 'start' | 'whole' | 'question'
  /** The replacement, for all forms or per form; empty to delete the words, which only happens at a sentence's start. */
  fix?: string | Record<string, string>
  /** Why it is worth a look, when it differs from the reason of its list. */
  why?: string
  example: string
  counter: string
}
export type PhraseList = { why: string; phrases: Phrase[] }

type Form = { words: string[][]; phrase: Phrase; why: string }
export type PhraseIndex = Map<string, Form[]>
export type PhraseMatch = { phrase: Phrase; why: string; sentence: Sentence; first: number; last: number }

/** Expands a pattern into all its forms, with and without the optional words. */
function formsOf(pattern: string): string[][][] {
  let forms: string[][][] = [[]]
  for (const piece of pattern.split(' ')) {
    const either = piece.replace(/\?$/, '').split('|')
    const longer = forms.map((form) => [...form, either])
    forms = piece.endsWith('?') ? [...longer, ...forms] : longer
  }
  return forms
}

/** Indexes phrases by their first word, so that a text is scanned once however many there are. */
export function indexPhrases(lists: PhraseList[]): PhraseIndex {
  const index: PhraseIndex = new Map()
  for (const { why, phrases } of lists) {
    for (const phrase of phrases) {
      for (const words of formsOf(phrase.words)) {
        const form = { words, phrase, why: phrase.why ?? why }
        for (const first of words[0] ?? []) index.set(first, [...(index.get(first) ?? []), form])
      }
    }
  }
  return index
}

/** Whether two words are adjacent: separated by nothing but spaces, hyphens, commas or quotation marks. */
const isTogether = (text: string, one: Word, other: Word) =>
  other.from - one.to <= 3 && /^[ \u00a0,"“”'‘’\-–]*$/.test(text.slice(one.to, other.from))

function fits(text: string, words: readonly Word[], first: number, form: Form): boolean {
  return form.words.every((either, at) => {
    const word = words[first + at]
    const before = words[first + at - 1]
    if (!word || !(either.includes('_') || either.includes(word.text))) return false
    return at === 0 || (before !== undefined && isTogether(text, before, word))
  })
}

function isInPlace({ text }: Reading, sentence: Sentence, first: number, { phrase, words }: Form): boolean {
  if (phrase.at === undefined) return true
  if (first > 0) return false
  if (phrase.at === 'start') return true
  const isWhole = words.length === sentence.words.length
  return isWhole && (phrase.at === 'whole' || /\?["”’)]{0,3}$/.test(text.slice(sentence.from, sentence.to)))
}

function matchAt(reading: Reading, sentence: Sentence, first: number, index: PhraseIndex): Form | undefined {
  const forms = index.get(sentence.words[first]?.text ?? '') ?? []
  let longest: Form | undefined
  for (const form of forms) {
    const isLonger = form.words.length > (longest?.words.length ?? 0)
    if (!isLonger || !fits(reading.text, sentence.words, first, form)) continue
    if (isInPlace(reading, sentence, first, form)) longest = form
  }
  return longest
}

/** Finds the phrases in a sentence; matches do not overlap. */
export function matchPhrases(reading: Reading, sentence: Sentence, index: PhraseIndex): PhraseMatch[] {
  const matches: PhraseMatch[] = []
  for (let first = 0; first < sentence.words.length; first += 1) {
    const form = matchAt(reading, sentence, first, index)
    if (!form) continue
    const last = first + form.words.length - 1
    matches.push({ phrase: form.phrase, why: form.why, sentence, first, last })
    first = last
  }
  return matches
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function replacement({ phrase: { fix }, sentence, first, last }: PhraseMatch): string | undefined {
  const words = sentence.words.slice(first, last + 1).map(({ text }) => text)
  return typeof fix === 'object' ? fix[words.join(' ')] : fix
}

/** Extends a deletion up to the next word, which then begins the sentence. */
function withNext(
  { text }: Reading,
  { sentence, first, last }: PhraseMatch,
): Pick<Spot, 'to' | 'fix'> | null {
  const [end, next] = sentence.words.slice(last, last + 2)
  if (first > 0 || !end || !next || !/^,?[ \u00a0]$/.test(text.slice(end.to, next.from))) return null
  return { to: next.to, fix: capitalized(text.slice(next.from, next.to)) }
}

export function spotOf(reading: Reading, match: PhraseMatch): Spot[] {
  const { sentence, first, last, why } = match
  const from = sentence.words[first]?.from ?? sentence.from
  const to = sentence.words[last]?.to ?? sentence.to
  const fix = replacement(match)
  if (fix === undefined) return [{ from, to, why }]
  if (fix === '') return [{ from, to, why, ...withNext(reading, match) }]
  const isCapital = /^\p{Lu}/u.test(reading.text.slice(from, to))
  return [{ from, to, why, fix: isCapital ? capitalized(fix) : fix }]
}
