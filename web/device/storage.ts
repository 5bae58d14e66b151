import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { brand } from '#core/brand.ts'
import { createStore } from '#web/state/store.ts'

/** The last user, as far as an offline page has to know them; contains no secrets. */
const remembered = v.object({
  userId: v.string(),
  name: v.string(),
  email: v.string(),
  isConfirmed: v.boolean(),
  isGuest: v.boolean(),
})
export type DevicePerson = v.InferOutput<typeof remembered>

export const personKey = 'lede-session'
/** Holds the user who owns what is stored under the specification's names, and under those of earlier versions. */
export const ownerKey = 'lede-owner'
/** The names given by the specification (7.5) that hold a user's data: it is moved when another user signs in. */
export const namedBySpecification = ['selectedAudienceId', `${brand.networkKey}-oauth-artifact-state`]
/** What belongs to the device, whoever uses it. */
const ofTheDevice = new Set([personKey, ownerKey, 'lede-theme', 'lede-device', 'lede-analytics'])
/**
 * Unsaved posts are stored by document, here and in IndexedDB: a document's id belongs to one account only and stays
 * when a guest signs up, and a page that has to make way for another user's must not store its last text under their
 * name.
 */
const unsavedPrefix = 'lede-unsaved-'

/** Modules that know the account append its id to the name themselves. */
const namedWithAccount = /^lede-(?:story|carousel-look|post-check|post-check-ignored|first-run-later):/

/** Returns the key under which an account stores a module's `name`: the name itself for what does not belong to one account. */
export function keyOf(userId: string | null, name: string): string {
  const isOwn = name.startsWith('lede-') && !ofTheDevice.has(name)
  const hasOwner = name.startsWith(unsavedPrefix) || namedWithAccount.test(name)
  return userId === null || !isOwn || hasOwner ? name : prefixOf(userId) + name
}

export const prefixOf = (userId: string): string => `lede:${userId}:`

/** Whether a key belongs to this account. */
export const isKeyOf = (userId: string, key: string): boolean =>
  key.startsWith(prefixOf(userId)) || (namedWithAccount.test(key) && key.endsWith(`:${userId}`))

/** Whether this device still knows its last user: it does after a sign-out, but not after their account was deleted. */
export function remembersOwner(): boolean {
  try {
    return localStorage.getItem(ownerKey) !== null
  } catch {
    return false
  }
}

let lastRead: { text: string; person: DevicePerson | null } | undefined

/** Returns who is signed in on this device, as far as it knows; null when nobody is. */
export function currentUser(): DevicePerson | null {
  try {
    const text = localStorage.getItem(personKey)
    if (text === null) return null
    if (lastRead?.text !== text) lastRead = { text, person: parseStored(text, remembered) }
    return lastRead.person
  } catch {
    return null
  }
}

const ownKey = (name: string) => keyOf(currentUser()?.userId ?? null, name)

/** What the browser refused to store; lasts as long as the page is open. */
const unkept = new Map<string, string>()
/** Counts the changes, by this tab and by the app's other tabs. */
const changes = createStore(0)
const tell = () => changes.setState(changes.getState() + 1)
const listeners = new Set<(key: string | null) => void>()
addEventListener('storage', ({ key }) => {
  tell()
  for (const listener of listeners) listener(key)
})

/** Calls back with the key that another tab has changed; null when it has cleared all. Returns a function that unsubscribes. */
export function onOtherTab(listener: (key: string | null) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns a text stored on this device for the signed-in user; null when there is none. */
export function readStored(name: string): string | null {
  try {
    const key = ownKey(name)
    return unkept.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns a value that was stored as JSON; null when there is none, or another version of the app wrote it. */
export function readStoredJson<Value>(name: string, schema: v.GenericSchema<unknown, Value>): Value | null {
  return parseStored(readStored(name), schema)
}

export function parseStored<Value>(
  text: string | null,
  schema: v.GenericSchema<unknown, Value>,
): Value | null {
  try {
    return text === null ? null : v.parse(schema, JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores a text, or removes it when it is empty or null; returns false when the browser stores nothing. */
export function writeStored(name: string, text: string | null): boolean {
  const key = ownKey(name)
  unkept.delete(key)
  try {
    if (text === null || text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    if (text !== null && text !== '') unkept.set(key, text)
    return false
  } finally {
    tell()
  }
}

/** Stores a value as JSON, or removes it when it is null; returns false when the browser stores nothing. */
export const writeStoredJson = (name: string, value: unknown): boolean =>
  writeStored(name, value === null ? null : JSON.stringify(value))

/** Returns the names of stored texts that start with `prefix`, without it. */
export function storedNames(prefix: string): string[] {
  const begin = ownKey(prefix)
  try {
    return [...Object.keys(localStorage), ...unkept.keys()]
      .filter((key) => key.startsWith(begin))
      .map((key) => key.slice(begin.length))
  } catch {
    return []
  }
}

/** Returns a text stored on this device; follows changes by other tabs. */
export const useStored = (name: string): string | null =>
  useSyncExternalStore(changes.subscribe, () => readStored(name))
