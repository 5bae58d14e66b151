import { rephraseSlots, withoutClaim } from '#core/claims/rephrasing.ts'
import { type Change, readChange, type Sign, type Unit } from './reading/change-request.ts'
import { findOpenings } from './offline-hooks.ts'
import {
  assemble,
  bonds,
  isSlot,
  type Sentence,
  shorten,
  type Shortening,
  tidyGaps,
  weigh,
} from './offline-shorten.ts'
import { knownLanguage, languageOf } from './reading/language.ts'
import { meansAnother } from './opening-line.ts'
import type { ReviseTask } from './offline-task.ts'
import { leansOn, standsAlone } from './reading/references.ts'
import { openSlots, otherLanguageReason, type UnchangedReason, unchangedReasons } from './reply-words.ts'
import {
  capitalise,
  contentWords,
  finishSentence,
  splitLine,
  tidySpaces,
  wording,
} from './reading/sentences.ts'
import { applyFix } from '#core/post-check/apply-fix.ts'
import { createPostCheck } from '#core/post-check/check.ts'
import { stockOpener } from '#core/post-check/phrases/stock-opener.ts'
import { stockPhrase } from '#core/post-check/phrases/stock-phrase.ts'
import { plainText, readPlain } from '#core/post/post-content.ts'

const detailSlot = (content: string) => openSlots[knownLanguage(content)].detail

/** What a revision may add besides the words of its description. */
export const revisionPhrases = [...Object.values(openSlots).map(({ detail }) => detail), ...rephraseSlots]

const gap = '\n\n'
const isArticle = /^(?:der|die|das|den|dem|unser|mein|el|la|los|las|mi|nuestr|le|les|notre|nos)$/u
const polish = (content: string) =>
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

/** Removes the sentences that contain all words of a topic, together with those that lean on them. */
function removeAbout(content: string, topic: string): string {
  const wanted = contentWords(topic).filter((word) => !isArticle.test(word))
  const holds = ({ text }: Sentence) => {
    const words = new Set(contentWords(text))
    return wanted.length > 0 && wanted.every((word) => words.has(word))
  }
  const kept = bonds(weigh(content)).flatMap((group) => {
    const at = group.findIndex(holds)
    return at === -1 ? group : group.slice(0, at)
  })
  return assemble(content, kept)
}

