import { splitPassages } from '#core/passages.ts'
import { indexWords, soughtWords } from '#core/search-words.ts'

const longest = 400

const cut = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`
}

/** Whether a text has all of these words, each perhaps only begun. */
export function hasWords(text: string, query: string): boolean {
  const words = indexWords(text)
  return soughtWords(query).every((sought) => words.some((word) => word.startsWith(sought)))
}

/** The passage of a text that has most of the words, on one line; without words the text's beginning. */
export function snippetOf(text: string, query: string): string {
  const sought = soughtWords(query)
  if (sought.length === 0) return cut(text)
  let best = { text: '', count: -1 }
  for (const passage of splitPassages(text)) {
    const words = indexWords(passage.text)
    const count = sought.filter((one) => words.some((word) => word.startsWith(one))).length
    if (count > best.count) best = { text: passage.text, count }
    if (count === sought.length) break
  }
  return cut(best.text)
}
