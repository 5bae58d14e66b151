const wordOrMark = /[\p{L}\p{M}\p{N}]+|[?!]/gu

/**
 * Normalizes a text to words with single spaces: ignores case, punctuation and styled letters, but keeps question
 * marks.
 */
const wordsOnly = (text: string): string =>
  ` ${(text.normalize('NFKC').toLowerCase().match(wordOrMark) ?? []).join(' ')} `

const sameTexts = (one: string[], other: string[]) =>
  one === other || (one.length === other.length && one.every((text, at) => text === other[at]))

/**
 * Creates a function that tells whether a phrase occurs in the writer's own texts. The texts come with each check and
 * may be long, so they are only prepared again when they change.
 */
export function createOwnWords(): (words: string, ownTexts: string[]) => boolean {
  let texts: string[] = []
  let searched = ''
  let known = new Map<string, boolean>()
  return (words, ownTexts) => {
    if (!sameTexts(texts, ownTexts)) {
      texts = [...ownTexts]
      searched = texts.map(wordsOnly).join('\n')
      known = new Map()
    }
    const sought = wordsOnly(words)
    const answer = known.get(sought) ?? (sought.trim() !== '' && searched.includes(sought))
    known.set(sought, answer)
    return answer
  }
}
