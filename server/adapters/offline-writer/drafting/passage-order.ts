import { finite, speaker } from './opening-line.ts'
import { isNear, type Passage } from '#server/adapters/offline-writer/reading/passages.ts'
import { wording } from '#server/adapters/offline-writer/reading/sentences.ts'

/** The index of the request's own text, which precedes all other material. */
export const ofRequest = 0

const lengthOf = (passages: Passage[]) => passages.reduce((sum, { text }) => sum + text.length + 1, 0)

type Stretch = { from: number; to: number }
type Joins = (before: Passage | undefined, passage: Passage | undefined) => boolean

/** Returns the passages around one that are joined to it. */
function stretchAround(passages: Passage[], at: number, joins: Joins): Stretch {
  const isJoined = (place: number) =>
    passages[place - 1]?.piece === passages[place]?.piece && joins(passages[place - 1], passages[place])
  let from = at
  while (from > 0 && isJoined(from)) from -= 1
  let to = at + 1
  while (to < passages.length && isJoined(to)) to += 1
  return { from, to }
}

const isLeaning: Joins = (_, passage) => passage?.leans === true

/** Returns the paragraph of a passage, with what it leans on and what leans on it. */
const blockAround = (passages: Passage[], at: number): Stretch =>
  stretchAround(passages, at, (before, passage) => isNear(before, passage) || isLeaning(before, passage))

/** The same without the rest of its paragraph. */
const chainAround = (passages: Passage[], at: number): Stretch => stretchAround(passages, at, isLeaning)

