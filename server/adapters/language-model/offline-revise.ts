import { rephraseSlots, withoutClaim } from '#core/claims/rephrasing.ts'
import type { Change } from './change-request.ts'
import { readChange } from './change-request.ts'
import { findOpenings } from './offline-hooks.ts'
import type { ReviseTask } from './offline-task.ts'
import { inPlainWords, trimmed } from './plain-words.ts'
import { capitalise, contentWords, finishSentence, splitLine, tidySpaces } from './sentences.ts'

const detailSlot = '[a detail, an example or a number of your own]'

/** What a revision may add besides the words of its description. */
export const revisionPhrases = [detailSlot, ...rephraseSlots]

const gap = '\n\n'
const tidyGaps = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, gap)
    .trim()

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

type Sentence = { line: number; text: string; weight: number }

const isSlot = (text: string) => /^\[.*\]$/.test(text)

/** Each sentence with how much of it the rest of the post takes up again; the first one stands above all. */
function weigh(content: string): Sentence[] {
  const sentences = content
    .split('\n')
    .flatMap((line, at) => splitLine(line).map((text) => ({ line: at, text })))
  const counts = new Map<string, number>()
  for (const { text } of sentences) {
    for (const word of new Set(contentWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return sentences.map(({ line, text }, at) => {
    const words = [...new Set(contentWords(text))]
    const shared =
      words.reduce((sum, word) => sum + (counts.get(word) ?? 0) - 1, 0) / Math.max(1, words.length)
    const weight = at === 0 ? Infinity : isSlot(text) ? -1 : shared + (/\d/.test(text) ? 1 : 0)
    return { line, text, weight }
  })
}

function assemble(content: string, sentences: Sentence[]): string {
  const byLine = Map.groupBy(sentences, ({ line }) => line)
  const lines = content.split('\n').map((line, at) => {
    const kept = byLine.get(at)?.map(({ text }) => text) ?? []
    return { text: kept.join(' '), isDropped: line.trim() !== '' && kept.length === 0 }
  })
  const left = lines.filter(({ isDropped }) => !isDropped).map(({ text }) => text)
  return tidyGaps(left.join('\n'))
}

/** Drops as few of the least central sentences as bring the post down to `target`; the first one always stays. */
function shorten(content: string, target: number): string {
  const sentences = weigh(content)
  const order = sentences.toSorted((one, other) => one.weight - other.weight || other.line - one.line)
  const without = (count: number) => {
    const dropped = new Set(order.slice(0, count))
    return assemble(
      content,
      sentences.filter((sentence) => !dropped.has(sentence)),
    )
  }
  let [fewest, most] = [0, Math.max(0, sentences.length - 1)]
  while (fewest < most) {
    const middle = Math.floor((fewest + most) / 2)
    if (without(middle).length <= target) most = middle
    else fewest = middle + 1
  }
  return without(fewest)
}

/** Puts a paragraph before a closing question or the hashtags, else at the end. */
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

/** Brings the sentence that would open best, one with a number before a short one, to the front. */
function reopen(content: string): string {
  const [first, ...others] = weigh(content)
  const candidates = others.filter(
    ({ text }) => !isSlot(text) && !/\?["”]?$/.test(text) && text.length <= 140,
  )
  const best = candidates.toSorted(
    (one, other) =>
      Number(/\d/.test(other.text)) - Number(/\d/.test(one.text)) || one.text.length - other.text.length,
  )[0]
  if (!first || !best) return polish(content)
  const rest = assemble(content, [first, ...others.filter((sentence) => sentence !== best)])
  return polish([finishSentence(best.text), rest].join(gap))
}

/** A part of a post goes on in its own paragraph. */
const addToPart = (part: string, text: string) => `${part.trimEnd()} ${text}`

/** What the part says, better put: tidied, in plain words, else in another order or without what it only adds. */
function rewritePart(part: string): string {
  const better = inPlainWords(polish(part))
  if (better !== part.trim()) return better
  const isLong = part.split('\n').flatMap(splitLine).length > 2
  return isLong ? reopen(part) : trimmed(part)
}

/** Another opening: in a part of several sentences its own, else one from the rest of the post. */
function reopenPart(part: string, post: string): string {
  const own = reopen(part)
  if (own !== part.trim() && splitLine(part).length > 2) return own
  return findOpenings(post).find((opening) => !part.includes(opening)) ?? own
}

/** Where no sentence can go, each can do without what it only adds. */
function shortenPart(part: string, target: number): string {
  const fewer = shorten(part, target)
  return fewer.length <= target && fewer !== part.trim() ? fewer : trimmed(fewer)
}

function applyToPart(part: string, change: Change, post: string): string {
  switch (change.kind) {
    case 'shorten':
      return shortenPart(part, change.limit ?? part.trim().length * change.share)
    case 'lengthen':
      return addToPart(part, change.text || detailSlot)
    case 'rewrite':
      return rewritePart(part)
    case 'reopen':
      return reopenPart(part, post)
    default:
      return apply(part, change)
  }
}

function apply(content: string, change: Change): string {
  switch (change.kind) {
    case 'replace':
      return content.replaceAll(change.from, () => change.to)
    case 'remove':
      return polish(content.replaceAll(change.text, ''))
    case 'leave-out':
      return withoutClaim(content, change.claim)
    case 'opening':
      return withOpening(content, change.text)
    case 'add':
      return change.at === 'start'
        ? [change.text, content.trimStart()].join(gap)
        : addNearEnd(content, change.text)
    case 'shorten':
      return shorten(content, change.limit ?? content.trim().length * change.share)
    case 'lengthen':
      return addNearEnd(content, change.text || detailSlot)
    case 'polish':
      return polish(content)
    case 'clarify':
      return inPlainWords(content)
    case 'rewrite':
    case 'reopen':
      return reopen(content)
  }
}

/** The post or its part, changed as asked; as it was when the change cannot be made or would leave nothing. */
export function revisePost({ content, description, post }: ReviseTask): string {
  const change = readChange(description)
  if (change === undefined) return content
  const revised = (post === undefined ? apply(content, change) : applyToPart(content, change, post)).trim()
  return revised === '' ? content : revised
}

/** Whether spelling and grammar are to be looked at, too. */
export const asksForPolish = (description: string): boolean => readChange(description)?.kind === 'polish'

const needsWords =
  'That needs words that I do not have: I can make it shorter or plainer, tidy it, or put in words that you give me.'
const reasons: Record<Change['kind'], string> = {
  replace: 'The words to replace do not stand in it.',
  remove: 'The words to remove do not stand in it.',
  'leave-out': 'What is to be left out does not stand in it.',
  add: needsWords,
  opening: needsWords,
  shorten: 'There is nothing in it that could go without taking its sense along.',
  lengthen: needsWords,
  polish: 'There is nothing in it to tidy.',
  clarify: 'It holds no stock phrase that I know a plainer word for, and no long sentence to part.',
  rewrite: 'It cannot be put better with its own words alone; a connected language model could find others.',
  reopen: 'There is no other sentence that could open it.',
}

/** Why a text came out of its revision as it was, in one sentence. */
export function whyUnchanged(description: string): string {
  const change = readChange(description)
  return change === undefined ? needsWords : reasons[change.kind]
}

/** Why a revision would leave a post as it is; undefined where it changes something, or may. */
export function whyNoRevision(task: ReviseTask): string | undefined {
  const { content, description } = task
  if (asksForPolish(description) || revisePost(task).trim() !== content.trim()) return undefined
  return whyUnchanged(description)
}
