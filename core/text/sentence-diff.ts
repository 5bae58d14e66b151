import { type ChangeObject, diffArrays } from 'diff'

export type DiffPart = { kind: 'same' | 'inserted' | 'deleted'; text: string }

const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A text in its sentences, each with the space or line break after it; together they are the text. */
export const sentences = (text: string): string[] =>
  Array.from(sentencesOf.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    sentence.split(/(?<=\n)/),
  )

/** Sentences that differ only in the space after them have the same number. */
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
 * What became of one text in another, sentence by sentence (specification 2.9). Sentences that only lost or gained the
 * space after them count as the same, as they stand in the newer text. Where some hundreds of sentences changed, what
 * lies between the first and the last of them is one deletion and one insertion.
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
