import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './return-to.ts'

describe('the address to come back to', () => {
  it.each([
    ['/', '/'],
    ['/chat/abc?documentId=d1', '/chat/abc?documentId=d1'],
    ['/?query=a%20b&title=t#end', '/?query=a%20b&title=t#end'],
  ])('keeps %s', (wanted, kept) => {
    expect(safeReturnTo(wanted)).toBe(kept)
  })

  it.each([
    undefined,
    '',
    'chat/abc',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    '/sign-in?returnTo=%2F',
  ])('goes home instead of to %j', (wanted) => {
    expect(safeReturnTo(wanted)).toBe('/')
  })

  it('never leaves the site, whatever it is given, and is stable', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      '%2f',
      'a',
    )
    const address = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => `/${pieces.join('')}`),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(address, (wanted) => {
        const kept = safeReturnTo(wanted)
        expect(new URL(kept, 'https://lede.example').origin).toBe('https://lede.example')
        expect(safeReturnTo(kept)).toBe(kept)
      }),
    )
  })
})
