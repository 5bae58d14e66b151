import { rephraseSlots, withoutClaim } from '#core/claims/rephrasing.ts'
import type { Change, Limit } from '#server/adapters/offline-writer/reading/change.ts'
import { readChange, unreadHalf } from '#server/adapters/offline-writer/reading/change-request.ts'
import { findOpenings } from '#server/adapters/offline-writer/offline-hooks.ts'
import { edit, polish, type WhyNot, whyNotEdited } from './offline-edits.ts'
import { lengthenFrom } from './offline-lengthen.ts'
import { isList, listPart, makeList, withoutList } from './list-lines.ts'
import { findMarked } from './marks.ts'
import { joinParagraphs, shorten, type Shortening } from './offline-shorten.ts'
import { assemble, blocksOf, isSlot, type Sentence, sizeOf, weigh } from './post-blocks.ts'
import { findPart, isHashtags, partsOf, removeParts, replacePart, type Span } from './post-parts.ts'
import { knownLanguage, type Language, languageOf } from '#server/adapters/offline-writer/reading/language.ts'
import {
  hasFigure,
  meansAnother,
  openingStrength,
} from '#server/adapters/offline-writer/drafting/opening-line.ts'
import type { ReviseTask } from '#server/adapters/offline-writer/offline-task.ts'
import type { Place } from '#server/adapters/offline-writer/reading/places.ts'
import { isTelling, standsAlone } from '#server/adapters/offline-writer/reading/references.ts'
import {
  inQuotes,
  openSlots,
  otherLanguageReason,
  quoteStarts,
} from '#server/adapters/offline-writer/reply-words.ts'
import { takeOutName } from './take-out-name.ts'
import { moveToFront } from './topic-parts.ts'
import { topicReasons, type UnchangedReason, unchangedReasons } from './unchanged-reasons.ts'
import {
  capitalise,
  contentWords,
  finishSentence,
  splitLine,
  tidySpaces,
  wording,
} from '#server/adapters/offline-writer/reading/sentences.ts'
import { applyFix } from '#core/post-check/apply-fix.ts'
import { createPostCheck } from '#core/post-check/check.ts'
import { stockOpener } from '#core/post-check/phrases/stock-opener.ts'
import { stockPhrase } from '#core/post-check/phrases/stock-phrase.ts'
import { plainText, readPlain } from '#core/post/post-content.ts'

const detailSlot = (content: string) => openSlots[knownLanguage(content)].detail

/** What a revision may add besides the words of its description. */
export const revisionPhrases = [...Object.values(openSlots).map(({ detail }) => detail), ...rephraseSlots]

const gap = '\n\n'
const longestOpening = 140

