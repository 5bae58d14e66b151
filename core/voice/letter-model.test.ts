import { describe, expect, it } from 'vitest'
import { addLetters, countLetters, surprise } from './letter-model.ts'

describe('the letters of a text', () => {
  it('are counted in stretches of up to four, with the lines around them', () => {
    const counts = {
      '': 4,
      '\n': 2,
      a: 2,
      '\na': 1,
      aa: 1,
      'a\n': 1,
      '\naa': 1,
      'aa\n': 1,
      '\naa\n': 1,
    }
    expect(Object.fromEntries(countLetters('aa'))).toEqual(counts)
    const longer = countLetters('😀abcd')
    expect([longer.get(''), longer.get('😀abc'), longer.has('😀abcd')]).toEqual([7, 1, false])
  })

  it.each([
    ['numbers', 'In 2019 we grew', 'In 7 we grew'],
    ['addresses', 'See https://a.example/x now', 'See http://b.example now'],
    ['addresses without a protocol', 'See www.a.example/x now', 'See https://b.example now'],
    ['spaces', ' Two  words\t here ', 'Two words here'],
  ])('are the same whatever its %s are', (_, one, other) => {
    expect(countLetters(one)).toEqual(countLetters(other))
  })

  it('tell of lines, and that there is a number or an address', () => {
    expect(countLetters('Two\nlines')).not.toEqual(countLetters('Two lines'))
    expect(countLetters('In 7 days')).not.toEqual(countLetters('In days'))
    expect(countLetters('See https://a.example now')).not.toEqual(countLetters('See now'))
    expect(countLetters('See https://a.example')).not.toEqual(countLetters('See'))
  })

  it('add up over texts', () => {
    const both = addLetters([countLetters('ab'), countLetters('b')])
    expect([both.get(''), both.get('b'), both.get('b\n'), both.get('ab'), both.get('\nb')]).toEqual([
      7, 2, 2, 1, 1,
    ])
  })
})

describe('how much a text surprises', () => {
  const read = (...texts: string[]) => addLetters(texts.map(countLetters))
  const bits = (text: string, counts: ReadonlyMap<string, number>) =>
    surprise(text, { counts, without: null })

  it('is the same for every letter to somebody who has read nothing', () => {
    expect(bits('Any text', new Map())).toBeCloseTo(Math.log2(120))
    expect(bits('', new Map())).toBeCloseTo(Math.log2(120))
  })

  it('is less the more of each stretch was read before', () => {
    // "\na\n" after "\na\n", letter by letter: each sequence weighs as much as it was seen, the shorter one as much as
    // three.
    const begin = (2 + 3 / 120) / (3 + 3)
    const letter = (1 + 3 * ((1 + 3 / 120) / (3 + 3))) / (2 + 3)
    const end = (1 + 3 * ((1 + 3 * begin) / (1 + 3))) / (1 + 3)
    const expected = -(Math.log2(begin) + Math.log2(letter) + Math.log2(end)) / 3
    expect(bits('a', read('a'))).toBeCloseTo(expected, 10)
  })

  it('is what the other texts leave where its own is among those that were read', () => {
    const [own, other] = ['We lost a roof in March.', 'Our meeting takes nine minutes.']
    expect(surprise(own, { counts: read(own, other), without: countLetters(own) })).toBeCloseTo(
      bits(own, read(other)),
      10,
    )
  })
})
