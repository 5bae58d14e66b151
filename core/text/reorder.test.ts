import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reorder, type ReorderMode, reorderModes } from './reorder.ts'

const ordered = (lengths: number[], mode: ReorderMode) =>
  reorder(lengths, mode).map((place) => lengths[place])

describe('paragraphs in another order', () => {
  it.each([
    ['short-to-long', [1, 2, 3, 4, 5]],
    ['long-to-short', [5, 4, 3, 2, 1]],
    ['short-long-short', [1, 2, 4, 5, 3]],
    ['long-short-long', [5, 4, 2, 1, 3]],
  ] as const)('%s', (mode, expected) => {
    expect(ordered([3, 1, 5, 2, 4], mode)).toEqual(expected)
  })

  it('stand short, long, short already when there are three', () => {
    expect(ordered([30, 10, 20], 'short-long-short')).toEqual([10, 30, 20])
    expect(ordered([30, 10, 20], 'long-short-long')).toEqual([30, 10, 20])
  })

  it('keep their order when they are equally long', () => {
    for (const mode of reorderModes) expect(reorder([7, 7], mode)).toEqual([0, 1])
  })

  it('are all there, once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50), { maxLength: 30 }),
        fc.constantFrom(...reorderModes),
        (lengths, mode) => {
          expect(reorder(lengths, mode).toSorted((a, b) => a - b)).toEqual(lengths.map((_, place) => place))
        },
      ),
    )
  })

  it('have the one half around the other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 3, maxLength: 30 }), (lengths) => {
        const half = Math.ceil(lengths.length / 2)
        const before = Math.ceil(half / 2)
        const after = half - before
        const middle = (list: (number | undefined)[]) => list.slice(before, list.length - after)
        const ends = (list: (number | undefined)[]) => [
          ...list.slice(0, before),
          ...list.slice(list.length - after),
        ]
        const valley = ordered(lengths, 'short-long-short')
        expect(Math.max(...ends(valley).map(Number))).toBeLessThanOrEqual(
          Math.min(...middle(valley).map(Number)),
        )
        const hill = ordered(lengths, 'long-short-long')
        expect(Math.min(...ends(hill).map(Number))).toBeGreaterThanOrEqual(
          Math.max(...middle(hill).map(Number)),
        )
      }),
    )
  })
})
