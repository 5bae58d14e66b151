import { expect, it } from 'vitest'
import { keyScopes, scopeWords } from './api-key-scopes.ts'

it('each thing that a key may do has words of its own in the settings', () => {
  const words = keyScopes.map((scope) => scopeWords[scope])
  expect(new Set(words.map(({ label }) => label)).size).toBe(keyScopes.length)
  for (const { label, hint } of words) {
    expect(label).toMatch(/^\p{Lu}.*[^.]$/u)
    expect(hint).toMatch(/^\p{Lu}.*\.$/u)
  }
})
