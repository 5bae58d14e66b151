import { describe, expect, it } from 'vitest'
import { type Face, TextSetter } from './fit-text.ts'

const face: Face = { family: 'sans', weight: 400 }
/** Every character is half as wide as the font size. */
const setter = () => new TextSetter(face, (piece) => piece.length / 2)
const wrap = (width: number, ...paragraphs: string[]) => setter().wrap(paragraphs, width)
const shown = ({ lines }: ReturnType<typeof wrap>) =>
  lines.map(({ tokens }) =>
    tokens
      .map(({ text, gap }) => (gap ? ` ${text}` : text))
      .join('')
      .trim(),
  )

describe('lines', () => {
  it.each([
    [3.5, 'one two three', ['one two', 'three']],
    [3.4, 'one two three', ['one', 'two', 'three']],
    [6.5, 'one two three', ['one two three']],
    [2, 'abcdefghij x yz', ['abcd', 'efgh', 'ij x', 'yz']],
    [2, 'a abcdefgh', ['a', 'abcd', 'efgh']],
    [0.1, 'abc', ['a', 'b', 'c']],
    [1, '一二三', ['一二', '三']],
  ])('of the width %d have as many words as there is room for: %s', (width, text, lines) => {
    expect(shown(wrap(width, text))).toEqual(lines)
  })

  it('tell whether a word had to be cut, and never cut one that fits', () => {
    expect([wrap(2, 'abcd abcde').isBroken, wrap(2.5, 'abcd abcde').isBroken]).toEqual([true, false])
  })

  it('know their paragraph, whether they begin it, and in which direction it runs', () => {
    const { lines } = wrap(2, 'one two', 'שלום', '')
    expect(lines.map(({ paragraph, isFirst, runsLeft }) => [paragraph, isFirst, runsLeft])).toEqual([
      [0, true, false],
      [0, false, false],
      [1, true, true],
    ])
  })

  it('are as even as can be without being more', () => {
    const even = (width: number, text: string) => {
      const own = setter()
      return shown(own.balanced([text], width, own.wrap([text], width)))
    }
    expect(even(7.5, 'aaa bbb ccc ddd eee')).toEqual(['aaa bbb ccc', 'ddd eee'])
    expect(even(8, 'aaa bbb ccc ddd eee fff')).toEqual(['aaa bbb ccc', 'ddd eee fff'])
    expect(even(5.5, 'aaa bbb ccc ddd')).toEqual(['aaa bbb', 'ccc ddd'])
    expect(even(5.5, 'aaa bbb')).toEqual(['aaa bbb'])
    expect(even(10, 'aaa bbb ccc ddd eee f')).toEqual(['aaa bbb ccc', 'ddd eee f'])
  })

  it('are no narrower than two thirds of their width, and cut no word for it', () => {
    const own = setter()
    const text = 'aaa bbb'
    const wide = own.balanced([text], 20, own.wrap([text], 20))
    expect(shown(wide)).toEqual([text])
    const cut = own.balanced(['abcdefgh ij'], 4, own.wrap(['abcdefgh ij'], 4))
    expect(shown(cut)).toEqual(['abcdefgh', 'ij'])
  })
})

describe('a line that is set', () => {
  const set = (text: string) => {
    const own = setter()
    const [line] = own.wrap([text], 100).lines
    return line && own.setLine(line)
  }

  it('has each piece in its place, with spaces between words', () => {
    expect(set('one two')).toEqual({
      pieces: [
        { text: 'one', isLeft: false, space: false, at: 0 },
        { text: 'two', isLeft: false, space: true, at: 2 },
      ],
      width: 3.5,
      runsLeft: false,
      paragraph: 0,
      isFirst: true,
    })
    expect(set('一二')?.pieces.map(({ at }) => at)).toEqual([0, 0.5])
  })

  it('begins at the left with the last word where it runs to the left', () => {
    const line = set('אחת שלום')
    expect(line?.pieces.map(({ text, at }) => [text, at])).toEqual([
      ['שלום', 0],
      ['אחת', 2.5],
    ])
    expect(line).toMatchObject({ width: 4, runsLeft: true })
  })
})

it('a word is measured once, however often it is set', () => {
  const measured: string[] = []
  const own = new TextSetter(face, (piece) => {
    measured.push(piece)
    return piece.length / 2
  })
  for (const width of [4, 3, 4]) own.wrap(['one two one', 'two'], width)
  expect(measured.toSorted()).toEqual([' ', 'one', 'two'])
})

it('the longest word is the widest one of all paragraphs', () => {
  expect(setter().longestWord(['one three', 'five'])).toBe(2.5)
  expect(setter().longestWord([''])).toBeGreaterThan(0)
})
