import { listMaxBytes } from '#core/limits.ts'

const separator = 1

/** What a text may take in JSON at most, for each of its characters: some of them are written as \u0000. */
export const bytesOfCharacter = 6
const jsonBytes = (item: unknown) => Buffer.byteLength(JSON.stringify(item)) + separator

type Room<Item> = {
  maxBytes?: number
  bytesOf?: (item: Item) => number
  /** What all of them cannot be longer than, where that is known sooner than how long each is. */
  atMostBytes?: number
}

/** As many of the first items as an answer holds, and one at least. */
export function firstFitting<Item>(
  items: Item[],
  { maxBytes = listMaxBytes, bytesOf = jsonBytes, atMostBytes = Infinity }: Room<Item> = {},
): Item[] {
  if (atMostBytes <= maxBytes) return items
  let bytes = 0
  const end = items.findIndex((item, at) => (bytes += bytesOf(item)) > maxBytes && at > 0)
  return end === -1 ? items : items.slice(0, end)
}
