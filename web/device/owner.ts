import * as z from 'zod/mini'
import {
  currentUser,
  type DevicePerson,
  isKeyOf,
  keyOf,
  namedBySpecification,
  onOtherTab,
  ownerKey,
  parseStored,
  personKey,
  prefixOf,
} from './storage.ts'

/** Where an earlier version kept what belonged to somebody who was not here: `lede-aside:{owner}:{name}`. */
const asidePrefix = 'lede-aside:'
const answersPrefix = 'lede-answers:'
/** Whether its use may be counted, and who has said so (`web/features/analytics/answer.ts`). */
const consentKey = 'lede-analytics'
const consent = z.object({ userId: z.nullable(z.string()) })
/** An account's guests: an unsaved post keeps the id under which it was written. */
const guestPrefixOf = (userId: string) => `${prefixOf(userId)}lede-guest:`

/** Where answers are kept for a person. */
export const answersOf = (userId: string): string => answersPrefix + userId

/** Remembers who is signed in: what others have left on this device stays theirs. */
export function welcome(person: DevicePerson): void {
  const before = currentUser()
  try {
    const owner = localStorage.getItem(ownerKey) ?? person.userId
    takeOverOlderNames(owner)
    // What a guest has made goes along into the account that the guest signs up for.
    const isHandedOver = before?.isGuest === true && before.userId === owner
    if (owner !== person.userId && isHandedOver) handOver(owner, person.userId)
    for (const name of namedBySpecification) {
      if (owner !== person.userId && !isHandedOver) rename(name, prefixOf(owner) + name)
      if (localStorage.getItem(name) === null) rename(prefixOf(person.userId) + name, name)
    }
    localStorage.setItem(ownerKey, person.userId)
    localStorage.setItem(personKey, JSON.stringify(person))
  } catch {
    // A browser that keeps nothing has nothing to mix up.
  }
  if (before?.userId !== person.userId) void dropAnswers((name) => name !== answersOf(person.userId))
}

/** Nobody is signed in any more: what the server answered is forgotten, what was written waits for its writer. */
export function onSignOut(): void {
  try {
    localStorage.removeItem(personKey)
  } catch {
    // As above.
  }
  void dropAnswers(() => true)
}

type Watcher = {
  /** Whose things this page has in memory. */
  personShown: () => string | null
  onOther: () => void
}

/** Tells when whoever a page is open for has signed out elsewhere, or somebody else has signed in; the answer takes it back. */
export function watchPerson({ personShown, onOther }: Watcher): () => void {
  const look = () => {
    const shown = personShown()
    if (shown !== null && shown !== currentUser()?.userId) onOther()
  }
  // A page that was left can be brought back from memory as it was.
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

/** Removes the kept answers in the places that `isMeant` picks. */
async function dropAnswers(isMeant: (name: string) => boolean): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch((): string[] => [])
  const meant = names.filter((name) => name.startsWith(answersPrefix) && isMeant(name))
  await Promise.allSettled(meant.map((name) => caches.delete(name)))
}

/** Removes what this browser keeps of a deleted account, except its unsaved posts, and leaves what others have kept. */
export async function forgetAccount(userId: string): Promise<void> {
  forgetStored(userId)
  try {
    sessionStorage.clear()
  } catch {
    // A browser that gives no storage has kept nothing in it.
  }
  const here = currentUser()
  await dropAnswers((name) => here === null || name !== answersOf(here.userId))
}

/** An account, and the guests whose things have gone into it. */
export function idsOf(userId: string): string[] {
  const prefix = guestPrefixOf(userId)
  try {
    const guests = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return [userId, ...guests.map((key) => key.slice(prefix.length))]
  } catch {
    return [userId]
  }
}

function forgetStored(userId: string): void {
  try {
    const owner = localStorage.getItem(ownerKey) ?? userId
    const ids = idsOf(userId)
    const ofThem = Object.keys(localStorage).filter((key) => ids.some((id) => isKeyOf(id, keyOf(owner, key))))
    // The owner first: a page in another tab has to know that this is no sign-out before it leaves.
    const ofWhoeverIsHere = [ownerKey, personKey, 'lede-device', ...namedBySpecification]
    for (const key of owner === userId ? ofWhoeverIsHere : []) localStorage.removeItem(key)
    for (const key of ofThem) localStorage.removeItem(key)
    const answer = parseStored(localStorage.getItem(consentKey), consent)
    // What a visitor has answered goes along into the account that they sign in to.
    if (ids.includes(answer?.userId ?? owner)) localStorage.removeItem(consentKey)
  } catch {
    // A browser that gives no storage has kept nothing in it.
  }
}

function rename(from: string, to: string): void {
  const text = localStorage.getItem(from)
  if (text === null || from === to) return
  localStorage.setItem(to, text)
  localStorage.removeItem(from)
}

/** Takes over what stands under names without an account: of an earlier version, or written while nobody was signed in. */
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

/** Gives what a guest has kept to the guest's account, in which what is there already stays. */
function handOver(guest: string, account: string): void {
  for (const key of Object.keys(localStorage)) {
    const own = key.startsWith(prefixOf(guest)) ? prefixOf(account) + key.slice(prefixOf(guest).length) : key
    const to = own.endsWith(`:${guest}`) ? own.slice(0, -guest.length) + account : own
    if (localStorage.getItem(to) === null) rename(key, to)
  }
  localStorage.setItem(guestPrefixOf(account) + guest, 'true')
}
