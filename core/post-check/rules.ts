import type { Rule } from './finding.ts'
import type { ParagraphRule } from './paragraph-rule.ts'
import { answeredQuestion } from './rules/answered-question.ts'
import { chosenLength } from './rules/chosen-length.ts'
import { dashChain } from './rules/dash-chain.ts'
import { emojiSigns } from './rules/emoji.ts'
import { evenSentences } from './rules/even-sentences.ts'
import { firstLineLength } from './rules/first-line-length.ts'
import { hardToRead } from './rules/hard-to-read.ts'
import { hashtags } from './rules/hashtags.ts'
import { longSentence } from './rules/long-sentence.ts'
import { mentions } from './rules/mentions.ts'
import { notXButY } from './rules/not-x-but-y.ts'
import { outsideLinks } from './rules/outside-links.ts'
import { paragraphWall } from './rules/paragraph-wall.ts'
import { plainFirstLine } from './rules/plain-first-line.ts'
import { repeatedOpenings } from './rules/repeated-openings.ts'
import { ruleOfThree } from './rules/rule-of-three.ts'
import { shouting } from './rules/shouting.ts'
import { specifics } from './rules/specifics.ts'
import { stockOpener } from '#core/post-check/phrases/stock-opener.ts'
import { stockPhrase } from '#core/post-check/phrases/stock-phrase.ts'
import { straySpaces } from './rules/stray-spaces.ts'
import { styledLetters } from './rules/styled-letters.ts'

/** All rules; where two report the same place, the earlier one wins. */
export const rules: readonly (Rule | ParagraphRule)[] = [
  firstLineLength,
  stockOpener,
  plainFirstLine,
  stockPhrase,
  answeredQuestion,
  notXButY,
  ruleOfThree,
  dashChain,
  specifics,
  longSentence,
  hardToRead,
  paragraphWall,
  evenSentences,
  repeatedOpenings,
  chosenLength,
  hashtags,
  mentions,
  outsideLinks,
  styledLetters,
  emojiSigns,
  shouting,
  straySpaces,
]
