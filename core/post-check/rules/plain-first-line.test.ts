import { describe, expect, it } from 'vitest'
import { plainFirstLine } from './plain-first-line.ts'

const find = (text: string) => plainFirstLine.find([[{ text, marks: [] }]], { hasMedia: false })

describe('a plain first line', () => {
  it.each([
    'Leadership is about the people that you work with.',
    'I am excited about the future of work and what it will bring.',
    'AI is the future of our work, and LinkedIn is the place for it.',
    'The Future Of Our Work Is In The Hands Of All',
  ])('is found: “%s”', (line) => {
    expect(find(`${line}\nThen 40 people came to Leeds.`)).toHaveLength(1)
  })

  it('is marked without the space around it', () => {
    const post = [[], [{ text: '  It is about people. And about the work. \nWhy?', marks: [] }]]
    expect(plainFirstLine.find(post, { hasMedia: false })).toMatchObject([
      { rule: 'plain-first-line', place: { paragraph: 1, from: 2, to: 41 } },
    ])
  })

  it('has at least four words', () => {
    expect(find('It is about people')).toHaveLength(1)
    expect(find('It is people')).toEqual([])
  })

  it.each([
    'We sold 40 of them to the hospital.',
    'I hired three people that I had turned down.',
    'My first boss was called Margaret, and she was right.',
    'Why is it that we hire for what we fire for?',
    "I didn't get the job that I wanted.",
    'The client said: “You are late.”',
    'We had a plan but the rain had one too.',
    'Die Zukunft der Arbeit liegt in unseren Händen.',
    'L’avenir du travail est entre nos mains.',
    '未来的工作掌握在我们手中',
    'Short and sweet',
    'It is about the people „that“ we work with',
    'It is about the people «that» we work with',
    'It is about the people "that" we work with',
    'Is it about the people that we work with？',
    'It is about the people: those that we work with',
    'It is less about the people that we work with.',
    'It is about neither the people that we work with.',
    '',
  ])('is not found: “%s”', (line) => {
    expect(find(line)).toEqual([])
  })
})
