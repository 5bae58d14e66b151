import { describe, expect, it } from 'vitest'
import { readPlain } from '#core/post/post-content.ts'
import { findClaims } from './find-claims.ts'

const claimsIn = (text: string, ...kinds: string[]) =>
  findClaims(readPlain(text)).flatMap((claim) => (kinds.includes(claim.kind) ? [claim.text] : []))

describe('the numbers that a post claims', () => {
  it.each([
    ['So they took ten steps:', []],
    ['So they took eleven steps:', ['eleven']],
    ['They gave $5 tips:', ['$5']],
    ['They asked 3 hard questions:', []],
    ['They asked 3 very hard questions:', ['3']],
    ['It took 3. Steps follow:', ['3']],
    ['They follow 5 rules. Namely:', ['5']],
    ['Here are 5 rules of ours.', []],
    ['And here are 5 rules of ours.', ['5']],
    ['Here are the notes. They wrote 5 rules.', ['5']],
    ['Two reasons.', []],
    ['They have two reasons.', ['two']],
    ['Hello there. They left. So they asked 3 questions:', []],
    ['1. Write 14 lists.\n2. Read 15.', ['14', '15']],
    ['They worked 24/7 for 7 days.', ['7']],
    ['They worked 24 hours, but not 24/7.', ['24']],
    ['They worked for 24 or 7 days.', ['24', '7']],
    ['It is 724 for 75, not 24/7.', ['724', '75']],
    ['They had one van and the #1 place.', []],
  ])('do not count its own parts or say nothing, as in %s', (text, numbers) => {
    expect(claimsIn(text, 'number')).toEqual(numbers)
  })
})

describe('the dates that a post claims', () => {
  it('are days of the week as well, and hide the numbers in them', () => {
    expect(claimsIn('They came on Friday.', 'date', 'name')).toEqual(['Friday'])
    expect(claimsIn('It was 5 May 2024, and 6 of them came in June 2024.', 'date', 'number')).toEqual([
      '5 May 2024',
      '6',
      'June 2024',
    ])
  })
})

describe('the events that a post claims', () => {
  it.each([
    ['I sold lifts.', true],
    ['I sold it.', false],
    ['We changed three things:', false],
    ['We changed the lifts in Lindow:', true],
    ['We changed some things in Lindow.', true],
    ['We changed our tips: fewer lifts.', true],
  ])('tell enough to be asked about: %s (%s)', (text, isTold) => {
    expect(claimsIn(text, 'event')).toEqual(isTold ? [text] : [])
  })
})

describe('the quotations that a post has', () => {
  it.each([
    ['They have „no such plan“ yet.', ['no such plan']],
    ['They have „no such plan” yet.', ['no such plan']],
    ['They have "no such\nplan" yet.', []],
    ['She said “!!!” to them.', []],
    ['He said no. They have “no plan” yet.', []],
    ['Nobody came. He said “no plan” to them. Nobody left.', ['no plan']],
    ['Said: nothing.\nThey have “no plan” yet', []],
  ])('are of three words or spoken by somebody: %j', (text, quotations) => {
    expect(claimsIn(text, 'quotation')).toEqual(quotations)
  })

  it('hide what stands in them', () => {
    expect(claimsIn('He said “we had 14 vans in Lyon” again.', 'number', 'name')).toEqual([])
    expect(claimsIn('He said “we had no vans” 14 times in Lyon.', 'number', 'name')).toEqual([
      '14 times',
      'Lyon',
    ])
  })
})
