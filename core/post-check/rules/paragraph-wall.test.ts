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

  it('is none when it is broken into lines', () => {
    expect(find(`${sentence.repeat(4)}\n${sentence.repeat(4)}`)).toEqual([])
  })
})
