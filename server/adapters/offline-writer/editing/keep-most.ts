import { knownLanguage, type Language } from '#server/adapters/offline-writer/reading/language.ts'
import type { Limit } from '#server/adapters/offline-writer/reading/change.ts'
import {
  asOpening,
  isFragment,
  namesIn,
  standsAlone,
} from '#server/adapters/offline-writer/reading/references.ts'
import {
  countsInWords,
  hasFigure,
  namesOutcome,
} from '#server/adapters/offline-writer/drafting/opening-line.ts'
import { withoutBullet } from '#server/adapters/offline-writer/reading/sentences.ts'
import {
  assemble,
  type Block,
  blocksOf,
  contact,
  divide,
  isSlot,
  type Sentence,
  sizeOf,
  weigh,
} from './post-blocks.ts'
import { countAnew, isHashtags } from './post-parts.ts'

type Unit = Limit['of']

/** Paragraphs are fewer than sentences, and a post of paragraphs should rather end as it did. */
const worthOfEnd: Record<Unit, number> = { character: 0.75, word: 0.75, sentence: 0.75, paragraph: 1.75 }
const shortAlone = 30

type Standing = { isFirst: boolean; isLast: boolean; names: Set<string>; of: Unit }

/** What a sentence is worth in a shorter post: its figures, its outcome and the names that recur, more than its neighbours. */
function worthOf(sentence: Sentence, { isFirst, isLast, names, of }: Standing): number {
  const { weight } = sentence
  const text = withoutBullet(sentence.text)
  if (isSlot(text)) return -2
  const figures = hasFigure(text)
    ? 2 + Number((text.match(/\d[\d.,]*/gu)?.length ?? 0) > 1)
    : Number(countsInWords(text))
  const shared = Math.min(1, (isFirst ? 0 : weight - Number(/\d/.test(sentence.text))) / 2)
  const isNamed = [...names].some((name) => text.includes(name))
  const isEnding = isLast && of === 'paragraph'
  return (
    figures +
    (namesOutcome(text) ? 1.5 : 0) +
    (isNamed ? 1 : 0) +
    Math.max(0, shared) +
    (contact.test(text) ? 3 : 0) +
    (isLast ? worthOfEnd[of] : 0) -
    (text.length < shortAlone && figures === 0 && !isEnding ? 1 : 0)
  )
}

