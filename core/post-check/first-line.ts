import type { PostText } from '#core/post/post-text.ts'
import { readParagraph, type Reading, type Sentence, type Stretch } from './reading.ts'

export type FirstLine = Stretch & { paragraph: number; reading: Reading; sentences: Sentence[] }

/** Returns the first non-blank line of a post, trimmed; null for a post without text. */
export function firstLine(post: PostText): FirstLine | null {
  for (const [paragraph, runs] of post.entries()) {
    const reading = readParagraph(runs)
    for (const { from, to } of reading.lines) {
      const line = reading.text.slice(from, to)
      if (line.trim() === '') continue
      const start = from + line.length - line.trimStart().length
      const end = from + line.trimEnd().length
      const sentences = reading.sentences.filter((one) => one.from >= start && one.to <= end)
      return { paragraph, reading, from: start, to: end, sentences }
    }
  }
  return null
}
