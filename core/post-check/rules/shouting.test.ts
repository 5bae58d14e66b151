import { describe, expect, it } from 'vitest'
import { applyFix } from '#core/post-check/apply-fix.ts'
import { shouting } from './shouting.ts'

const post = (text: string) => [[{ text, marks: [] }]]
const find = (text: string) => shouting.find(post(text), { hasMedia: false })

describe('words in capitals', () => {
  it.each([
    ['We NEVER sold it.', 'We never sold it.'],
    ['STOP and listen.', 'Stop and listen.'],
    ['I can’t believe THIS CHANGE.', 'I can’t believe this change.'],
  ])('are quiet again in “%s”', (text, mended) => {
    expect(find(text).toReversed().reduce(applyFix, post(text))).toEqual(post(mended))
  })

  it('have no fix where a word may be an abbreviation', () => {
    const [finding] = find('THE NHS IS WRONG about it.')
    expect(finding?.place).toEqual({ paragraph: 0, from: 0, to: 16 })
    expect(finding).not.toHaveProperty('fix')
  })

  it.each([
    'NASA and UNICEF met in the USA.',
    'I AM here',
    'The NHS GP SIM',
    '#NEVER again',
    'Q3 2024 EBITDA',
    'A B C',
  ])('are fine in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
