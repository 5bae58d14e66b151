import { type ChangeObject, diffArrays } from 'diff'

export type DiffPart = { kind: 'same' | 'inserted' | 'deleted'; text: string }

const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Splits a text into sentences, each with the space or line break after it; joined, they are the text. */
export const sentences = (text: string): string[] =>
  Array.from(sentencesOf.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    sentence.split(/(?<=\n)/),
  )

/** Numbers sentences; those that differ only in trailing space get the same number. */
function numberer() {
  const numbers = new Map<string, number>()
  return (sentence: string): number => {
    const bare = sentence.trimEnd()
    const number = numbers.get(bare) ?? numbers.size
    numbers.set(bare, number)
    return number
  }
}

/**
 * Compares two texts sentence by sentence (specification 2.9). Sentences that differ only in trailing space count as
 * equal and appear as in the newer text. If several hundred sentences changed, everything between the first and the
 * last change is one deletion and one insertion.
 */
export function diffSentences(before: string, after: string): DiffPart[] {
  const [older, newer] = [sentences(before), sentences(after)]
  const numberOf = numberer()
  const place = { older: 0, newer: 0 }
  const parts: DiffPart[] = []
  for (const { added, removed, value } of diffCapped(
    older.map(numberOf),
    newer.map(numberOf),
    (one, other) => one === other,
  )) {
    const kind = added ? 'inserted' : removed ? 'deleted' : 'same'
    const shown = removed
      ? older.slice(place.older, place.older + value.length)
      : newer.slice(place.newer, place.newer + value.length)
    if (!removed) place.newer += value.length
    if (!added) place.older += value.length
    parts.push({ kind, text: shown.join('') })
  }
  return parts
}

/** Lists with more differences are not compared item by item, which would take quadratic time. */
const mostEdits = 400

/** Counts the items that two lists share at their beginning, and then at their end. */
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
 * Compares two lists like diffArrays; unchanged items appear as in the newer list. If more than a few hundred items
 * changed, everything between the common beginning and end is one change, so that the time grows only linearly.
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
