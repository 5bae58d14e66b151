import { describe, expect, it } from 'vitest'
import { evenSentences } from './even-sentences.ts'

const find = (...lengths: number[]) => {
  const text = lengths.map((length) => `We ${'saw '.repeat(length - 2)}it.`)
  return evenSentences.find(
    text.map((line) => [{ text: line, marks: [] }]),
    { hasMedia: false },
  )
}

describe('the beat of the sentences', () => {
  it('is marked in the middle of six that are alike', () => {
    expect(find(3, 10, 11, 12, 13, 10, 11, 4)[0]?.place.paragraph).toBe(4)
  })

  it('is fine when one of them differs, when all are short, and when there are few', () => {
    expect(find(10, 11, 12, 4, 10, 11, 12, 10)).toEqual([])
    expect(find(3, 4, 3, 4, 3, 4, 3)).toEqual([])
    expect(find(10, 10, 10, 10, 10)).toEqual([])
  })

  it('is marked from six words a sentence on, where they differ by three at most', () => {
    expect(find(6, 9, 6, 9, 6, 9)).toMatchObject([{ rule: 'even-sentences', place: { from: 0, to: 34 } }])
    expect(find(6, 6, 6, 5, 6, 6, 6)).toEqual([])
    expect(find(6, 10, 6, 10, 6, 10)).toEqual([])
  })

  it('is not to be heard in letters whose words are not told apart by spaces', () => {
    const lines = Array.from({ length: 6 }, () => [{ text: '我们 有 一个 计划 和 梦想。', marks: [] }])
    expect(evenSentences.find(lines, { hasMedia: false })).toEqual([])
  })
})
