import { describe, expect, it } from 'vitest'
import { hardToRead } from './hard-to-read.ts'

const find = (...lines: string[]) =>
  hardToRead.find(
    lines.map((text) => [{ text, marks: [] }]),
    { hasMedia: false },
  )
const easy = 'We ran the pump for a week and it broke on the last day of the test. '
const hard =
  'Organizations that demonstrate considerable operational flexibility are consistently outperforming their established competitors in international markets. '
/** Twelve words, a third of which identify the text as English. */
const english =
  'The organizations that demonstrate considerable operational flexibility are consistently outperforming their competitors. '

describe('a text that is hard to read', () => {
  it('is marked at its hardest sentence', () => {
    const [finding] = find(easy.trim(), hard.repeat(4).trim())
    expect(finding?.place).toEqual({ paragraph: 1, from: 0, to: hard.length - 1 })
    expect(finding?.why).toMatch(/school year \d\d,/)
  })

  it('is marked where there is a long sentence to shorten', () => {
    const seven =
      'The telecommunications internationalization notwithstanding infrastructural considerations prevailed.'
    const eight =
      'The internationalization of telecommunications infrastructures notwithstanding organizational considerations.'
    expect(find(english.repeat(5), eight, seven)[0]?.place).toEqual({
      paragraph: 1,
      from: 0,
      to: eight.length,
    })
  })

  it('is found from sixty words on', () => {
    expect(find(english.repeat(4))).toEqual([])
    expect(find(english.repeat(5))).toMatchObject([{ rule: 'hard-to-read' }])
  })

  it('is none when it is easy, short, or not English', () => {
    expect(find(easy.repeat(6))).toEqual([])
    expect(find(hard.repeat(2))).toEqual([])
    expect(find('Donaudampfschifffahrtsgesellschaften verhandeln ununterbrochen. '.repeat(40))).toEqual([])
    expect(find('组织在国际市场上表现优异。'.repeat(40))).toEqual([])
    expect(find('المنظمات تتفوق باستمرار على منافسيها. '.repeat(40))).toEqual([])
  })
})
