import { allSentences, examplesOf, type Habit, quantile, shareOf } from './habit.ts'
import type { PostReading, ReadSentence } from './post-reading.ts'

const lengthOf = ({ words }: ReadSentence) => words.length

/** Sorts sentences by how close their length is to the given one. */
const nearTo = (sentences: readonly ReadSentence[], length: number) =>
  sentences
    .toSorted((one, other) => Math.abs(lengthOf(one) - length) - Math.abs(lengthOf(other) - length))
    .map(({ text }) => text)

const shortSentence = 10
const longSentence = 18

const sentences: Habit<'sentences'> = {
  id: 'sentences',
  read: (posts) => {
    const all = allSentences(posts)
    const lengths = all.map(lengthOf)
    const middle = quantile(lengths, 0.5)
    if (middle === 0) return null
    const examples = examplesOf(nearTo(all, middle)).slice(0, 2)
    if (middle < shortSentence)
      return { text: `Short sentences: half of them have ${middle} words or fewer.`, examples }
    if (middle >= longSentence)
      return { text: `Long sentences: half of them have ${middle} words or more.`, examples }
    const [from, to] = [quantile(lengths, 0.25), quantile(lengths, 0.75)]
    const range = from === to ? `${from} words` : `${from} to ${to} words`
    return { text: `Sentences of middle length: half of them have ${range}.`, examples }
  },
}

type Pair = { text: string; step: number }

/** Returns pairs of consecutive sentences, each with the ratio of their lengths on a log scale. */
const pairsIn = (posts: readonly PostReading[]): Pair[] =>
  posts.flatMap(({ lines }) =>
    lines.flatMap((line) =>
      line.sentences.slice(1).map((sentence, at) => {
        const before = line.sentences[at] ?? sentence
        const step = Math.abs(Math.log2((lengthOf(sentence) + 1) / (lengthOf(before) + 1)))
        return { text: `${before.text} ${sentence.text}`, step }
      }),
    ),
  )

const rhythm: Habit<'rhythm'> = {
  id: 'rhythm',
  read: (posts) => {
    const lengths = allSentences(posts).map(lengthOf)
    const [short, long] = [quantile(lengths, 0.1), quantile(lengths, 0.9)]
    if (lengths.length < 20 || short === 0) return null
    const times = long / short
    if (times < 2.5)
      return {
        text: `An even rhythm: nearly all sentences have ${short} to ${long} words.`,
        examples: [],
      }
    if (times < 5) return null
    const steepest = pairsIn(posts).toSorted((one, other) => other.step - one.step)
    return {
      text: `Very short sentences stand among long ones: from ${short} words or fewer to ${long} and more.`,
      examples: examplesOf(steepest.map(({ text }) => text)).slice(0, 2),
    }
  },
}

const paragraphsOf = (posts: readonly PostReading[]) =>
  posts
    .flatMap(({ lines }) => lines)
    .filter(({ listSign, sentences: own }) => listSign === null && own.length > 0)

const paragraphs: Habit<'paragraphs'> = {
  id: 'paragraphs',
  read: (posts) => {
    const all = paragraphsOf(posts)
    if (all.length === 0) return null
    const single = shareOf(all, ({ sentences: own }) => own.length === 1)
    const counts = all.map(({ sentences: own }) => own.length)
    const examples = (count: number) =>
      examplesOf(all.filter(({ sentences: own }) => own.length === count).map(({ text }) => text)).slice(0, 2)
    if (single >= 0.6) return { text: 'Most paragraphs are a single sentence.', examples: examples(1) }
    const [from, to] = [quantile(counts, 0.25), quantile(counts, 0.75)]
    const size = from === to ? `${from} sentences` : `${from} to ${to} sentences`
    return { text: `Paragraphs mostly have ${size}.`, examples: examples(quantile(counts, 0.5)).slice(0, 1) }
  },
}

/** Rounds to tens; an exact figure would be false precision. */
const rounded = (characters: number) => Math.max(10, Math.round(characters / 10) * 10)

const length: Habit<'length'> = {
  id: 'length',
  read: (posts) => {
    const lengths = posts.map(({ text }) => text.trim().length)
    const [from, to] = [rounded(quantile(lengths, 0.25)), rounded(quantile(lengths, 0.75))]
    if (from === to) return { text: `Posts of about ${from} characters.`, examples: [] }
    return { text: `Half of the posts have ${from} to ${to} characters.`, examples: [] }
  },
}

/** Habits in how sentences, paragraphs and whole posts are built. */
export const shapeHabits = [sentences, rhythm, paragraphs, length] as const
