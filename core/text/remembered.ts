import { LRUCache } from 'lru-cache'

/** In UTF-16 units: enough for a few writers with 150 posts each. */
const mostRemembered = 1_000_000

/** V8 hashes longer strings by their length alone, so a map compares all of equal length character by character. */
const longestHashed = 16_383

/**
 * Memoizes an expensive, pure function of a text. Keeps the most recently used results while their texts total at most
 * `most` UTF-16 units; of very long texts, only the last one.
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
