import { expect, it } from 'vitest'
import { isPluralOfKnown } from './plural-words.ts'

it.each([
  ['learnings', "learning's", true],
  ['learnings', 'learning’s', true],
  ['onboardings', 'onboarding', true],
  // These look like words that are written without an apostrophe.
  ['heros', 'hero', true],
  ['somewhats', 'somewhat', true],
  ['ids', 'id', false],
  ['misspelt', 'misspel', false],
  ['thats', "that's", false],
  ['Lets', "Let's", false],
  ['everyones', "everyone's", false],
  ['recieves', 'receives', false],
  ['shiped', 'shipped', false],
])('"%s" that should be "%s" is the plural of a known word: %s', (word, fix, isPlural) => {
  expect(isPluralOfKnown(word, fix)).toBe(isPlural)
})
