import { hasFigure } from '#server/adapters/offline-writer/drafting/opening-line.ts'
import {
  asOpening,
  withoutJoint,
  withoutLink,
  leansOn,
} from '#server/adapters/offline-writer/reading/references.ts'
import type { Topic } from '#server/adapters/offline-writer/reading/named-topic.ts'
import {
  bulletOf,
  contentWords,
  finishSentence,
  wording,
} from '#server/adapters/offline-writer/reading/sentences.ts'
import { type Line, partsOf, removeParts, type Span } from './post-parts.ts'
import { wholeWords } from './words.ts'

const gap = '\n\n'
const isArticle = /^(?:der|die|das|den|dem|unser|mein|el|la|los|las|mi|nuestr|le|les|notre|nos)$/u

/** "Hire", "hired" and "hiring" have one stem. */
const stemOf = (word: string) => word.replace(/(?<=\p{L}{3})(?:ings?|e[dnrs]?|[eo]rs|ments?|n|s)$/u, '')
const stems = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf)

type Holds = (part: { text: string }) => boolean

const holdsAll =
  (wanted: string[], wordsIn: (text: string) => string[]): Holds =>
  ({ text }) => {
    const words = new Set(wordsIn(text))
    return wanted.length > 0 && wanted.every((word) => words.has(word))
  }

