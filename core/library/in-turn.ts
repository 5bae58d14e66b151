/** Interleaves lists, taking one item of each in turn, so that the first page shows a bit of everything. */
export function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.map((list) => list.slice(at, at + 1))).flat(2)
}
