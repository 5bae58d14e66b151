/** What an "s" without its apostrophe is left out of: "thats", "lets". */
const contracted =
  /^(?:that|what|who|where|when|how|why|here|there|he|she|it|let|one|(?:some|any|every|no)(?:one|body|thing))$/iu

/**
 * Whether a word that a dictionary lacks is the plural of one that it has ("learnings"), by the best fix that it
 * offers: the singular, or that with an apostrophe, which is never what a plural should be.
 */
export function isPluralOfKnown(word: string, fix: string): boolean {
  if (!/\p{L}{3}s$/u.test(word)) return false
  const singular = word.slice(0, -1)
  if (contracted.test(singular)) return false
  return fix === singular || fix.replace('’', "'") === `${singular}'s`
}
