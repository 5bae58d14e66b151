import { expect, it } from 'vitest'
import { displayName, splitName } from './display-name.ts'

it('is the first of what is known', () => {
  const names = { firstName: 'Ada', lastName: 'Byron', fullName: 'Ada B.' }
  expect(displayName(names)).toBe('Ada Byron')
  expect(displayName({ ...names, lastName: null })).toBe('Ada B.')
  expect(displayName({ ...names, lastName: '', fullName: '' })).toBe('Ada')
  expect(displayName({ firstName: null, lastName: 'Byron', fullName: null })).toBe('User')
  expect(displayName({ firstName: ' ', lastName: 'Byron', fullName: ' Ada B. ' })).toBe('Ada B.')
  expect(displayName({ firstName: '\u00a0', lastName: ' ', fullName: ' ' })).toBe('User')
})

it.each([
  ['', null, null],
  ['  ', null, null],
  ['Ada', 'Ada', null],
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  [' Ana  María de la Cruz ', 'Ana María de la', 'Cruz'],
])('splits "%s"', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
