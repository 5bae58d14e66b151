import { describe, expect, it } from 'vitest'
import { layOut } from './card-layout.ts'
import { cardWords, isRightToLeft, withoutGaps } from './card-words.ts'

const box = { width: 1000, height: 400 }
/** Every character is half as wide as it is tall. */
const measure = (text: string, sizePx: number) => (Array.from(text).length * sizePx) / 2

describe('the words of a card', () => {
  it('are plain letters with tidy spaces', () => {
    expect(cardWords('  𝗕𝗼𝗹𝗱   s̶t̶r̶u̶c̶k̶ \r\n\n two\t')).toBe('Bold struck\ntwo')
  })

  it('end with a sentence, else with a word, when they are too many', () => {
    expect(cardWords('One sentence that is long enough to be kept on a card. '.repeat(8))).toMatch(/card\.$/)
    expect(cardWords('word '.repeat(100))).toMatch(/word…$/)
    expect(cardWords('x'.repeat(1000))).toHaveLength(281)
  })

  it('are told apart by the side they are read from', () => {
    expect(isRightToLeft('10 ימים')).toBe(true)
    expect(isRightToLeft('Days: ימים')).toBe(false)
  })

  it('lose signs that cannot be drawn, and name letters that cannot', () => {
    const isDrawn = (sign: string) => sign < '\u2000'
    expect(withoutGaps('Ship it 👩‍💻 now', isDrawn)).toEqual({ words: 'Ship it now', missing: [] })
    expect(withoutGaps('Ship 船', isDrawn)).toEqual({ words: 'Ship', missing: ['船'] })
  })
})

describe('the setting of a card', () => {
  it('is as large as fits, in even lines', () => {
    const { sizePx, lines } = layOut('one two three four five six seven', box, measure)
    expect(sizePx).toBe(104)
    expect(lines).toEqual(['one two three four', 'five six seven'])
  })

  it('gets smaller before it breaks a word', () => {
    const { sizePx, lines } = layOut('incomprehensibilities abound', box, measure)
    expect(lines).toEqual(['incomprehensibilities', 'abound'])
    expect(sizePx).toBe(88)
  })

  it('breaks what is wider than a line, and says when it goes on', () => {
    const { lines, lineHeightPx } = layOut('y'.repeat(900), box, measure)
    expect(lines.length * lineHeightPx).toBeLessThanOrEqual(box.height)
    expect(lines.at(-1)).toMatch(/y…$/)
  })

  it('breaks a script without spaces between its words', () => {
    const { lines } = layOut('私たちはオンボーディングを十日から二日に短縮しました。', box, measure)
    expect(lines.join('')).toBe('私たちはオンボーディングを十日から二日に短縮しました。')
    expect(lines.every((line) => !line.startsWith('。'))).toBe(true)
  })
})
