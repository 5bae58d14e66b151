import * as v from 'valibot'
import { checkPreferences } from '#contract/post-check.ts'
import type { CheckPreferences, Dialect } from '#core/post-check/preferences.ts'
import { readStoredJson, writeStoredJson } from '#web/device/storage.ts'

/** The account's preferences as known on this device. Stored under `lede-post-check:<user>`. */
export type KeptPreferences = {
  preferences: CheckPreferences
  /** Whether they have not been saved to the account yet. */
  isUnsent: boolean
}

const stored = v.object({ ...checkPreferences.entries, isUnsent: v.optional(v.boolean(), true) })
/** Ignored findings by document, most recent last. Stored under `lede-post-check-ignored:<user>`. */
const storedIgnored = v.array(v.tuple([v.string(), v.array(v.string())]))
const mostDocuments = 200

const regions: Record<string, Dialect> = {
  gb: 'British',
  ie: 'British',
  nz: 'British',
  za: 'British',
  au: 'Australian',
  ca: 'Canadian',
  in: 'Indian',
}

function dialectOfBrowser(): Dialect {
  const english = navigator.languages.find((language) => /^en-/i.test(language))
  return regions[english?.slice(3).toLowerCase() ?? ''] ?? 'American'
}

const preferencesName = (userId: string) => `lede-post-check:${userId}`
const ignoredName = (userId: string) => `lede-post-check-ignored:${userId}`

/** Returns null when nothing was decided on this device. */
export function readPreferences(userId: string): KeptPreferences | null {
  const kept = readStoredJson(preferencesName(userId), stored)
  if (kept === null) return null
  const { isUnsent, ...preferences } = kept
  return { preferences, isUnsent }
}

export const beginningPreferences = (): CheckPreferences => ({
  off: [],
  isGrammarOn: false,
  dialect: dialectOfBrowser(),
  words: [],
})

export const writePreferences = (userId: string, { preferences, isUnsent }: KeptPreferences): void =>
  void writeStoredJson(preferencesName(userId), { ...preferences, isUnsent })

const readIgnored = (userId: string) => readStoredJson(ignoredName(userId), storedIgnored) ?? []

export const ignoredIn = (userId: string, documentId: string): string[] =>
  readIgnored(userId).find(([id]) => id === documentId)?.[1] ?? []

/** Stores what is ignored in a document; keeps only the most recent documents. */
export function writeIgnored(userId: string, documentId: string, ignored: string[]): void {
  const others = readIgnored(userId).filter(([id]) => id !== documentId)
  const all = ignored.length === 0 ? others : [...others, [documentId, ignored]]
  writeStoredJson(ignoredName(userId), all.slice(-mostDocuments))
}
