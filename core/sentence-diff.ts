import { diffArrays } from 'diff'

export type DiffPart = { kind: 'same' | 'inserted' | 'deleted'; text: string }

const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A text in its sentences, each with the space or line break after it; together they are the text. */
export const sentences = (text: string): string[] =>
  Array.from(sentencesOf.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    sentence.split(/(?<=\n)/),
  )

const bare = (sentence: string) => sentence.trimEnd()

/**
 * What became of one text in another, sentence by sentence (specification 2.9). Sentences that only lost or gained the
 * space after them count as the same, as they stand in the newer text.
 */
export function diffSentences(before: string, after: string): DiffPart[] {
  const newer = sentences(after)
  let place = 0
  const parts: DiffPart[] = []
  const changes = diffArrays(sentences(before), newer, {
    comparator: (one, other) => bare(one) === bare(other),
  })
  for (const { added, removed, value } of changes) {
    const kind = added ? 'inserted' : removed ? 'deleted' : 'same'
    const shown = removed ? value : newer.slice(place, place + value.length)
    if (!removed) place += value.length
    parts.push({ kind, text: shown.join('') })
  }
  return parts
}
