import { type Change, changeOf, type ReadEdit } from './changed-sentences.ts'
import { isFunctionWord } from './function-words.ts'
import { shorten } from './habit.ts'
import { closingOf, openingOf, type PostReading } from './post-reading.ts'
import { emojiIn, tagsIn } from './signs.ts'

/** What an edit suggests about how its writer wants to write. `key` identifies the rule across posts. */
export type Lesson = { key: string; text: string; change: Change }

type Detector = (edit: ReadEdit) => Lesson[]

const firstLineWith = ({ lines, tail }: PostReading, has: (text: string) => boolean) =>
  [...lines.map(({ text }) => text), ...tail].find(has)

/** Detects something that occurs before editing and not after. */
const leftOut =
  (rule: { key: string; text: string }, has: (text: string) => boolean): Detector =>
  ({ before, after }) => {
    const line = firstLineWith(before, has)
    if (line === undefined || firstLineWith(after, has) !== undefined) return []
    return [{ ...rule, change: changeOf(line, after) }]
  }

const asks = (line: string) => /[?？]\P{L}*$/u.test(line)
const closing = (post: PostReading) => closingOf(post)?.text ?? ''
const opening = (post: PostReading) => openingOf(post)?.text ?? ''

const withoutQuestion: Detector = ({ before, after }) =>
  asks(closing(before)) && !asks(closing(after))
    ? [
        {
          key: 'no closing question',
          text: 'End with a statement, not with a question to the readers.',
          change: { before: closing(before), after: closing(after) },
        },
      ]
    : []

const wordCount = (text: string) => text.match(/[\p{L}\p{M}\p{N}'’]+/gu)?.length ?? 0
const muchShorter = 0.7

const shorterOpening: Detector = ({ before, after }) => {
  const [first, last] = [wordCount(opening(before)), wordCount(opening(after))]
  if (first < 8 || last === 0 || last > first * muchShorter) return []
  const change = { before: opening(before), after: opening(after) }
  return [{ key: 'shorter opening', text: 'Keep the first paragraph short.', change }]
}

const shorterPost: Detector = ({ before, after }) => {
  const [first, last] = [before.words.length, after.words.length]
  if (first < 40 || last === 0 || last > first * muchShorter) return []
  const gone = before.lines.find(({ text }) => wordCount(text) > 3 && changeOf(text, after).after === '')
  const change = { before: gone?.text ?? opening(before), after: '' }
  return [{ key: 'shorter posts', text: 'Keep posts shorter than the first draft wants to be.', change }]
}

const meanLength = ({ sentences, words }: PostReading) => words.length / Math.max(1, sentences.length)

const shorterSentences: Detector = ({ before, after }) => {
  if (before.sentences.length < 3 || after.sentences.length < 3) return []
  if (meanLength(after) > meanLength(before) * muchShorter) return []
  const longest = before.sentences.toSorted((one, other) => other.words.length - one.words.length)[0]
  const change = changeOf(longest?.text ?? '', after)
  return [{ key: 'shorter sentences', text: 'Split long sentences; keep them short.', change }]
}

const shortForms: Record<string, string> = {
  'do not': "don't",
  'does not': "doesn't",
  'did not': "didn't",
  'is not': "isn't",
  'are not': "aren't",
  'was not': "wasn't",
  cannot: "can't",
  'it is': "it's",
  'that is': "that's",
  'i am': "i'm",
  'i have': "i've",
  'we are': "we're",
  'you are': "you're",
}

const shortForm: Detector = ({ swaps }) =>
  swaps.flatMap(({ before, after, change }) =>
    shortForms[before] === after && after !== ''
      ? [{ key: 'short forms', text: `Write "don't" and "it's", not "do not" and "it is".`, change }]
      : [],
  )

const self: Record<string, string> = { we: 'i', our: 'my', us: 'me', "we've": "i've", "we're": "i'm" }

const speaksAsI: Detector = ({ swaps }) =>
  swaps.flatMap(({ before, after, change }) =>
    self[before] === after && after !== ''
      ? [{ key: 'I for we', text: 'Speak as "I", not as "we".', change }]
      : [],
  )

const isTold = ({ before, after }: { before: string; after: string }) =>
  shortForms[before] === after || self[before] === after
const isWordOfMeaning = (row: string) =>
  row.split(' ').some((word) => !isFunctionWord(word) && /\p{L}/u.test(word))

/**
 * Detects a word that was replaced or deleted. Words about the subject vary with it, so at least two posts must agree.
 */
const words: Detector = ({ swaps, after: post }) => {
  const still = new Set(post.words.map(({ text }) => text))
  return swaps
    .filter((swap) => !isTold(swap) && isWordOfMeaning(swap.before))
    .filter(({ before }) => !before.split(' ').every((word) => still.has(word)))
    .map(({ before, after, change }) =>
      after === ''
        ? { key: `without ${before}`, text: `Leave out "${before}".`, change }
        : { key: `${before} > ${after}`, text: `Write "${after}", not "${before}".`, change },
    )
}

const mostSentences = 60

/** Detects whole sentences that are deleted each time, such as a stock closing line. */
const sentences: Detector = ({ before, after }) => {
  const still = new Set(after.sentences.map(({ text }) => text))
  return before.sentences
    .slice(0, mostSentences)
    .filter(
      ({ text, words: own }) => own.length > 1 && !still.has(text) && changeOf(text, after).after === '',
    )
    .map(({ text }) => ({
      key: `no sentence ${text.toLowerCase()}`,
      text: `Leave out "${shorten(text)}"`,
      change: { before: text, after: '' },
    }))
}

/** Everything that an edit can teach, the most obvious first. */
export const detectors: readonly Detector[] = [
  leftOut({ key: 'no emoji', text: 'No emoji.' }, (text) => emojiIn(text).length > 0),
  leftOut({ key: 'no hashtags', text: 'No hashtags.' }, (text) => tagsIn(text).length > 0),
  leftOut({ key: 'no exclamation marks', text: 'No exclamation marks.' }, (text) => /[!！]/.test(text)),
  leftOut({ key: 'no dashes', text: 'No dashes between parts of a sentence.' }, (text) => /[–—]/.test(text)),
  leftOut({ key: 'no lists', text: 'No lists: say it in sentences.' }, (text) => /^[•●▪→*-]\s/.test(text)),
  withoutQuestion,
  sentences,
  words,
  shortForm,
  speaksAsI,
  shorterOpening,
  shorterSentences,
  shorterPost,
]
