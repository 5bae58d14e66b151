import {
  type PlacedSentence,
  postSentences,
  written,
  readParagraph,
  type Reading,
  type Stretch,
  withoutListNumber,
} from '#core/post-check/reading.ts'
import type { PostText } from '#core/post/post-text.ts'
import { type Claim, type ClaimKind, longestClaim, mostClaims } from './claim.ts'
import { isCalendarWord, countables } from './figures.ts'
import { isEvent, stemsOf } from './events.ts'
import { namesOf } from './names.ts'

type Found = Stretch & { kind: ClaimKind }
type Counted = ReturnType<typeof countables>['figures'][number]

const isInside = (inner: Stretch, outer: Stretch) => outer.from <= inner.from && inner.to <= outer.to

const parts =
  'things reasons lessons ways steps rules questions points ideas mistakes changes takeaways facts examples words sentences parts kinds sorts thoughts tips signs habits'
const partSet = new Set(parts.split(' '))

/** Cuts a text to `longestClaim`, at a word boundary. */
function cut(text: string): string {
  if (text.length <= longestClaim) return text
  const beginning = text.slice(0, longestClaim)
  const end = beginning.search(/\s\S*$/)
  return (end > 0 ? beginning.slice(0, end) : beginning).toWellFormed()
}

/** Finds placeholders that the writer has yet to fill in, as in "[your result]". */
const slotsIn = (text: string): Stretch[] =>
  [...text.matchAll(/\[[^[\]\n]{1,300}\]/g)].slice(0, mostClaims).map(({ 0: slot, index }) => ({
    from: index,
    to: index + slot.length,
  }))

const mostParts = 10

/**
 * Whether a number only counts parts of the post itself: "So we changed three things:", "Two reasons.", "Here are five
 * rules".
 */
function countsParts({ text, words }: Reading, sentence: Stretch | undefined, figure: Counted): boolean {
  const { first, last, unit, value } = figure
  if (sentence === undefined || unit !== '' || !(Number(value) <= mostParts)) return false
  const next = [words[last + 1], words[last + 2]]
  if (!next.some((word) => word && word.from < sentence.to && partSet.has(word.text))) return false
  const isFirst = (words[first - 1]?.from ?? -1) < sentence.from
  const isListed = /^here (?:are|is)\b/i.test(text.slice(sentence.from))
  return isFirst || isListed || text.slice(sentence.from, sentence.to).trimEnd().endsWith(':')
}

/**
 * Finds numbers and dates, except those that claim nothing: "one" alone, list numbers, counts of the post's own parts,
 * "24/7".
 */
function countedIn(reading: Reading): Found[] {
  const { text, sentences } = reading
  const listNumbers = new Set(
    sentences.flatMap((sentence) => {
      const [first] = sentence.words
      return first && withoutListNumber(text, sentence)[0] !== first ? [first.from] : []
    }),
  )
  const { dates, figures } = countables(reading)
  let at = 0
  const telling = figures.filter((figure) => {
    const { from, to } = figure
    while ((sentences[at]?.to ?? Infinity) < to) at += 1
    const word = text.slice(from, to).toLowerCase()
    const isIdiom = /24\/7/.test(text.slice(Math.max(0, from - 3), to + 2)) && /^(?:24|7)$/.test(word)
    const isTold = !isIdiom && !listNumbers.has(from) && text.charAt(from - 1) !== '#'
    return word !== 'one' && isTold && !countsParts(reading, sentences[at], figure)
  })
  return [
    ...telling.map(({ from, to }) => ({ kind: 'number' as const, from, to })),
    ...dates.map(({ from, to }) => ({ kind: 'date' as const, from, to })),
  ]
}

const fewestStems = 2

const eventsIn = (sentences: PlacedSentence[]): Found[] =>
  sentences
    .filter((sentence) => {
      const text = written(sentence)
      const isLeadIn = /:\s*$/.test(text) && sentence.words.some((word) => partSet.has(word.text))
      const isTold = stemsOf(text).length >= fewestStems && slotsIn(text).length === 0
      return isTold && !isLeadIn && isEvent(sentence.words)
    })
    .map(({ from, to }) => ({ kind: 'event', from, to }))

