import { describe, expect, it } from 'vitest'
import { longSentence } from './long-sentence.ts'

const find = (text: string) => longSentence.find([[{ text, marks: [] }]], { hasMedia: false })
const words = (count: number) => `We ${'saw '.repeat(count - 2)}it.`

describe('a long sentence', () => {
  it('is marked from 33 words on, with their number', () => {
    expect(find(words(32))).toEqual([])
    const [finding] = find(`Short. ${words(33)} Short.`)
    expect(finding?.place).toEqual({ paragraph: 0, from: 7, to: 7 + words(33).length })
    expect(finding?.why).toContain('33 words')
  })

  it('is not counted in words where the letters are not Latin', () => {
    expect(find(`${'мы видели это '.repeat(12)}.`)).toEqual([])
    expect(find(`${'رأينا ذلك '.repeat(20)}.`)).toEqual([])
  })

  it('ends where a writer ends it, in lower case and after titles too', () => {
    const half = `we ${'saw '.repeat(18)}it.`
    expect(find(`${half} ${half}`)).toEqual([])
    expect(find(`Dr. ${words(32)}`)).toHaveLength(1)
    expect(find(`It ran ${'for days '.repeat(8)}e.g. in ${'the rain and '.repeat(5)}so on.`)).toHaveLength(1)
  })
})
