import { isStatement, openingStrength } from './opening-line.ts'
import { leansOn } from './passages.ts'
import {
  capitalise,
  clipWords,
  finishSentence,
  splitLine,
  tidySpaces,
  withoutBullet,
  wording,
} from './sentences.ts'

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
  const parts = sentence.split(/\s+[–—-]\s+|[:;]\s+/u)
  return parts.length > 1 ? parts.map(finishSentence).filter(isStatement) : []
}

/** The best first: a number before none, a question last. */
const rank = (text: string) =>
  (/\d/.test(text) ? 0 : 10) + (isQuestion(text) ? 5 : 0) - Math.max(-5, openingStrength(text))

/** What may stand before a sentence of a post that has too few; it claims nothing. */
const frames = [
  'The short version:',
  'In one line:',
  'Let me start with this:',
  'Worth saying plainly:',
  'Before anything else:',
  'What this is about:',
]

/** As much of a sentence as can stand after a frame. */
function cut(sentence: string): string {
  const room = longest - 40
  return sentence.length <= room ? sentence : `${clipWords(sentence, room)}…`
}

/** What an opening can be made of, the best first. */
function candidates(content: string): string[] {
  const sentences = content
    .split('\n')
    .flatMap((line) => splitLine(withoutBullet(line)))
    .map((sentence) => capitalise(tidySpaces(sentence)))
    .filter((sentence) => !isSlot(sentence) && !isHashtags(sentence) && /\p{L}/u.test(sentence))
    .filter((sentence, at, all) => !sentence.endsWith(':') && (at < all.length - 1 || !isQuestion(sentence)))
  const [first = '', ...rest] = sentences
  const pairs = sentences.flatMap((sentence, at) => {
    const next = sentences[at + 1]
    return next === undefined ? [] : [`${sentence} ${next}`]
  })
  const singles = rest.toSorted((one, other) => rank(one) - rank(other))
  const standsAlone = (text: string) => !leansOn(text, '') && text.length > shortestAlone
  const leaning = singles.filter((text) => !standsAlone(text))
  const framed = first === '' ? [] : frames.map((frame) => `${frame} ${cut(singles[0] ?? first)}`)
  return [
    ...singles.filter(standsAlone),
    ...leaning.filter((text) => /\d/.test(text) && text.length > shortestAlone),
    ...pairs.slice(1).filter(standsAlone),
    ...leaning,
    ...sentences.flatMap(clausesOf),
    first,
    ...pairs,
    ...framed,
  ]
}

/**
 * Openings in the post's own sentences, as many as five lack beside the known ones: those with a number first, and none
 * as the post begins now. A post without a word has none.
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
