import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { createStore } from '#web/state/store.ts'

/** What the browser refused to keep; it holds for as long as the page is open. */
const unkept = new Map<string, string>()
/** Counts the changes, by this tab and by the app's other tabs. */
const changes = createStore(0)
const tell = () => changes.setState(changes.getState() + 1)
addEventListener('storage', tell)

/** A text that is kept on this device; null when there is none. */
export function readStored(name: string): string | null {
  try {
    return unkept.get(name) ?? localStorage.getItem(name)
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
  unkept.delete(name)
  try {
    if (text === null || text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    return true
  } catch {
    if (text !== null && text !== '') unkept.set(name, text)
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
  try {
    return [...Object.keys(localStorage), ...unkept.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
  } catch {
    return []
  }
}

/** A text that is kept on this device, as it is now, also when another tab changes it. */
export const useStored = (name: string): string | null =>
  useSyncExternalStore(changes.subscribe, () => readStored(name))