function namedIn(sentences: PlacedSentence[]): Map<number, Found[]> {
  const names = namesOf(sentences.map((sentence) => ({ text: sentence.reading.text, sentence })))
  const byParagraph = new Map<number, Found[]>()
  for (const { at, name } of names) {
    const sentence = sentences[at]
    if (sentence === undefined) continue
    const { paragraph, reading } = sentence
    const kind = isCalendarWord(reading.text.slice(name.from, name.to).toLowerCase()) ? 'date' : 'name'
    const known = byParagraph.get(paragraph)
    if (known) known.push({ kind, ...name })
    else byParagraph.set(paragraph, [{ kind, ...name }])
  }
  return byParagraph
}

/**
 * Drops claims that belong to a larger one, e.g. the day in a date or anything inside a quotation, and those in
 * placeholders.
 */
function withoutInner(found: Found[], reading: Reading): Found[] {
  const hiding = [...slotsIn(reading.text), ...quotationsOf(reading)]
  const dates = found.filter(({ kind }) => kind === 'date').slice(0, mostClaims)
  return found.filter(
    (one) =>
      !hiding.some((outer) => isInside(one, outer)) &&
      !dates.some(
        (date) => date !== one && isInside(one, date) && (one.from > date.from || one.to < date.to),
      ),
  )
}

/**
 * Finds the numbers, dates, names, quotations and first-person events in a post, in order: everything of which a reader
 * may ask whether it is true. Returns at most `mostClaims`.
 */
export function findClaims(post: PostText): Claim[] {
  const sentences = postSentences(post)
  const names = namedIn(sentences)
  const byParagraph = Map.groupBy(sentences, ({ paragraph }) => paragraph)
  const claims: Claim[] = []
  for (const [paragraph, runs] of post.entries()) {
    if (claims.length >= mostClaims) break
    const reading = readParagraph(runs)
    const quotations = quotationsOf(reading).map((place) => ({ kind: 'quotation' as const, ...place }))
    const others = [
      ...countedIn(reading),
      ...(names.get(paragraph) ?? []),
      ...eventsIn(byParagraph.get(paragraph) ?? []),
    ]
    const found = [...quotations, ...withoutInner(others, reading)]
    for (const { kind, from, to } of found.toSorted(
      (one, other) => one.from - other.from || one.to - other.to,
    )) {
      const text = cut(reading.text.slice(from, to))
      claims.push({ kind, text, paragraph, from, to })
    }
  }
  return claims.slice(0, mostClaims)
}

const quoted = /“[^“”]{1,1000}”|"[^"“”\n]{1,1000}"|«[^«»]{1,1000}»|„[^„“”]{1,1000}[“”]/g
const fewestWords = 3
const speech = /\b(?:said|says|told|asked|wrote|replied|answered|called|shouted|whispered|put it)\b/i

/** Counts how many of some sorted stretches begin before an offset. */
function countBefore(stretches: readonly Stretch[], place: number): number {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((stretches[middle]?.from ?? place) < place) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Finds the text between quotation marks. One or two quoted words are mostly not a quotation, unless somebody is said
 * to have spoken them.
 */
function quotationsOf({ text, words, sentences }: Reading): Stretch[] {
  return [...text.matchAll(quoted)].slice(0, mostClaims).flatMap(({ 0: whole, index }) => {
    const place = { from: index + 1, to: index + whole.length - 1 }
    const count = countBefore(words, place.to) - countBefore(words, place.from)
    if (count >= fewestWords) return [place]
    const around = sentences[countBefore(sentences, index + 1) - 1]
    const isSpoken =
      around !== undefined && index < around.to && speech.test(text.slice(around.from, around.to))
    return count > 0 && isSpoken ? [place] : []
  })
}
