const wordOrMark = /[\p{L}\p{M}\p{N}]+|[?!]/gu

/** A text as words with a space around each: case, punctuation and styled letters make no difference, a question does. */
const wordsOnly = (text: string): string =>
  ` ${(text.normalize('NFKC').toLowerCase().match(wordOrMark) ?? []).join(' ')} `

const sameTexts = (one: string[], other: string[]) =>
  one === other || (one.length === other.length && one.every((text, at) => text === other[at]))

/**
 * Tells whether words stand in the writer's own texts. The texts are prepared again only when they are others, since
 * they come with each check and may be long.
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
