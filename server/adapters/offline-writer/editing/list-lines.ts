import { asListLine, asOpening, leansOn } from '#server/adapters/offline-writer/reading/references.ts'
import type { Change } from '#server/adapters/offline-writer/reading/change.ts'
import {
  bulletOf,
  capitalise,
  dropEnd,
  finishSentence,
  splitLine,
} from '#server/adapters/offline-writer/reading/sentences.ts'
import { contact } from './post-blocks.ts'
import { isHashtags, isQuestion, type Line, partsOf, replacePart } from './post-parts.ts'
import { findAbout } from './topic-parts.ts'

type Listing = Pick<Change & { kind: 'list' }, 'isNumbered' | 'topic'>

const leastItems = 3
const longestItem = 220
/** Longer things in a row are clauses, which commas may divide elsewhere as well. */
const longestThing = 90

const lines = (items: string[], { isNumbered }: Listing) =>
  items.map((item, at) => `${isNumbered ? `${at + 1}.` : '•'} ${item}`).join('\n')

/** "We changed three things: the rota, the menu and the till." */
const enumeration = /^(?<head>[^:\n]{3,160}:)\s+(?<rest>\S[^:\n]*?)(?<end>[.!])?$/u
const last = /\s+(?:and|or|und|oder|y|et|ou)\s+/iu

/** Returns the things that a sentence enumerates after its colon. */
function thingsIn(sentence: string): { head: string; things: string[] } | undefined {
  const { head, rest } = enumeration.exec(sentence)?.groups ?? {}
  if (head === undefined || rest === undefined) return undefined
  const commas = rest.split(/\s*[,;]\s+/u)
  if (commas.length < 2) return undefined
  const [end = ''] = commas.slice(-1)
  const things = rest.includes(';') ? rest.split(/\s*;\s+/u) : [...commas.slice(0, -1), ...lastThings(end)]
  const bare = things.map((thing) => thing.replace(/^(?:and|or|und|oder|y|et|ou)\s+/iu, '').trim())
  const isSound = bare.every(
    (thing) => thing !== '' && thing.length <= longestThing && !/^\d{3}(?!\d)/u.test(thing),
  )
  return bare.length >= leastItems && isSound ? { head, things: bare.map(capitalise) } : undefined
}

/** The last two things, "the menu and the till"; one if a word before it joins it already. */
function lastThings(end: string): string[] {
  if (/^(?:and|or|und|oder|y|et|ou)\s/iu.test(end)) return [end]
  const parts = end.split(last)
  return parts.length === 2 ? parts : [end]
}

/** Makes list lines of what a sentence of a paragraph enumerates; the sentences around it stay apart from the list. */
function listEnumeration(paragraph: string, listing: Listing): string | undefined {
  if (paragraph.includes('\n')) return undefined
  const sentences = splitLine(paragraph)
  const at = sentences.findIndex((sentence) => thingsIn(sentence) !== undefined)
  const found = thingsIn(sentences[at] ?? '')
  if (found === undefined) return undefined
  const before = [...sentences.slice(0, at), found.head].join(' ')
  const after = sentences.slice(at + 1).join(' ')
  return [`${before}\n${lines(found.things, listing)}`, ...(after === '' ? [] : [after])].join('\n\n')
}

/** Joins the sentences that lean on one before them to it. */
function itemsIn(paragraph: string): string[] {
  const items: string[] = []
  let before = ''
  for (const sentence of splitLine(paragraph)) {
    const isOwn = items.length === 0 || !leansOn(asOpening(sentence), before)
    if (isOwn) items.push(asItem(asOpening(sentence)))
    else items.push(`${items.pop()} ${sentence}`)
    before = sentence
  }
  return items
}