/** Finds the sentences that could open a post: they tell something, refer to nothing before and nothing refers to them at once. */
function openingsIn(all: Sentence[], language: Language): Sentence[] {
  const blocks = blocksOf(all, language)
  return blocks.slice(1).flatMap(({ sentences: [sentence, ...others], needs }, at) => {
    const next = blocks[at + 2]
    if (sentence === undefined || others.length > 0 || needs.size > 0) return []
    const { text, isListed } = sentence
    const isTakenUp = next?.sentences[0]?.isListed === true || next?.needs.has(at + 1) === true
    const canOpen =
      !isListed &&
      !isTakenUp &&
      !isSlot(text) &&
      !isHashtags(text) &&
      !/[?:]["”]?$/.test(text) &&
      text.length <= longestOpening &&
      standsAlone(text) &&
      !meansAnother(text)
    return canOpen ? [sentence] : []
  })
}

/** "Cost: 212 heat pumps …": a label opens no post. */
const label = /^[^.!?:]{2,60}:\s/u

type Wanted = Pick<Change & { kind: 'reopen' }, 'with' | 'about'>

/** Moves the best opening sentence to the front: one with a number first, then the strongest. */
function reopen(content: string, wanted: Wanted = {}): string {
  const language = knownLanguage(content)
  const about = contentWords(wanted.about ?? '')
  const sentences = weigh(content)
  // Out of a longer paragraph, a sentence would be torn.
  const wholeLines = new Set(
    sentences.filter(({ line }, at) => sentences[at - 1]?.line !== line && sentences[at + 1]?.line !== line),
  )
  const isWanted = (sentence: Sentence) => {
    const { text } = sentence
    const words = new Set(contentWords(text))
    if (!about.every((word) => words.has(word))) return false
    if (wanted.with === undefined)
      return isTelling(text, language) && !label.test(text) && wholeLines.has(sentence)
    return (wanted.with === 'figure' ? /\d/ : /["“„«]/).test(text)
  }
  const [best] = openingsIn(sentences, language)
    .filter(isWanted)
    .toSorted(
      (one, other) =>
        Number(/\d/.test(other.text)) - Number(/\d/.test(one.text)) ||
        openingStrength(other.text) - openingStrength(one.text) ||
        one.text.length - other.text.length,
    )
  if (best === undefined) return content
  const rest = assemble(
    content,
    sentences.filter((sentence) => sentence !== best),
  )
  return polish([finishSentence(best.text), rest].join(gap))
}

/** Opens with a number even if it takes the sentences around it along. */
function reopenWith(content: string, wanted: Wanted): string {
  const reopened = reopen(content, wanted)
  if (reopened !== content || wanted.with !== 'figure' || wanted.about !== undefined) return reopened
  const figure = partsOf(content, 'sentence').find(({ text }) => hasFigure(text))
  const moved = figure === undefined ? 'leans' : moveToFront(content, figure)
  return typeof moved === 'string' ? content : moved.text
}

/** Additions to a part of a post stay in its paragraph. */
const addToPart = (part: string, text: string) => `${part.trimEnd()} ${text}`

/** Improves a part: tidied and in plain words; if that changes nothing, trimmed. Its sentences keep their order. */
function rewritePart(part: string): string {
  const better = inPlainWords(polish(part))
  return better === part.trim() ? trimmed(part) : better
}

/** Finds another opening: a sentence of the part itself if it has several, else one from the rest of the post. */
function reopenPart(part: string, post: string): string {
  const own = reopen(part)
  if (own !== part.trim() && splitLine(part).length > 2) return own
  return findOpenings(post).find((opening) => !part.includes(opening)) ?? own
}

/** If no sentence can be removed, trims what each of them only adds. */
function shortenPart(part: string, change: Change & { kind: 'shorten' }): string {
  const fewer = shorten(part, { ...shorteningOf(part, change), isPart: true })
  return fewer === part.trim() || !isWithin(fewer, change.limit)
    ? keepWithin(part, trimmed(fewer), change)
    : fewer
}

/** Changes one part of a post: what is added stays in its paragraph. */
function applyToPart(part: string, change: Change, post: string): string {
  switch (change.kind) {
    case 'shorten':
      return shortenPart(part, change)
    case 'lengthen':
      return addToPart(part, change.text || detailSlot(post))
    case 'add':
      return change.at === 'start' ? `${change.text} ${part.trimStart()}` : addToPart(part, change.text)
    case 'rewrite':
      return rewritePart(part)
    case 'reopen':
      return reopenPart(part, post)
    case 'list':
      return listPart(part, change)
    default:
      return apply(part, change)
  }
}

/** How far below the requested share the result may fall when the next sentence is a long one. */
const tooMuch = 0.2

function shorteningOf(
  content: string,
  { share, limit }: Change & { kind: 'shorten' },
): Omit<Shortening, 'isPart'> {
  const { length } = content.trim()
  return limit === undefined
    ? { target: length * share, of: 'character', least: length * (share - tooMuch) }
    : { target: limit.most, of: limit.of, least: 0 }
}

const isWithin = (content: string, limit: Limit | undefined) =>
  limit === undefined || sizeOf(content, limit.of) <= limit.most

/** Returns what was shortened, unless it is still longer than the writer allowed. */
const keepWithin = (content: string, shorter: string, { limit }: Change & { kind: 'shorten' }) =>
  isWithin(shorter, limit) ? shorter : content

function keepJoined(content: string, most: number): string {
  const joined = joinParagraphs(content, most)
  return sizeOf(content, 'paragraph') > most && sizeOf(joined, 'paragraph') <= most ? joined : content
}

function apply(content: string, change: Change): string {
  switch (change.kind) {
    case 'leave-out':
      return withoutClaim(content, change.claim)
    case 'shorten':
      return keepWithin(
        content,
        shorten(content, { ...shorteningOf(content, change), isPart: false }),
        change,
      )
    case 'join':
      return keepJoined(content, change.most)
    case 'lengthen':
      return edit(content, { kind: 'add', text: change.text || detailSlot(content), at: 'end' })
    case 'polish':
      return polish(content)
    case 'clarify':
      return inPlainWords(content)
    case 'rewrite':
      return reopen(content)
    case 'reopen':
      return reopenWith(content, change)
    case 'list':
      return makeList(content, change)
    case 'unlist':
      return withoutList(content)
    case 'mark':
    case 'unmark':
      return content
    default:
      return edit(content, change)
  }
}

const isOpenLengthening = (change: Change): boolean =>
  change.kind === 'lengthen' && change.text === undefined && change.within === undefined

/** Whether a post is to become longer with words that the request does not give. */
export const asksForMore = (description: string): boolean => {
  const change = readChange(description)
  return change !== undefined && isOpenLengthening(change)
}

/** Returns the sentences that go whole because a name is to be taken out of them. */
export function sentencesTakenOut(description: string, content: string): string[] {
  const change = readChange(description)
  return change?.kind === 'remove-name' ? takeOutName(content, change.name).gone : []
}

/** Returns the post or part with the requested change; unchanged if that cannot be made or would leave nothing. */
export function revisePost(task: ReviseTask): string {
  const half = task.post === undefined ? unreadHalf(task.description) : undefined
  const revised = reviseOnce(task)
  const isSecond = half !== undefined && readChange(half) !== undefined
  return isSecond ? reviseOnce({ ...task, content: revised, description: half }) : revised
}

function reviseOnce({ content, description, post, material = [] }: ReviseTask): string {
  const change = readChange(description)
  if (change === undefined) return content
  if (post === undefined && isOpenLengthening(change)) {
    const longer = lengthenFrom(content, material)
    if (longer !== content) return longer
  }
  const { within } = change
  const revised =
    within === undefined ? changeAll(content, change, post) : changeWithin(content, change, within)
  return revised.trim() === '' ? content : revised.trim()
}

const changeAll = (content: string, change: Change, post: string | undefined) =>
  post === undefined ? apply(content, change) : applyToPart(content, change, post)

function changeWithin(content: string, change: Change, within: Place): string {
  const span = findPart(content, within)
  if (span === undefined) return content
  const part = content.slice(span.from, span.to)
  const changed = applyToPart(part, change, content).trim()
  return changed === '' ? removeParts(content, [span]) : replacePart(content, span, changed)
}

/** Whether spelling and grammar should be checked as well. */
export const asksForPolish = (description: string): boolean => readChange(description)?.kind === 'polish'

/** Returns the part of a post whose spelling and grammar should be checked. */
export function partToPolish(content: string, description: string): Span | undefined {
  const within = readChange(description)?.within
  return within === undefined ? { from: 0, to: content.length } : findPart(content, within)
}

const reasonOf: Record<Change['kind'], UnchangedReason> = {
  replace: 'notThere',
  swap: 'notThere',
  remove: 'notThere',
  'remove-at': 'notThere',
  'keep-at': 'shortest',
  strip: 'none',
  'leave-out': 'notThere',
  'remove-name': 'notThere',
  'remove-about': 'notThere',
  add: 'needsWords',
  insert: 'notThere',
  put: 'notThere',
  move: 'notThere',
  exchange: 'noPart',
  'break-lines': 'tidy',
  list: 'noList',
  mark: 'isMarked',
  unmark: 'noMarks',
  unlist: 'none',
  join: 'shortEnough',
  tag: 'there',
  'drop-fillers': 'none',
  lengthen: 'needsWords',
  shorten: 'shortest',
  polish: 'tidy',
  clarify: 'plain',
  rewrite: 'best',
  reopen: 'oneOpening',
}

function reasonFor(change: Change | undefined, content: string | undefined): UnchangedReason | WhyNot {
  if (change === undefined) return 'needsWords'
  const isMarking = change.kind === 'mark' || change.kind === 'unmark'
  if (isMarking && content === undefined) return 'toolbar'
  if (change.kind === 'mark' && findMarked(content ?? '', change).length === 0)
    return 'words' in change.what ? { missing: change.what.words } : 'noPart'
  if (change.kind === 'list' && isList(content ?? '')) return 'isList'
  const missing = content === undefined ? undefined : whyNotEdited(content, change)
  if (missing !== undefined) return missing
  if (change.kind === 'join' && content !== undefined && sizeOf(content, 'paragraph') > change.most)
    return 'limit'
  if (change.kind !== 'shorten' || change.limit === undefined) return reasonOf[change.kind]
  return content !== undefined && isWithin(content, change.limit) ? 'shortEnough' : 'limit'
}

/** Explains in one sentence why a revision changed nothing, in the language of the request, else of the post. */
export function whyUnchanged(description: string, content?: string): string {
  if (languageOf(description) === 'other') return otherLanguageReason
  const language = knownLanguage(description, content ?? '')
  const reason = reasonFor(readChange(description), content)
  if (typeof reason === 'string') return unchangedReasons[language][reason]
  const { missing, nothingAbout, several } = topicReasons[language]
  if ('missing' in reason) return missing(inQuotes(reason.missing, language))
  if ('nothingAbout' in reason) return nothingAbout(inQuotes(reason.nothingAbout, language))
  return several(quoteStarts(reason.several, language))
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
