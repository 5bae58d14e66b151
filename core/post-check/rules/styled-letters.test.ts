import { describe, expect, it } from 'vitest'
import type { Mark, PostText } from '#core/post/post-text.ts'
import { applyFix } from '#core/post-check/apply-fix.ts'
import { styledLetters } from './styled-letters.ts'

const run = (text: string, ...marks: Mark[]) => ({ text, marks })
const find = (post: PostText) => styledLetters.find(post, { hasMedia: false })
const fixed = (post: PostText) => find(post).toReversed().reduce(applyFix, post)

describe('special letters', () => {
  it('finds what is bold, italic or struck, and makes it plain', () => {
    const post = [
      [run('We '), run('sold', 'bold'), run(' it', 'italic'), run(' and '), run('left', 'strike')],
    ]
    expect(find(post).map(({ place, fix }) => [place.from, place.to, fix])).toEqual([
      [3, 10, 'sold it'],
      [15, 19, 'left'],
    ])
    expect(fixed(post)).toEqual([[run('We sold it and left')]])
  })

  it.each([
    ['𝗪𝗲 𝘀𝗼𝗹𝗱 𝟯 now', 'We sold 3 now'],
    ['a 𝓗𝓮𝓵𝓵𝓸 b', 'a Hello b'],
    ['Ⓗⓘ and 🄰', 'Hi and A'],
    ['n\u0336o\u0336 yes', 'no yes'],
  ])('finds %s among pasted letters', (pasted, plain) => {
    expect(fixed([[run(pasted)]])).toEqual([[run(plain)]])
    expect(find([[run(plain)]])).toEqual([])
  })

  it.each(['Café ÷ 2 ≠ x', '① first', '你好 שלום', 'ℝ is a set', 'e\u0301'])('leaves %s alone', (text) => {
    expect(find([[run(text)]])).toEqual([])
  })

  it('leaves bold that publishing does not change alone', () => {
    expect(find([[run('你好', 'bold')]])).toEqual([])
  })
})
