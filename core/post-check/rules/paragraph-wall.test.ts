import { describe, expect, it } from 'vitest'
import { paragraphWall } from './paragraph-wall.ts'

const find = (text: string) => paragraphWall.find([[{ text, marks: [] }]], { hasMedia: false })
const sentence = 'The pump was rated for thirty bar and we ran it at thirty-four. '

describe('a wall of text', () => {
  it('is marked at the sentence in its middle', () => {
    const [finding] = find(sentence.repeat(8))
    expect(finding?.place).toEqual({ paragraph: 0, from: 4 * sentence.length, to: 5 * sentence.length - 1 })
    expect(finding?.why).toContain('11 lines')
  })

  it('is marked whole when it is one sentence', () => {
    expect(find('word '.repeat(120).trim())[0]?.place).toEqual({ paragraph: 0, from: 0, to: 599 })
  })

  it('says where a break would help, in the line that is too long', () => {
    const line = sentence.repeat(8).trim()
    const text = `Short one. And another.\n${line}\nThe end. Really.`
    const [finding, ...others] = find(text)
    const from = 24 + 4 * sentence.length
    expect(finding).toEqual({
      rule: 'paragraph-wall',
      place: { paragraph: 0, from, to: from + sentence.length - 1 },
      why: 'On a phone this paragraph is about 11 lines long; a break before this sentence would open it up.',
    })
    expect(others).toEqual([])
    expect(find('word '.repeat(120))[0]?.why).toContain('a break in it would')
  })

  it('is marked at a sentence near its middle, however long the others are', () => {
    const long = `${'word '.repeat(79)}end. `
    expect(find(`Listen. ${long}${sentence.repeat(2)}`)[0]?.place.from).toBe(8 + long.length)
  })

  it('is marked at the last sentence when there are only two', () => {
    const first = `${'word '.repeat(60)}end. `
    expect(find(first + first.trim())[0]?.place).toEqual({
      paragraph: 0,
      from: first.length,
      to: 2 * first.length - 1,
    })
  })

  it('begins after ten lines of a phone, without the space around it', () => {
    expect(find(` ${'x'.repeat(470)} `)).toEqual([])
    expect(find('x'.repeat(471))).toHaveLength(1)
  })

  it('is broken nowhere before its only sentence, with a space before it or without', () => {
    for (const before of [' ', 'A line of its own.\n', 'A line of its own.\n '])
      expect(find(`${before}${'word '.repeat(120)}\nThe end.`)[0]?.why).toContain('a break in it would')
  })

  it('is none when it is broken into lines', () => {
    expect(find(`${sentence.repeat(4)}\n${sentence.repeat(4)}`)).toEqual([])
  })
})
