import { describe, expect, it } from 'vitest'
import { ruleOfThree } from './rule-of-three.ts'

const find = (...lines: string[]) =>
  ruleOfThree.find(
    lines.map((text) => [{ text, marks: [] }]),
    { hasMedia: false },
  )
const marked = (text: string) => find(text).map(({ place }) => text.slice(place.from, place.to))

describe('the rule of three', () => {
  it.each([
    'Faster. Smarter. Better.',
    'It works. No fluff. No jargon. Just results.',
    'Every email. Every call. Every single deal.',
    'It is built on trust, growth, and impact.',
    'Innovation, collaboration and communication drive us.',
    'We got better, faster, stronger.',
    'We are building trust, driving growth, and creating impact.',
    'It works. Every time. Guaranteed.',
    'No more meetings. No more emails. Just quiet work.',
    'Every single email counts. Every single call counts. Every single deal counts.',
  ])('is found in “%s”', (text) => {
    expect(find(text)).toHaveLength(1)
  })

  it.each([
    ['We offer trust,growth,impact.', 'trust,growth,impact'],
    ['It is about equity, action and trust.', 'equity, action and trust'],
    ['People, process and technology come first.', 'People, process and technology'],
    ['It took grit, pride and hustle.', 'grit, pride and hustle'],
    ['She is bold, humble and human.', 'bold, humble and human'],
    [
      'I spent the year building trust, driving growth, creating impact.',
      'building trust, driving growth, creating impact',
    ],
    [
      'He is building trust, driving growth and creating impact daily.',
      'building trust, driving growth and creating impact',
    ],
    [
      'No fluff. No jargon. Just results. Our customers in Leeds say so.',
      'No fluff. No jargon. Just results.',
    ],
  ])('is marked in “%s”: “%s”', (text, triad) => {
    expect(marked(text)).toEqual([triad])
  })

  it('is found twice where it is used twice', () => {
    expect(marked('We got better, faster, stronger: trust, growth and impact.')).toEqual([
      'better, faster, stronger',
      'trust, growth and impact',
    ])
    expect(marked('Faster. Smarter. Better. Cheaper. Bigger. Louder.')).toEqual([
      'Faster. Smarter. Better.',
      'Cheaper. Bigger. Louder.',
    ])
  })

  it('says whether it is fragments or big words', () => {
    expect(find('Faster. Smarter. Better.')).toEqual([
      {
        rule: 'rule-of-three',
        place: { paragraph: 0, from: 0, to: 24 },
        why: expect.stringContaining('one full sentence'),
      },
    ])
    expect(find('Ada called.', 'We value trust, growth, and impact.')).toEqual([
      {
        rule: 'rule-of-three',
        place: { paragraph: 1, from: 9, to: 34 },
        why: expect.stringContaining('with an example'),
      },
    ])
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
    'Nobody came. We waited an hour. Then it rained.',
    'We waited an hour. We rang twice. Nobody came.',
    'Nobody came. We waited there. We left again.',
    'We sold the van. We sold the shop to a cousin in Hull. We left town.',
    'No one came. No one called. We went home.',
    'We rang the bell. We rang again. Just silence followed.',
    'Their puzzles were ship, city, and dance.',
    'We need mentors, tables and shippers.',
    'They value growth and impact.',
    'With trust, product quality comes.',
    'We sell trust, bricks and lime.',
    'The bags got cheaper, bigger and red.',
    '#trust, #growth, #impact',
    'I sat watching people making coffee, wondering why.',
    'The budget was, without notice, slashed again.',
    'Bring bread, bring cheese, and bring wine.',
    'After building trust, they sold, of course, bricks.',
  ])('is not found in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
