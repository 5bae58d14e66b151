import { LRUCache } from 'lru-cache'

/** In UTF-16 units: the texts of a few writers, who have 150 posts each. */
const mostRemembered = 1_000_000

/** V8 hashes longer texts by their length alone, so that a map compares all of one length with each other, letter by letter. */
const longestHashed = 16_383

/**
 * The same function, which remembers what it said of the texts that it was last asked about, while these together are no
 * longer than `most`; of very long ones, of the last alone. For what depends on the text alone, takes long and is asked
 * again and again.
 */
export function remembered<Value>(
  read: (text: string) => Value,
  most = mostRemembered,
): (text: string) => Value {
  type Known = { text: string; value: Value }
  const known = new LRUCache<string, Known>({
    maxSize: most,
    sizeCalculation: (_value, text) => Math.max(1, text.length),
  })
  const recall = (text: string): Known => {
    const found = text.length > longestHashed ? undefined : known.get(text)
    if (found !== undefined) return found
    const added = { text, value: read(text) }
    if (text.length <= longestHashed) known.set(text, added)
    return added
  }
  let last: Known | undefined
  return (text) => {
    if (last?.text === text) return last.value
    const found = recall(text)
    if (text.length <= most) last = found
    return found.value
  }
}
