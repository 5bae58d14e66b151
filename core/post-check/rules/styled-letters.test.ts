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

  it('are marked line by line, without the space around them', () => {
    const text = ' We sold it \n\n and left '
    expect(find([[run('Then', 'bold'), run('\n'), run(text, 'bold')]]).map(({ place }) => place)).toEqual([
      { paragraph: 0, from: 0, to: 4 },
      { paragraph: 0, from: 6, to: 16 },
      { paragraph: 0, from: 20, to: 28 },
    ])
  })

  it('are found where it is a single one', () => {
    expect(fixed([[run('Plan '), run('B', 'bold'), run(' won')]])).toEqual([[run('Plan B won')]])
  })

  it('are one finding where only spaces part them, however they came about', () => {
    expect(fixed([[run('so', 'bold'), run('  '), run('𝗹𝗱', 'bold'), run('n\u0336o\u0336')]])).toEqual([
      [run('so  ldno')],
    ])
    expect(find([[run('so', 'bold'), run('  '), run('𝗹𝗱'), run('n\u0336o\u0336')]])).toHaveLength(1)
    expect(find([[run('We 𝗵𝗮𝗱 it all', 'bold')]]).map(({ place }) => place)).toEqual([
      { paragraph: 0, from: 0, to: 16 },
    ])
  })

  it('are told apart by whether they were pasted or come from a mark', () => {
    const post = [
      [run('𝗪𝗲 sold '), run('it', 'bold'), run(' and 𝗹𝗲𝗳𝘁, '), run('all', 'italic'), run(' of us')],
    ]
    const [pasted, marked, pastedToo, markedToo] = find(post)
    expect(pasted).toEqual({
      rule: 'styled-letters',
      place: { paragraph: 0, from: 0, to: 4 },
      why: expect.stringContaining('These are special letters'),
      fix: 'We',
      clearsMarks: true,
    })
    expect(marked?.why).toContain('On LinkedIn this becomes special letters')
    expect(pastedToo?.why).toBe(pasted?.why)
    expect(markedToo?.why).toBe(marked?.why)
  })

  it.each([
    ['𝗪𝗲’𝗿𝗲 𝗛.𝗚-𝗪, and 𝟭,𝟮 here', ['𝗪𝗲’𝗿𝗲 𝗛.𝗚-𝗪', '𝟭,𝟮']],
    ['on ℎ𝑎𝑙𝑓 days', ['ℎ𝑎𝑙𝑓']],
    ['in 𝑡ℎ𝑒 end', ['𝑡ℎ𝑒']],
    ['say n\u0332\u0336o\u0332\u0336 now', ['n\u0332\u0336o\u0332\u0336']],
  ])('pasted into “%s” are marked, whatever stands between them', (text, letters) => {
    expect(find([[run(text)]]).map(({ place }) => text.slice(place.from, place.to))).toEqual(letters)
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
