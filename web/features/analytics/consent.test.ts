import { describe, expect, it } from 'vitest'
import { answerToSave, consentOf, isBehind, saysNo, type Known } from './consent.ts'

const visitor: Known = { isOn: true, isSignalled: false, userId: null, saved: undefined, device: null }
const ada: Known = { ...visitor, userId: 'ada', saved: null }
const answered = (isYes: boolean, userId: string | null, isSaved = false) => ({ isYes, userId, isSaved })

describe('whether it may be counted', () => {
  it('is no question where there is nothing to send it to', () => {
    expect(consentOf({ ...ada, isOn: false, saved: true })).toBe('off')
  })

  it.each([
    ['nobody has answered', visitor, 'unasked'],
    ['a visitor has agreed', { ...visitor, device: answered(true, null) }, 'yes'],
    ['a visitor has not', { ...visitor, device: answered(false, null) }, 'no'],
    ['it is not known who is here', { ...visitor, userId: undefined }, 'unknown'],
    ['the account is not known yet', { ...ada, saved: undefined }, 'unknown'],
    ['the account has not answered', ada, 'unasked'],
    ['the account has agreed', { ...ada, saved: true }, 'yes'],
    ['the account has not', { ...ada, saved: false }, 'no'],
    ['somebody else has answered here', { ...ada, device: answered(true, 'ben', true) }, 'unasked'],
    ['the account wins over a visitor', { ...ada, saved: false, device: answered(true, null) }, 'no'],
    [
      'a visitor who agreed has just signed in',
      { ...ada, saved: undefined, device: answered(true, null) },
      'yes',
    ],
    [
      'it was taken back here and could not be saved',
      { ...ada, saved: true, device: answered(false, 'ada') },
      'no',
    ],
    ['it was taken back in another tab', { ...ada, saved: true, device: answered(false, 'ada', true) }, 'no'],
  ] satisfies [string, Known, string][])('where %s', (_, known, consent) => {
    expect(consentOf(known)).toBe(consent)
    expect(consentOf({ ...known, isSignalled: true })).toBe('signalled')
  })
})

describe('the answer that an account does not have yet', () => {
  it('is the visitor’s, where the account has none, and its own person’s', () => {
    expect(answerToSave({ ...ada, device: answered(true, null) })).toBe(true)
    expect(answerToSave({ ...ada, saved: true, device: answered(false, 'ada') })).toBe(false)
  })

  it('is none of somebody else’s, none that it has, and none over its own', () => {
    expect(answerToSave({ ...ada, device: answered(true, 'ben') })).toBeNull()
    expect(answerToSave({ ...ada, device: answered(true, 'ada', true) })).toBeNull()
    expect(answerToSave({ ...ada, saved: false, device: answered(true, null) })).toBeNull()
    expect(answerToSave({ ...visitor, device: answered(true, null) })).toBeNull()
  })

  it('is behind when another tab or device has answered', () => {
    expect(isBehind({ ...ada, saved: true, device: answered(false, 'ada', true) })).toBe(true)
    expect(isBehind({ ...ada, saved: true, device: answered(true, 'ada', true) })).toBe(false)
    expect(isBehind({ ...ada, saved: true, device: answered(false, 'ben', true) })).toBe(false)
  })
})

describe('what a browser says', () => {
  it('is a no by Global Privacy Control or Do Not Track', () => {
    expect(saysNo({ globalPrivacyControl: true })).toBe(true)
    expect(saysNo({ doNotTrack: '1' })).toBe(true)
    expect(saysNo({ globalPrivacyControl: false, doNotTrack: '0' })).toBe(false)
    expect(saysNo({ doNotTrack: null })).toBe(false)
  })
})
