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
    ['I NEVER sold it. #sad', 'I never sold it. #sad'],
    ['WHAT A CHANGE this is.', 'What a change this is.'],
    ['ALL FOR YOU, my friends.', 'All for you, my friends.'],
    ['You CAN’T go. Buy the ONLY mp3 player.', 'You can’t go. Buy the only mp3 player.'],
    ['With Lin it is ALWAYS Ada.', 'With Lin it is always Ada.'],
    ['It was the WRONG way for EVERYONE.', 'It was the wrong way for everyone.'],
  ])('are quiet again in “%s”', (text, mended) => {
    expect(find(text).toReversed().reduce(applyFix, post(text))).toEqual(post(mended))
  })

  it('have no fix where a word may be an abbreviation', () => {
    const [finding] = find('THE NHS IS WRONG about it.')
    expect(finding?.place).toEqual({ paragraph: 0, from: 0, to: 16 })
    expect(finding).toMatchObject({ rule: 'shouting', why: expect.stringContaining('read as shouting') })
    expect(finding).not.toHaveProperty('fix')
  })

  it.each([
    ['Please STOP SPAM.', 'STOP SPAM'],
    ['We ate the BEST 12 PIES of 2,024 in Hull.', 'BEST 12 PIES'],
    ['Since then, NOW I KNOW better.', 'NOW I KNOW'],
  ])('are marked in a row in “%s”: “%s”', (text, row) => {
    const [finding, ...others] = find(text)
    expect(text.slice(finding?.place.from, finding?.place.to)).toBe(row)
    expect(finding).not.toHaveProperty('fix')
    expect(others).toEqual([])
  })

  it.each([
    'NASA and UNICEF met in the USA.',
    'I AM here',
    'The NHS GP SIM',
    '#NEVER again',
    'We met @ALWAYS there',
    'FOR NHS staff',
    'FOR YOU, Ada',
    'THis is it, and tHIS too',
    'Q3 2024 EBITDA',
    'A B C',
  ])('are fine in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
