import type { Slip } from './grammar.ts'
import { type Language, knownLanguage } from './reading/language.ts'
import { capitalise, splitLine, tidySpaces } from './reading/sentences.ts'

export type OfflineSuggestion = { originalText: string; suggestedText: string; description: string }

type Found = OfflineSuggestion & { at: number }

const most = 6
const longestOpening = 140
const longestParagraph = 300
const paragraphGoal = 160
const fillerSentences = 3

/** Empty openings; what follows them can stand alone. */
const stockOpenings =
  /(?<![\p{L}])(?:in today['’]s (?:fast-paced|ever-changing|digital|modern) (?:world|age|landscape|environment)|at the end of the day|needless to say|it goes without saying that|it(?:['’]s| is) (?:important|worth) (?:to note|noting) that|i(?:['’]m| am) (?:(?:so|very|super|really) )?(?:excited|thrilled|delighted|happy|proud|humbled) to (?:announce|share|say|tell you)(?: that)?|the fact of the matter is that|as we all know|when all is said and done)[,:]?\s+(\S+)/giu
const stockSentences =
  /(?<![^\s])(?:let that sink in|read that again|full stop, no debate|period|think about (?:it|that)(?: for a (?:second|moment|minute))?|and here['’]s the kicker|game[- ]changer)[.!]+/giu
const filler =
  /(?<!(?:\b(?:not|never|the|so|a)|n['’]t)\s)\b(?:very|really|actually|basically|literally|honestly|simply|totally)\s+(?=[\p{L}\p{N}])/giu

const mostSigns = 80

/** Whether only punctuation separates a position from the start of its line or the end of the previous sentence. */
function beginsSentence(content: string, at: number): boolean {
  const before = content.slice(content.lastIndexOf('\n', at - 1) + 1, at).slice(-mostSigns)
  return /^[^\p{L}\p{N}]*$|[.!?…][^\p{L}\p{N},;:–—-]*$/u.test(before)
}

/** Capitalises the first word, whatever punctuation precedes it. */
function raiseStart(text: string): string {
  const at = text.search(/[\p{L}\p{N}@#/…]/u)
  return at === -1 || /^[@#/…]/.test(text.slice(at)) ? text : text.slice(0, at) + capitalise(text.slice(at))
}

/** Whether a sentence or a line ends before a position. */
function isBehindEnd(content: string, at: number): boolean {
  const before = content.slice(0, at)
  const said = before.trimEnd()
  return before === '' || /[.!?]$/.test(said.slice(-1)) || before.slice(said.length).includes('\n')
}

function* stockPhrases(content: string): Generator<Found> {
  const description = 'A stock phrase: the sentence says the same without it.'
  for (const { 0: originalText, 1: next = '', index: at } of content.matchAll(stockOpenings)) {
    const startsSentence = beginsSentence(content, at)
    yield { at, originalText, suggestedText: startsSentence ? capitalise(next) : next, description }
  }
  for (const { 0: originalText, index: at } of content.matchAll(stockSentences)) {
    if (!isBehindEnd(content, at)) continue
    yield { at, originalText, suggestedText: '', description: 'A stock phrase: the point stands without it.' }
  }
}

/** Why lines are split, which is done in any language; the other suggestions are for English only. */
const reasons: Record<Language, { opening: string; wall: string }> = {
  en: {
    opening: 'A long opening: the feed shows its first lines only, so the first one should stand alone.',
    wall: 'A wall of text: shorter paragraphs are easier to read on a phone.',
  },
  de: {
    opening:
      'Ein langer Einstieg: Der Feed zeigt nur die ersten Zeilen, deshalb sollte die erste für sich stehen.',
    wall: 'Eine Textwand: Kürzere Absätze lesen sich auf dem Handy leichter.',
  },
  es: {
    opening:
      'Un comienzo largo: el feed solo muestra las primeras líneas, así que la primera debería sostenerse sola.',
    wall: 'Un muro de texto: los párrafos cortos se leen mejor en el móvil.',
  },
  fr: {
    opening:
      'Un début long : le fil n’affiche que les premières lignes, la première devrait donc se suffire à elle-même.',
    wall: 'Un mur de texte : des paragraphes plus courts se lisent mieux sur un téléphone.',
  },
}

type Line = { at: number; text: string }

function linesOf(content: string): Line[] {
  let at = 0
  return content.split('\n').map((text) => {
    const line = { at, text }
    at += text.length + 1
    return line
  })
}

/**
 * Where a long first sentence can end earlier, and how it continues: the rest must be a sentence too, which "because …"
 * is not. Gaps are matched only from their beginning.
 */
const joint =
  /,?(?<!\s)\s+(?=(?:and|but|so)\s+(?:i|we|he|she|they|it|you|that|this|now)\s)|(?<!\s)\s+[–—]\s+|;\s+/iu

function* longOpening(content: string): Generator<Found> {
  const line = linesOf(content).find(({ text }) => text.trim() !== '')
  if (line === undefined || line.text.trim().length <= longestOpening) return
  const originalText = line.text.trim()
  const [first = '', ...rest] = splitLine(originalText)
  const description = reasons[knownLanguage(content)].opening
  const at = line.at + line.text.indexOf(originalText)
  if (rest.length > 0 && first.length <= longestOpening) {
    yield { at, originalText, suggestedText: `${first}\n\n${rest.join(' ')}`, description }
    return
  }
  const found = joint.exec(first)
  if (found === null || found.index < 25 || found.index > longestOpening) return
  const opening = `${first.slice(0, found.index)}.`
  const after = capitalise(first.slice(found.index + found[0].length))
  yield { at, originalText, suggestedText: `${opening}\n\n${[after, ...rest].join(' ')}`, description }
}

function* longParagraphs(content: string): Generator<Found> {
  const description = reasons[knownLanguage(content)].wall
  for (const { at, text } of linesOf(content)) {
    const originalText = text.trim()
    const sentences = splitLine(originalText)
    if (originalText.length <= longestParagraph || sentences.length < 3) continue
    yield {
      at: at + text.indexOf(originalText),
      originalText,
      suggestedText: inParagraphs(sentences).join('\n\n'),
      description,
    }
  }
}

function inParagraphs(sentences: string[]): string[] {
  const paragraphs: string[] = []
  for (const sentence of sentences) {
    const last = paragraphs.at(-1)
    if (last !== undefined && last.length + sentence.length < paragraphGoal)
      paragraphs[paragraphs.length - 1] = `${last} ${sentence}`
    else paragraphs.push(sentence)
  }
  return paragraphs
}

function* fillers(content: string): Generator<Found> {
  let count = 0
  for (const { at: begin, text } of linesOf(content)) {
    for (const originalText of splitLine(text)) {
      const suggestedText = raiseStart(tidySpaces(originalText.replaceAll(filler, '')))
      const isShorter = suggestedText.length < tidySpaces(originalText).length
      if (!isShorter || count === fillerSentences) continue
      count += 1
      const at = begin + text.indexOf(originalText)
      yield { at, originalText, suggestedText, description: 'Filler words: without them it is stronger.' }
    }
  }
}

/** Yields sentences with their slips corrected: the whole sentence is marked, since its words alone may occur elsewhere. */
function* slippedSentences(content: string, slips: Slip[]): Generator<Found> {
  for (const { at: begin, text } of linesOf(content)) {
    let from = begin
    for (const originalText of splitLine(text)) {
      const at = content.indexOf(originalText, from)
      const end = at + originalText.length
      from = end
      const own = slips.filter((slip) => slip.from >= at && slip.to <= end)
      const mended = own.toReversed().reduce(mend, { text: originalText, at }).text
      const isAtStart = own[0] !== undefined && beginsSentence(content, own[0].from)
      const suggestedText = isAtStart ? raiseStart(mended) : mended
      const description = own.map(({ why }) => why).join(' ')
      if (suggestedText !== originalText) yield { at, originalText, suggestedText, description }
    }
  }
}

const mend = ({ text, at }: Line, { from, to, fix }: Slip): Line => ({
  text: text.slice(0, from - at) + fix + text.slice(to - at),
  at,
})

const overlaps = (one: Found, other: Found) =>
  one.at < other.at + other.originalText.length && other.at < one.at + one.originalText.length

/** Returns changes that correct slips, or that only remove or move the post's own words, in text order and without overlaps. */
export function findSuggestions(content: string, slips: Slip[] = []): OfflineSuggestion[] {
  const kept: Found[] = []
  const mended = (text: string) => slippedSentences(text, slips)
  for (const find of [mended, longParagraphs, longOpening, stockPhrases, fillers]) {
    for (const found of find(content)) {
      if (kept.length < most && !kept.some((other) => overlaps(found, other))) kept.push(found)
    }
  }
  return kept
    .toSorted((one, other) => one.at - other.at)
    .map(({ originalText, suggestedText, description }) => ({ originalText, suggestedText, description }))
}
