export const reorderModes = ['short-to-long', 'long-to-short', 'short-long-short', 'long-short-long'] as const
export type ReorderMode = (typeof reorderModes)[number]

/** The minimum number of paragraphs that can be reordered. */
export const minToReorder = 2

/** Puts one half around the other: the first part of `outer` before it, the rest after. The larger part comes first. */
function around<Item>(outer: Item[], inner: Item[]): Item[] {
  const before = Math.ceil(outer.length / 2)
  return [...outer.slice(0, before), ...inner, ...outer.slice(before)]
}

/**
 * Returns the new order of paragraphs with these lengths, as indices into the given list (specification 2.10 and 9).
 * With an odd number, the half that is split gets the extra one. Paragraphs of equal length keep their order.
 */
export function reorder(lengths: readonly number[], mode: ReorderMode): number[] {
  const places = lengths.map((length, place) => ({ length, place }))
  const rising = places.toSorted((one, other) => one.length - other.length).map(({ place }) => place)
  const falling = places.toSorted((one, other) => other.length - one.length).map(({ place }) => place)
  const half = Math.ceil(lengths.length / 2)
  switch (mode) {
    case 'short-to-long':
      return rising
    case 'long-to-short':
      return falling
    case 'short-long-short':
      return around(rising.slice(0, half), rising.slice(half))
    case 'long-short-long':
      return around(falling.slice(0, half), falling.slice(half))
  }
}