/** What a block is worth: all that its sentences tell; a paragraph, mostly what its best one does. */
function gainOf(worths: number[], of: Unit): number {
  const sum = worths.reduce((all, one) => all + one, 0)
  if (of !== 'paragraph') return sum
  const [best = 0, ...others] = worths.toSorted((one, other) => other - one)
  return best + others.reduce((all, one) => all + Math.max(0, one) / 2, 0)
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

/** "The revenue rose by 18%" says enough without the sentence that first had the word; so does an address. */
function withoutKnown(block: Block): Block {
  const [first, ...others] = block.sentences
  const isSingle = first !== undefined && others.length === 0
  const isClear = isSingle && (hasFigure(first.text) || contact.test(first.text)) && standsAlone(first.text)
  return isClear ? { ...block, needs: new Set() } : block
}

/** A note has fewer; more would take too long. */
const mostSentences = 400

type Choice = {
  blocks: Block[]
  room: number
  cost: (all: Iterable<number>) => number
  count: (all: number[]) => number
  gain: (all: Iterable<number>) => number
  /** What stays in any case. */
  start: number[]
  /** Whether the room is filled with whatever there is. */
  isFilling: boolean
}

/** Chooses blocks for the room that there is: what tells most for its length, each with what it refers to. */
function choose(choice: Choice): Set<number> {
  const { blocks, room, cost, count, gain, start, isFilling } = choice
  const chosen = new Set<number>(start)
  const others = () =>
    [...blocks.keys()].filter((at) => !chosen.has(at)).map((at) => closureOf(blocks, at, chosen))
  for (let left = room - cost(chosen); left > 0; left = room - cost(chosen)) {
    const [best] = others()
      .filter((all) => cost(all) <= left)
      .map((all) => ({ all, rate: gain(all) / count(all) }))
      .filter(({ rate }) => isFilling || rate > 0)
      .toSorted((one, other) => other.rate - one.rate)
    if (best === undefined) break
    for (const at of best.all) chosen.add(at)
  }
  return cost(chosen) < room ? exchanged(choice, chosen) : chosen
}

/** What a sentence or a paragraph more is worth where so many were wished for, whatever it tells. */
const worthOfFilling = 0.75

/** Gives up one chosen block for others that tell more together and had no room beside it. */
function exchanged({ blocks, room, cost, gain, start, isFilling }: Choice, chosen: Set<number>): Set<number> {
  const needed = new Set([...chosen].flatMap((at) => [...(blocks[at]?.needs ?? [])]))
  const [size, sum] = [cost(chosen), gain(chosen)]
  let best = { chosen, sum }
  for (const gone of chosen) {
    if (start.includes(gone) || needed.has(gone)) continue
    const left = new Set([...chosen].filter((at) => at !== gone))
    for (const at of blocks.keys()) {
      if (chosen.has(at)) continue
      const others = closureOf(blocks, at, left)
      const more = cost(others) - cost([gone])
      const other = sum - gain([gone]) + gain(others) + (isFilling ? more * worthOfFilling : 0)
      if (other <= best.sum || size + more > room) continue
      best = { chosen: new Set([...left, ...others]), sum: other }
    }
  }
  return best.chosen
}

/** Returns sentences as they are where the one before is left out. */
function loosen(sentences: Sentence[], of: Unit): Sentence[] {
  // Without a heading, the items of a list can stand apart.
  const isHeaded = of === 'paragraph' || sentences.some(({ text }) => text.endsWith(':'))
  return sentences.map((one, at) => ({
    ...one,
    isListed: isHeaded && one.isListed,
    text: at > 0 && !one.isListed ? asOpening(one.text) : one.text,
  }))
}

/**
 * Keeps as much as there is room for: what tells most, in its order, with what it refers to, after the opening. A word
 * that only joins a sentence to one that is left out goes with it. Unchanged if too little of it can stand alone.
 */
export function keepMost(content: string, { target, of }: { target: number; of: Unit }): string {
  const language = knownLanguage(content)
  const sentences = weigh(content)
  const worded = sentences.filter(({ text }) => !isHashtags(text)).slice(0, mostSentences)
  const names = recurringNames(worded, language)
  const loosened = loosen(worded, of)
  const { blocks, costOf } = divide(content, { blocks: blocksOf(loosened, language).map(withoutKnown), of })
  const [first] = loosened
  const last = loosened.at(-1)
  const worth = (one: Sentence) => worthOf(one, { isFirst: one === first, isLast: one === last, names, of })
  const gains = blocks.map((block) => gainOf(block.sentences.map(worth), of))
  const sumOf = (all: Iterable<number>, size: (block: Block, at: number) => number) =>
    [...all].reduce((sum, at) => sum + (blocks[at] === undefined ? 0 : size(blocks[at], at)), 0)
  const lineBreaks = ({ sentences: own }: Block) => new Set(own.map(({ line }) => line)).size
  const cost = (all: Iterable<number>) =>
    sumOf(all, (block) => costOf(block) + (of === 'character' ? lineBreaks(block) : 0))
  // However long its sentences are, a block competes by what each of them tells.
  const count = (all: number[]) =>
    of === 'paragraph' ? cost(all) : sumOf(all, (block) => block.sentences.length)
  const isFilling = of === 'sentence' || of === 'paragraph'
  const tags = sentences.filter(({ text }) => isHashtags(text))
  const room = target - (isFilling ? 0 : sizeOf(tags.map(({ text }) => `\n\n${text}`).join(''), of))
  const isOpen = first !== undefined && !isIdleOpening(first, language)
  const chosen = choose({
    blocks,
    room,
    cost,
    count,
    gain: (all) => sumOf(all, (_, at) => gains[at] ?? 0),
    start: isOpen && cost([0]) <= room ? [0] : [],
    isFilling,
  })
  if (cost(chosen) * 2 < room) return content
  const kept = new Set([...chosen].flatMap((at) => blocks[at]?.sentences ?? []))
  const isKept = (at: number) => loosened[at] !== undefined && kept.has(loosened[at])
  const left = worded.flatMap((one, at) => {
    if (!isKept(at)) return []
    return [isKept(at - 1) ? one : { ...one, text: loosened[at]?.text ?? one.text }]
  })
  return countAnew(assemble(content, [...left, ...tags]))
}
