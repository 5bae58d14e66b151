import * as z from 'zod/mini'
import { brand } from '#core/brand.ts'

/** Who was here last, as far as a page without a line has to know it: no secret is in it. */
const remembered = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  isGuest: z.boolean(),
})
export type DevicePerson = z.infer<typeof remembered>

const personKey = 'lede-session'
const ownerKey = 'lede-owner'
const asidePrefix = 'lede-aside:'
const answersPrefix = 'lede-answers:'
/** What belongs to a person under a name that the specification gives (7.5). */
const namedBySpecification = new Set(['selectedAudienceId', `${brand.networkKey}-oauth-artifact-state`])
/** What belongs to the device, whoever uses it. */
const ofTheDevice = new Set([personKey, ownerKey, 'lede-theme', 'lede-device', 'lede-analytics'])

/** Who is signed in on this device, as far as it was told; null when nobody is. */
export function currentUser(): DevicePerson | null {
  try {
    const parsed = remembered.safeParse(JSON.parse(localStorage.getItem(personKey) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Where answers are kept for a person. */
export const answersOf = (userId: string): string => answersPrefix + userId

/** Remembers who is signed in. What others have left on this device is out of their sight, and comes back with them. */
export function welcome(person: DevicePerson): void {
  const before = currentUser()
  try {
    const owner = localStorage.getItem(ownerKey)
    // What a guest has made goes along into the account that the guest signs up for.
    const isHandedOver = before?.isGuest === true && before.userId === owner
    if (owner !== null && owner !== person.userId && !isHandedOver) {
      putAside(owner)
      bringBack(person.userId)
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
  const onStorage = ({ key }: StorageEvent) => {
    if (key === personKey || key === null) look()
  }
  // A page that was left can be brought back from memory as it was.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
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

/** What stays on the device when an account is deleted. */
const staysAfterDeletion = new Set(['lede-theme'])

/** Removes what this browser keeps of an account: drafts, unsaved texts, files on their way, choices. */
export async function forgetDevice(): Promise<void> {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!staysAfterDeletion.has(name)) localStorage.removeItem(name)
    }
    sessionStorage.clear()
    const databases = await indexedDB.databases()
    // What a page still has open goes when that page does.
    for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name)
    await dropAnswers(() => true)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

const isPersonal = (name: string) =>
  namedBySpecification.has(name) ||
  (name.startsWith('lede-') && !name.startsWith(asidePrefix) && !ofTheDevice.has(name))

function rename(from: string, to: string): void {
  const text = localStorage.getItem(from)
  if (text === null) return
  localStorage.setItem(to, text)
  localStorage.removeItem(from)
}

function putAside(owner: string): void {
  for (const name of Object.keys(localStorage).filter(isPersonal))
    rename(name, `${asidePrefix}${owner}:${name}`)
}

function bringBack(owner: string): void {
  const prefix = `${asidePrefix}${owner}:`
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    rename(name, name.slice(prefix.length))
  }
}
