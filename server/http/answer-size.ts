import { listMaxBytes } from '#core/limits.ts'

const separator = 1
const jsonBytes = (item: unknown) => Buffer.byteLength(JSON.stringify(item)) + separator

type Room<Item> = { maxBytes?: number; bytesOf?: (item: Item) => number }

/** As many of the first items as an answer holds, and one at least. */
export function firstFitting<Item>(
  items: Item[],
  { maxBytes = listMaxBytes, bytesOf = jsonBytes }: Room<Item> = {},
): Item[] {
  let bytes = 0
  const end = items.findIndex((item, at) => (bytes += bytesOf(item)) > maxBytes && at > 0)
  return end === -1 ? items : items.slice(0, end)
}
