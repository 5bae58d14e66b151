import type { PostReading, ReadSentence } from './post-reading.ts'

/** What the posts show of one habit, in plain words that hold for reader and model alike, and where it can be seen. */
export type Shown = { text: string; examples: string[] }

/** One thing that writers do alike in all that they write; null where the posts show nothing of the kind. */
export type Habit<Id extends string = string> = {
  id: Id
  read: (posts: readonly PostReading[]) => Shown | null
}

const longestExample = 160
const mostExamples = 3

/** Cut between words. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestExample) return line
  const cut = line.slice(0, longestExample).toWellFormed()
  const end = cut.lastIndexOf(' ')
  return `${(end > longestExample / 2 ? cut.slice(0, end) : cut).trimEnd()} …`
}

/** A few of many, each once, the first ones first. */
export const examplesOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(shorten))].filter((text) => text !== '').slice(0, mostExamples)

const tellingLength = 20

/** The shortest of many that say something: there a reader sees at once what is meant. */
export const briefly = (texts: readonly string[]): string[] =>
  examplesOf(
    texts.toSorted((one, other) => {
      const [short, long] = [one.length < tellingLength, other.length < tellingLength]
      return short === long ? one.length - other.length : Number(short) - Number(long)
    }),
  )

/** The number below which such a share of all numbers lie; 0 for none. */
export function quantile(numbers: readonly number[], share: number): number {
  const ordered = numbers.toSorted((one, other) => one - other)
  return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? 0
}

export const shareOf = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(is).length / items.length

/** "7 of 13 posts". */
export const ofPosts = (posts: readonly PostReading[], is: (post: PostReading) => boolean): string =>
  `${posts.filter(is).length} of ${posts.length} posts`

/** "a, b and c". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

export const allSentences = (posts: readonly PostReading[]): ReadSentence[] =>
  posts.flatMap(({ sentences }) => sentences)

/** The most frequent first. */
export function mostFrequent(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([text]) => text)
}
