import type { PostReading, ReadSentence } from './post-reading.ts'

/** What the posts show of one habit, worded for both readers and models, with examples. */
export type Shown = { text: string; examples: string[] }

/** A habit that writers keep to across their posts; `read` returns null when the posts show nothing of the kind. */
export type Habit<Id extends string = string> = {
  id: Id
  read: (posts: readonly PostReading[]) => Shown | null
}

const longestExample = 160
const mostExamples = 3

/** Shortens a text, preferably between words. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestExample) return line
  const cut = line.slice(0, longestExample).toWellFormed()
  const end = cut.lastIndexOf(' ')
  return `${(end > longestExample / 2 ? cut.slice(0, end) : cut).trimEnd()} …`
}

/** Returns the first few distinct texts as examples. */
export const examplesOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(shorten))].filter((text) => text !== '').slice(0, mostExamples)

const tellingLength = 20

/** Returns the shortest telling texts; texts too short to be telling come last. */
export const briefly = (texts: readonly string[]): string[] =>
  examplesOf(
    texts.toSorted((one, other) => {
      const [short, long] = [one.length < tellingLength, other.length < tellingLength]
      return short === long ? one.length - other.length : Number(short) - Number(long)
    }),
  )

/** Returns the quantile of some numbers; 0 for none. */
export function quantile(numbers: readonly number[], share: number): number {
  const ordered = numbers.toSorted((one, other) => one - other)
  return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? 0
}

export const shareOf = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(is).length / items.length

/** Returns e.g. "7 of 13 posts". */
export const ofPosts = (posts: readonly PostReading[], is: (post: PostReading) => boolean): string =>
  `${posts.filter(is).length} of ${posts.length} posts`

/** Joins names as "a, b and c". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

export const allSentences = (posts: readonly PostReading[]): ReadSentence[] =>
  posts.flatMap(({ sentences }) => sentences)

/** Returns the distinct texts, most frequent first. */
export function mostFrequent(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([text]) => text)
}
