import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onSignOut, currentUser, watchPerson, welcome } from './owner.ts'

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
    onSignOut()
    expect(currentUser()).toBeNull()
    welcome(person('ben'))
    for (const name of [draft, audience, beforeConnecting]) expect(localStorage.getItem(name)).toBeNull()
    expect(localStorage.getItem('lede-theme')).toBe('dark')
    localStorage.setItem(draft, 'A thought of Ben')
    welcome(person('ada'))
    expect(localStorage.getItem(draft)).toBe('A thought of Ada')
    expect(localStorage.getItem(audience)).toBe('founders')
    welcome(person('ben'))
    expect(localStorage.getItem(draft)).toBe('A thought of Ben')
    expect(currentUser()?.userId).toBe('ben')
  })

  it('goes along when a guest signs up, and not when the guest has left before', () => {
    welcome(person('guest', true))
    localStorage.setItem(draft, 'A thought of a guest')
    welcome(person('ada'))
    expect(localStorage.getItem(draft)).toBe('A thought of a guest')
    onSignOut()
    welcome(person('other', true))
    onSignOut()
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

describe('a page that is open for somebody', () => {
  let shown: string | null
  let timesLeft: number
  let forget: () => void
  beforeEach(() => {
    localStorage.clear()
    welcome(person('ada'))
    shown = 'ada'
    timesLeft = 0
    const onOther = () => {
      timesLeft += 1
    }
    forget = watchPerson({ personShown: () => shown, onOther })
  })
  afterEach(() => forget())
  /** What a tab hears when another one has changed what is stored under this name; null when it has cleared everything. */
  const hearOfChange = (key: string | null = 'lede-session') =>
    dispatchEvent(new StorageEvent('storage', { key }))
  const comeBack = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

  it('is left when they sign out in another tab', () => {
    onSignOut()
    hearOfChange()
    expect(timesLeft).toBe(1)
  })

  it('is left when another tab clears everything that is stored', () => {
    localStorage.clear()
    hearOfChange(null)
    expect(timesLeft).toBe(1)
  })

  it('is left when somebody else signs in in another tab', () => {
    welcome(person('ben'))
    hearOfChange()
    expect(timesLeft).toBe(1)
  })

  it('is left when it comes back from memory and they have gone meanwhile', () => {
    welcome(person('ben'))
    comeBack(true)
    expect(timesLeft).toBe(1)
  })

  it('stays when it is theirs still', () => {
    welcome({ ...person('ada'), name: 'Ada Lovelace' })
    hearOfChange()
    comeBack(true)
    expect(timesLeft).toBe(0)
  })

  it('stays when another tab stores something else, or it is loaded anew', () => {
    onSignOut()
    hearOfChange('lede-draft:new')
    comeBack(false)
    expect(timesLeft).toBe(0)
  })

  it('stays while it shows nobody’s things', () => {
    shown = null
    welcome(person('ben'))
    hearOfChange()
    comeBack(true)
    expect(timesLeft).toBe(0)
  })
})
