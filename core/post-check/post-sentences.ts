import type { PostText } from '#core/post/post-text.ts'
import type { Place } from './place.ts'
import { readParagraph, type Reading, type Sentence } from './reading.ts'

export type PlacedSentence = Sentence & { paragraph: number; reading: Reading }

/** The sentences of a post that have words, one after the other over lines and paragraphs. */
export const postSentences = (post: PostText): PlacedSentence[] =>
  post.flatMap((runs, paragraph) => {
    const reading = readParagraph(runs)
    return reading.sentences
      .filter(({ words }) => words.length > 0)
      .map((sentence) => Object.assign({ paragraph, reading }, sentence))
  })

export const written = ({ reading, from, to }: PlacedSentence): string => reading.text.slice(from, to)

/** From the first of some sentences to the last, as far as they stand in the paragraph of the last. */
export function placeOf(sentences: PlacedSentence[]): Place | null {
  const last = sentences.at(-1)
  const first = sentences.find(({ paragraph }) => paragraph === last?.paragraph)
  return last && first ? { paragraph: last.paragraph, from: first.from, to: last.to } : null
}
