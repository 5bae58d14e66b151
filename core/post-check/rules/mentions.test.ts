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

  it.each([
    ['@ada thanks', '@ada'],
    ['“@ada” came', '@ada'],
    ['"@ada" came', '@ada'],
    ["'@ada' came", '@ada'],
    ['‘@ada’ came', '@ada'],
    ['Hello @ada...', '@ada'],
    ['Hello @ada_-.', '@ada'],
    ['We met @9lives there', '@9lives'],
    ['We met @_x2-y there', '@_x2-y'],
    ['We met @X there', '@X'],
    ['We met @Zoe\u0308 there', '@Zoe\u0308'],
  ])('are marked in “%s”: %s', (text, mention) => {
    expect(find(text).map(({ place }) => text.slice(place.from, place.to))).toEqual([mention])
  })

  it('are said to notify nobody', () => {
    expect(find('Hi @ada!')).toEqual([
      {
        rule: 'mentions',
        place: { paragraph: 0, from: 3, to: 7 },
        why: expect.stringContaining('notifies nobody'),
        fix: 'ada',
      },
    ])
  })

  it.each(['ada@example.org', 'We meet @ 9', '@', 'a@b'])('are none in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
