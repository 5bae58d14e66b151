import type { LibraryName } from '#server/db/tables/materials.ts'

/** An item as it is stored: a title, a long text and the details specific to its library. */
export type Stored<Details> = {
  id: string
  title: string
  /** In a list, at most the beginning. */
  content: string
  size: number
  details: Details
  createdAt: string
  updatedAt: string
}

/** Defines a library. An item contains all fields, so a changed item is the item with the change applied. */
export type LibraryKind<Fields, Details, Item extends Fields, Entry> = {
  name: LibraryName
  /** How much of the text a list shows, in characters. */
  listedLength: number
  /** Returns the columns of an item; `searched` is searched in addition to title and text. */
  store: (fields: Fields) => { title: string; content: string; details: Details; searched: string[] }
  /** Returns the labels by which a list can be filtered. */
  labels?: (details: Details) => string[]
  /** Whether the text is a post of the writer's own, which they are allowed to repeat. */
  isOwnPost?: (details: Details) => boolean
  item: (stored: Stored<Details>) => Item
  entry: (stored: Stored<Details>) => Entry
}
type Optional = string | null | undefined

/** Returns null for a text that is missing or blank. */
export const orNull = (text: Optional): string | null => (text == null || text.trim() === '' ? null : text)

/** Returns those of some fields that have a text to search. */
export const given = (...texts: Optional[]): string[] =>
  texts.filter((text) => text != null && text !== '') as string[]
