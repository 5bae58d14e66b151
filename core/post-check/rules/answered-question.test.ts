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
    'The one thing I learned? Listen.',
    'How? By listening.',
    'So what? We move on.',
    'And guess what? It worked.',
    'Want to know why? They listen.',
    'You know what? I quit.',
  ])('is found in “%s”', (text) => {
    expect(find(text)).toHaveLength(1)
  })

  it('is found when the answer is the next paragraph', () => {
    expect(find('The result?', 'We doubled our sales.')).toHaveLength(1)
  })

  it('is marked without its answer', () => {
    expect(find('Ada called.', 'We met. And the best part? It is free.')).toEqual([
      {
        rule: 'answered-question',
        place: { paragraph: 1, from: 8, to: 26 },
        why: expect.stringContaining('the answer alone'),
      },
    ])
  })

  it.each([
    'What did the client say? She laughed.',
    'Is the van back? I need it at six.',
    'Who paid the bill? The bank will not tell.',
    'We asked what the result was. The result?',
    'The result: we doubled our sales.',
    'The result. We doubled our sales.',
    'The van is back? I need it at six.',
    'The man with the red van outside? He sells bricks.',
    'Whose van was it? His? No, hers.',
  ])('is not found in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