const asItem = (sentence: string) => capitalise(asListLine(sentence).replace(ordinal, ''))
/** "First, …", "Zweitens …". */
const ordinal =
  /^(?:(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|finally|lastly|next),|(?:erstens|zweitens|drittens|viertens|schließlich)[,:]|(?:primero|segundo|tercero|por último),|(?:d[’']abord|premièrement|deuxièmement|troisièmement|enfin),)\s+/iu

/** Items of one sentence have no full stop, unless one of them has several. */
function asItems(items: string[], listing: Listing): string {
  const isPlain = items.every((item) => splitLine(item).length === 1)
  return lines(isPlain ? items.map((item) => dropEnd(item, '.')) : items, listing)
}

const isShort = (item: string) => item.length <= longestItem
const firstWord = (item: string) => /^[\p{L}\p{N}’']+/u.exec(item)?.[0].toLowerCase() ?? ''

/** Whether sentences are alike: they begin with the same word, or each of them has a figure. */
const areParallel = (items: string[]) =>
  items.every((item) => /\d/.test(item)) || new Set(items.map(firstWord)).size < items.length

const isListed = (text: string) => text.split('\n').some((line) => bulletOf(line) !== '')
const isEnding = (text: string) => isQuestion(text) || isHashtags(text) || contact.test(text)

const isSingle = ({ text }: Line) => splitLine(text).length === 1

/**
 * Finds the paragraphs between the opening and the ending. A last sentence is no ending, and a first one no opening, if
 * there are too few others for a list.
 */
function bodyOf(content: string): Line[] {
  const all = partsOf(content, 'paragraph')
  const end = all.at(-1)
  const hasEnding = end !== undefined && isEnding(end.text) && (all.length > 2 || isSingle(end))
  const beforeEnding = hasEnding ? all.slice(0, -1) : all
  const final = beforeEnding.at(-1)
  const isEnded = hasEnding || final === undefined || !isSingle(final)
  const isEnough = (some: Line[]) => some.flatMap(({ text }) => itemsIn(text)).length >= leastItems
  const between = isEnded ? beforeEnding.slice(1) : beforeEnding.slice(1, -1)
  if (isEnough(between)) return between
  return isEnough(beforeEnding.slice(1)) || !beforeEnding.every(isSingle)
    ? beforeEnding.slice(1)
    : beforeEnding
}

/** Divides a paragraph into its sentences and a question or an address that ends it. */
function withoutEnd(paragraph: string): { text: string; end: string } {
  const sentences = splitLine(paragraph)
  const end = sentences.at(-1) ?? ''
  return sentences.length > 1 && isEnding(end)
    ? { text: sentences.slice(0, -1).join(' '), end: `\n\n${end}` }
    : { text: paragraph, end: '' }
}

const join = (content: string, paragraphs: Line[], text: string): string => {
  const [first] = paragraphs
  const to = paragraphs.at(-1)?.to
  return first === undefined || to === undefined
    ? content
    : replacePart(content, { from: first.from, to }, text)
}

function listParagraph(paragraph: string, listing: Listing): string | undefined {
  if (isListed(paragraph)) return undefined
  const { text, end } = withoutEnd(paragraph.replaceAll('\n', ' '))
  const items = itemsIn(text)
  return items.length >= leastItems && items.every(isShort) ? asItems(items, listing) + end : undefined
}

/** Makes list lines of a part that the writer names: of each sentence, if they lean on each other. */
export function listPart(part: string, listing: Listing): string {
  const sentences = isListed(part) ? [] : splitLine(part.replaceAll('\n', ' ')).map(asItem)
  return (
    listEnumeration(part, listing) ??
    listParagraph(part, listing) ??
    (sentences.length > 1 && sentences.every(isShort) ? asItems(sentences, listing) : part)
  )
}

/**
 * Makes list lines of what suits them best: things after a colon, else a paragraph of alike sentences, else the
 * paragraphs between the opening and the ending, else each sentence of the longest one. Nothing is lost; unchanged if
 * there is nothing to list.
 */
export function makeList(content: string, listing: Listing): string {
  if (listing.topic !== undefined) return listTopic(content, listing)
  if (isListed(content)) return content
  const paragraphs = partsOf(content, 'paragraph')
  for (const one of paragraphs) {
    const listed = listEnumeration(one.text, listing)
    if (listed !== undefined) return replacePart(content, one, listed)
  }
  const body = paragraphs.length === 1 ? [] : bodyOf(content)
  const [alike] = body.filter(
    ({ text }) => areParallel(itemsIn(withoutEnd(text).text)) && listParagraph(text, listing),
  )
  if (alike !== undefined)
    return replacePart(content, alike, listParagraph(alike.text, listing) ?? alike.text)
  const listed = listBody(content, body, listing)
  return listed === content ? listSentences(content, body, listing) : listed
}

const comfortableItem = 140
const mostItems = 9

/** Makes an item of each sentence, or of each paragraph if that would be too many or too long ones. */
function listBody(content: string, body: Line[], listing: Listing): string {
  const whole = body.map(({ text }) => text.replaceAll('\n', ' '))
  const { text: rest, end } = withoutEnd(whole.at(-1) ?? '')
  const texts = [...whole.slice(0, -1), rest]
  const items = texts.flatMap(itemsIn)
  const isBrief = items.length <= mostItems && items.every((item) => item.length <= comfortableItem)
  const chosen = isBrief || texts.length < leastItems ? items : texts.map(asItem)
  return chosen.length >= leastItems && chosen.every(isShort)
    ? join(content, body, asItems(chosen, listing) + end)
    : content
}

/**
 * Makes an item of each sentence of the longest paragraph, even if they lean on each other. A post of that paragraph alone
 * keeps its first sentence as the opening if enough others are left.
 */
function listSentences(content: string, body: Line[], listing: Listing): string {
  const isAlone = body.length === 0
  const [longest] = (isAlone ? partsOf(content, 'paragraph') : body).toSorted(
    (one, other) => splitLine(other.text).length - splitLine(one.text).length,
  )
  if (longest === undefined) return content
  const { text, end } = withoutEnd(longest.text.replaceAll('\n', ' '))
  const sentences = splitLine(text)
  const opening = isAlone && sentences.length > leastItems ? sentences.slice(0, 1) : []
  const items = sentences.slice(opening.length).map(asItem)
  const isSound = items.length >= leastItems && items.every((item) => item.length <= comfortableItem)
  if (!isSound) return content
  return replacePart(content, longest, [...opening, asItems(items, listing) + end].join('\n\n'))
}

function listTopic(content: string, { topic = '', ...listing }: Listing): string {
  const { spans, isUnclear } = findAbout(content, { topic, unit: 'paragraph', isSingle: true })
  const [span] = spans
  if (span === undefined || isUnclear) return makeList(content, listing)
  return replacePart(content, span, listPart(content.slice(span.from, span.to), listing))
}

/** Makes sentences of list lines, each list in a paragraph of its own. */
export function withoutList(content: string): string {
  const result: string[] = []
  let isInList = false
  for (const line of content.split('\n')) {
    const isItem = bulletOf(line) !== ''
    const text = isItem ? finishSentence(line) : line
    if (isItem && isInList) result.push(`${result.pop()} ${text}`)
    else result.push(text)
    isInList = isItem
  }
  return result.join('\n')
}

/** Whether a text has list lines already. */
export const isList = isListed
