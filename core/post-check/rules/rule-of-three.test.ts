import { describe, expect, it } from 'vitest'
import { ruleOfThree } from './rule-of-three.ts'

const find = (...lines: string[]) =>
  ruleOfThree.find(
    lines.map((text) => [{ text, marks: [] }]),
    { hasMedia: false },
  )

describe('the rule of three', () => {
  it.each([
    'Faster. Smarter. Better.',
    'It works. No fluff. No jargon. Just results.',
    'Every email. Every call. Every single deal.',
    'It is built on trust, growth, and impact.',
    'Innovation, collaboration and communication drive us.',
    'We got better, faster, stronger.',
    'We are building trust, driving growth, and creating impact.',
  ])('is found in “%s”', (text) => {
    expect(find(text)).toHaveLength(1)
  })

  it('is found over lines and paragraphs, and marked at the last', () => {
    expect(find('No meetings.\nNo emails.\nNo calls.')[0]?.place).toEqual({ paragraph: 0, from: 0, to: 33 })
    expect(find('No meetings.', 'No emails.', 'No calls.')[0]?.place.paragraph).toBe(2)
  })

  it.each([
    'We bought bricks, sand, and lime.',
    'Ada, Omar and Lin came.',
    'Nobody came. We waited an hour. Then it rained on all of us.',
    'Monday: 12. Tuesday: 9. Friday: 3.',
    'Really? Yes. Why not?',
    'The station closed, the payment failed, and I walked.',
    'I rang. I knocked twice. I left a note.',
  ])('is not found in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
