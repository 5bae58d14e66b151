import { isHashtags, partsOf, tidyGaps } from './post-parts.ts'
import type { Limit } from '#server/adapters/offline-writer/reading/change.ts'
import type { Language } from '#server/adapters/offline-writer/reading/language.ts'
import {
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
  startsWithPerson,
  thingMeant,
} from '#server/adapters/offline-writer/reading/references.ts'
import { bulletOf, contentWords, splitItem } from '#server/adapters/offline-writer/reading/sentences.ts'

export type Sentence = { line: number; text: string; weight: number; isListed: boolean }

export const isSlot = (text: string) => /^\[.*\]$/.test(text)
export const isItem = (line: string) => bulletOf(line) !== ''

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

/** "Now stop.", after '"Good," she said.': somebody says it. */
const bareQuotation = /^["“„«][^"“”„«»]+["”“»]$/u

function needsBefore({ text, line, isListed }: Sentence, before: Sentence, language: Language): boolean {
  if (isListed || isHashtags(text)) return false
  const isStep = line === before.line && isImperative(text, language)
  const isSpeech = line === before.line && bareQuotation.test(text)
  return (
    isStep ||
    isSpeech ||
    leansOn(text, isToReaders(before.text) ? '' : before.text) ||
    isFragment(text, language)
  )
}

/** Where readers can respond: a shorter post needs that too. */
export const contact =
  /@\w|https?:|www\.|\w\.\w{2,}\/|\+?\d[\d\s/-]{7,}\d|(?<!\p{L})(?:apply|applications?|sign\s?up|register|rsvp|contact|message me|dm me|bewerb\p{L}*|anmeld\p{L}*|meldet?|kontakt|interesad[oa]s|inscri\p{L}+|contacto|escr[ií]b(?:eme|idme|anme)|llám\p{L}*|écri(?:s|vez)-moi|contactez|appel(?:le|ez)-moi|schreibt? mir|ruft? mich|get in touch|send (?:them|me)|postul\p{L}+|candidatures?)(?!\p{L})/iu

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

/** Divides a post into what stays or goes whole, with what each part of it costs in the unit of the limit. */
export function divide(
  content: string,
  { blocks, of }: { blocks: Block[]; of: Limit['of'] },
): { blocks: Block[]; costOf: (block: Block) => number } {
  if (of !== 'paragraph') {
    const costOf = (block: Block) => block.sentences.reduce((sum, { text }) => sum + costs[of](text), 0)
    return { blocks, costOf }
  }
  const numbers = paragraphNumbers(content)
  const costOf = (block: Block) =>
    new Set(block.sentences.filter(({ text }) => !isHashtags(text)).map(({ line }) => numbers[line])).size
  return { blocks: joinInParagraphs(blocks, ({ line }) => numbers[line]), costOf }
}
