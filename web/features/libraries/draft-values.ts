import type { Draft } from './library.ts'

/** The text of a field as it is sent. */
export function textIn(draft: Draft, name: string): string {
  const value = draft[name] ?? ''
  return (typeof value === 'string' ? value : value.join(', ')).trim()
}

/** The same for a field that may be empty. */
export const textOrNull = (draft: Draft, name: string): string | null => textIn(draft, name) || null

export function tagsIn(draft: Draft, name: string): string[] {
  const value = draft[name] ?? []
  return typeof value === 'string' ? [] : value
}

/** The first words of several texts, for the second line of a card. */
export const summaryOf = (...texts: (string | null)[]): string =>
  texts
    .filter((text) => text !== null)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300)
