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
