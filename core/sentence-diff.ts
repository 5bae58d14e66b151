import { diffCapped } from './capped-diff.ts'

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
