import { describe, expect, it } from 'vitest'
import { applyFix } from '#core/post-check/apply-fix.ts'
import { emojiSigns } from './emoji.ts'

const post = (...lines: string[]) => lines.map((text) => (text === '' ? [] : [{ text, marks: [] }]))
const find = (...lines: string[]) => emojiSigns.find(post(...lines), { hasMedia: false })
const fixed = (...lines: string[]) =>
  find(...lines)
    .toReversed()
    .reduce(applyFix, post(...lines))

describe('emoji', () => {
  it('as list signs become plain ones', () => {
    expect(fixed('Three things:', '✅ Call', '', '🚀 Ship', '👩‍💻 Rest')).toEqual(
      post('Three things:', '• Call', '', '• Ship', '• Rest'),
    )
    expect(fixed('1️⃣ Call\n2️⃣ Ship')).toEqual(post('1. Call\n2. Ship'))
  })

  it('in chains become one', () => {
    expect(fixed('We did it 🎉🎉🎉')).toEqual(post('We did it 🎉'))
    expect(fixed('We did it 👩‍👩‍👧 🇩🇪 👍🏽!')).toEqual(post('We did it 👩‍👩‍👧!'))
  })

  it('as list signs are marked without the space before them', () => {
    const found = find('Two things:\n  ✅ Call', '\t🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ship')
    expect(found).toMatchObject([
      { rule: 'emoji', place: { paragraph: 0, from: 14, to: 15 }, fix: '•' },
      { rule: 'emoji', place: { paragraph: 1, from: 1, to: 15 }, fix: '•' },
    ])
    for (const { why } of found) expect(why).toContain('before each point')
  })

  it('as numbers of a list become numbers, and other signs of the keypad plain ones', () => {
    expect(fixed('1\u20e3 Call', '2\u20e3 Ship')).toEqual(post('1. Call', '2. Ship'))
    expect(fixed('#️⃣ Call', '*️⃣ Ship')).toEqual(post('• Call', '• Ship'))
  })

  it('in chains that begin lines are told once', () => {
    const lines = ['🎉🎉🎉 We won', '🎉 🎉 🎉 We slept']
    for (const { why } of find(...lines)) expect(why).toContain('one is enough')
    expect(find(...lines)).toHaveLength(2)
    expect(fixed(...lines)).toEqual(post('🎉 We won', '🎉 We slept'))
  })

  it('in a chain may be flags of every kind', () => {
    expect(fixed('Hello 🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿 and 🇩🇪🇫🇷🇳🇱')).toEqual(post('Hello 🏴󠁧󠁢󠁥󠁮󠁧󠁿 and 🇩🇪'))
  })

  it.each([
    'We did it 🎉',
    '🎉 We did it\nThen we slept',
    'Two 🎉🎉 are fine',
    '1 2 3 4',
    '###',
    '▪ One\n▪ Two',
    '© ® ™',
    '🎉\n🎉',
  ])('are fine in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
