import { isEnglish } from '#core/post-check/language.ts'
import { readParagraph, type Word } from '#core/post-check/reading.ts'
import { hasOnlyTags, listSignOf } from './signs.ts'

/** A line that says something, without the space around it. Signs alone are no sentence, and say something all the same. */
export type ReadLine = { text: string; listSign: string | null; sentences: ReadSentence[] }
/** `from` is its place in the line, as are those of its words. */
export type ReadSentence = { text: string; from: number; words: Word[] }

/** A post as its writer's manner is looked for in it. Lines of nothing but hashtags stand in `tail`, not in `lines`. */
export type PostReading = {
  /** As it was given, cut where it is longer than any post. */
  text: string
  lines: ReadLine[]
  tail: string[]
  sentences: ReadSentence[]
  words: Word[]
  isEnglish: boolean
}

/** Longer than any post can be, in UTF-16 units. */
const longestPost = 6000

function readLine(text: string): ReadLine {
  const sentences = readParagraph([{ text, marks: [] }])
    .sentences.filter(({ words }) => words.length > 0)
    .map(({ from, to, words }) => ({ text: text.slice(from, to), from, words }))
  return { text, listSign: listSignOf(text), sentences }
}

/** Reads a post, given as plain text with a line break between paragraphs. Any text will do. */
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

/** The first line with words in it. */
export const openingOf = ({ lines }: PostReading): ReadLine | undefined =>
  lines.find(({ sentences }) => sentences.length > 0)

/** The last one. */
export const closingOf = ({ lines }: PostReading): ReadLine | undefined =>
  lines.findLast(({ sentences }) => sentences.length > 0)
