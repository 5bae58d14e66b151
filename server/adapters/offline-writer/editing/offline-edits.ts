import {
  leansOn,
  leavesQuotationOpen,
  withoutLink,
} from '#server/adapters/offline-writer/reading/references.ts'
import type { Change, Sign } from '#server/adapters/offline-writer/reading/change.ts'
import type { Place } from '#server/adapters/offline-writer/reading/places.ts'
import {
  bulletOf,
  capitalise,
  splitLine,
  tidySpaces,
  wording,
} from '#server/adapters/offline-writer/reading/sentences.ts'
import {
  findPart,
  findParts,
  isHashtags,
  isQuestion,
  partsOf,
  removeParts,
  replacePart,
  type Span,
  tidyGaps,
} from './post-parts.ts'
import { findAbout, findNamed, moveToFront, removeAbout, removeTorn } from './topic-parts.ts'
import { takeOutName } from './take-out-name.ts'
import { findWords, wholeWords } from './words.ts'

const gap = '\n\n'
export const polish = (content: string) =>
  tidyGaps(
    content
      .split('\n')
      .map((line) =>
        splitLine(line)
          .map((sentence) => capitalise(tidySpaces(sentence)))
          .join(' '),
      )
      .join('\n'),
  )

const nearby = 80
const isSentenceStart = (before: string) =>
  /(?:[.!?…]["”’)]?\s|\n[^\p{L}\p{N}\n]*|^[^\p{L}\p{N}]*)$/u.test(before.slice(-nearby))
const withArticle = /^(?:an?|the|eine?[nrms]?|der|die|das|une?|las?|les|los|el|le)\s/u

/** Writes the new words in the case of the old ones. */
function inCaseOf(found: string, to: string, { before, from }: { before: string; from: string }): string {
  if (/^\p{Ll}/u.test(found)) return to
  const isNamedSmall = /^\p{Ll}/u.test(from) && !withArticle.test(to)
  return isNamedSmall || isSentenceStart(before) ? capitalise(to) : to
}

/** Returns how many of the words at the end of `to` stand after, or of those at its start before, the place. */
function overlap(to: string[], around: string, side: 'before' | 'after'): number {
  const near = around.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []
  for (let count = to.length - 1; count > 0; count -= 1) {
    const own = side === 'after' ? to.slice(-count) : to.slice(0, count)
    const there = side === 'after' ? near.slice(0, count) : near.slice(-count)
    if (own.join(' ').toLowerCase() === there.join(' ')) return count
  }
  return 0
}

const isNumber = (word: string | undefined) => /^\d[\d.,]*%?$/.test(word ?? '')

/** "It was 30, not 31 hours": the number alone takes the unit of the old one. */
function withUnit(to: string, from: string): string[] {
  const [news, olds] = [to.split(/\s+/), from.split(/\s+/)]
  return news.length === 1 && isNumber(news[0]) && isNumber(olds[0]) ? [...news, ...olds.slice(1)] : news
}

/**
 * Replaces words; "the budget" also matches "our budget". What the new words repeat of their surroundings is left out:
 * "30 hours" for "31" in "for 31 hours". Where they do so in one place, only such places are meant.
 */
function swap(content: string, from: string, to: string): string {
  const isFound = (words: string) => words !== '' && wholeWords(words).test(content)
  const words = [from, from.replace(/^(?:the|an?|den|die|das|el|la|le)\s+/iu, '')].find(isFound)
  if (words === undefined) return content
  const news = withUnit(to, words)
  const places = [...content.matchAll(wholeWords(words))].map(({ 0: found, index }) => {
    const after = content.slice(index + found.length, index + found.length + nearby)
    const before = content.slice(Math.max(0, index - nearby), index)
    const [lead, tail] = [overlap(news, before, 'before'), overlap(news, after, 'after')]
    return { found, index, before, lead, tail }
  })
  const isRepeating = places.some(({ lead, tail }) => lead + tail > 0)
  const isPlainNumber = isNumber(words) && isNumber(news[0]) && !isRepeating
  let at = 0
  const parts = places.flatMap(({ found, index, before, lead, tail }) => {
    if (isRepeating && lead + tail === 0) return []
    const kept = isPlainNumber ? news.slice(0, 1) : news.slice(lead, news.length - tail)
    const text = content.slice(at, index) + inCaseOf(found, kept.join(' '), { before, from })
    at = index + found.length
    return [text]
  })
  return parts.join('') + content.slice(at)
}

/** Removes quoted words and the space that they leave, and tidies the lines that contained them. */
function removeWords(content: string, text: string): string {
  const pattern = findWords(content, text)
  const lines = content.split('\n').map((line) => {
    const left = line.replaceAll(pattern, '')
    return left === line ? line : polish(left)
  })
  return text.includes('\n') ? polish(content.replaceAll(pattern, '')) : tidyGaps(lines.join('\n'))
}

/** Removes parts by their place; none if the post does not have all of them. */
function removeAt(content: string, places: Place[]): string {
  const found = places.map((place) => findParts(content, place))
  if (found.some((parts) => parts.length === 0)) return content
  const spans = found.flat().toSorted((one, other) => one.from - other.from)
  return removeParts(content, spans)
}

/** Removes the other parts of the same kind, but neither hashtags nor what is of another kind. */
function keepAt(content: string, [first, ...others]: [Place, ...Place[]]): string {
  const found = [first, ...others].map((place) => findParts(content, place))
  if (found.some((parts) => parts.length === 0)) return content
  const kept = new Set(found.flat().map(({ from }) => from))
  const all = partsOf(content, first.unit === 'line' ? 'sentence' : first.unit)
  return removeParts(
    content,
    all.filter(({ from }) => !kept.has(from)),
  )
}

const signsOf: Record<Exclude<Sign, 'exclamation'>, RegExp> = {
  // Within a sentence, a slot stands for a word that would be missing.
  slot: /(?<=^|\n|[.!?]["”]?[ \t])\[[^[\]\n]+\][.!?]?[ \t]*(?=\n|$|\p{Lu})/gu,
  hashtag: /(?<![\p{L}\p{N}&/])#[\p{L}\p{N}_]+[ \t]*/gu,
  emoji:
    /[ \t]*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})[\uFE0F\u200D\p{Emoji_Modifier}\p{Extended_Pictographic}]*/gu,
}
/** Ends sentences calmly: "We won!" becomes "We won.". */
const withoutExclamations = (content: string) =>
  content
    .replaceAll('¡', '')
    .replaceAll(/(?<=\?)!+|!+(?=\?)/gu, '')
    .replaceAll(/\s?!+(?=["”»]\s+\p{Ll})/gu, ',')
    .replaceAll(/\s?!+/gu, '.')

const strip = (content: string, sign: Sign) =>
  sign === 'exclamation' ? withoutExclamations(content) : tidyGaps(content.replaceAll(signsOf[sign], ''))

/** Adds a paragraph before a closing question or hashtags, else at the end. */
function addNearEnd(content: string, text: string): string {
  const paragraphs = content.trimEnd().split(/\n{2,}/)
  const last = paragraphs.at(-1) ?? ''
  const isClosing = paragraphs.length > 1 && (isQuestion(last) || isHashtags(last))
  return paragraphs.toSpliced(isClosing ? -1 : paragraphs.length, 0, text).join(gap)
}

/** Puts a paragraph first, or last before the hashtags. */
function addAt(content: string, text: string, at: 'start' | 'end'): string {
  if (at === 'start') return [text, content.trimStart()].join(gap)
  const paragraphs = content.trimEnd().split(/\n{2,}/)
  const isTagged = paragraphs.length > 1 && isHashtags(paragraphs.at(-1) ?? '')
  return paragraphs.toSpliced(isTagged ? -1 : paragraphs.length, 0, text).join(gap)
}

/** Moves a part to the start or the end. */
function move(content: string, span: Span, to: 'start' | 'end'): string {
  const rest = removeParts(content, [span])
  return rest === '' ? content : addAt(rest, content.slice(span.from, span.to), to)
}

const findSentence = (content: string, words: string): Span | undefined =>
  partsOf(content, 'sentence').find(({ text }) => wording(text) === wording(words))

/** Adds words at the start or the end; a sentence of the post is moved there instead of standing in it twice. */
function addWords(content: string, { text, at }: Change & { kind: 'add' }): string {
  const own = findSentence(content, text)
  if (own !== undefined) return move(content, own, at)
  return at === 'start' ? addAt(content, text, at) : addNearEnd(content, text)
}

function insert(content: string, { text, side, place }: Change & { kind: 'insert' }): string {
  const span = findPart(content, place)
  if (span === undefined) return content
  const { from, to } = span
  if (side === 'within') return replacePart(content, { from: to, to }, ` ${text}`)
  const isInline = place.unit === 'sentence' && !(side === 'after' && content[to] === '\n')
  const space = isInline ? ' ' : place.unit === 'item' ? '\n' : gap
  return side === 'before'
    ? replacePart(content, { from, to: from }, text + space)
    : replacePart(content, { from: to, to }, space + text)
}

function exchange(content: string, places: [Place, Place]): string {
  const [one, other] = places
    .map((place) => findPart(content, place))
    .toSorted((a, b) => (a?.from ?? 0) - (b?.from ?? 0))
  if (one === undefined || other === undefined || one.to > other.from) return content
  const [first, second] = [content.slice(one.from, one.to), content.slice(other.from, other.to)]
  return replacePart(replacePart(content, other, first), one, second)
}

const isWhole = (line: string) => isHashtags(line) || bulletOf(line) !== ''

/** Divides a line into its sentences; a quotation of several stays whole. */
function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  let isOpen = false
  for (const sentence of isWhole(line) ? [line] : splitLine(line)) {
    if (isOpen) sentences.push(`${sentences.pop()} ${sentence}`)
    else sentences.push(sentence)
    isOpen = leavesQuotationOpen(sentence, isOpen)
  }
  return sentences
}

const shortParagraph = 130

/** Joins each sentence to the one that it leans on, if both are short. */
function inShortParagraphs(sentences: string[]): string[] {
  const paragraphs: string[] = []
  let before = ''
  for (const sentence of sentences) {
    const joined = `${paragraphs.at(-1)} ${sentence}`
    const isJoined = paragraphs.length > 0 && leansOn(sentence, before) && joined.length <= shortParagraph
    if (isJoined) paragraphs.splice(-1, 1, joined)
    else paragraphs.push(sentence)
    before = sentence
  }
  return paragraphs
}

/** Puts sentences in paragraphs of their own; the lines of a list stay together. */
function breakParagraphs(content: string, divide: (sentences: string[]) => string[]): string {
  const lines = content.split('\n')
  return lines
    .map((line, at) => {
      const next = lines[at + 1] ?? ''
      const isTogether = next.trim() === '' || line.trim() === '' || (isWhole(next) && !isHashtags(next))
      return divide(sentencesOf(line)).join(gap) + (isTogether ? '' : '\n')
    })
    .join('\n')
}

/** Puts sentences on their own lines or in short paragraphs; blank lines stay where they are. */
function breakLines(content: string, { isSpaced, isSingle }: Change & { kind: 'break-lines' }): string {
  if (!isSpaced)
    return content
      .split('\n')
      .map((line) => sentencesOf(line).join('\n'))
      .join('\n')
  const single = breakParagraphs(content, (sentences) => sentences)
  const short = isSingle ? single : breakParagraphs(content, inShortParagraphs)
  return short === content ? single : short
}

/** Adds the hashtags that are not there yet, beside those at the end. */
function addTags(content: string, tags: string[]): string {
  const there = new Set((content.match(signsOf.hashtag) ?? []).map((tag) => tag.trim().toLowerCase()))
  const missing = tags.filter((tag) => !there.has(tag.toLowerCase())).join(' ')
  if (missing === '') return content
  const last = content.trimEnd().split('\n').at(-1) ?? ''
  return `${content.trimEnd()}${isHashtags(last) ? ' ' : gap}${missing}`
}

/** Sounds that stand for a pause, with one of the commas around them. */
const pauses =
  /(?:,|(?<![ \t]))[ \t]+(?:u+h?m+|uh+|er+m+|ä+h?m+|ö+h?m+|euh+)(?![\p{L}\p{N}])(?=,?)|^(?:u+h?m+|uh+|er+m+|ä+h?m+|ö+h?m+|euh+)[,…]?[ \t]+/gimu
const dropFillers = (content: string) =>
  content
    .split('\n')
    .map((line) => {
      const left = line.replaceAll(pauses, '')
      return left === line ? line : polish(left)
    })
    .join('\n')

const put = (content: string, place: Place, text: string): string => {
  const span = findPart(content, place)
  return span === undefined ? content : replacePart(content, span, text)
}

type Move = Change & { kind: 'move' }

/** Moves a part; returns why if it cannot be moved. */
function tryMove(content: string, { what, to }: Move): { text: string } | { why: WhyNot } {
  const given = typeof what === 'string' ? findSentence(content, what) : undefined
  if (given !== undefined) return { text: move(content, given, to) }
  if (typeof what !== 'string' && 'from' in what) {
    const place = findPart(content, what)
    return place === undefined ? { why: 'noPart' } : { text: move(content, place, to) }
  }
  const { span, several } = findNamed(content, what)
  if (several.length > 0) return { why: { several: textsOf(content, several) } }
  if (span === undefined)
    return { why: typeof what === 'string' ? { missing: what } : { nothingAbout: what.topic } }
  if (to === 'end')
    return { text: addNearEnd(removeTorn(content, [span], withoutLink), content.slice(span.from, span.to)) }
  const moved = moveToFront(content, span)
  return typeof moved === 'string' ? { why: moved } : moved
}

function moveNamed(content: string, change: Move): string {
  const moved = tryMove(content, change)
  return 'text' in moved ? moved.text : content
}

export type Literal = Exclude<
  Change,
  {
    kind:
      | 'shorten'
      | 'join'
      | 'lengthen'
      | 'polish'
      | 'clarify'
      | 'rewrite'
      | 'reopen'
      | 'leave-out'
      | 'list'
      | 'mark'
      | 'unmark'
      | 'unlist'
  }
>

/** Makes a change that names its words or its place; returns the same post where it does not find them. */
export function edit(content: string, change: Literal): string {
  switch (change.kind) {
    case 'replace':
      return content.replaceAll(findWords(content, change.from), () => change.to)
    case 'swap':
      return swap(content, change.from, change.to)
    case 'remove':
      return removeWords(content, change.text)
    case 'remove-at':
      return removeAt(content, change.places)
    case 'keep-at':
      return keepAt(content, change.places)
    case 'remove-about':
      return removeAbout(content, change)
    case 'remove-name':
      return takeOutName(content, change.name).text
    case 'strip':
      return change.signs.reduce(strip, content)
    case 'add':
      return addWords(content, change)
    case 'insert':
      return insert(content, change)
    case 'put':
      return put(content, change.place, change.text)
    case 'move':
      return moveNamed(content, change)
    case 'exchange':
      return exchange(content, change.places)
    case 'break-lines':
      return breakLines(content, change)
    case 'tag':
      return addTags(content, change.tags)
    case 'drop-fillers':
      return dropFillers(content)
  }
}

/** Why nothing was changed: the words that nothing is about, or the beginnings of all places that fit. */
export type WhyNot =
  | 'noPart'
  | 'first'
  | 'leans'
  | 'shortest'
  | { missing: string }
  | { nothingAbout: string }
  | { several: string[] }

const textsOf = (content: string, spans: Span[]) => spans.map(({ from, to }) => content.slice(from, to))

/** The post does not have the name, or nothing else. */
const nameReason = (content: string, name: string): WhyNot =>
  wholeWords(name).test(content) ? 'shortest' : { missing: name }

/** Why a literal change finds nothing to change, if its words could be there. */
export function whyNotEdited(content: string, change: Change): WhyNot | undefined {
  const places = [
    ...(change.within === undefined ? [] : [change.within]),
    ...(change.kind === 'remove-at' || change.kind === 'keep-at' || change.kind === 'exchange'
      ? change.places
      : []),
    ...(change.kind === 'put' || change.kind === 'insert' ? [change.place] : []),
  ]
  if (places.some((place) => findParts(content, place).length === 0)) return 'noPart'
  if (change.kind === 'move') {
    const moved = tryMove(content, change)
    return 'why' in moved ? moved.why : 'first'
  }
  if (change.kind === 'remove-name')
    return takeOutName(content, change.name).text === content ? nameReason(content, change.name) : undefined
  if (change.kind !== 'remove-about') return undefined
  const { spans, isUnclear } = findAbout(content, change)
  if (spans.length === 0) return { nothingAbout: change.topic }
  return isUnclear ? { several: textsOf(content, spans) } : undefined
}
