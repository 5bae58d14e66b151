import type { Reading, Stretch } from '#core/post-check/reading.ts'
import { mostClaims } from './claim.ts'

const quoted = /“[^“”]{1,1000}”|"[^"“”\n]{1,1000}"|«[^«»]{1,1000}»|„[^„“”]{1,1000}[“”]/g
const fewestWords = 3
const speech = /\b(?:said|says|told|asked|wrote|replied|answered|called|shouted|whispered|put it)\b/i

/**
 * What stands between quotation marks, without them. One or two words there are mostly meant otherwise, unless somebody
 * is said to have spoken them.
 */
export function quotationsOf({ text, words, sentences }: Reading): Stretch[] {
  return [...text.matchAll(quoted)].slice(0, mostClaims).flatMap(({ 0: whole, index }) => {
    const place = { from: index + 1, to: index + whole.length - 1 }
    const count = words.filter(({ from, to }) => from >= place.from && to <= place.to).length
    if (count >= fewestWords) return [place]
    const around = sentences.find(({ from, to }) => from <= index && index < to)
    const isSpoken = around !== undefined && speech.test(text.slice(around.from, around.to))
    return count > 0 && isSpoken ? [place] : []
  })
}
