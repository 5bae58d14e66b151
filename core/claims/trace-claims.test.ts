import { describe, expect, it } from 'vitest'
import { readPlain } from '#core/post/post-content.ts'
import type { ClaimKind, ClaimSource } from './claim.ts'
import { findClaims } from './find-claims.ts'
import { traceClaims } from './trace-claims.ts'

const source = (text: string, id = 's1'): ClaimSource => ({
  id,
  kind: 'knowledge',
  title: 'Notes',
  url: null,
  text,
})
const trace = (kind: ClaimKind, text: string, ...texts: string[]) =>
  traceClaims(
    [{ kind, text, paragraph: 0, from: 0, to: text.length }],
    texts.map((one, at) => source(one, `s${at + 1}`)),
  )[0]?.source ?? null
const passage = (text: string, from: string, kind: ClaimKind = 'number') => trace(kind, text, from)?.passage

describe('the passage that a claim comes from', () => {
  it.each([
    ['One. It took 14 days. More.', 'It took 14 days.'],
    ['One! It took 14 days! More.', 'It took 14 days!'],
    ['One? It took 14 days? More.', 'It took 14 days?'],
    ['One\nIt took 14 days\nMore.', 'It took 14 days'],
    ['He said: “It took 14 days.” They left.', 'He said: “It took 14 days.”'],
    ['It took 14 days of 3.5 hours. More.', 'It took 14 days of 3.5 hours.'],
    ['14', '14'],
    ['It took 14', 'It took 14'],
    ['It took 14.', 'It took 14.'],
  ])('is the sentence around it: %j', (text, expected) => expect(passage('14', text)).toBe(expected))

  it('is a part of a long sentence, which tells where it is cut', () => {
    const [lead, tail] = ['a '.repeat(100), ' b'.repeat(100)]
    expect(passage('14', `${lead}14${tail}`)).toBe(`… ${'a '.repeat(60)}14${' b'.repeat(90)} …`)
    expect(passage('14', `${'a '.repeat(60)}14${' b'.repeat(90)}`)).toBe(
      `${'a '.repeat(60)}14${' b'.repeat(90)}`,
    )
    expect(passage('14', `One. ${'a '.repeat(50)}14${tail}`)).toBe(`${'a '.repeat(50)}14${' b'.repeat(90)} …`)
  })

  it('is that of the first source that says it', () => {
    expect(trace('number', '14', 'Nothing.', 'It took 14 days.', 'It took 14 years.')).toEqual({
      id: 's2',
      kind: 'knowledge',
      title: 'Notes',
      url: null,
      passage: 'It took 14 days.',
    })
    expect(trace('number', '14', 'Nothing.', '15')).toBeNull()
    expect(trace('number', '14')).toBeNull()
  })

  it('has the words of a name in a row, in one source', () => {
    expect(passage('Sarah Chen', 'We met Sarah. Then Sarah Chen left.', 'name')).toBe('Then Sarah Chen left.')
    expect(passage('Sarah Chen', 'We met SARAH CHEN’s sister.', 'name')).toBe('We met SARAH CHEN’s sister.')
    expect(passage('Acme’s', 'Acme called.', 'name')).toBe('Acme called.')
    expect(passage('Sarah Chen', 'Chen met Sarah.', 'name')).toBeUndefined()
    expect(trace('name', 'Sarah Chen', 'We met Sarah', 'Chen left.')).toBeNull()
    expect(passage('the Chen', 'the one and the Chen and the other', 'name')).toBeDefined()
    expect(passage('…', 'Anything', 'name')).toBeUndefined()
  })

  it('has most of what an event tells, in the sentence that tells most of it', () => {
    const material = 'I repaired broken lifts at night in Lindow.'
    const text =
      'Nothing here.\n\nWe talk about pumps. I was repairing a broken lift in Lindow by night! More follows.'
    expect(passage(material, text, 'event')).toBe('I was repairing a broken lift in Lindow by night!')
    expect(passage(material, 'I repaired broken lifts.', 'event')).toBe('I repaired broken lifts.')
    expect(passage(material, 'I repaired broken pumps.', 'event')).toBeUndefined()
  })

  it('is the first of those that tell as much, whichever words of the event they have', () => {
    const text = 'They lost pumps at night.\n\nThey lost lifts at night.'
    expect(passage('I lost lifts at night with pumps.', text, 'event')).toBe('They lost pumps at night.')
  })

  it('has all of an event, though others have parts of it, and needs no mark at its end', () => {
    const material = 'I repaired lifts at night.'
    const text = 'Lifts are heavy.\n\nNight is dark.\n\nHello there.\nI repaired lifts at night'
    expect(passage(material, text, 'event')).toBe('I repaired lifts at night')
  })

  it('has an event in other forms of its words', () => {
    const text = 'Repairing an elevator of Tim is fun.'
    expect(passage('I repaired elevators.', text, 'event')).toBe(text)
    expect(passage('I lost Tim’s elevators.', text, 'event')).toBe(text)
  })

  it('is the first of those that tell as much of an event', () => {
    const [one, other] = ['At night I repaired broken lifts.', 'By night I repaired broken lifts.']
    expect(passage('I repaired broken lifts at night.', `${one}\n\n${other}`, 'event')).toBe(one)
    expect(passage('I repaired broken lifts at night.', `Lifts.\n\n${other}\n\nNight.`, 'event')).toBe(other)
  })

  it('is the same for a claim that is told twice', () => {
    const claims = findClaims(readPlain('It took 14 days. We had 14 lists.'))
    const traced = traceClaims(claims, [source('It took 14 days.')])
    expect(traced.map((claim) => claim.source?.passage)).toEqual(['It took 14 days.', 'It took 14 days.'])
  })
})

describe('what a writer lived through', () => {
  const events = (text: string) => findClaims(readPlain(text)).filter(({ kind }) => kind === 'event')

  it.each([
    'I went home from Lindow late.',
    'We repaired broken lifts.',
    'I never quickly sold lifts abroad.',
    'I also then finally sold broken lifts.',
    'Last winter we lost customers.',
    'I have not repaired broken lifts.',
    'I have told customers everything.',
    'I drew lists for customers.',
    'We shut shops in Lindow.',
    'I became mayor of Lindow.',
  ])('is told by %s', (text) => expect(events(text).map((claim) => claim.text)).toEqual([text]))

  it.each([
    'I repair broken lifts.',
    'I then have to repair broken lifts.',
    'I will never have repaired lifts.',
    'I also then finally only sold broken lifts.',
    'I want what customers lost.',
    'I went there.',
    'I repaired [your broken lifts].',
    'We changed several things about lifts:',
  ])('is not told by %s', (text) => expect(events(text)).toEqual([]))
})