const negation =
  /(?<!\p{L})(?:not|never|no|nobody|nothing|nicht|nie|kein\p{L}*|niemand|nichts|no|nunca|ne|jamais)(?!\p{L})|n['’]t(?!\p{L})/iu
const firstWord = (text: string) => wording(text.slice(0, 40)).split(' ')[0]

/** "I'm not saying that … I'm saying that …": each needs the other. */
const isContrast = (one: string, other: string) =>
  firstWord(one) === firstWord(other) && (negation.test(one) || negation.test(other))

/** Whether a sentence ends its paragraph, and what precedes it is complete without it. */
function isConclusion(passages: Passage[], at: number): boolean {
  const [before, passage, next] = [passages[at - 1], passages[at], passages[at + 1]]
  if (before === undefined || passage === undefined || !isNear(before, passage)) return false
  const leadsOn = next?.piece === passage.piece && next.leans
  return !isNear(passage, next) && !passage.leans && !leadsOn && !isContrast(before.text, passage.text)
}

/** `first` tells how many passages at the start belong to the opening, which is one of them. */
export type Ordered = { opening: string; found: Passage[]; first: number }

/**
 * When the post is to open with a sentence of the material, moves the paragraph it belongs to to the front: torn out of
 * it, the sentence might mean something else.
 */
export function withOpening(passages: Passage[], opening: string, max: number): Ordered {
  const at = passages.findIndex(({ text }) => wording(text) === wording(opening))
  if (at === -1) return { opening, found: passages, first: 0 }
  const whole = blockAround(passages, at)
  // A message is often typed without paragraphs.
  const isLoose = passages[at]?.piece === ofRequest || isConclusion(passages, at)
  const isLong = lengthOf(passages.slice(whole.from, whole.to)) > max
  const { from, to } = isLoose || isLong ? chainAround(passages, at) : whole
  const moved = passages.slice(from, to)
  const found = [...moved, ...passages.slice(0, from), ...passages.slice(to)]
  const line = moved[0]?.text ?? ''
  return { opening: line.includes('\n') ? '' : line, found, first: moved.length }
}

/** How much a piece of the material is related to the topic: by its name, and by its sentences. */
function relationsOf(passages: Passage[]): Map<number, { named: number; score: number }> {
  const relations = new Map<number, { named: number; score: number }>()
  for (const { piece, named, score } of passages)
    relations.set(piece, { named, score: (relations.get(piece)?.score ?? 0) + score })
  return relations
}

/** Fewer words in common may be chance. */
const surelyRelated = 2

/** Puts the pieces that the request names first; where there are such, the others only fill what they leave empty. */
export function byRelation(passages: Passage[]): Passage[] {
  const relations = relationsOf(passages)
  const rank = ({ piece, isBackground }: Passage) => {
    const { named = 0, score = 0 } = relations.get(piece) ?? {}
    return named * 2 + Number(score > 0 && !isBackground)
  }
  const isAnyRelated = [...relations.values()].some(({ named, score }) => named > 0 || score >= surelyRelated)
  return passages
    .map((passage) => ({
      ...passage,
      isBackground: passage.isBackground || (isAnyRelated && rank(passage) === 0),
    }))
    .toSorted((one, other) => rank(other) - rank(one))
}

const numbers: [number, string][] = [
  [2, 'two|zwei'],
  [3, 'three|drei'],
  [4, 'four|vier'],
  [5, 'five|fünf'],
  [6, 'six|sechs'],
  [7, 'seven|sieben'],
  [8, 'eight|acht'],
  [9, 'nine|neun'],
  [10, 'ten|zehn'],
]
/** "5 CV tips for nurses": announces a list of so many items. */
const announcing =
  /^(\d{1,2}|\p{L}{3,6})\s(?:[\p{L}-]+\s){0,3}?(?:tips|things|ways|reasons|lessons|steps|rules|mistakes|questions|ideas|facts|tipps|dinge|sachen|wege|gründe|lektionen|schritte|regeln|fehler|fragen|ideen|fakten|consejos|cosas|razones|conseils|choses|raisons)(?!\p{L})/iu

/** Returns how many items a heading promises. */
export function announcedBy(opening: string): number | undefined {
  const word = announcing.exec(opening)?.[1]?.toLowerCase()
  if (word === undefined) return undefined
  const count = /^\d/.test(word)
    ? Number(word)
    : numbers.find(([, names]) => names.split('|').includes(word))?.[0]
  return count !== undefined && count > 1 ? count : undefined
}

const numberedItem = /^\d{1,2}\. /
const isOfItem = (passage: Passage, item: Passage | undefined) =>
  passage.number === undefined && isNear(item, passage)

/** Returns the passages without the items of numbered lists beyond the first `count`, and how many items are left. */
export function withItems(passages: Passage[], count: number): { passages: Passage[]; most: number } {
  let most = 0
  let items = 0
  let item: Passage | undefined
  const left = passages.flatMap((passage) => {
    if (passage.text.includes('\n')) {
      const lines = passage.text.split('\n')
      const before = lines.filter((line) => !numberedItem.test(line))
      const listed = lines.filter((line) => numberedItem.test(line)).slice(0, count)
      most = Math.max(most, listed.length)
      return listed.length === 0 ? passage : { ...passage, text: [...before, ...listed].join('\n') }
    }
    if (passage.number !== undefined) {
      items = item?.piece === passage.piece ? items + 1 : 1
      item = passage
      most = Math.max(most, Math.min(items, count))
    }
    const isBeyond = items > count && (passage === item || isOfItem(passage, item))
    return isBeyond ? [] : passage
  })
  return { passages: left, most }
}

/** "Client: Brennhaus, maker of heat pumps": a field of a form, which opens no post. */
const field = /^[^.!?:]{2,40}:\s/u
const isField = ({ text }: Passage) =>
  field.test(text) &&
  !text.includes('\n') &&
  !finite.test(text) &&
  !speaker.test(text) &&
  !/\p{L}{2}ed\b/u.test(text)

/** Puts the fields at the start of the material behind its first paragraph, if that makes sense without them. */
export function behindFields(passages: Passage[]): Passage[] {
  const start = passages.findIndex((passage, at) => !isField(passage) || isNear(passage, passages[at + 1]))
  const next = passages[start]
  if (start < 1 || next === undefined || next.leans || next.piece !== passages[0]?.piece) return passages
  const { to } = blockAround(passages, start)
  return [...passages.slice(start, to), ...passages.slice(0, start), ...passages.slice(to)]
}
