import { isStatement, openingStrength } from './opening-line.ts'
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
/** About what a phone shows before "...more". */
const longest = 200
const shortest = 8
/** "He will." says something behind another sentence only. */
const shortestAlone = 15

const isSlot = (text: string) => text.includes('[')
const isHashtags = (text: string) => /^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(text)
const isQuestion = (text: string) => /\?["”]?$/.test(text)

/** The parts of a sentence that stand on their own: around a dash, a colon or a semicolon. */
const clausesOf = (sentence: string): string[] => {
  const parts = sentence.split(/(?<!\s)\s+[–—-]\s+|[:;]\s+/u)
  return parts.length > 1 ? parts.map(finishSentence).filter(isStatement) : []
}

/** The best first: a number before none, a question last. */
const rank = (text: string) =>
  (/\d/.test(text) ? 0 : 10) + (isQuestion(text) ? 5 : 0) - Math.max(-5, openingStrength(text))

/** As much of a sentence as can stand after a frame. */
function cut(sentence: string): string {
  const room = longest - 40
  return sentence.length <= room ? sentence : `${clipWords(sentence, room)}…`
}

const sentencesIn = (line: string): string[] =>
  splitLine(withoutBullet(line)).map((sentence) => capitalise(tidySpaces(sentence)))

/** Whether an opening can be made of a sentence. */
const isOpener = (sentence: string) => !isSlot(sentence) && !isHashtags(sentence) && /\p{L}/u.test(sentence)

/** What an opening can be made of, the best first. What stands further down is whole, so that it can go from there. */
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
  const pairs = lines.flatMap((line) =>
    line.flatMap((sentence, at) => {
      const next = line[at + 1]
      return next !== undefined && isUsable(sentence) && isUsable(next) ? [`${sentence} ${next}`] : []
    }),
  )
  const singles = rest.toSorted((one, other) => rank(one) - rank(other))
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
  ]
}

/**
 * Openings in the post's own sentences, as many as five lack beside the known ones: those with a number first, and none
 * as the post begins now. A post without a word has none; one in a language that the writer does not know may have fewer.
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
