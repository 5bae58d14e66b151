import { describe, expect, it } from 'vitest'
import { applyFix } from '#core/post-check/apply-fix.ts'
import { straySpaces } from './stray-spaces.ts'

const post = (text: string) => [[{ text, marks: [] }]]
const find = (text: string) => straySpaces.find(post(text), { hasMedia: false })

describe('stray spaces', () => {
  it.each([
    ['We sold  it', 'We sold it'],
    ['We sold it , and left', 'We sold it, and left'],
    ['Is this what you want ?', 'Is this what you want?'],
    ['Three   spaces, \u00a0then more', 'Three spaces, then more'],
  ])('are found in “%s”', (written, mended) => {
    expect(find(written).toReversed().reduce(applyFix, post(written))).toEqual(post(mended))
    expect(find(mended)).toEqual([])
  })

  it.each([
    '  at the ends  ',
    'Wait ... there is more',
    'A .NET shop',
    'Vous venez ?',
    'Mais oui\u00a0!',
    'Nice :)',
    'line \n  line',
  ])('are not found in “%s”', (written) => {
    expect(find(written)).toEqual([])
  })
})
