import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetAccount } from './forget-account.ts'
import { onSignOut, watchPerson, welcome } from './owner.ts'
import { currentUser, readStored, storedNames, writeStored } from './storage.ts'

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
    writeStored(draft, 'A thought of Ada')
    writeStored('lede-theme', 'dark')
    writeStored(audience, 'founders')
    writeStored(beforeConnecting, '{}')
    onSignOut()
    expect(currentUser()).toBeNull()
    expect(readStored(draft)).toBeNull()
    welcome(person('ben'))
    for (const name of [draft, audience, beforeConnecting]) expect(readStored(name)).toBeNull()
    expect(readStored('lede-theme')).toBe('dark')
    writeStored(draft, 'A thought of Ben')
    welcome(person('ada'))
    expect(readStored(draft)).toBe('A thought of Ada')
    expect(localStorage.getItem(audience)).toBe('founders')
    expect(localStorage.getItem(beforeConnecting)).toBe('{}')
    welcome(person('ben'))
    expect(readStored(draft)).toBe('A thought of Ben')
    expect(currentUser()?.userId).toBe('ben')
  })

  it('has the account in every key that is one person’s, but for the names of the specification', () => {
    welcome(person('ada'))
    writeStored(draft, 'A thought of Ada')
    writeStored('lede-story:ada', '{}')
    const device = ['lede-owner', 'lede-session']
    const keys = Object.keys(localStorage).filter((key) => !device.includes(key))
    expect(keys.toSorted()).toEqual(['lede-story:ada', 'lede:ada:lede-draft:new'])
    expect(storedNames('lede-draft:')).toEqual(['new'])
  })

  it('goes along when a guest signs up, and not when the guest has left before', () => {
    welcome(person('guest', true))
    writeStored(draft, 'A thought of a guest')
    writeStored('lede-story:guest', 'A story of a guest')
    writeStored(audience, 'founders')
    welcome(person('ada'))
    expect(readStored(draft)).toBe('A thought of a guest')
    expect(readStored('lede-story:ada')).toBe('A story of a guest')
    expect(readStored(audience)).toBe('founders')
    onSignOut()
    welcome(person('other', true))
    onSignOut()
    welcome(person('ben'))
    expect(readStored(draft)).toBeNull()
  })

  it('does not go over what the account of a guest has kept before', () => {
    welcome(person('ada'))
    writeStored(draft, 'A thought of Ada')
    onSignOut()
    welcome(person('guest', true))
    writeStored(draft, 'A thought of a guest')
    welcome(person('ada'))
    expect(readStored(draft)).toBe('A thought of Ada')
  })

  it('stays where it is when the same person comes again', () => {
    welcome(person('ada'))
    writeStored(draft, 'A thought of Ada')
    welcome(person('ada'))
    expect(readStored(draft)).toBe('A thought of Ada')
  })

  it('is found where an earlier version has put it', () => {
    localStorage.setItem('lede-owner', 'ada')
    localStorage.setItem(draft, 'A thought of Ada')
    localStorage.setItem(audience, 'founders')
    localStorage.setItem('lede-unsaved-d1', 'Unsaved by Ada')
    localStorage.setItem('lede-story:ada', 'A story of Ada')
    localStorage.setItem(`lede-aside:ben:${draft}`, 'A thought of Ben')
    localStorage.setItem('lede-aside:ben:lede-story:ben', 'A story of Ben')
    localStorage.setItem('lede-aside:ben:lede-unsaved-d2', 'Unsaved by Ben')
    localStorage.setItem(`lede-aside:ben:${audience}`, 'engineers')
    welcome(person('ben'))
    expect(readStored(draft)).toBe('A thought of Ben')
    expect(readStored('lede-story:ben')).toBe('A story of Ben')
    expect(readStored('lede-unsaved-d2')).toBe('Unsaved by Ben')
    expect(readStored(audience)).toBe('engineers')
    welcome(person('ada'))
    expect(readStored(draft)).toBe('A thought of Ada')
    expect(readStored(audience)).toBe('founders')
    expect(readStored('lede-unsaved-d1')).toBe('Unsaved by Ada')
    for (const name of ['lede-story:ada', 'lede-story:ben']) expect(readStored(name)).toMatch(/^A story/)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('lede-aside:'))).toEqual([])
  })

  it('is its writer’s when their page keeps it after they have signed out', () => {
    welcome(person('ada'))
    onSignOut()
    writeStored(draft, 'Last words of Ada')
    writeStored('lede-unsaved-d1', 'Unsaved by Ada')
    welcome(person('ben'))
    expect(readStored(draft)).toBeNull()
    welcome(person('ada'))
    expect(readStored(draft)).toBe('Last words of Ada')
    expect(readStored('lede-unsaved-d1')).toBe('Unsaved by Ada')
  })
})

describe('what one device keeps of an account that is deleted', () => {
  beforeEach(() => localStorage.clear())

  it('goes, also under the names of the specification and of the device', async () => {
    welcome(person('ada'))
    writeStored(draft, 'A thought of Ada')
    writeStored('lede-first-run-later:ada', 'true')
    writeStored(audience, 'founders')
    writeStored(beforeConnecting, '{}')
    writeStored('lede-device', 'device-1')
    writeStored('lede-analytics', JSON.stringify({ isYes: true, userId: 'ada', isSaved: true }))
    await forgetAccount('ada')
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('goes when the session has ended before, with what was kept since', async () => {
    welcome(person('ada'))
    onSignOut()
    writeStored(draft, 'Last words of Ada')
    await forgetAccount('ada')
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('goes with what was kept for the guest who has signed up for it', async () => {
    welcome(person('ada'))
    writeStored(draft, 'A thought of Ada')
    onSignOut()
    welcome(person('guest', true))
    writeStored(draft, 'A thought of a guest')
    welcome(person('ada'))
    await forgetAccount('ada')
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('goes alone when somebody else has signed in meanwhile', async () => {
    welcome(person('ada'))
    writeStored(draft, 'A thought of Ada')
    writeStored(audience, 'founders')
    welcome(person('ben'))
    writeStored(draft, 'A thought of Ben')
    writeStored(audience, 'engineers')
    await forgetAccount('ada')
    expect(currentUser()?.userId).toBe('ben')
    expect(readStored(draft)).toBe('A thought of Ben')
    expect(readStored(audience)).toBe('engineers')
    expect(Object.keys(localStorage).filter((key) => key.includes('ada'))).toEqual([])
  })
})

describe('what is not saved yet of a post', () => {
  beforeEach(() => localStorage.clear())

  it('is its writer’s also when their page keeps it while somebody else signs in', () => {
    welcome(person('ada'))
    welcome(person('ben'))
    writeStored('lede-unsaved-d1', 'Unsaved by Ada')
    welcome(person('ada'))
    expect(readStored('lede-unsaved-d1')).toBe('Unsaved by Ada')
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
  /** Simulates another tab changing what is stored under this name; null when it has cleared everything. */
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
