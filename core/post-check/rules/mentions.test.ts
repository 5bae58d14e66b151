import { describe, expect, it } from 'vitest'
import { applyFix } from '#core/post-check/apply-fix.ts'
import { mentions } from './mentions.ts'

const post = (text: string) => [[{ text, marks: [] }]]
const find = (text: string) => mentions.find(post(text), { hasMedia: false })

describe('mentions', () => {
  it('become plain names', () => {
    const text = 'Thanks to @Ada Berg, (@omar.k) and\n@Zoë.'
    expect(find(text).toReversed().reduce(applyFix, post(text))).toEqual(
      post('Thanks to Ada Berg, (omar.k) and\nZoë.'),
    )
  })

  it.each(['ada@example.org', 'We meet @ 9', '@', 'a@b'])('are none in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
