import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnPath, withFlag } from './connecting.ts'

const own = 'https://lede.example:8443'

describe('the address to come back to', () => {
  it.each([
    ['/', '/'],
    ['/chat/1?documentId=2#end', '/chat/1?documentId=2#end'],
    [`${own}/chat/1?a=b%20c`, '/chat/1?a=b%20c'],
    [own, '/'],
    ['/search?next=https://evil.example', '/search?next=https://evil.example'],
  ])('may be %s', (given, path) => {
    expect(safeReturnPath(given, [own])).toBe(path)
  })

  it.each([
    undefined,
    '',
    'chat/1',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\u0000//evil.example',
    '/.//evil.example',
    `${own}//evil.example`,
    `${own}@evil.example/`,
    `${own}.evil.example/`,
    'https://lede.example/',
    'http://lede.example:8443/',
    'https:evil.example',
    'https:///evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://[broken',
  ])('is / instead of %j', (given) => {
    expect(safeReturnPath(given, [own])).toBe('/')
  })

  it('stays on the origin whatever is given', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '\\', '//', ':', '@', '.', '..', 'https:', own, 'evil.example', '%2f', '\t', '?'),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = withFlag(safeReturnPath(pieces.join(''), [own]), 'connected')
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, own).origin).toBe(own)
        expect(new URL(path, own).searchParams.get('linkedin_connected')).toBe('true')
      }),
    )
  })
})

describe('the flag on it', () => {
  it('stands behind the other parameters and before the fragment', () => {
    expect(withFlag('/chat/1?a=b%20c&d#x', 'auth_failed')).toBe(
      '/chat/1?a=b%20c&d&error=linkedin_auth_failed#x',
    )
    expect(withFlag('/', 'connected')).toBe('/?linkedin_connected=true')
  })

  it('takes the place of an earlier one', () => {
    expect(withFlag('/?error=linkedin_connection_failed&a=1&error=other', 'connected')).toBe(
      '/?a=1&error=other&linkedin_connected=true',
    )
  })
})
