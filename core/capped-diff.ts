import { type ChangeObject, diffArrays } from 'diff'

/** Two lists that differ in more places are not compared place by place: that takes the square of it. */
const mostEdits = 400

/** How many items two lists have in common at their beginning, and then at their end. */
function sharedEnds<T>(before: readonly T[], after: readonly T[], isSame: (one: T, other: T) => boolean) {
  const shorter = Math.min(before.length, after.length)
  const isSameAt = (at: number, other: number) => {
    const [one, two] = [before[at], after[other]]
    return one !== undefined && two !== undefined && isSame(one, two)
  }
  let start = 0
  while (start < shorter && isSameAt(start, start)) start += 1
  let end = 0
  while (end < shorter - start && isSameAt(before.length - 1 - end, after.length - 1 - end)) end += 1
  return { start, end }
}

/**
 * What became of one list in another, in its order, as diffArrays tells it: what stayed as it stands in the newer list.
 * Where more than a few hundred items changed, everything between what begins and what ends alike counts as one change,
 * so that the work grows only with the length of the lists.
 */
export function diffCapped<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T) => boolean,
): ChangeObject<T[]>[] {
  const found = diffArrays([...before], [...after], { comparator: isSame, maxEditLength: mostEdits })
  if (found !== undefined) return found
  const { start, end } = sharedEnds(before, after, isSame)
  const part = (kind: { added: boolean; removed: boolean }, value: T[]) => ({
    ...kind,
    value,
    count: value.length,
  })
  const same = { added: false, removed: false }
  return [
    part(same, after.slice(0, start)),
    part({ added: false, removed: true }, before.slice(start, before.length - end)),
    part({ added: true, removed: false }, after.slice(start, after.length - end)),
    part(same, after.slice(after.length - end)),
  ].filter(({ value }) => value.length > 0)
}
