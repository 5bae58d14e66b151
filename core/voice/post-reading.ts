import { isEnglish } from '#core/post-check/language.ts'
import { readParagraph, type Word } from '#core/post-check/reading.ts'
import { hasOnlyTags, listSignOf } from './signs.ts'

/** A non-blank line, trimmed. A line of symbols alone has no sentences. */
export type ReadLine = { text: string; listSign: string | null; sentences: ReadSentence[] }
/** `from` is its offset in the line; words have offsets in the line too. */
export type ReadSentence = { text: string; from: number; words: Word[] }

/** A post parsed for analysing its writer's style. Lines of nothing but hashtags are in `tail`, not in `lines`. */
export type PostReading = {
  /** The given text, cut when it is longer than any post. */
  text: string
  lines: ReadLine[]
  tail: string[]
  sentences: ReadSentence[]
  words: Word[]
  isEnglish: boolean
}

/** More than any post has, in UTF-16 units. */
const longestPost = 6000

function readLine(text: string): ReadLine {
  const sentences = readParagraph([{ text, marks: [] }])
    .sentences.filter(({ words }) => words.length > 0)
    .map(({ from, to, words }) => ({ text: text.slice(from, to), from, words }))
  return { text, listSign: listSignOf(text), sentences }
}

/** Parses a post, given as plain text with a line break between paragraphs. Any text is accepted. */
export function readPost(given: string): PostReading {
  const text = given.slice(0, longestPost).toWellFormed().replaceAll(/\r\n?/g, '\n')
  const written = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const lines = written.filter((line) => !hasOnlyTags(line)).map(readLine)
  const sentences = lines.flatMap((line) => line.sentences)
  const words = sentences.flatMap((sentence) => sentence.words)
  return { text, lines, tail: written.filter(hasOnlyTags), sentences, words, isEnglish: isEnglish(words) }
}

/** Returns the first line that contains words. */
export const openingOf = ({ lines }: PostReading): ReadLine | undefined =>
  lines.find(({ sentences }) => sentences.length > 0)

/** Returns the last line that contains words. */
export const closingOf = ({ lines }: PostReading): ReadLine | undefined =>
  lines.findLast(({ sentences }) => sentences.length > 0)
