import { describe, expect, it } from 'vitest'
import { firstLineLength } from './first-line-length.ts'

const words = (length: number) =>
  'abcd '
    .repeat(length / 5)
    .trimEnd()
    .padEnd(length, 'x')
const find = (text: string, hasMedia = false) => firstLineLength.find([[{ text, marks: [] }]], { hasMedia })

describe('the length of the first line', () => {
  it('is fine up to what a phone shows, whatever follows', () => {
    expect(find(words(140))).toEqual([])
    expect(find(`Short.\n${words(500)}`)).toEqual([])
  })

  it('marks what phones hide, from a whole word on', () => {
    const [finding] = find(`${'abcd '.repeat(27)}abcdefghijkl mno`)
    expect(finding?.place).toEqual({ paragraph: 0, from: 135, to: 151 })
    expect(finding?.why).toContain('some readers')
  })

  it.each([
    [200, true, 'some readers'],
    [210, true, 'some readers'],
    [211, true, 'waits behind'],
    [220, true, 'waits behind'],
    [220, false, 'some readers'],
    [350, false, 'some readers'],
    [351, false, 'waits behind'],
    [360, false, 'waits behind'],
  ])('says at %i characters, media %s: %s', (length, hasMedia, said) => {
    expect(find(words(length), hasMedia)[0]?.why).toContain(said)
  })

  it('names what phones and desktops show, with media and without', () => {
    expect(find(words(300), true)[0]?.why).toContain('roughly 140 characters and desktops after 210,')
    expect(find(words(300))[0]?.why).toContain('roughly 140 characters and desktops after 210 to 350,')
  })

  it('is about the first line with text, wherever it stands', () => {
    const post = [[], [{ text: ` \n ${'abcd '.repeat(27)}abcdefghijkl mno `, marks: [] }]]
    expect(firstLineLength.find(post, { hasMedia: false })).toEqual([
      { rule: 'first-line-length', place: { paragraph: 1, from: 138, to: 154 }, why: expect.any(String) },
    ])
    expect(find('')).toEqual([])
  })

  it('marks nothing that is still shown', () => {
    expect(find(`${words(140)} efgh`)[0]?.place.from).toBe(141)
    expect(find('字'.repeat(71))[0]?.place.from).toBe(70)
    expect(find(`${'x'.repeat(139)}字`)[0]?.place.from).toBe(139)
  })

  it('marks a word of thirty letters or more, such as an address, only from where it is cut', () => {
    expect(find(`${words(110)} ${'x'.repeat(60)}`)[0]?.place.from).toBe(111)
    expect(find(`${words(100)} ${'x'.repeat(60)}`)[0]?.place.from).toBeGreaterThan(130)
  })

  it('gives wide letters the room of two', () => {
    expect(find('字'.repeat(70))).toEqual([])
    expect(find('字'.repeat(71))).toHaveLength(1)
  })
})
