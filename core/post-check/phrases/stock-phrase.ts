import { paragraphRule } from '#core/post-check/paragraph-rule.ts'
import { indexPhrases, matchPhrases, spotOf } from '#core/post-check/phrases.ts'
import { dramaPhrases } from './phrase-list-drama.ts'
import { endingPhrases } from './phrase-list-endings.ts'
import { fillerPhrases } from './phrase-list-filler.ts'
import { grandPhrases } from './phrase-list-grand.ts'
import { plainPhrases } from './phrase-list-plain.ts'

const index = indexPhrases([dramaPhrases, fillerPhrases, endingPhrases, grandPhrases, plainPhrases])

export const stockPhrase = paragraphRule({
  id: 'stock-phrase',
  label: 'Phrases that appear in many posts',
  isPhrase: true,
  findIn: (reading) =>
    reading.sentences.flatMap((sentence) =>
      matchPhrases(reading, sentence, index).flatMap((match) => spotOf(reading, match)),
    ),
})
