import { countAnew, isHashtags, partsOf, tidyGaps } from './post-parts.ts'
import type { Limit } from '#server/adapters/offline-writer/reading/change.ts'
import { knownLanguage, type Language } from '#server/adapters/offline-writer/reading/language.ts'
import {
  asOpening,
  announcedBy,
  announcesNext,
  areLabelled,
  contrasts,
  isBareDenial,
  isFragment,
  isImperative,
  leansOn,
  leavesQuotationOpen,
  namesIn,
  namesPerson,
  onlyCounts,
  standsAlone,
  startsWithPerson,
  thingMeant,
} from '#server/adapters/offline-writer/reading/references.ts'
import {
  countsInWords,
  hasFigure,
  namesOutcome,
} from '#server/adapters/offline-writer/drafting/opening-line.ts'
import {
  bulletOf,
  contentWords,
  splitItem,
  withoutBullet,
} from '#server/adapters/offline-writer/reading/sentences.ts'

export type Sentence = { line: number; text: string; weight: number; isListed: boolean }

export const isSlot = (text: string) => /^\[.*\]$/.test(text)
const isItem = (line: string) => bulletOf(line) !== ''

/** Weighs each sentence by how much of it recurs in the rest of the post; the first one ranks above all others. */
export function weigh(content: string): Sentence[] {
  const lines = content.split('\n')
  const sentences = lines.flatMap((line, at) => splitItem(line).map((text) => ({ line: at, text })))
  const counts = new Map<string, number>()
  for (const { text } of sentences) {
    for (const word of new Set(contentWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return sentences.map(({ line, text }, at) => {
    const words = [...new Set(contentWords(text))]
    const shared =
      words.reduce((sum, word) => sum + (counts.get(word) ?? 0) - 1, 0) / Math.max(1, words.length)
    const weight = at === 0 ? Infinity : isSlot(text) ? -1 : shared + (/\d/.test(text) ? 1 : 0)
    return { line, text, weight, isListed: isItem(lines[line] ?? '') }
  })
}

export function assemble(content: string, sentences: Sentence[]): string {
  const byLine = Map.groupBy(sentences, ({ line }) => line)
  const lines = content.split('\n').map((line, at) => {
    const kept = byLine.get(at)?.map(({ text }) => text) ?? []
    return { text: kept.join(' '), isDropped: line.trim() !== '' && kept.length === 0 }
  })
  const left = lines.filter(({ isDropped }) => !isDropped).map(({ text }) => text)
  return tidyGaps(left.join('\n'))
}

/** Sentences that stay or go together, and the numbers of the earlier blocks that they refer to. */
export type Block = { sentences: Sentence[]; needs: Set<number> }

const isAsking = (text: string) => /[?:]\s?["”»]?$/.test(text)
/** A question to the readers is not answered by what follows. */
const isToReaders = (text: string) =>
  text.endsWith('?') &&
  /(?<!\p{L})(?:you|your|yours|you['’](?:re|ve|d|ll)|du|dir|dich|deine?[nrms]?|ihr|euch|eure?[nrms]?|Sie|Ihnen|Ihre?[nrms]?|tú|te|tu|tus|usted(?:es)?|vosotros|vous|votre|vos|toi|ton|ta|tes)(?!\p{L})/u.test(
    text,
  )

/** Returns how many sentences after this one it announces: "Here's what I found", "We asked three questions". */
function announced(sentences: Sentence[], at: number): number {
  const text = sentences[at]?.text ?? ''
  if (announcesNext(text)) return 1
  const count = onlyCounts(text) ? 0 : announcedBy(text)
  const next = sentences.slice(at + 1, at + 1 + count)
  if (count === 0 || next.length < count) return 0
  const isInLine = ({ line }: Sentence) => line === sentences[at]?.line
  const isRestOfLine = next.every(isInLine) && sentences[at + 1 + count]?.line !== sentences[at]?.line
  return isRestOfLine || next.every((one) => isAsking(one.text)) ? count : 0
}

function isBound(before: Sentence, sentence: Sentence, language: Language): boolean {
  if (sentence.isListed) return before.isListed || before.text.endsWith(':')
  const isOpen = isAsking(before.text) && !isToReaders(before.text)
  const isAnswer = isOpen && !isAsking(sentence.text) && !isHashtags(sentence.text)
  const isInLine = before.line === sentence.line
  const isStep = isInLine && isImperative(before.text, language) && isImperative(sentence.text, language)
  const arePair = isInLine && areLabelled(before.text, sentence.text)
  const isDenied = isInLine && isBareDenial(sentence.text)
  return isAnswer || isStep || arePair || isDenied || contrasts(before.text, sentence.text)
}

/** Groups sentences that make no sense apart: a list and its heading, what is announced, a question and its answer. */
function groupBound(sentences: Sentence[], language: Language): Sentence[][] {
  const groups: Sentence[][] = []
  let boundUntil = 0
  let isQuoting = false
  for (const [at, sentence] of sentences.entries()) {
    const before = sentences[at - 1]
    const isInLine = before?.line === sentence.line
    const isJoined =
      before !== undefined &&
      (at <= boundUntil || (isQuoting && isInLine) || isBound(before, sentence, language))
    if (isJoined) groups.at(-1)?.push(sentence)
    else groups.push([sentence])
    boundUntil = Math.max(boundUntil, at + announced(sentences, at))
    isQuoting = leavesQuotationOpen(sentence.text, isQuoting && isInLine)
  }
  return groups
}

/** Finds where a post first mentions what a sentence takes as known: a name, or "the owner". */
function createMentions(language: Language) {
  const words = new Map<string, number>()
  const names = new Map<string, number>()
  let person: number | undefined
  return {
    needed(text: string, before: number): number[] {
      const thing = thingMeant(text)
      const known = contentWords(thing).map((word) => words.get(word))
      const ofThing = thing === '' ? [] : [known.find((block) => block !== undefined) ?? before]
      const ofPerson = person !== undefined && startsWithPerson(text) ? [person] : []
      return [...ofThing, ...ofPerson, ...namesIn(text, language).flatMap((name) => names.get(name) ?? [])]
    },
    add(text: string, block: number): void {
      if (namesPerson(text, language)) person = block
      for (const word of contentWords(text)) if (!words.has(word)) words.set(word, block)
      for (const name of namesIn(text, language)) if (!names.has(name)) names.set(name, block)
    },
  }
}

/** Divides a post into blocks that can be removed whole, and finds what they refer to. */
export function blocksOf(sentences: Sentence[], language: Language): Block[] {
  const mentions = createMentions(language)
  let before: Sentence | undefined
  return groupBound(sentences, language).map((group, at) => {
    const needs = new Set<number>()
    for (const [place, sentence] of group.entries()) {
      if (place === 0 && before !== undefined && needsBefore(sentence, before, language)) needs.add(at - 1)
      const mentioned = at > 0 ? mentions.needed(sentence.text, at - 1) : []
      for (const block of mentioned) if (block < at) needs.add(block)
      before = sentence
    }
    for (const { text } of group) mentions.add(text, at)
    return { sentences: group, needs }
  })
}

function needsBefore({ text, line, isListed }: Sentence, before: Sentence, language: Language): boolean {
  if (isListed || isHashtags(text)) return false
  const isStep = line === before.line && isImperative(text, language)
  return isStep || leansOn(text, isToReaders(before.text) ? '' : before.text) || isFragment(text, language)
}

/** Sorts blocks by weight, each after those that need it and weighing at least as much. */
function removalOrder(blocks: Block[]): number[] {
  const weights = blocks.map((block) =>
    block.sentences.reduce((most, { weight }) => Math.max(most, weight), -1),
  )
  for (let at = blocks.length - 1; at >= 0; at -= 1)
    for (const needed of blocks[at]?.needs ?? [])
      weights[needed] = Math.max(weights[needed] ?? 0, weights[at] ?? 0)
  return blocks
    .map((_, at) => at)
    .toSorted((one, other) => (weights[one] ?? 0) - (weights[other] ?? 0) || other - one)
}

/** Where readers can respond: a shorter post needs that too. */
export const contact =
  /@\w|https?:|www\.|\w\.\w{2,}\/|\+?\d[\d\s/-]{7,}\d|(?<!\p{L})(?:apply|applications?|sign\s?up|register|rsvp|contact|message me|dm me|bewerb\p{L}*|anmeld\p{L}*|meldet?|kontakt|interesad[oa]s|inscri\p{L}+|contacto|escr[ií]b(?:eme|idme|anme)|llám\p{L}*|écri(?:s|vez)-moi|contactez|appel(?:le|ez)-moi|schreibt? mir|ruft? mich|get in touch|send (?:them|me)|postul\p{L}+|candidatures?)(?!\p{L})/iu

export type Shortening = {
  target: number
  of: Limit['of']
  /** Nothing is removed that would leave less than this, and no contact; 0 if the writer named a limit. */
  least: number
  /** A part of a post has no ending to keep. */
  isPart: boolean
}

const sizes: Record<Limit['of'], (text: string) => number> = {
  character: (text) => text.trim().length,
  word: (text) => text.match(/\S+/g)?.length ?? 0,
  sentence: (text) => partsOf(text, 'sentence').length,
  paragraph: (text) => partsOf(text, 'paragraph').length,
}
export const sizeOf = (content: string, of: Limit['of']): number => sizes[of](content)

const costs: Record<Exclude<Limit['of'], 'paragraph'>, (text: string) => number> = {
  character: (text) => text.length + 1,
  word: sizes.word,
  sentence: (text) => Number(!isHashtags(text)),
}

/** What a sentence is worth in a post of few: its figures, its outcome and the names that recur, more than its neighbours. */
function worthOf(
  sentence: Sentence,
  { at, count, names }: { at: number; count: number; names: Set<string> },
) {
  const { weight } = sentence
  const text = withoutBullet(sentence.text)
  if (isSlot(text)) return -2
  const figures = hasFigure(text)
    ? 2 + Number((text.match(/\d[\d.,]*/gu)?.length ?? 0) > 1)
    : Number(countsInWords(text))
  const shared = Math.min(1, (at === 0 ? 0 : weight - Number(/\d/.test(sentence.text))) / 2)
  const isNamed = [...names].some((name) => text.includes(name))
  const isEnd = at === count - 1 ? 0.75 : 0
  return (
    figures +
    (namesOutcome(text) ? 1.5 : 0) +
    (isNamed ? 1 : 0) +
    Math.max(0, shared) +
    (contact.test(text) ? 3 : isEnd) -
    (text.length < shortFirst && figures === 0 ? 1 : 0)
  )
}

/** Whether the opening tells nothing: "Quick note from the train." */
const isIdleOpening = ({ text }: Sentence, language: Language) =>
  text.length < longestIdle && !/\d/.test(text) && isFragment(text, language)
const longestIdle = 60

/** Returns the names that more than one sentence has: what the post is about. */
function recurringNames(sentences: Sentence[], language: Language): Set<string> {
  const seen = new Set<string>()
  const all = sentences.flatMap(({ text }) => [...new Set(namesIn(text, language))])
  return new Set(all.filter((name) => seen.size === seen.add(name).size))
}

/** Returns a block and all that it refers to, as far as it is not chosen yet. */
function closureOf(blocks: Block[], at: number, chosen: ReadonlySet<number>): number[] {
  const found = new Set<number>()
  const open = [at]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next) || chosen.has(next)) continue
    found.add(next)
    open.push(...(blocks[next]?.needs ?? []))
  }
  return [...found]
}

/** "The revenue rose by 18%" says enough without the sentence that first had the word. */
function withoutKnown(block: Block): Block {
  const [first, ...others] = block.sentences
  const isClear =
    first !== undefined && others.length === 0 && hasFigure(first.text) && standsAlone(first.text)
  return isClear ? { ...block, needs: new Set() } : block
}

/** A note has fewer; more would take too long. */
const mostSentences = 400

/**
 * Keeps as many sentences as wished for: those that tell most, in their order, each with what it refers to. A word that
 * only joins a sentence to one that is left out goes with it.
 */
function keepSentences(content: string, count: number): string {
  const language = knownLanguage(content)
  const sentences = weigh(content)
  const worded = sentences.filter(({ text }) => !isHashtags(text)).slice(0, mostSentences)
  const names = recurringNames(worded, language)
  const isFree = (at: number) => at > 0 && worded[at]?.isListed !== true
  // Without a heading, the items of a list can stand apart.
  const isHeaded = worded.some(({ text }) => text.endsWith(':'))
  const loosened = worded.map((one, at) => ({
    ...one,
    isListed: isHeaded && one.isListed,
    text: isFree(at) ? asOpening(one.text) : one.text,
  }))
  const blocks = blocksOf(loosened, language).map(withoutKnown)
  const worth = (one: Sentence) => worthOf(one, { at: loosened.indexOf(one), count: loosened.length, names })
  const gains = blocks.map((block) => block.sentences.reduce((sum, one) => sum + worth(one), 0))
  const [opening] = loosened
  const isOpen = opening !== undefined && !isIdleOpening(opening, language)
  const costOf = (all: number[]) => all.reduce((sum, at) => sum + (blocks[at]?.sentences.length ?? 0), 0)
  const chosen = new Set<number>(isOpen && costOf([0]) <= count ? [0] : [])
  for (let left = count - costOf([...chosen]); left > 0; left = count - costOf([...chosen])) {
    const [best] = [...blocks.keys()]
      .filter((at) => !chosen.has(at))
      .map((at) => closureOf(blocks, at, chosen))
      .filter((all) => costOf(all) <= left)
      .map((all) => ({ all, rate: all.reduce((sum, at) => sum + (gains[at] ?? 0), 0) / costOf(all) }))
      .toSorted((one, other) => other.rate - one.rate)
    if (best === undefined) break
    for (const at of best.all) chosen.add(at)
  }
  const kept = new Set([...chosen].flatMap((at) => blocks[at]?.sentences ?? []))
  if (kept.size * 2 < count) return content
  const isKept = (at: number) => loosened[at] !== undefined && kept.has(loosened[at])
  const left = worded.flatMap((one, at) => {
    if (!isKept(at)) return []
    return [isKept(at - 1) ? one : { ...one, text: loosened[at]?.text ?? one.text }]
  })
  return countAnew(assemble(content, [...left, ...sentences.filter(({ text }) => isHashtags(text))]))
}

/** Numbers the paragraph of each line: blank lines separate them, or each line is one where there are none. */
function paragraphNumbers(content: string): number[] {
  const lines = content.trimEnd().split('\n')
  const isSpaced = lines.some((line) => line.trim() === '')
  let number = 0
  return lines.map((line) => (number += Number(isSpaced ? line.trim() === '' : true)))
}

/** Joins the blocks of one paragraph, and of paragraphs that a block goes across. */
function joinInParagraphs(blocks: Block[], numberOf: (sentence: Sentence) => number | undefined): Block[] {
  const joined: Block[] = []
  const placeOf: number[] = []
  for (const { sentences, needs } of blocks) {
    const [first] = sentences
    const last = joined.at(-1)?.sentences.at(-1)
    const isSame = last !== undefined && first !== undefined && numberOf(last) === numberOf(first)
    if (!isSame) joined.push({ sentences: [], needs: new Set() })
    const place = joined.length - 1
    joined[place]?.sentences.push(...sentences)
    placeOf.push(place)
    for (const at of needs) if (placeOf[at] !== place) joined[place]?.needs.add(placeOf[at] ?? 0)
  }
  return joined
}

/** Divides a post into what is removed whole, with what each of them costs in the unit of the limit. */
function removable(content: string, sentences: Sentence[], of: Limit['of']) {
  const blocks = blocksOf(sentences, knownLanguage(content))
  if (of !== 'paragraph') {
    const costOf = (block: Block) => block.sentences.reduce((sum, { text }) => sum + costs[of](text), 0)
    return { blocks, costOf }
  }
  const numbers = paragraphNumbers(content)
  const costOf = (block: Block) =>
    new Set(block.sentences.filter(({ text }) => !isHashtags(text)).map(({ line }) => numbers[line])).size
  return { blocks: joinInParagraphs(blocks, ({ line }) => numbers[line]), costOf }
}

const betweenParagraphs = /\n[^\S\n]*\n/
/** A post has far fewer. */
const mostJoined = 200

/** Joins the shortest neighbouring paragraphs until there are `most`; lists stay apart, as do hashtags. */
export function joinParagraphs(content: string, most: number): string {
  const paragraphs = content
    .trimEnd()
    .split(betweenParagraphs.test(content.trimEnd()) ? betweenParagraphs : '\n')
  if (paragraphs.length > mostJoined) return content
  const isPlain = (text: string | undefined) =>
    text !== undefined && !/\n|:$/.test(text) && !isItem(text) && !isHashtags(text)
  let left = sizeOf(content, 'paragraph')
  for (; left > most; left -= 1) {
    const [at] = paragraphs
      .map((_, place) => place)
      .filter((place) => isPlain(paragraphs[place]) && isPlain(paragraphs[place + 1]))
      .toSorted((one, other) => lengthWithNext(paragraphs, one) - lengthWithNext(paragraphs, other))
    if (at === undefined) break
    paragraphs.splice(at, 2, `${paragraphs[at]?.trim()} ${paragraphs[at + 1]?.trim()}`)
  }
  return left === sizeOf(content, 'paragraph') ? content : paragraphs.join('\n\n')
}

const lengthWithNext = (texts: string[], at: number) =>
  (texts[at]?.length ?? 0) + (texts[at + 1]?.length ?? 0)

const shortFirst = 30
const shortEnding = 0.25
const fewAtEnd = 3

/** Returns the sentences that end the post: its last paragraph if that is short, else its last sentence; and hashtags. */
function endingOf(sentences: Sentence[]): Set<Sentence> {
  const tags = sentences.filter(({ text }) => isHashtags(text))
  const worded = sentences.filter(({ text }) => !isHashtags(text) && !isSlot(text))
  const last = worded.at(-1)
  const paragraph = worded.filter(({ line }) => line === last?.line)
  const length = (some: Sentence[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  const isShort = paragraph.length <= fewAtEnd && length(paragraph) <= length(sentences) * shortEnding
  return new Set([...tags, ...(isShort ? paragraph : paragraph.slice(-1))])
}

/** Returns the sentences that a shorter post needs, whatever they weigh. */
function findNeeded(sentences: Sentence[], { least, isPart }: Shortening): Set<Sentence> {
  const [first, second] = sentences
  // "We are hiring!" cannot open a post without what it is about.
  const isShort = first !== undefined && first.text.length < shortFirst
  const isContact = ({ text }: Sentence) => least > 0 && contact.test(text)
  return new Set([
    ...(isPart ? [] : endingOf(sentences)),
    ...sentences.filter((one) => isContact(one) || (least > 0 && isShort && one === second)),
  ])
}

/**
 * Drops blocks that nothing refers to, the least central first, until the post is no longer than `target` or nothing
 * more can go; the first sentence always stays, and the ending unless a limit cannot be kept to with it. Paragraphs that
 * have to stay are joined.
 */
export function shorten(content: string, shortening: Shortening): string {
  const { target, of, least } = shortening
  if (of === 'sentence' && least === 0 && sizeOf(content, of) > target) return keepSentences(content, target)
  const shorter = shortenKeeping(content, shortening)
  if (of === 'paragraph') return joinParagraphs(shorter, target)
  if (least > 0 || shortening.isPart || sizeOf(shorter, of) <= target) return shorter
  return shortenKeeping(content, { ...shortening, isPart: true })
}

function shortenKeeping(content: string, shortening: Shortening): string {
  const sentences = weigh(content)
  const { blocks, costOf } = removable(content, sentences, shortening.of)
  const needed = findNeeded(sentences, shortening)
  const isKept = (block: Block) => block.sentences.some((one) => one.weight === Infinity || needed.has(one))
  const removal = { blocks, costOf, isKept, size: sizeOf(content, shortening.of) }
  const isCounted = shortening.of === 'sentence' || shortening.of === 'paragraph'
  const exact = isCounted ? chooseRemoved(removal, { ...shortening, least: shortening.target }) : undefined
  const { dropped } = exact?.size === shortening.target ? exact : chooseRemoved(removal, shortening)
  const gone = new Set(dropped.flatMap((at) => blocks[at]?.sentences ?? []))
  return assemble(
    content,
    sentences.filter((sentence) => !gone.has(sentence)),
  )
}

type Removal = {
  blocks: Block[]
  costOf: (block: Block) => number
  isKept: (block: Block) => boolean
  size: number
}

/** Chooses the blocks to remove, and returns what size is left. */
function chooseRemoved(
  { blocks, costOf, isKept, size: whole }: Removal,
  { target, least }: Pick<Shortening, 'target' | 'least'>,
): { dropped: number[]; size: number } {
  const dropped: number[] = []
  /** Blocks to which one refers that stays. */
  const referredTo = new Set<number>()
  let size = whole
  for (const at of removalOrder(blocks)) {
    const block = blocks[at]
    if (block === undefined || size <= target) break
    const cost = costOf(block)
    if (isKept(block) || size - cost < least || referredTo.has(at)) {
      for (const one of block.needs) referredTo.add(one)
      continue
    }
    dropped.push(at)
    size -= cost
  }
  const left = least > 0 ? dropped : withoutFitting(dropped, blocks, { costOf, room: target - size })
  return { dropped: left, size }
}

/** Takes the most central blocks back for which the limit has room after all. */
function withoutFitting(
  dropped: number[],
  blocks: Block[],
  { costOf, room }: { costOf: (block: Block) => number; room: number },
): number[] {
  const gone = new Set(dropped)
  let free = room
  for (const at of dropped.toReversed()) {
    const block = blocks[at]
    if (block === undefined || costOf(block) > free || [...block.needs].some((one) => gone.has(one))) continue
    gone.delete(at)
    free -= costOf(block)
  }
  return [...gone]
}
