import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it('loses what no database takes, and nothing else', () => {
  expect(cleanText('\u0000One\u0000 \ud83d two\n😀 e\u0301')).toBe('One \ufffd two\n😀 e\u0301')
})
