import { beforeEach, describe, expect, it } from 'vitest'
import { farewell, personHere, welcome } from './owner.ts'

const person = (userId: string, isGuest = false) => ({
  userId,
  name: userId,
  email: `${userId}@example.com`,
  isConfirmed: false,
  isGuest,
})
const draft = 'lede-draft:new'
const audience = 'selectedAudienceId'
const beforeConnecting = 'linkedin-oauth-artifact-state'

describe('what one device keeps of several people', () => {
  beforeEach(() => localStorage.clear())

  it('is out of the sight of whoever signs in next, and comes back with its writer', () => {
    welcome(person('ada'))
    localStorage.setItem(draft, 'A thought of Ada')
    localStorage.setItem('lede-theme', 'dark')
    localStorage.setItem(audience, 'founders')
    localStorage.setItem(beforeConnecting, '{}')
    farewell()
    expect(personHere()).toBeNull()
    welcome(person('ben'))
    for (const name of [draft, audience, beforeConnecting]) expect(localStorage.getItem(name)).toBeNull()
    expect(localStorage.getItem('lede-theme')).toBe('dark')
    localStorage.setItem(draft, 'A thought of Ben')
    welcome(person('ada'))
    expect(localStorage.getItem(draft)).toBe('A thought of Ada')
    expect(localStorage.getItem(audience)).toBe('founders')
    welcome(person('ben'))
    expect(localStorage.getItem(draft)).toBe('A thought of Ben')
    expect(personHere()?.userId).toBe('ben')
  })

  it('goes along when a guest signs up, and not when the guest has left before', () => {
    welcome(person('guest', true))
    localStorage.setItem(draft, 'A thought of a guest')
    welcome(person('ada'))
    expect(localStorage.getItem(draft)).toBe('A thought of a guest')
    farewell()
    welcome(person('other', true))
    farewell()
    welcome(person('ben'))
    expect(localStorage.getItem(draft)).toBeNull()
  })

  it('stays where it is when the same person comes again', () => {
    welcome(person('ada'))
    localStorage.setItem(draft, 'A thought of Ada')
    welcome(person('ada'))
    expect(localStorage.getItem(draft)).toBe('A thought of Ada')
  })
})
