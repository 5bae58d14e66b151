import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClaimKind } from './claim.ts'
import { readRephrasePrompt, rephrasePrompt, rephraseSlots, withoutClaim } from './rephrasing.ts'

const kinds: ClaimKind[] = ['number', 'date', 'name', 'quotation', 'event']

describe('rephrasing a sentence without what no material says', () => {
  it.each([
    ['number', '730', 'They saved 730 hours, not 1,730.', 'They saved [your number] hours, not 1,730.'],
    ['number', '80%', 'Churn fell by 80%!', 'Churn fell by [your result in numbers]!'],
    ['number', '$5', 'It cost $5.', 'It cost [your result in numbers].'],
    ['number', 'twenty-five', 'We wrote twenty-five lists.', 'We wrote [your number] lists.'],
    ['date', 'March 2021', 'In March 2021, we moved.', 'We moved.'],
    ['date', '5 May', 'We met on 5 May.', 'We met.'],
    ['date', 'June 2019', 'It was June 2019 when we met.', 'It was [the date] when we met.'],
    ['name', 'Porto', 'They saved hours in Porto.', 'They saved hours.'],
    ['name', 'Jonas Weber', 'Jonas Weber called us.', '[the name] called us.'],
    ['quotation', 'Never write it down', 'He said: “Never write it down”.', 'He said: “[their words]”.'],
    ['event', 'I slept at a station.', 'I slept at a station.', '[something you lived through].'],
    ['name', 'In (a+', 'He met In (a+ there.', 'He met [the name] there.'],
    ['number', '7', 'It was 17.', 'It was 17.'],
    ['number', '5x', 'It is 5x faster.', 'It is [your result in numbers] faster.'],
    ['name', 'Porto', 'in Porto.', 'in [the name].'],
    ['name', 'Porto', 'They met back In Porto!', 'They met!'],
    ['name', 'Porto', '  At Porto, they met.', '  They met.'],
    ['name', 'Kessler Inc.', 'They met Kessler Inc. there.', 'They met [the name] there.'],
    ['event', 'I slept. Then I woke?!', 'I slept. Then I woke?!', '[something you lived through]?!'],
  ] as const)('leaves out the %s “%s”', (kind, text, sentence, rephrased) => {
    expect(withoutClaim(sentence, { kind, text })).toBe(rephrased)
  })

  it('reads back any request that it writes, and no other', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(fc.constantFrom(...kinds), text, (kind, words) => {
        expect(readRephrasePrompt(rephrasePrompt({ kind, text: words }))).toEqual({ kind, text: words })
      }),
    )
    for (const other of ['Rephrase it', 'Rephrase it without the number “7”', ''])
      expect(readRephrasePrompt(other)).toBeNull()
  })

  it.each([
    ['number', 'number'],
    ['date', 'date'],
    ['name', 'name'],
    ['quotation', 'quotation'],
    ['event', 'experience'],
  ] as const)('asks for a sentence without a %s by calling it a %s', (kind, name) => {
    const request = rephrasePrompt({ kind, text: 'these words' })
    expect(request).toMatch(new RegExp(`^Rephrase it without the ${name} “these words”\\. `))
    expect(readRephrasePrompt(`\n ${request} `)).toEqual({ kind, text: 'these words' })
  })

  it('leaves slots that a later reader knows', () => {
    const left = [...kinds.map((kind) => ({ kind, text: 'x' })), { kind: 'number' as const, text: '8%' }]
    const slots = left.map((claim) => withoutClaim(claim.text, claim))
    expect(new Set(slots).size).toBe(6)
    expect([...rephraseSlots].toSorted()).toEqual(slots.toSorted())
  })
})
