import { expect, it } from 'vitest'
import { listMaxBytes } from '#core/limits.ts'
import { firstFitting } from './json-answer.ts'

it('takes as many of the first as fit, each with the comma behind it', () => {
  // "aa" takes four bytes of JSON, and a fifth for the comma.
  expect(firstFitting(['aa', 'bb', 'cc'], { maxBytes: 10 })).toEqual(['aa', 'bb'])
  expect(firstFitting(['aa', 'bb', 'cc'], { maxBytes: 9 })).toEqual(['aa'])
  expect(firstFitting(['aa', 'bb', 'cc'], { maxBytes: 15 })).toEqual(['aa', 'bb', 'cc'])
})

it('counts bytes, not characters', () => {
  expect(firstFitting(['é', 'é'], { maxBytes: 9 })).toEqual(['é'])
  expect(firstFitting(['é', 'é'], { maxBytes: 10 })).toEqual(['é', 'é'])
})

it('takes one at least, so that a list goes on', () => {
  expect(firstFitting(['much too long', 'b'], { maxBytes: 1 })).toEqual(['much too long'])
  expect(firstFitting([], { maxBytes: 1 })).toEqual([])
})

it('counts as it is told to', () => {
  expect(firstFitting([3, 3, 3], { maxBytes: 6, bytesOf: (size) => size })).toEqual([3, 3])
})

it('does not count what is known to fit', () => {
  const bytesOf = () => expect.unreachable('nothing is to be counted')
  expect(firstFitting(['a', 'b'], { maxBytes: 10, atMostBytes: 10, bytesOf })).toEqual(['a', 'b'])
  expect(firstFitting(['a', 'b'], { maxBytes: 10, atMostBytes: 11, bytesOf: () => 6 })).toEqual(['a'])
})

it('keeps to what an answer of the API may hold', () => {
  const third = 'x'.repeat(listMaxBytes / 3)
  expect(firstFitting([third, third, third])).toHaveLength(2)
})
