import { leansOn } from './references.ts'
import { capitalise } from './sentences.ts'

/** A word that only joins a sentence to the one before; not where the word order would depend on it. */
const joint = /^(?:(?:And|But|Yet|Plus),?|Also,|However,|Und|Aber|Y|Pero|Et|Mais)\s+(?=\p{L}|\d)/u
const consequence =
  /^(?:So(?!\s+(?:did|does|do|is|are|was|were|has|have|had|can|will|far|much|many|that)(?!\p{L})),?|Así que|Donc)\s+(?=\p{L}|\d)/u
/** A word that says what a sentence comes after. */
const sequel =
  /^(?:(?:And|But|So)\s+)?(?:then(?!\s+(?:came|comes?|went|did|is|are|was|were|has|had)(?!\p{L})),?|(?:after\s+that|afterwards|meanwhile|later|next|finally|in\s+the\s+end|since\s+then),|entonces,|alors,)\s+(?=\p{L}|\d)/iu

/** Returns a sentence without "And" or "But", whatever it leans on: a list line begins with neither. */
export const asListLine = (sentence: string): string => capitalise(sentence.replace(joint, ''))

/** Returns a sentence without the words that `pattern` finds; as it was if it needs the one before anyway. */
function without(pattern: RegExp, sentence: string): string {
  const bare = sentence.replace(pattern, '')
  return bare === sentence || leansOn(bare, '') ? sentence : capitalise(bare)
}
/** Returns a sentence without a word that joins it to the one before: "And", "But". */
export const withoutJoint = (sentence: string) => without(joint, sentence)
/** The same, and without a word for a consequence: "So". */
export const withoutLink = (sentence: string) => without(consequence, without(joint, sentence))
/** The same for a sentence that nothing stands before any more, and so comes after nothing. */
export const asOpening = (sentence: string) => withoutLink(without(sequel, sentence))
