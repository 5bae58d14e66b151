import {
  differencesOf,
  isLongEnough,
  type Likeness,
  likenessOf,
  readVoice,
  type Voice,
} from '#core/voice/likeness.ts'

export type ToLikenessWorker = { kind: 'posts'; texts: string[] } | { kind: 'measure'; text: string }

/** How a text stands among the writer's own posts; `likeness` is null where there is no figure to show. */
export type Measured = {
  text: string
  isLongEnough: boolean
  likeness: Likeness | null
  differences: string[]
}

/** Answers how like the posts that were given last a text is; the worker hands the messages over. */
export function createLikenessAnswers(answer: (measured: Measured) => void) {
  let voice: Voice = readVoice([])
  return (message: ToLikenessWorker): void => {
    if (message.kind === 'posts') {
      voice = readVoice(message.texts)
      return
    }
    const { text } = message
    const differences = differencesOf(voice, text)
    answer({ text, isLongEnough: isLongEnough(text), likeness: likenessOf(voice, text), differences })
  }
}
