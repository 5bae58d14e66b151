import { describe, expect, it } from 'vitest'
import { readPlain } from '#core/post/post-content.ts'
import type { ClaimSource, FoundSource } from './claim.ts'
import { findClaims } from './find-claims.ts'
import { isOpenClaim, sourceFor, withSaid } from './ledger.ts'
import { traceClaims } from './trace-claims.ts'

const source = (text: string): ClaimSource => ({
  id: 's1',
  kind: 'knowledge',
  title: 'Notes',
  url: null,
  text,
})
const named: FoundSource = {
  id: 'n1',
  kind: 'web',
  title: 'A page',
  url: 'https://example.com/',
  passage: '',
}

describe('the ledger', () => {
  it('has open claims until they are known or have a source', () => {
    const traced = traceClaims(findClaims(readPlain('It took 10 days, 14 people and 3 cats.')), [
      source('It took 10 days.'),
    ])
    const ledger = withSaid(traced, { known: new Set(['14']), given: new Map() })
    expect(ledger.filter(isOpenClaim).map(({ text }) => text)).toEqual(['3'])
    const after = withSaid(traced, { known: new Set(['14']), given: new Map([['3', named]]) })
    expect(after.filter(isOpenClaim)).toEqual([])
    expect(after.map(({ isGiven }) => isGiven)).toEqual([false, false, true])
  })

  it('puts the source that its writer names before one that was found', () => {
    const traced = traceClaims(findClaims(readPlain('It took 10 days.')), [source('It took 10 days.')])
    expect(withSaid(traced, { known: new Set(), given: new Map([['10', named]]) })).toMatchObject([
      { source: named },
    ])
  })

  it.each([
    ['14', 'We began early.\nWe wrote fourteen lists.', 'We wrote fourteen lists.'],
    ['Sarah Chen', 'We met sarah chen there. More.', 'We met sarah chen there.'],
    [
      'I repaired lifts at night',
      'Hello.\n\nAt night I was repairing lifts.',
      'At night I was repairing lifts.',
    ],
    ['99', 'We  began\nearly.', 'We began early.'],
  ])('shows of a named source what says “%s”', (claimed, text, passage) => {
    expect(sourceFor(claimed, source(text))).toEqual({
      id: 's1',
      kind: 'knowledge',
      title: 'Notes',
      url: null,
      passage,
    })
  })

  it('shows the beginning of a long source that says nothing of it', () => {
    const { passage } = sourceFor('99', source('word '.repeat(200)))
    expect(passage.length).toBeLessThan(250)
    expect(passage.endsWith('word …')).toBe(true)
  })

  it('cuts the beginning within a word only where there is no other place', () => {
    expect(sourceFor('99', source('x'.repeat(300))).passage).toBe(`${'x'.repeat(240)} …`)
    expect(sourceFor('99', source('x'.repeat(240))).passage).toBe('x'.repeat(240))
  })
})
