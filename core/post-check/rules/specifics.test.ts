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

  it('are missed where there is hardly one, and not in a paragraph that has it', () => {
    expect(find(vague.trim(), `${vague.repeat(7)}That was in Leeds.`, vague.repeat(2).trim())).toEqual([
      {
        rule: 'specifics',
        place: { paragraph: 2, from: 0, to: vague.length * 2 - 1 },
        why: expect.stringContaining('hardly a name, number or place in 154 words'),
      },
    ])
    expect(find(`${vague.repeat(9)}That was in Leeds.`)).toEqual([])
  })

  it('are missed at the longest vague paragraph, whatever comes first', () => {
    expect(find(vague.repeat(5).trim(), vague.trim())[0]?.place.paragraph).toBe(0)
  })

  it('are missed from seventy words on, and below one in a hundred', () => {
    expect(find(vague.repeat(4), 'We learned that the people who listen win the end.')).toHaveLength(1)
    expect(find(vague.repeat(4), 'We learned that the people who listen win the.')).toEqual([])
    expect(find(vague.repeat(6), 'That was what we all learned last year in Leeds.')).toEqual([])
    expect(find(vague.repeat(6), 'That was what we all had learned last year in Leeds.')).toHaveLength(1)
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
