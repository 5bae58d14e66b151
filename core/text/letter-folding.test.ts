import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldLetters, markFound } from './letter-folding.ts'

describe('letters folded for a search', () => {
  it.each([
    ['ÄRGER', 'arger'],
    ['Café', 'cafe'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ｌｅｄｅ', 'lede'],
    ['100% of_the', '100% of_the'],
  ])('%s is looked for as %s', (text, folded) => {
    expect(foldLetters(text)).toBe(folded)
  })

  it('are the same when they are folded twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldLetters(foldLetters(text))).toBe(foldLetters(text))
      }),
    )
  })
})

describe('the mark of what was found', () => {
  it('keeps the letters as they were written', () => {
    expect(markFound('Un café crème', 'CAFE')).toEqual([
      { text: 'Un ', isFound: false },
      { text: 'café', isFound: true },
      { text: ' crème', isFound: false },
    ])
  })

  it('is nowhere when nothing was found', () => {
    expect(markFound('Pipeline', 'zebra')).toEqual([{ text: 'Pipeline', isFound: false }])
    expect(markFound('Pipeline', '  ')).toEqual([{ text: 'Pipeline', isFound: false }])
  })

  it('never changes the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme' }),
        (text, wanted) => {
          expect(
            markFound(text, wanted)
              .map((stretch) => stretch.text)
              .join(''),
          ).toBe(text)
        },
      ),
    )
  })
})
