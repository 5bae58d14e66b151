import { hasVerb, isFragment, isStatement, openingStrength } from './drafting/opening-line.ts'
import { areForeign, knownLanguage } from './reading/language.ts'
import { standsAlone as canStandAlone } from './reading/references.ts'
import { openingFrames } from './reply-words.ts'
import {
  capitalise,
  clipWords,
  finishSentence,
  splitLine,
  tidySpaces,
  withoutBullet,
  wording,
} from './reading/sentences.ts'

const hookCount = 5
/** Roughly what a phone shows before "...more". */
const longest = 200
const shortest = 8
/** "He will." makes sense only after another sentence. */
const shortestAlone = 15

const isSlot = (text: string) => /[[{]/.test(text)
const isHashtags = (text: string) => /^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(text)
const isQuestion = (text: string) => /\?["”]?$/.test(text)

/** Returns the parts of a sentence that can stand alone: around a dash, a colon or a semicolon. */
const clausesOf = (sentence: string): string[] => {
  const parts = sentence.split(/(?<!\s)\s+[–—-]\s+|[:;]\s+/u)
  return parts.length > 1 ? parts.map(finishSentence).filter(isStatement) : []
}

/** Ranks openings, best first: those with a number first, questions last. */
const rank = (text: string) =>
  (/\d/.test(text) ? 0 : 10) + (isQuestion(text) ? 5 : 0) - Math.max(-5, openingStrength(text))

/** Returns as much of a sentence as fits after a frame. */
function cut(sentence: string): string {
  const room = longest - 40
  return sentence.length <= room ? sentence : `${clipWords(sentence, room)}…`
}

const sentencesIn = (line: string): string[] =>
  splitLine(withoutBullet(line)).map((sentence) => capitalise(tidySpaces(sentence)))

/** Whether a sentence can serve as an opening. */
const isOpener = (sentence: string) => !isSlot(sentence) && !isHashtags(sentence) && /\p{L}/u.test(sentence)

/** Refers to somebody whom only the sentence before has named: "She got 2 of the 3." */
const opensOnPronoun =
  /^["“„]?(?:he|she|they|his|her|hers|their|theirs|its|him|them|er|ihm|ihn|ihnen|seine?[mnrs]?|elle|elles|ils|él|ella|ellos|ellas)(?!\p{L})/iu
/** "What we did: we went through them." */
function opensOnLabel(sentence: string): boolean {
  const label = /^[^.!?:]{2,60}(?=:\s)/u.exec(sentence)?.[0]
  return label !== undefined && (/^(?:what|who|why|how|where|when)\s/i.test(label) || !hasVerb(label))
}

/** Two sentences may have verbs that are not known. */
const fewestSteps = 3
/** Whether a line is a list of steps without bullets: "Drive there. Take 50 documents home. Read them." */
const hasSteps = (line: string[]): boolean =>
  line.filter((sentence) => !hasVerb(sentence) && !isQuestion(sentence)).length >= fewestSteps

/** Sentences that nobody would begin a post with, though they are sentences of the post. */
function weakSentences(lines: string[][], content: string): Set<string> {
  const isEnglish = knownLanguage(content) === 'en' && !areForeign(content)
  const weakIn = (line: string[]) => {
    const areSteps = hasSteps(line)
    const isPiece = (sentence: string) =>
      opensOnLabel(sentence) || isFragment(sentence) || (areSteps && !hasVerb(sentence))
    return line.filter((sentence) => opensOnPronoun.test(sentence) || (isEnglish && isPiece(sentence)))
  }
  return new Set(lines.flatMap(weakIn))
}

/** Returns possible openings, best first. Later sentences are used whole, so that they can be moved to the front. */
function candidates(content: string): string[] {
  const lines = content
    .split('\n')
    .map(sentencesIn)
    .filter((line) => line.some(isOpener))
  const last = lines.at(-1)?.findLast(isOpener)
  const isUsable = (sentence: string) =>
    isOpener(sentence) && !sentence.endsWith(':') && (sentence !== last || !isQuestion(sentence))
  const usable = lines.map((line) => line.filter(isUsable))
  const [first = '', ...rest] = usable.flat()
  const weak = weakSentences(lines, content)
  const ranked = rest.toSorted((one, other) => rank(one) - rank(other))
  const singles = ranked.filter((text) => !weak.has(text))
  const pairs = lines.flatMap((line) =>
    line.flatMap((sentence, at) => {
      const next = line[at + 1]
      return next !== undefined && isUsable(sentence) && isUsable(next) && !weak.has(sentence)
        ? [`${sentence} ${next}`]
        : []
    }),
  )
  const standsAlone = (text: string) => canStandAlone(text) && text.length > shortestAlone
  const leaning = singles.filter((text) => !standsAlone(text))
  const frames = first === '' || areForeign(content) ? [] : openingFrames[knownLanguage(content)]
  return [
    ...singles.filter(standsAlone),
    ...leaning.filter((text) => /\d/.test(text) && text.length > shortestAlone),
    ...pairs.filter((text) => !text.startsWith(first) && standsAlone(text)),
    ...leaning,
    ...(usable[0] ?? []).flatMap(clausesOf),
    first,
    ...pairs,
    ...frames.map((frame) => `${frame} ${cut(first)}`),
    ...ranked,
  ]
}

/**
 * Finds openings among the post's own sentences, enough for five together with the known ones: those with a number
 * first, and never the current opening. A post without words has none; one in an unknown language may have fewer.
 */
export function findOpenings(content: string, known: string[] = []): string[] {
  const current = content.trimStart().split('\n', 1)[0] ?? ''
  const seen = new Set([current, ...known].map(wording))
  const openings: string[] = []
  for (const text of candidates(content)) {
    const key = wording(text)
    if (openings.length + known.length >= hookCount || seen.has(key)) continue
    if (text.length < shortest || text.length > longest) continue
    seen.add(key)
    openings.push(text)
  }
  return openings
}
