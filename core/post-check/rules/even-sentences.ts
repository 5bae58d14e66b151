import type { Rule } from '#core/post-check/finding.ts'
import { isLatin } from '#core/post-check/language.ts'
import { type PlacedSentence, postSentences } from '#core/post-check/reading.ts'

const id = 'even-sentences'
const inARow = 6
const shortest = 6
/** The maximum difference in length, in words. */
const spread = 3

const isEven = (sentences: PlacedSentence[]) => {
  const lengths = sentences.map(({ words }) => words.length)
  return Math.min(...lengths) >= shortest && Math.max(...lengths) - Math.min(...lengths) <= spread
}

export const evenSentences: Rule = {
  id,
  label: 'Many sentences of the same length in a row',
  find: (post) => {
    const sentences = postSentences(post)
    const start = sentences.findIndex((_, at) => {
      const row = sentences.slice(at, at + inARow)
      return row.length === inARow && isEven(row) && isLatin(row.flatMap(({ words }) => words))
    })
    const middle = start === -1 ? undefined : sentences[start + inARow / 2]
    if (!middle) return []
    const { paragraph, from, to } = middle
    const why = `Around this one, ${inARow} sentences in a row have nearly the same length; a very short one would change the rhythm.`
    return [{ rule: id, place: { paragraph, from, to }, why }]
  },
}
