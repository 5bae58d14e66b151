import type { Node } from '@tiptap/pm/model'

export type Stretch = { from: number; to: number }

type FlatText = {
  text: string
  /** The document position of each code unit's start, and finally of the end of the text. */
  positions: number[]
  ends: number[]
}

/** Returns the document as plain text, with "\n" between paragraphs and for line breaks. */
export function flatten(doc: Node): FlatText {
  let text = ''
  const positions: number[] = []
  const ends: number[] = []
  const add = (piece: string, from: number, size: number) => {
    for (let at = 0; at < piece.length; at += 1) {
      positions.push(from + at * size)
      ends.push(from + (at + 1) * size)
    }
    text += piece
  }
  doc.forEach((paragraph, offset, index) => {
    // From the end of the previous paragraph to the start of this one.
    if (index > 0) add('\n', offset - 1, 2)
    paragraph.forEach((node, inside) => add(node.text ?? '\n', offset + 1 + inside, 1))
  })
  return { text, positions, ends }
}

const overlaps = (one: Stretch, other: Stretch) => one.from < other.to && other.from < one.to

/**
 * Finds the first occurrence of a text in the document, across styling and paragraphs, that does not overlap any of
 * `taken`.
 */
export function findStretch(flat: FlatText, wanted: string, taken: Stretch[] = []): Stretch | null {
  if (wanted === '') return null
  for (let at = flat.text.indexOf(wanted); at !== -1; at = flat.text.indexOf(wanted, at + 1)) {
    const found = stretchAt(flat, at, at + wanted.length)
    if (found && !taken.some((other) => overlaps(found, other))) return found
  }
  return null
}

/** Returns the document range of a part of the text; null beyond its end. */
function stretchAt({ positions, ends }: FlatText, begin: number, end: number): Stretch | null {
  const from = positions[begin]
  const to = ends[end - 1]
  return from === undefined || to === undefined ? null : { from, to }
}

export function countOf(text: string, wanted: string): number {
  return wanted === '' ? 0 : text.split(wanted).length - 1
}
