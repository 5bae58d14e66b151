import {
  currentUser,
  type DevicePerson,
  keyOf,
  namedBySpecification,
  onOtherTab,
  ownerKey,
  personKey,
  prefixOf,
} from './storage.ts'

/** Where an earlier version kept what belonged to a user who was not signed in: `lede-aside:{owner}:{name}`. */
const asidePrefix = 'lede-aside:'
const answersPrefix = 'lede-answers:'
/** Returns the prefix of an account's former guests: an unsaved post keeps the user id under which it was written. */
export const guestPrefixOf = (userId: string) => `${prefixOf(userId)}lede-guest:`

/** Returns the name of the cache that keeps a user's responses. */
export const answersOf = (userId: string): string => answersPrefix + userId

/** Records who is signed in; what other users have left on this device stays theirs. */
export function welcome(person: DevicePerson): void {
  const before = currentUser()
  try {
    const owner = localStorage.getItem(ownerKey) ?? person.userId
    takeOverOlderNames(owner)
    // What a guest has made moves into the account that the guest signs up for.
    const isHandedOver = before?.isGuest === true && before.userId === owner
    if (owner !== person.userId && isHandedOver) transferToAccount(owner, person.userId)
    for (const name of namedBySpecification) {
      if (owner !== person.userId && !isHandedOver) rename(name, prefixOf(owner) + name)
      if (localStorage.getItem(name) === null) rename(prefixOf(person.userId) + name, name)
    }
    localStorage.setItem(ownerKey, person.userId)
    localStorage.setItem(personKey, JSON.stringify(person))
  } catch {
    // A browser that stores nothing has nothing to mix up.
  }
  if (before?.userId !== person.userId) void dropAnswers((name) => name !== answersOf(person.userId))
}

/** Handles a sign-out: the kept responses are removed, while unsaved work waits for its writer. */
export function onSignOut(): void {
  try {
    localStorage.removeItem(personKey)
  } catch {
    // As above.
  }
  void dropAnswers(() => true)
}

type Watcher = {
  /** The user whose data this page has in memory. */
  personShown: () => string | null
  onOther: () => void
}

/** Calls back when this page's user has signed out elsewhere or another one has signed in; returns a function that stops it. */
export function watchPerson({ personShown, onOther }: Watcher): () => void {
  const look = () => {
    const shown = personShown()
    if (shown !== null && shown !== currentUser()?.userId) onOther()
  }
  // A page that was left can be restored from memory as it was.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look()
  }
  const forget = onOtherTab((key) => {
    if (key === personKey || key === null) look()
  })
  addEventListener('pageshow', onShow)
  return () => {
    forget()
    removeEventListener('pageshow', onShow)
  }
}

/** Removes the kept responses in the caches that `isMeant` picks. */
export async function dropAnswers(isMeant: (name: string) => boolean): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch((): string[] => [])
  const meant = names.filter((name) => name.startsWith(answersPrefix) && isMeant(name))
  await Promise.allSettled(meant.map((name) => caches.delete(name)))
}

function rename(from: string, to: string): void {
  const text = localStorage.getItem(from)
  if (text === null || from === to) return
  localStorage.setItem(to, text)
  localStorage.removeItem(from)
}

/** Takes over names without an account: from an earlier version, or written while nobody was signed in. */
function takeOverOlderNames(owner: string): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(asidePrefix)) rename(key, keyOf(owner, key))
    else {
      const [, whose = '', ...name] = key.split(':')
      rename(key, keyToComeBackTo(whose, name.join(':')))
    }
  }
}

const keyToComeBackTo = (userId: string, name: string) =>
  namedBySpecification.includes(name) ? prefixOf(userId) + name : keyOf(userId, name)

/** Moves what a guest has stored to the guest's account; what is already there stays. */
function transferToAccount(guest: string, account: string): void {
  for (const key of Object.keys(localStorage)) {
    const own = key.startsWith(prefixOf(guest)) ? prefixOf(account) + key.slice(prefixOf(guest).length) : key
    const to = own.endsWith(`:${guest}`) ? own.slice(0, -guest.length) + account : own
    if (localStorage.getItem(to) === null) rename(key, to)
  }
  localStorage.setItem(guestPrefixOf(account) + guest, 'true')
}
