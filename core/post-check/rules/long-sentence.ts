import { isLatin } from '#core/post-check/language.ts'
import { paragraphRule } from '#core/post-check/paragraph-rule.ts'

/**
 * Plain-language guides ask for at most 25 words (GOV.UK, "Sentence length: why 25 words is our limit", 2014); posts
 * are closer to speech, which strings clauses together, so the limit is a little higher.
 */
const mostWords = 32

export const longSentence = paragraphRule({
  id: 'long-sentence',
  label: `Sentences of more than ${mostWords} words`,
  findIn: ({ sentences }) =>
    sentences
      .filter(({ words }) => words.length > mostWords && isLatin(words))
      .map(({ from, to, words }) => {
        const why = `This sentence has ${words.length} words; two shorter ones are easier to follow on a phone.`
        return { from, to, why }
      }),
})
