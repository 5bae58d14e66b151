import { LRUCache } from 'lru-cache'

/** In UTF-16 units: the texts of a few writers, who have 150 posts each. */
const mostRemembered = 1_000_000

/**
 * The same function, which remembers what it said of the texts that it was last asked about, while these together are no
 * longer than `most`. For what depends on the text alone, takes long and is asked again and again.
 */
export function remembered<Value>(
  read: (text: string) => Value,
  most = mostRemembered,
): (text: string) => Value {
  const known = new LRUCache<string, { value: Value }>({
    maxSize: most,
    sizeCalculation: (_value, text) => Math.max(1, text.length),
  })
  return (text) => {
    const found = known.get(text) ?? { value: read(text) }
    known.set(text, found)
    return found.value
  }
}
