import { describe, expect, it } from 'vitest'
import { applyFix } from '#core/post-check/apply-fix.ts'
import { hashtags } from './hashtags.ts'

const post = (...lines: string[]) => lines.map((text) => [{ text, marks: [] }])
const find = (...lines: string[]) => hashtags.find(post(...lines), { hasMedia: false })
const fixed = (text: string) => find(text).toReversed().reduce(applyFix, post(text))

describe('hashtags', () => {
  it('are too many from the sixth on', () => {
    expect(find('We sold it.', '#one #two #three #four #five')).toEqual([])
    const [finding] = find('We sold it.', '#one #two #three', '#four #five #six #seven')
    expect(finding?.place).toEqual({ paragraph: 2, from: 12, to: 23 })
    expect(finding?.why).toContain('7 hashtags')
  })

  it('within a sentence become plain words', () => {
    expect(fixed('We sold our #pumps to a #Hospital in Leeds.')).toEqual(
      post('We sold our pumps to a Hospital in Leeds.'),
    )
    expect(find('We talk about #FutureOfWork in Leeds.')[0]).not.toHaveProperty('fix')
  })

  it('without a space between them are parted', () => {
    expect(fixed('We sold it. #pumps#leeds#work')).toEqual(post('We sold it. #pumps #leeds #work'))
  })

  it.each([
    'We sold it. #pumps #leeds',
    '#hiring: two welders',
    'Our #1 client is in Leeds, and #2 in Hull.',
    'See https://lede.example/#part for more.',
    'C# and a#b are none of them',
    '#pumps\nWe sold it\n#leeds',
  ])('are fine in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
