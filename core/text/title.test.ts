import { expect, it } from 'vitest'
import { cutTitle } from './title.ts'

it('cuts a title of more than forty characters and leaves the others', () => {
  expect(cutTitle('x'.repeat(40))).toBe('x'.repeat(40))
  expect(cutTitle('x'.repeat(41))).toBe(`${'x'.repeat(40)}...`)
  expect(cutTitle('👍'.repeat(41))).toBe(`${'👍'.repeat(40)}...`)
})
