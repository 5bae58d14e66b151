import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexWords, soughtWords } from './search-words.ts'

const finds = (sought: string, text: string) => {
  const words = indexWords(text)
  return soughtWords(sought).every((one) => words.some((word) => word.startsWith(one)))
}

describe('the words of a text', () => {
  it('are its letters and digits without case, accents and width, each once', () => {
    expect(indexWords('Pricing: “Ärger” & ärger, ＡＢＣ-42!')).toEqual(['pricing', 'arger', 'abc', '42'])
  })

  it('are two letters in a row where a script has no spaces', () => {
    expect(indexWords('東京都 A社')).toEqual(['東京', '京都', '都', 'a', '社'])
    expect(soughtWords('東京都')).toEqual(['東京', '京都'])
    expect(soughtWords('都')).toEqual(['都'])
  })

  it('are cut where they are longer than any, in the text as in what is looked for', () => {
    const long = 'x'.repeat(5000)
    expect(indexWords(long)).toEqual(['x'.repeat(64)])
    expect(soughtWords(`${long}y`)).toEqual(['x'.repeat(64)])
  })

  it('are none where there is nothing to read', () => {
    expect(indexWords('… — 💥 %_"')).toEqual([])
    expect(soughtWords(' "* OR ')).toEqual(['or'])
  })

  it.each([
    ['pric', 'Our pricing'],
    ['PRICING our', 'Our pricing'],
    ['cafe', 'Das Café'],
    ['ﬁnd', 'findings'],
    ['京都', '東京都に住む'],
    ['都', '東京都'],
    ['京', '東京都'],
    ['が好き', '猫が好きです'],
    ['한국', '한국어로'],
    ['हिन्दी', 'यह हिन्दी है'],
  ])('%j is found in %j', (sought, text) => {
    expect(finds(sought, text)).toBe(true)
  })

  it.each([
    ['icing', 'Our pricing'],
    ['東都', '東京都'],
    ['pricing plan', 'Our pricing'],
  ])('%j is not found in %j', (sought, text) => {
    expect(finds(sought, text)).toBe(false)
  })

  it('find every text that they were taken from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(finds(text, text)).toBe(true)
      }),
    )
  })
})
