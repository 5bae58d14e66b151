import type { Reading, Sentence, Stretch } from './reading.ts'

/** Capitalized or in capitals everywhere, so they name nothing in particular. */
export const noNames = new Set(
  (
    "i i'm i've i'd i'll ai ceo cto cfo coo cmo hr b2b b2c saas roi kpi kpis okr okrs linkedin it pr ok god tv usp ps " +
    'seo crm url faq diy asap fyi imo tldr not never always all no yes only stop this'
  ).split(' '),
)
const numberWords = new Set(
  (
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half dozen twice percent'
  ).split(' '),
)
const mostCapitalized = 0.6

export const withoutListNumber = (text: string, { words: [first, ...rest], words }: Sentence) =>
  first && /^\d+[.)]\s/.test(text.slice(first.from, first.to + 2)) ? rest : words

/** The numbers and the names in a text; a name of several words is one. Sentences In Title Case have no names to be seen. */
export function specificsOf({ text, sentences }: Reading): Stretch[] {
  const found: Stretch[] = []
  for (const sentence of sentences) {
    const words = withoutListNumber(text, sentence)
    const isCapital = words.map(({ from }) => /^\p{Lu}/u.test(text.slice(from, from + 2)))
    const capitals = isCapital.filter(Boolean).length
    const isTitle = words.length > 3 && capitals > words.length * mostCapitalized
    for (const [at, word] of words.entries()) {
      const isNumber = /^\p{N}/u.test(word.text) || numberWords.has(word.text)
      const hasCapitalInside = /^.\p{Ll}*\p{Lu}\p{Ll}/u.test(text.slice(word.from, word.to))
      const isName = isCapital[at] && !isTitle && !noNames.has(word.text) && (at > 0 || hasCapitalInside)
      if (!isNumber && !isName) continue
      const last = found.at(-1)
      const isSame = last && last.to >= (words[at - 1]?.to ?? Infinity) && word.from - last.to === 1
      if (isSame) last.to = word.to
      else found.push({ from: word.from, to: word.to })
    }
  }
  return found
}
