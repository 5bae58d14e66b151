/** Words whose "s" is missing its apostrophe: "thats", "lets". */
const contracted =
  /^(?:that|what|who|where|when|how|why|here|there|he|she|it|let|one|(?:some|any|every|no)(?:one|body|thing))$/iu

/**
 * Whether a word that is not in the dictionary is the plural of one that is ("learnings"), judging by the spell
 * checker's best fix: the singular, or the singular with "'s", which is never the right plural.
 */
export function isPluralOfKnown(word: string, fix: string): boolean {
  if (!/\p{L}{3}s$/u.test(word)) return false
  const singular = word.slice(0, -1)
  if (contracted.test(singular)) return false
  return fix === singular || fix.replace('’', "'") === `${singular}'s`
}
