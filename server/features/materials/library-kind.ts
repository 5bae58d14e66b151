import type { LibraryName } from '#server/db/tables/materials.ts'

/** An item as it is kept: a title, a long text and what its library has besides. */
export type Stored<Details> = {
  id: string
  title: string
  /** In a list at most the beginning. */
  content: string
  size: number
  details: Details
  createdAt: string
  updatedAt: string
}

/** What makes a library what it is. An item holds all fields, so a changed item is the item with the change in it. */
export type LibraryKind<Fields, Details, Item extends Fields, Entry> = {
  name: LibraryName
  /** How much of the text a list shows, in characters. */
  listedLength: number
  /** The columns of an item; `searched` is found besides title and text. */
  store: (fields: Fields) => { title: string; content: string; details: Details; searched: string[] }
  /** What a list of it can be narrowed down to. */
  labels?: (details: Details) => string[]
  /** Whether the text is a post of the writer's own, which they may say again. */
  isOwnPost?: (details: Details) => boolean
  item: (stored: Stored<Details>) => Item
  entry: (stored: Stored<Details>) => Entry
}
type Optional = string | null | undefined

/** What was not given, or is blank, is null. */
export const orNull = (text: Optional): string | null => (text == null || text.trim() === '' ? null : text)

/** What there is to search of fields that may be missing. */
export const given = (...texts: Optional[]): string[] =>
  texts.filter((text) => text != null && text !== '') as string[]