/** Matches whole words only; a number must not be part of a longer one. */
const wholeWords = (words: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?<!\d[.,])${words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?![\p{L}\p{N}])(?![.,]\d)`,
    'giu',
  )

/** Replaces words and keeps a capital first letter; "the budget" also matches "our budget". */
function swap(content: string, from: string, to: string): string {
  const isFound = (words: string) => words !== '' && wholeWords(words).test(content)
  const words = [from, from.replace(/^(?:the|an?|den|die|das|el|la|le)\s+/iu, '')].find(isFound)
  if (words === undefined) return content
  return content.replaceAll(wholeWords(words), (found) => (/^\p{Lu}/u.test(found) ? capitalise(to) : to))
}

/** Removes one sentence, paragraph or question. */
function removeAt(content: string, unit: Unit, place: number): string {
  const sentences = weigh(content)
  const lines = [...new Set(sentences.map(({ line }) => line))]
  const isLine = sentences.filter(({ line }) => line === lines.at(place)).length === 1
  // A long paragraph takes up many lines on the screen.
  if (unit === 'paragraph' || (unit === 'line' && isLine)) {
    return assemble(
      content,
      sentences.filter(({ line }) => line !== lines.at(place)),
    )
  }
  const named = sentences.filter(({ text }) => unit !== 'question' || /\?["”»]?$/u.test(text))
  return assemble(
    content,
    sentences.filter((sentence) => sentence !== named.at(place)),
  )
}

const signsOf: Record<Sign, RegExp> = {
  hashtag: /(?<![\p{L}\p{N}&/])#[\p{L}\p{N}_]+[ \t]*/gu,
  emoji:
    /[ \t]*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})[\uFE0F\u200D\p{Emoji_Modifier}\p{Extended_Pictographic}]*/gu,
}
const strip = (content: string, sign: Sign) => tidyGaps(content.replaceAll(signsOf[sign], ''))

/** Adds a paragraph before a closing question or hashtags, else at the end. */
function addNearEnd(content: string, text: string): string {
  const paragraphs = content.trimEnd().split(/\n{2,}/)
  const last = paragraphs.at(-1) ?? ''
  const isClosing =
    paragraphs.length > 1 && (/\?["”]?$/.test(last) || /^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(last))
  return paragraphs.toSpliced(isClosing ? -1 : paragraphs.length, 0, text).join(gap)
}

const withOpening = (content: string, text: string) => {
  const [, ...others] = content.trimStart().split(/\n+/)
  return tidyGaps([text, others.join(gap)].join(gap))
}

const isTakenUp = (next: Sentence | undefined, { text }: Sentence) =>
  next !== undefined && (next.isListed || leansOn(next.text, text))

/** Moves the best opening sentence to the front: one with a number first, then a short one. */
function reopen(content: string, wanted?: 'figure' | 'quotation'): string {
  const hasWanted = (text: string) =>
    wanted === undefined || (wanted === 'figure' ? /\d/ : /["“„«]/).test(text)
  const [first, ...others] = weigh(content)
  const candidates = others.filter(
    (sentence, at) =>
      !sentence.isListed &&
      hasWanted(sentence.text) &&
      !isSlot(sentence.text) &&
      !/[?:]["”]?$/.test(sentence.text) &&
      sentence.text.length <= 140 &&
      standsAlone(sentence.text) &&
      !meansAnother(sentence.text) &&
      !isTakenUp(others[at + 1], sentence),
  )
  const best = candidates.toSorted(
    (one, other) =>
      Number(/\d/.test(other.text)) - Number(/\d/.test(one.text)) || one.text.length - other.text.length,
  )[0]
  if (!first || !best) return polish(content)
  const rest = assemble(content, [first, ...others.filter((sentence) => sentence !== best)])
  return polish([finishSentence(best.text), rest].join(gap))
}

/** Additions to a part of a post stay in its paragraph. */
const addToPart = (part: string, text: string) => `${part.trimEnd()} ${text}`

/** Improves a part: tidied and in plain words; if that changes nothing, reordered or trimmed. */
function rewritePart(part: string): string {
  const better = inPlainWords(polish(part))
  if (better !== part.trim()) return better
  const isLong = part.split('\n').flatMap(splitLine).length > 2
  return isLong ? reopen(part) : trimmed(part)
}

/** Finds another opening: a sentence of the part itself if it has several, else one from the rest of the post. */
function reopenPart(part: string, post: string): string {
  const own = reopen(part)
  if (own !== part.trim() && splitLine(part).length > 2) return own
  return findOpenings(post).find((opening) => !part.includes(opening)) ?? own
}

/** If no sentence can be removed, trims what each of them only adds. */
function shortenPart(part: string, target: number): string {
  const fewer = shorten(part, { target, least: 0 })
  return fewer.length <= target && fewer !== part.trim() ? fewer : trimmed(fewer)
}

function applyToPart(part: string, change: Change, post: string): string {
  switch (change.kind) {
    case 'shorten':
      return shortenPart(part, change.limit ?? part.trim().length * change.share)
    case 'lengthen':
      return addToPart(part, change.text || detailSlot(post))
    case 'rewrite':
      return rewritePart(part)
    case 'reopen':
      return reopenPart(part, post)
    default:
      return apply(part, change)
  }
}

/** How far below the requested share the result may fall when the next sentence is a long one. */
const tooMuch = 0.2

function shorteningOf(content: string, { share, limit }: Change & { kind: 'shorten' }): Shortening {
  const { length } = content.trim()
  return limit === undefined
    ? { target: length * share, least: length * (share - tooMuch) }
    : { target: limit, least: 0 }
}

function apply(content: string, change: Change): string {
  switch (change.kind) {
    case 'replace':
      return content.replaceAll(change.from, () => change.to)
    case 'swap':
      return swap(content, change.from, change.to)
    case 'remove-at':
      return removeAt(content, change.unit, change.place)
    case 'strip':
      return change.signs.reduce(strip, content)
    case 'remove':
      return polish(content.replaceAll(change.text, ''))
    case 'remove-about':
      return removeAbout(content, change.topic)
    case 'leave-out':
      return withoutClaim(content, change.claim)
    case 'opening':
      return withOpening(content, change.text)
    case 'add':
      return change.at === 'start'
        ? [change.text, content.trimStart()].join(gap)
        : addNearEnd(content, change.text)
    case 'shorten':
      return shorten(content, shorteningOf(content, change))
    case 'lengthen':
      return addNearEnd(content, change.text || detailSlot(content))
    case 'polish':
      return polish(content)
    case 'clarify':
      return inPlainWords(content)
    case 'rewrite':
      return reopen(content)
    case 'reopen':
      return reopen(content, change.with)
  }
}

/** Returns the post or part with the requested change; unchanged if that cannot be made or would leave nothing. */
export function revisePost({ content, description, post }: ReviseTask): string {
  const change = readChange(description)
  if (change === undefined) return content
  const revised = (post === undefined ? apply(content, change) : applyToPart(content, change, post)).trim()
  return revised === '' ? content : revised
}

/** Whether spelling and grammar should be checked as well. */
export const asksForPolish = (description: string): boolean => readChange(description)?.kind === 'polish'

const reasonOf: Record<Change['kind'], UnchangedReason> = {
  replace: 'notThere',
  swap: 'notThere',
  remove: 'notThere',
  'remove-at': 'notThere',
  strip: 'none',
  'leave-out': 'notThere',
  'remove-about': 'notThere',
  add: 'needsWords',
  opening: 'needsWords',
  lengthen: 'needsWords',
  shorten: 'shortest',
  polish: 'tidy',
  clarify: 'plain',
  rewrite: 'best',
  reopen: 'oneOpening',
}

/** Explains in one sentence why a revision changed nothing, in the language of the request if it is known. */
export function whyUnchanged(description: string): string {
  if (languageOf(description) === 'other') return otherLanguageReason
  const reasons = unchangedReasons[knownLanguage(description)]
  const reason = reasonOf[readChange(description)?.kind ?? 'add']
  return reasons[reason]
}

const longestSentence = 140
const shortestPart = 25
/** Where a long sentence can be split in two. Gaps are matched only from their beginning, as below. */
const joint =
  /,?(?<!\s)\s+(?:and|but)\s+(?=(?:i|we|he|she|they|it|you|that|this|now)\s)|(?<!\s)\s+[–—]\s+(?=(?:i|we|he|she|they|it|you)\s)|;\s+/iu

/** Replaces stock phrases for which the lists have plainer words. */
function withoutPhrases(content: string): string {
  const check = createPostCheck([stockOpener, stockPhrase])
  const post = readPlain(content)
  const findings = check(post, { off: [], ownTexts: [], hasMedia: false })
  // From the end, so that earlier positions stay valid.
  return plainText(findings.toReversed().reduce(applyFix, post))
}

function inTwo(sentence: string): string {
  const found = sentence.length > longestSentence ? joint.exec(sentence.slice(shortestPart)) : null
  const at = found === null ? 0 : found.index + shortestPart
  if (found === null || sentence.length - at < shortestPart) return sentence
  return `${sentence.slice(0, at)}. ${capitalise(sentence.slice(at + found[0].length))}`
}

const inLines = (content: string, change: (sentence: string) => string): string =>
  content
    .split('\n')
    .map((line) =>
      splitLine(line)
        .map((sentence) => change(sentence))
        .filter((sentence) => sentence !== '')
        .join(' '),
    )
    .join('\n')

/** Replaces stock phrases with plain words and splits long sentences; changes nothing else. */
function inPlainWords(content: string): string {
  const plainer = withoutPhrases(content)
  const parted = inLines(plainer, (sentence) => capitalise(tidySpaces(inTwo(sentence))))
  return wording(parted) === '' ? content : parted
}

/** What a sentence can do without: an aside in brackets, or an addition after a joint. */
const asides = /(?<!\s)\s+\([^()]{1,120}\)/gu
const addition = /(?:,\s+(?:because|which|especially|including|such as)\s|(?<!\s)\s+because\s).*$/isu
const shortestSentence = 20

function trimSentence(sentence: string): string {
  const bare = sentence.replaceAll(asides, '')
  if (bare !== sentence) return bare
  const end = /[.!?…]["”’]?$/.exec(sentence)?.[0] ?? ''
  const found = addition.exec(sentence)
  const isSpeech = /["“”]/.test(sentence)
  if (found === null || isSpeech || found.index < shortestSentence) return sentence
  return `${sentence.slice(0, found.index)}${end === '?' ? '?' : '.'}`
}

/** Trims each sentence of what it only adds, for a text that has no sentence to spare. */
const trimmed = (content: string): string => inLines(inPlainWords(content), trimSentence)
