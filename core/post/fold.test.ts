import { describe, expect, it } from 'vitest'
import { foldOf } from './fold.ts'

describe('where the feed cuts a post off', () => {
  it.each([
    ['mobile', false, false, 3, '3 lines on phones'],
    ['mobile', true, true, 3, '3 lines on phones'],
    ['tablet', false, false, 3, '3 lines on tablets'],
    ['desktop', true, false, 3, '3 lines on desktop'],
    ['desktop', false, false, 3, '3 to 5 lines on desktop'],
    ['desktop', true, true, 2, '3 lines on desktop'],
    ['desktop', false, true, 2, '3 to 5 lines on desktop'],
  ] as const)(
    '%s, media: %s, a blank third line: %s → %i, %s',
    (device, hasMedia, endsBlank, lines, certainty) => {
      expect(foldOf({ device, hasMedia, endsBlank })).toEqual({ lines, certainty })
    },
  )
})
