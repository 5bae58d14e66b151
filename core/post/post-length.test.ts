import { expect, it } from 'vitest'
import { postCharacterLimit } from '#core/limits.ts'
import { defaultPostLength, postLengths } from './post-length.ts'

it('the lengths of a post follow one another without a gap, up to what the network takes', () => {
  const bands = Object.values(postLengths)
  expect(bands.map(({ min }) => min)).toEqual([0, ...bands.slice(0, -1).map(({ max }) => max)])
  expect(bands.every(({ min, max }) => min < max && max <= postCharacterLimit)).toBe(true)
  expect(Object.keys(postLengths)).toContain(defaultPostLength)
})
