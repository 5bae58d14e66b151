import type { FileText } from './file-text.ts'

/** In UTF-16 units of all texts together. */
const maxCached = 5_000_000
/** What an entry costs besides its text. */
const overhead = 500

type Entry = { reading: Promise<FileText>; cost: number }

/** Remembers texts by key, those used last; who asks while one is being read waits for the same reading. */
export function createTextCache() {
  const entries = new Map<string, Entry>()
  let cached = 0
  const forget = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    cached -= entry.cost
  }
  const trim = () => {
    for (const [key, entry] of entries) {
      if (cached <= maxCached) return
      forget(key, entry)
    }
  }
  return {
    get(key: string, read: () => Promise<FileText>): Promise<FileText> {
      const known = entries.get(key)
      if (known) {
        entries.delete(key)
        entries.set(key, known)
        return known.reading
      }
      const entry: Entry = { reading: read(), cost: overhead }
      entries.set(key, entry)
      cached += overhead
      trim()
      entry.reading.then(
        (found) => {
          if (entries.get(key) !== entry) return
          if (found.kind === 'problem') return found.problem === 'unread' ? forget(key, entry) : undefined
          entry.cost += found.text.length
          cached += found.text.length
          trim()
        },
        () => forget(key, entry),
      )
      return entry.reading
    },
  }
}
