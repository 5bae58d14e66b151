import type { Reading, Stretch } from '#core/post-check/reading.ts'
import { mostClaims } from './claim.ts'

const quoted = /“[^“”]{1,1000}”|"[^"“”\n]{1,1000}"|«[^«»]{1,1000}»|„[^„“”]{1,1000}[“”]/g
const fewestWords = 3
const speech = /\b(?:said|says|told|asked|wrote|replied|answered|called|shouted|whispered|put it)\b/i

/** How many of some stretches, which stand in their order, begin before a place. */
function countBefore(stretches: readonly Stretch[], place: number): number {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((stretches[middle]?.from ?? place) < place) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * What stands between quotation marks, without them. One or two words there are mostly meant otherwise, unless somebody
 * is said to have spoken them.
 */
export function quotationsOf({ text, words, sentences }: Reading): Stretch[] {
  return [...text.matchAll(quoted)].slice(0, mostClaims).flatMap(({ 0: whole, index }) => {
    const place = { from: index + 1, to: index + whole.length - 1 }
    const count = countBefore(words, place.to) - countBefore(words, place.from)
    if (count >= fewestWords) return [place]
    const around = sentences[countBefore(sentences, index + 1) - 1]
    const isSpoken =
      around !== undefined && index < around.to && speech.test(text.slice(around.from, around.to))
    return count > 0 && isSpoken ? [place] : []
  })
}
