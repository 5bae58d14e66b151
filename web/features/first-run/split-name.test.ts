import { expect, it } from 'vitest'
import { splitName } from './split-name.ts'

it.each([
  ['', null, null],
  ['  ', null, null],
  ['Ada', 'Ada', null],
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  [' Ana  María de la Cruz ', 'Ana María de la', 'Cruz'],
])('splits "%s"', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
