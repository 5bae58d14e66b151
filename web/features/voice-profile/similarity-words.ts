import type { Similarity } from '#core/voice/similarity.ts'

/** A likeness in a sentence: "Closer to your voice than 7 of 13 of your own posts." */
export function similarityWords({ closerThan, of }: Similarity): string {
  if (closerThan === of) return `Closer to your voice than all ${of} of your own posts.`
  if (closerThan === 0) return `Further from your voice than any of your own ${of} posts.`
  return `Closer to your voice than ${closerThan} of ${of} of your own posts.`
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** In what a text differs most: "What differs most: longer sentences and more dashes." Empty for nothing. */
export const differenceWords = (differences: string[]): string =>
  differences.length === 0 ? '' : `What differs most: ${listed(differences)}.`