/** Returns tests whether a part is about a topic, the strictest first: by the words as they are, or in another form. */
function holdings(topic: string): Holds[] {
  const whole = wholeWords(topic)
  const wanted = contentWords(topic).filter((word) => !isArticle.test(word))
  const isKnown = (word: string) => contentWords(word).some((known) => wanted.includes(known))
  const wantedStems = (topic.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(isKnown).map(stemOf)
  return [({ text }) => text.search(whole) >= 0, holdsAll(wanted, contentWords), holdsAll(wantedStems, stems)]
}

const holdingIn = (content: string, topic: string): Holds | undefined => {
  const sentences = partsOf(content, 'sentence')
  return holdings(topic).find((holds) => sentences.some(holds))
}

type Paragraph = Line & { sentences: Line[] }

/** Returns the paragraphs with their sentences. */
function paragraphsOf(content: string): Paragraph[] {
  const sentences = partsOf(content, 'sentence')
  let next = 0
  return partsOf(content, 'paragraph').map((paragraph) => {
    const start = next
    while ((sentences[next]?.to ?? Infinity) <= paragraph.to) next += 1
    return { ...paragraph, sentences: sentences.slice(start, next) }
  })
}

/** Whether a paragraph is about what it mentions: it begins with it, or half of its sentences have it. */
function isMainly({ sentences }: Paragraph, holds: Holds): boolean {
  const [first] = sentences
  return (first !== undefined && holds(first)) || sentences.filter(holds).length * 2 >= sentences.length
}

/** How many of the parts that fit a singular, "the sentence about …", are found. */
type Fitting = { spans: Span[]; isUnclear: boolean }

/** Finds the paragraph, or neighbouring ones, that "the part about …" means; within it, only sentences if it is about more. */
function findPartAbout(content: string, topic: string): Fitting {
  const paragraphs = paragraphsOf(content)
  const found = holdings(topic).map((holds) => paragraphsAbout(paragraphs, holds))
  // The opening only mentions what another paragraph is about.
  const { fitting, about, holds } =
    found.find((one) => one.isLater) ?? found.find((one) => one.fitting.length > 0) ?? nothingFound
  const start = paragraphs.findIndex((paragraph) => paragraph === fitting[0])
  const isOnePart = fitting.every((paragraph, at) => paragraphs[start + at] === paragraph)
  if (!isOnePart) return { spans: fitting, isUnclear: true }
  const spans = fitting.flatMap((paragraph): Span[] =>
    about.includes(paragraph) && paragraph !== paragraphs[0]
      ? [paragraph]
      : withLeaning(content, paragraph.sentences, holds),
  )
  return { spans, isUnclear: false }
}

type About = { fitting: Paragraph[]; about: Paragraph[]; holds: Holds; isLater: boolean }
const nothingFound: About = { fitting: [], about: [], holds: () => false, isLater: false }

function paragraphsAbout(paragraphs: Paragraph[], holds: Holds): About {
  const mentioning = paragraphs.filter(holds)
  const about = mentioning.filter((paragraph) => isMainly(paragraph, holds))
  const found = mentioning.length > 1 && about.length > 0 ? about : mentioning
  const later = found.filter((paragraph) => paragraph !== paragraphs[0])
  return { fitting: later.length > 0 ? later : found, about, holds, isLater: later.length > 0 }
}

/** Finds what is about a topic: the parts of the named kind that have its words, or sentences and what leans on them. */
export function findAbout(content: string, { topic, unit, isSingle }: Topic): Fitting {
  const holds = holdingIn(content, topic)
  if (holds === undefined) return { spans: [], isUnclear: false }
  if (unit === undefined)
    return isSingle
      ? findPartAbout(content, topic)
      : { spans: withLeaning(content, partsOf(content, 'sentence'), holds), isUnclear: false }
  const spans = partsOf(content, unit === 'line' ? 'sentence' : unit).filter(holds)
  if (!isSingle || unit !== 'paragraph') return { spans, isUnclear: isSingle && spans.length > 1 }
  const part = findPartAbout(content, topic)
  const paragraphs = partsOf(content, 'paragraph').filter(({ from, to }) =>
    part.spans.some((span) => from <= span.from && span.to <= to),
  )
  return { spans: paragraphs, isUnclear: part.isUnclear || paragraphs.length > 1 }
}

/** Finds sentences together with those of the same paragraph that lean on them. */
export function withLeaning(content: string, sentences: Line[], holds: Holds): Span[] {
  const found: Span[] = []
  let before: Line | undefined
  let isIn = false
  for (const sentence of sentences) {
    const isSameParagraph = before !== undefined && !content.slice(before.to, sentence.from).includes('\n')
    isIn =
      holds(sentence) || (isIn && isSameParagraph && leansOn(asOpening(sentence.text), before?.text ?? ''))
    if (isIn) found.push(sentence)
    before = sentence
  }
  return found
}

/** Removes parts; what stood behind them no longer begins with a word that joined it to them. */
export function removeTorn(content: string, spans: readonly Span[], loosen = withoutJoint): string {
  const gone = spans.toSorted((one, other) => one.from - other.from)
  const sentences = partsOf(content, 'sentence')
  const isGone = ({ from, to }: Span) => gone.some((span) => span.from <= from && to <= span.to)
  const isKept = sentences.map((one) => !isGone(one))
  const opening = isKept.indexOf(true)
  const loosened = (at: number) => {
    const text = sentences[at]?.text ?? ''
    if (!isKept[at] || at === 0 || isKept[at - 1]) return text
    return at === opening ? asOpening(text) : loosen(text)
  }
  const joined = sentences.flatMap((one, at) =>
    loosened(at) === one.text ? [] : [{ ...one, text: loosened(at) }],
  )
  let left = content
  // From the end, so that earlier positions stay valid.
  for (const { from, to, text } of joined.toReversed()) left = left.slice(0, from) + text + left.slice(to)
  const shift = (position: number) =>
    position -
    joined
      .filter(({ from }) => from < position)
      .reduce((sum, { from, to, text }) => sum + (to - from) - text.length, 0)
  return removeParts(
    left,
    gone.map(({ from, to }) => ({ from: shift(from), to: shift(to) })),
  )
}

export function removeAbout(content: string, about: Topic): string {
  const { spans, isUnclear } = findAbout(content, about)
  return isUnclear ? content : removeTorn(content, spans)
}

const isInParagraph = (content: string, one: Line | undefined, other: Line | undefined) =>
  one !== undefined && other !== undefined && !content.slice(one.to, other.from).includes('\n')

/** Whether a sentence means something only after the one before. */
const needs = (sentence: Line | undefined, before: Line | undefined) =>
  sentence !== undefined && leansOn(asOpening(sentence.text), before?.text.endsWith(':') ? before.text : '')

/** "4,300 sailors tested it": nothing before "it" could be meant. */
const meansUnnamed = ({ text }: Line) => {
  const [before] = text.split(/\s(?:it|them)(?!\p{L})/u, 1)
  return before !== text && !named.test(before ?? '')
}
const named = /(?<!\p{L})(?:an?|the|my|our|every|each|this|that)\s\p{L}|(?<=\s)\p{Lu}\p{Ll}{2,}/u

/** "That hurt.", as a paragraph of its own. */
const takesUp = /^(?:That|This|It|Das|Es[eto]|Cela|Ça|C['’])(?!\p{L})/u

/** Widens a stretch of sentences to what it leans on and what leans on it; undefined if that is the beginning of the post. */
function withNeeded(content: string, sentences: Line[], span: Span): Line[] | undefined {
  const isUnclear = (at: number) => {
    const sentence = sentences[at]
    return sentence !== undefined && (needs(sentence, sentences[at - 1]) || meansUnnamed(sentence))
  }
  let first = sentences.findIndex(({ from }) => from >= span.from)
  let last = sentences.findLastIndex(({ to }) => to <= span.to)
  while (first > 0 && isUnclear(first)) first -= 1
  if (first <= 0) return undefined
  for (let next = sentences[last + 1]; needs(next, sentences[last]); next = sentences[last + 1]) {
    const isInside = isInParagraph(content, sentences[last], next)
    const isAlone = !isInParagraph(content, next, sentences[last + 2])
    if (!isInside && !(isAlone && takesUp.test(next?.text ?? ''))) break
    last += 1
  }
  return sentences.slice(first, last + 1)
}

/** Finds the first sentence that has the words. */
function sentenceWith(content: string, words: string): Line | undefined {
  const holds = holdingIn(content, words)
  return holds && partsOf(content, 'sentence').find(holds)
}

/** Finds the paragraph that starts with a label, such as "Lesson: …", or the sentence that has the words. */
function findWorded(content: string, words: string): Span | undefined {
  const wanted = wording(words)
  const labelled = partsOf(content, 'paragraph').filter(
    ({ text }) => wanted !== '' && wording(text.split(':', 1)[0] ?? '') === wanted,
  )
  if (labelled.length === 1) return labelled[0]
  const isFigure = /^(?:numbers?|figures?|zahl(?:en)?|cifras?|número|chiffres?)$/iu.test(words)
  return (
    sentenceWith(content, words) ??
    (isFigure ? partsOf(content, 'sentence').find(({ text }) => hasFigure(text)) : undefined)
  )
}

/** Finds what a topic or some of its words name; several spans if that is unclear, none if there is nothing. */
export function findNamed(content: string, what: Topic | string): { span?: Span; several: Span[] } {
  if (typeof what === 'string') {
    const span = findWorded(content, what)
    return { ...(span === undefined ? {} : { span }), several: [] }
  }
  const { spans, isUnclear } = findAbout(content, { ...what, isSingle: true })
  const [first] = spans
  if (isUnclear) return { several: spans }
  return first === undefined
    ? { several: [] }
    : { span: { from: first.from, to: spans.at(-1)?.to ?? first.to }, several: [] }
}

/** Why something cannot be moved to the front: it is there, or it refers to the beginning. */
export type NotMoved = 'first' | 'leans'

/** Moves sentences to the front, as a paragraph of their own, with what they need to be understood. */
export function moveToFront(content: string, span: Span): { text: string } | NotMoved {
  const sentences = partsOf(content, 'sentence')
  if (sentences[0] !== undefined && span.from <= sentences[0].from) return 'first'
  const moved = withNeeded(content, sentences, span)
  const [head] = moved ?? []
  if (moved === undefined || head === undefined) return 'leans'
  const rest = content.slice(head.to, moved.at(-1)?.to)
  const isItem = moved.length === 1 && bulletOf(head.text) !== ''
  const text = isItem ? finishSentence(head.text) : asOpening(head.text) + rest
  return { text: [text, removeTorn(content, moved, withoutLink)].join(gap) }
}
