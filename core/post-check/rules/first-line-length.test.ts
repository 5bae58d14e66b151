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
    [220, true, 'waits behind'],
    [220, false, 'some readers'],
    [360, false, 'waits behind'],
  ])('says at %i characters, media %s: %s', (length, hasMedia, said) => {
    expect(find(words(length), hasMedia)[0]?.why).toContain(said)
  })

  it('gives wide letters the room of two', () => {
    expect(find('字'.repeat(70))).toEqual([])
    expect(find('字'.repeat(71))).toHaveLength(1)
  })
})
