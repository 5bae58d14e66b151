import type { Limit } from '#server/adapters/offline-writer/reading/change.ts'
import { knownLanguage } from '#server/adapters/offline-writer/reading/language.ts'
import { keepMost } from './keep-most.ts'
import {
  assemble,
  type Block,
  blocksOf,
  contact,
  divide,
  isItem,
  isSlot,
  type Sentence,
  sizeOf,
  weigh,
} from './post-blocks.ts'
import { isHashtags } from './post-parts.ts'

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

export type Shortening = {
  target: number
  of: Limit['of']
  /** Nothing is removed that would leave less than this, and no contact; 0 if the writer named a limit. */
  least: number
  /** A part of a post has no ending to keep. */
  isPart: boolean
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
 * Keeps to a limit with what tells most. Otherwise drops blocks that nothing refers to, the least central first, until
 * the post is no longer than `target` or nothing more can go; the first sentence always stays, and the ending unless a
 * limit cannot be kept to with it. Paragraphs that have to stay are joined.
 */
export function shorten(content: string, shortening: Shortening): string {
  const { target, of, least } = shortening
  if (least === 0 && sizeOf(content, of) > target) {
    // One paragraph has room for what would be two.
    const isOne = of === 'paragraph' && target === 1
    const kept = isOne
      ? joinParagraphs(keepMost(content, { target: 2, of }), target)
      : keepMost(content, shortening)
    if (of === 'sentence' || (kept !== content && sizeOf(kept, of) <= target)) return kept
  }
  const shorter = shortenKeeping(content, shortening)
  if (of === 'paragraph') return joinParagraphs(shorter, target)
  if (least > 0 || shortening.isPart || sizeOf(shorter, of) <= target) return shorter
  return shortenKeeping(content, { ...shortening, isPart: true })
}

function shortenKeeping(content: string, shortening: Shortening): string {
  const sentences = weigh(content)
  const { blocks, costOf } = divide(content, {
    blocks: blocksOf(sentences, knownLanguage(content)),
    of: shortening.of,
  })
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
