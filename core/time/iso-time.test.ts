import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoTime, isoTimeOrNull } from './iso-time.ts'

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

  it('is right for more days than are remembered, and when they come again', () => {
    const days = Array.from({ length: 2500 }, (_, day) => day * 86_400_000 + day)
    for (const ms of [...days, ...days]) expect(isoTime(ms)).toBe(new Date(ms).toISOString())
  })

  it('is right for moments that share a place, and when they come again', () => {
    const moments = Array.from({ length: 10 }, (_, count) => 1_800_000_000_000 + count * 4096)
    for (const ms of [...moments, ...moments]) {
      expect(isoTime(ms)).toBe(new Date(ms).toISOString())
      expect(isoTime(-ms)).toBe(new Date(-ms).toISOString())
    }
  })

  it('is none where there is no moment, and the first of all moments is one', () => {
    expect(isoTimeOrNull(null)).toBeNull()
    expect(isoTimeOrNull(0)).toBe('1970-01-01T00:00:00.000Z')
  })
})
