import { expect, it } from 'vitest'
import { differenceWords, similarityWords } from './similarity-panel.tsx'

it('says a likeness in plain words', () => {
  expect(similarityWords({ closerThan: 7, of: 13 })).toBe(
    'Closer to your voice than 7 of 13 of your own posts.',
  )
  expect(similarityWords({ closerThan: 13, of: 13 })).toBe(
    'Closer to your voice than all 13 of your own posts.',
  )
  expect(similarityWords({ closerThan: 0, of: 13 })).toBe(
    'Further from your voice than any of your own 13 posts.',
  )
})

it('names what differs most', () => {
  expect(differenceWords([])).toBe('')
  expect(differenceWords(['longer sentences'])).toBe('What differs most: longer sentences.')
  expect(differenceWords(['a', 'b', 'c'])).toBe('What differs most: a, b and c.')
})
