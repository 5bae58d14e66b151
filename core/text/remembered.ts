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
  /** The one that was asked about longest ago comes first. */
  const known = new Map<string, { value: Value }>()
  let size = 0
  return (text) => {
    const found = known.get(text)
    if (found) {
      known.delete(text)
      known.set(text, found)
      return found.value
    }
    const value = read(text)
    if (text.length > most) return value
    known.set(text, { value })
    size += text.length
    for (const oldest of known.keys()) {
      if (size <= most) break
      known.delete(oldest)
      size -= oldest.length
    }
    return value
  }
}
