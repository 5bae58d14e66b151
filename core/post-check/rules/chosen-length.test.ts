import { describe, expect, it } from 'vitest'
import { chosenLength } from './chosen-length.ts'

const post = (...lines: string[]) => lines.map((text) => (text === '' ? [] : [{ text, marks: [] }]))
const find = (lines: string[], length?: { min: number; max: number }) =>
  chosenLength.find(post(...lines), { hasMedia: false, ...(length && { length }) })

describe('the chosen length', () => {
  it('says nothing when none is chosen, and nothing within it', () => {
    expect(find(['Some words.'])).toEqual([])
    expect(find(['0123456789'], { min: 10, max: 10 })).toEqual([])
  })

  it('marks the last sentence of a post that is too short', () => {
    const [finding] = find(['One line.', 'Two. Three.', ''], { min: 40, max: 200 })
    expect(finding).toMatchObject({ rule: 'chosen-length', place: { paragraph: 1, from: 5, to: 11 } })
    expect(finding?.why).toContain('So far the post has 21 characters')
  })

  it('says nothing of a post that has only just begun', () => {
    const finds = (count: number, length: { min: number; max: number }) => find(['x'.repeat(count)], length)
    expect(finds(0, { min: 300, max: 700 })).toEqual([])
    expect(finds(149, { min: 300, max: 700 })).toEqual([])
    expect(finds(150, { min: 300, max: 700 })).toHaveLength(1)
    expect(finds(299, { min: 2000, max: 2900 })).toEqual([])
    expect(finds(300, { min: 2000, max: 2900 })).toHaveLength(1)
  })

  it('marks the sentence in which the length is reached', () => {
    const [finding] = find(['0123456789', 'Eleven on. And more of it.', 'More'], { min: 0, max: 24 })
    expect(finding?.place).toEqual({ paragraph: 1, from: 11, to: 26 })
    expect(finding?.why).toContain('The post has 42 characters, and the length you chose ends at 24')
  })

  it('takes a line break for a character, and a sentence that just fits for one within the length', () => {
    const placeAt = (max: number) =>
      find(['0123456789', 'Eleven on. And more of it.'], { min: 0, max })[0]?.place
    expect(placeAt(10)).toEqual({ paragraph: 1, from: 0, to: 10 })
    expect(placeAt(20)).toEqual({ paragraph: 1, from: 0, to: 10 })
    expect(placeAt(21)).toEqual({ paragraph: 1, from: 11, to: 26 })
  })

  it('has nothing to mark in a post without words', () => {
    expect(find(['', ''], { min: 0, max: 0 })).toEqual([])
  })
})
