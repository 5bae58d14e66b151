export const reorderModes = ['short-to-long', 'long-to-short', 'short-long-short', 'long-short-long'] as const
export type ReorderMode = (typeof reorderModes)[number]

/** At least so many paragraphs can change places. */
export const minToReorder = 2

/** One half around the other: the first of `outer` before, the rest after. The larger part stands first. */
function around<Item>(outer: Item[], inner: Item[]): Item[] {
  const before = Math.ceil(outer.length / 2)
  return [...outer.slice(0, before), ...inner, ...outer.slice(before)]
}

/**
 * The order in which paragraphs of these lengths stand afterwards, as places in the list that was given (specification
 * 2.10 and 9). The half that is split has the odd one. Paragraphs of equal length keep their order.
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
