import { refuse } from '#core/errors.ts'
import { usualPage } from '#core/limits.ts'
import { foldLetters } from '#core/text/letter-folding.ts'

export type PageQuery = {
  /** All words of it must be found. */
  q?: string | undefined
  limit?: number | undefined
  /** The id of the last item on the previous page. */
  cursor?: string | undefined
}
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** A list that never changes, with the words of each item folded once. */
export type SearchableItems<Item> = { item: Item; words: string }[]

export const searchable = <Item>(
  items: readonly Item[],
  searchedTexts: (item: Item) => string[],
): SearchableItems<Item> =>
  items.map((item) => ({ item, words: foldLetters(searchedTexts(item).join('\n')) }))

function afterCursor<Item extends { id: string }>(
  entries: SearchableItems<Item>,
  cursor: string | undefined,
) {
  if (cursor === undefined) return entries
  const place = entries.findIndex(({ item }) => item.id === cursor)
  if (place === -1) throw refuse('The cursor is not valid.')
  return entries.slice(place + 1)
}

/** Returns the wanted items in the library's order. Throws bad_request:api for a cursor that is not an item's id. */
export function pageOf<Item extends { id: string }>(
  entries: SearchableItems<Item>,
  { q = '', limit = usualPage, cursor }: PageQuery,
  isWanted: (item: Item) => boolean,
): Page<Item> {
  const wanted = foldLetters(q).split(/\s+/)
  const found = afterCursor(entries, cursor)
    .filter(({ item, words }) => isWanted(item) && wanted.every((word) => words.includes(word)))
    .map(({ item }) => item)
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > items.length ? (items.at(-1)?.id ?? null) : null }
}
