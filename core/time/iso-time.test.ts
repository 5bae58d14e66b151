import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoTime } from './iso-time.ts'

const furthest = 8.64e15

describe('a moment as text', () => {
  it('is written as Date writes it, whichever moment it is', () => {
    const moments = fc.oneof(
      fc.integer({ min: -furthest, max: furthest }),
      fc.integer({ min: 0, max: 4_102_444_800_000 }),
      fc.double({ min: -furthest, max: furthest, noNaN: true }),
    )
    fc.assert(
      fc.property(moments, (ms) => {
        expect(isoTime(ms)).toBe(new Date(ms).toISOString())
      }),
    )
  })

  it.each([-furthest, furthest, 0, -1, 86_399_999, 86_400_000])('is so at an edge: %d', (ms) => {
    expect(isoTime(ms)).toBe(new Date(ms).toISOString())
  })

  it.each([Number.NaN, Infinity, furthest + 1])('is refused when it is none: %d', (ms) => {
    expect(() => isoTime(ms)).toThrow(RangeError)
  })
})
