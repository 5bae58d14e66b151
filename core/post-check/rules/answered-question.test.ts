import { describe, expect, it } from 'vitest'
import { answeredQuestion } from './answered-question.ts'

const find = (...lines: string[]) =>
  answeredQuestion.find(
    lines.map((text) => [{ text, marks: [] }]),
    { hasMedia: false },
  )

describe('a question answered at once', () => {
  it.each([
    'The result? We doubled our sales.',
    'And the best part? It is free.',
    'My biggest lesson? Listen.',
    'Why? Because people buy from people.',
    'Sound familiar? You are not alone.',
  ])('is found in “%s”', (text) => {
    expect(find(text)).toHaveLength(1)
  })

  it('is found when the answer is the next paragraph', () => {
    expect(find('The result?', 'We doubled our sales.')).toHaveLength(1)
  })

  it.each([
    'What did the client say? She laughed.',
    'Is the van back? I need it at six.',
    'Who paid the bill? The bank will not tell.',
    'We asked what the result was. The result?',
    'The result: we doubled our sales.',
  ])('is not found in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
