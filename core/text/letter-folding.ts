const accents = /[\u0300-\u036f]/g

/**
 * Normalizes text for searching: removes differences of case, accents and width. Apply it to both the text and the
 * query.
 */
export const foldLetters = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replace(accents, '').replaceAll('ς', 'σ')

export type Stretch = { text: string; isFound: boolean }

/** Splits a text into matches and the rest, for highlighting. */
export function markFound(text: string, wanted: string): Stretch[] {
  const sought = foldLetters(wanted.trim())
  const letters = Array.from(text)
  const starts: number[] = []
  let folded = ''
  for (const letter of letters) {
    starts.push(folded.length)
    folded += foldLetters(letter)
  }
  const at = sought === '' ? -1 : folded.indexOf(sought)
  if (at === -1) return [{ text, isFound: false }]
  const end = at + sought.length
  const first = starts.findLastIndex((start) => start <= at)
  const after = starts.findIndex((start) => start >= end)
  const last = after === -1 ? letters.length : after
  return [
    { text: letters.slice(0, first).join(''), isFound: false },
    { text: letters.slice(first, last).join(''), isFound: true },
    { text: letters.slice(last).join(''), isFound: false },
  ].filter((stretch) => stretch.text !== '')
}
