import { expect, it } from 'vitest'
import { displayName } from './display-name.ts'

it('is the first of what is known', () => {
  const names = { firstName: 'Ada', lastName: 'Byron', fullName: 'Ada B.' }
  expect(displayName(names)).toBe('Ada Byron')
  expect(displayName({ ...names, lastName: null })).toBe('Ada B.')
  expect(displayName({ ...names, lastName: '', fullName: '' })).toBe('Ada')
  expect(displayName({ firstName: null, lastName: 'Byron', fullName: null })).toBe('User')
})
