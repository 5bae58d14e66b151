import { leansOn } from './reading/references.ts'
import { bulletOf, contentWords, splitLine } from './reading/sentences.ts'

const gap = '\n\n'

export const tidyGaps = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, gap)
    .trim()

export type Sentence = { line: number; text: string; weight: number; isListed: boolean }

export const isSlot = (text: string) => /^\[.*\]$/.test(text)
const isItem = (line: string) => bulletOf(line) !== ''

/** Weighs each sentence by how much of it recurs in the rest of the post; the first one ranks above all others. */
export function weigh(content: string): Sentence[] {
  const lines = content.split('\n')
  const sentences = lines.flatMap((line, at) => splitLine(line).map((text) => ({ line: at, text })))
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

/** Groups sentences that stay or go together: each with those that lean on it, a list with its heading. */
export function bonds(sentences: Sentence[]): Sentence[][] {
  const groups: Sentence[][] = []
  for (const [at, sentence] of sentences.entries()) {
    const before = sentences[at - 1]
    const isBound =
      before !== undefined &&
      (leansOn(sentence.text, before.text) ||
        (sentence.isListed && (before.isListed || before.text.endsWith(':'))))
    if (isBound) groups.at(-1)?.push(sentence)
    else groups.push([sentence])
  }
  return groups
}

/** Returns what can be removed from the end of a group without breaking a reference: its last sentence, or a whole list. */
function removable(group: Sentence[]): Sentence[] {
  const from = group.findLastIndex(({ isListed }) => !isListed)
  const isList = group.at(-1)?.isListed === true
  if (!isList) return group.slice(-1)
  return group[from]?.text.endsWith(':') === true ? group.slice(from) : group.slice(from + 1)
}

/** Returns the removable parts in order, each weighing at least as much as those to be removed before it. */
function removals(group: Sentence[]): { part: Sentence[]; weight: number }[] {
  const left = [...group]
  const found: { part: Sentence[]; weight: number }[] = []
  while (left.length > 0) {
    const part = left.splice(-removable(left).length)
    const heaviest = part.reduce((most, { weight }) => Math.max(most, weight), 0)
    found.push({ part, weight: Math.max(heaviest, found.at(-1)?.weight ?? 0) })
  }
  return found
}

/** Where readers can respond: a shorter post needs that too. */
const contact =
  /@\w|https?:|www\.|\w\.\w{2,}\/|\+?\d[\d\s/-]{7,}\d|(?<!\p{L})(?:apply|applications?|sign\s?up|register|rsvp|contact|message me|dm me|bewerb\p{L}*|anmeld\p{L}*|meldet?|kontakt|interesad[oa]s|inscri\p{L}+|contacto|escr[ií]b(?:eme|idme|anme)|llám\p{L}*|écri(?:s|vez)-moi|contactez|appel(?:le|ez)-moi|schreibt? mir|ruft? mich|get in touch|send (?:them|me)|postul\p{L}+|candidatures?)(?!\p{L})/iu

export type Shortening = {
  target: number
  /** Nothing is removed that would leave less than this, and no contact; 0 if the writer named a limit. */
  least: number
}

const shortFirst = 30

/**
 * Drops whole sentences that nothing leans on, the least central first, until the post is no longer than `target` or
 * nothing more can go; the first sentence always stays.
 */
export function shorten(content: string, { target, least }: Shortening): string {
  const sentences = weigh(content)
  const dropped = new Set<Sentence>()
  let length = content.trim().length
  const order = bonds(sentences)
    .flatMap((group) => removals(group).map((removal) => ({ ...removal, group })))
    .toSorted((one, other) => one.weight - other.weight)
  /** Groups whose last remaining part stays: what precedes it must stay too. */
  const closed = new Set<Sentence[]>()
  // "We are hiring!" cannot open a post without what it is about.
  const [first, second] = sentences
  const isShort = first !== undefined && first.text.length < shortFirst
  for (const { part, weight, group } of order) {
    if (length <= target || weight === Infinity) break
    const cost = part.reduce((sum, { text }) => sum + text.length + 1, 0)
    const isNeeded = (one: Sentence) => contact.test(one.text) || (isShort && one === second)
    const isKept = least > 0 && (length - cost < least || part.some(isNeeded))
    if (isKept) closed.add(group)
    if (closed.has(group)) continue
    for (const sentence of part) dropped.add(sentence)
    length -= cost
  }
  return assemble(
    content,
    sentences.filter((sentence) => !dropped.has(sentence)),
  )
}
