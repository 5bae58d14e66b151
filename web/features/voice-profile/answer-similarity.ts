import {
  differencesOf,
  isLongEnough,
  type Similarity,
  similarityOf,
  readVoice,
  type Voice,
} from '#core/voice/similarity.ts'

export type ToSimilarityWorker = { kind: 'posts'; texts: string[] } | { kind: 'measure'; text: string }

/** A text compared with the writer's own posts; `likeness` is null when there is no figure to show. */
export type Measured = {
  text: string
  isLongEnough: boolean
  likeness: Similarity | null
  differences: string[]
}

/** Handles messages to the similarity worker, which compares texts with the posts it was last given. */
export function createSimilarityAnswers(answer: (measured: Measured) => void) {
  let voice: Voice = readVoice([])
  return (message: ToSimilarityWorker): void => {
    if (message.kind === 'posts') {
      voice = readVoice(message.texts)
      return
    }
    const { text } = message
    const differences = differencesOf(voice, text)
    answer({ text, isLongEnough: isLongEnough(text), likeness: similarityOf(voice, text), differences })
  }
}
