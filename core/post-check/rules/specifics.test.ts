import { describe, expect, it } from 'vitest'
import { specifics } from './specifics.ts'

const find = (...lines: string[]) =>
  specifics.find(
    lines.map((text) => [{ text, marks: [] }]),
    { hasMedia: false },
  )
const vague = 'We learned that the people who listen are the people who win in the end. '

describe('names, numbers and places', () => {
  it('are missed in a long text, at its longest vague paragraph', () => {
    const [finding] = find(vague.trim(), vague.repeat(5).trim())
    expect(finding?.place).toEqual({ paragraph: 1, from: 0, to: vague.length * 5 - 1 })
    expect(finding?.why).toContain('no name, number or place in 90 words')
  })

  it('are enough at two in two hundred words', () => {
    expect(find(vague.repeat(5), 'That was in Leeds.')).toEqual([])
    expect(find(vague.repeat(5), 'That was 40 years ago.')).toEqual([])
    expect(find(vague.repeat(5), 'That was seven years ago.')).toEqual([])
    expect(find(vague.repeat(14), 'That was in Leeds.')).toHaveLength(1)
  })

  it('are no numbers of a list', () => {
    expect(find(vague.repeat(5), '1. Listen.', '2. Listen more.')).toHaveLength(1)
  })

  it('are not missed in a short text or in another language', () => {
    expect(find(vague.repeat(3))).toEqual([])
    expect(find('los que escuchan son los que ganan al final del camino. '.repeat(12))).toEqual([])
  })
})
