import type { PostText } from '#core/post/post-text.ts'
import { isEnglish } from './language.ts'
import { postSentences, type Sentence } from './reading.ts'

/** In a shorter text, a single long sentence would decide the result. */
export const fewestWords = 60

/**
 * Returns the Automated Readability Index (E. A. Smith and R. J. Senter, AMRL-TR-66-220, 1967): the school year that
 * reads these sentences with ease. It counts letters, not syllables, which cannot be determined from English spelling.
 */
export function schoolYear(sentences: readonly Pick<Sentence, 'words'>[]): number {
  const words = sentences.flatMap((sentence) => sentence.words)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return 4.71 * (letters / words.length) + 0.5 * (words.length / sentences.length) - 21.43
}

/** Returns the school year that reads a post with ease; null for a post that is short or not in English. */
export function schoolYearOf(post: PostText): number | null {
  const sentences = postSentences(post)
  const words = sentences.flatMap((sentence) => sentence.words)
  return words.length < fewestWords || !isEnglish(words) ? null : schoolYear(sentences)
}
