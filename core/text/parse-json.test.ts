import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  ['', undefined],
  ['{"a":', undefined],
  ['One.', undefined],
])('%j is the value %j', (text, value) => expect(parseJson(text)).toEqual(value))
