import { addressesIn } from '#core/post/feed-links.ts'
import type { Paragraph, PostText } from '#core/post/post-text.ts'
import { splitSentences } from './sentences.ts'
import type { Place } from './place.ts'

/** A stretch of a paragraph's text, in UTF-16 code units. */
export type Stretch = { from: number; to: number }
/** `text` is in lower case, with plain letters and straight apostrophes. */
export type Word = Stretch & { text: string }
export type Sentence = Stretch & { words: Word[] }

/** A parsed paragraph, as the rules see it. Parts of web addresses are not words; a hashtag is one, without its sign. */
export type Reading = {
  text: string
  lines: Stretch[]
  sentences: Sentence[]
  words: Word[]
  links: Stretch[]
}

const wordForm = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+|(?<=\p{N})[.,](?=\p{N})\p{N}+)*/gu
const plainAscii = /^[\x20-\x7e]*$/

const wordText = (written: string) =>
  (plainAscii.test(written) ? written : written.normalize('NFKC').replaceAll('’', "'")).toLowerCase()

function linesOf(text: string): Stretch[] {
  const lines: Stretch[] = []
  let from = 0
  for (const line of text.split('\n')) {
    lines.push({ from, to: from + line.length })
    from += line.length + 1
  }
  return lines
}

function wordsIn(text: string, links: Stretch[]): Word[] {
  const words: Word[] = []
  let link = 0
  for (const { 0: written, index } of text.matchAll(wordForm)) {
    while ((links[link]?.to ?? Infinity) <= index) link += 1
    if (index >= (links[link]?.from ?? Infinity)) continue
    words.push({ from: index, to: index + written.length, text: wordText(written) })
  }
  return words
}

function sentencesOf(text: string, lines: Stretch[], words: Word[]): Sentence[] {
  let next = 0
  const take = (end: number) => {
    const first = next
    while ((words[next]?.from ?? Infinity) < end) next += 1
    return words.slice(first, next)
  }
  return lines
    .flatMap((line) => splitSentences(text, line))
    .map(({ from, to }) => ({ from, to, words: take(to) }))
}

function read(paragraph: Paragraph): Reading {
  const text = paragraph.map((run) => run.text).join('')
  const lines = linesOf(text)
  const links = addressesIn(text)
  const words = wordsIn(text, links)
  return { text, lines, links, words, sentences: sentencesOf(text, lines, words) }
}

/** Parses the words, not the sentences, of a text that is not a post. */
export const readWords = (text: string): { text: string; words: Word[] } => ({
  text,
  words: wordsIn(text, addressesIn(text)),
})

const readings = new WeakMap<Paragraph, Reading>()

/** Parses a paragraph and caches the result for all rules; the paragraph must not change afterwards. */
export function readParagraph(paragraph: Paragraph): Reading {
  const known = readings.get(paragraph)
  if (known) return known
  const reading = read(paragraph)
  readings.set(paragraph, reading)
  return reading
}

export type PlacedSentence = Sentence & { paragraph: number; reading: Reading }

/** Returns the sentences of a post that contain words, across lines and paragraphs. */
export const postSentences = (post: PostText): PlacedSentence[] =>
  post.flatMap((runs, paragraph) => {
    const reading = readParagraph(runs)
    return reading.sentences
      .filter(({ words }) => words.length > 0)
      .map((sentence) => Object.assign({ paragraph, reading }, sentence))
  })

export const written = ({ reading, from, to }: PlacedSentence): string => reading.text.slice(from, to)

/** Returns the place from the first to the last of some sentences, limited to the last one's paragraph. */
export function placeOf(sentences: PlacedSentence[]): Place | null {
  const last = sentences.at(-1)
  const first = sentences.find(({ paragraph }) => paragraph === last?.paragraph)
  return last && first ? { paragraph: last.paragraph, from: first.from, to: last.to } : null
}

/** Words that are always capitalized or in capitals and therefore do not suggest a name. */
export const noNames = new Set(
  (
    "i i'm i've i'd i'll ai ceo cto cfo coo cmo hr b2b b2c saas roi kpi kpis okr okrs linkedin it pr ok god tv usp ps " +
    'seo crm url faq diy asap fyi imo tldr not never always all no yes only stop this'
  ).split(' '),
)
const numberWords = new Set(
  (
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half dozen twice percent'
  ).split(' '),
)
const mostCapitalized = 0.6
/** English words that stay in lower case In a Title. */
const smallInTitles = new Set(
  'a an the and or nor but of in on at to for by with from into over as is it vs via per'.split(' '),
)

export const withoutListNumber = (text: string, { words: [first, ...rest], words }: Sentence) =>
  first && /^\d+[.)]\s/.test(text.slice(first.from, first.to + 2)) ? rest : words

/**
 * Finds the numbers and names in a text; a name of several words is one. Names cannot be told apart in sentences In
 * Title Case.
 */
export function specificsOf({ text, sentences }: Reading): Stretch[] {
  const found: Stretch[] = []
  for (const sentence of sentences) {
    const words = withoutListNumber(text, sentence)
    const isCapital = words.map(({ from }) => /^\p{Lu}/u.test(text.slice(from, from + 2)))
    const capitals = isCapital.filter(Boolean).length
    const isTitle =
      words.length > 3 &&
      capitals > words.length * mostCapitalized &&
      words.every((word, at) => isCapital[at] || smallInTitles.has(word.text))
    for (const [at, word] of words.entries()) {
      const isNumber = /^\p{N}/u.test(word.text) || numberWords.has(word.text)
      const hasCapitalInside = /^.\p{Ll}*\p{Lu}\p{Ll}/u.test(text.slice(word.from, word.to))
      const isName = isCapital[at] && !isTitle && !noNames.has(word.text) && (at > 0 || hasCapitalInside)
      if (!isNumber && !isName) continue
      const last = found.at(-1)
      const isSame = last && last.to >= (words[at - 1]?.to ?? Infinity) && word.from - last.to === 1
      if (isSame) last.to = word.to
      else found.push({ from: word.from, to: word.to })
    }
  }
  return found
}
