import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { brand } from '#core/brand.ts'
import { createStore } from '#web/state/store.ts'

/** Who was here last, as far as a page without a line has to know it: no secret is in it. */
const remembered = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  isGuest: z.boolean(),
})
export type DevicePerson = z.infer<typeof remembered>

export const personKey = 'lede-session'
/** Whose things stand under the names of the specification, and under those of earlier versions. */
export const ownerKey = 'lede-owner'
/** What belongs to a person under a name that the specification gives (7.5): it is moved when somebody else comes. */
export const namedBySpecification = ['selectedAudienceId', `${brand.networkKey}-oauth-artifact-state`]
/** What belongs to the device, whoever uses it. */
const ofTheDevice = new Set([personKey, ownerKey, 'lede-theme', 'lede-device', 'lede-analytics'])
/**
 * Unsaved posts are kept by their document, here and in IndexedDB: its id is one account's alone and stays when a guest
 * signs up, and a page that has to make way for somebody else's must not keep its last words under their name.
 */
const unsavedPrefix = 'lede-unsaved-'

/** Modules that are given the account put its id at the end of the name themselves. */
const namedWithAccount = /^lede-(?:story|carousel-look|post-check|post-check-ignored|first-run-later):/

/** Under which key an account keeps what a module calls by a name. What is not one account's is kept under its name. */
export function keyOf(userId: string | null, name: string): string {
  const isOwn = name.startsWith('lede-') && !ofTheDevice.has(name)
  const hasOwner = name.startsWith(unsavedPrefix) || namedWithAccount.test(name)
  return userId === null || !isOwn || hasOwner ? name : prefixOf(userId) + name
}

export const prefixOf = (userId: string): string => `lede:${userId}:`

/** Whether a key has this account in it. */
export const isKeyOf = (userId: string, key: string): boolean =>
  key.startsWith(prefixOf(userId)) || (namedWithAccount.test(key) && key.endsWith(`:${userId}`))

/** Whether this device remembers who was here last: it does after a sign-out, but not after their account was deleted. */
export function remembersOwner(): boolean {
  try {
    return localStorage.getItem(ownerKey) !== null
  } catch {
    return false
  }
}

let lastRead: { text: string; person: DevicePerson | null } | undefined

/** Who is signed in on this device, as far as it was told; null when nobody is. */
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

/** What the browser refused to keep; it holds for as long as the page is open. */
const unkept = new Map<string, string>()
/** Counts the changes, by this tab and by the app's other tabs. */
const changes = createStore(0)
const tell = () => changes.setState(changes.getState() + 1)
const listeners = new Set<(key: string | null) => void>()
addEventListener('storage', ({ key }) => {
  tell()
  for (const listener of listeners) listener(key)
})

/** Tells which key another tab has changed; null when it has cleared all of them. The answer takes it back. */
export function onOtherTab(listener: (key: string | null) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A text that is kept on this device for whoever is signed in; null when there is none. */
export function readStored(name: string): string | null {
  try {
    const key = ownKey(name)
    return unkept.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The same for a value that was kept as JSON; null also when another version of the app wrote it. */
export function readStoredJson<Value>(name: string, schema: z.ZodMiniType<Value>): Value | null {
  return parseStored(readStored(name), schema)
}

export function parseStored<Value>(text: string | null, schema: z.ZodMiniType<Value>): Value | null {
  try {
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** Keeps a text, or forgets it when it is empty or null; false when the browser keeps nothing. */
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

/** Keeps a value as JSON, or forgets it when it is null; false when the browser keeps nothing. */
export const writeStoredJson = (name: string, value: unknown): boolean =>
  writeStored(name, value === null ? null : JSON.stringify(value))

/** What texts are stored under that begin with this, without it. */
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

/** A text that is kept on this device, as it is now, also when another tab changes it. */
export const useStored = (name: string): string | null =>
  useSyncExternalStore(changes.subscribe, () => readStored(name))
