const accents = /[\u0300-\u036f]/g

/**
 * A text as it is searched: without the differences of case, accents and width that nobody types when they look for
 * something. Both what is searched and what is looked for go through it.
 */
export const foldLetters = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replace(accents, '').replaceAll('ς', 'σ')

export type Stretch = { text: string; isFound: boolean }

/** Cuts a text into what was looked for and the rest, to mark where it was found. */
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
