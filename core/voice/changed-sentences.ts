import { diffArrays } from 'diff'
import { type PostReading, readPost } from './post-reading.ts'

/** A post as the assistant first drafted it and as its writer published it, in plain text. */
export type EditedPost = { documentId: string; before: string; after: string }

/** A place in the post before and after editing; `after` is empty when it was deleted. */
export type Change = { before: string; after: string }

/** An edited post, parsed once for all comparisons. */
export type ReadEdit = { documentId: string; before: PostReading; after: PostReading; swaps: Swap[] }

/** A replacement of words, without surrounding punctuation; `after` may be empty. */
export type Swap = { before: string; after: string; change: Change }

const longestSwap = 3
/** A rewritten text teaches nothing about single words and would take long to compare. */
const mostEdits = 400
const mostLines = 100

const linesOf = (post: PostReading) => post.lines.map(({ text }) => text)
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu))

/** Returns the similarity of two lines, from 0 to 1. */
function overlap(one: string, other: string): number {
  const [a, b] = [wordsIn(one), wordsIn(other)]
  const shared = [...a].filter((word) => b.has(word)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}

const alike = 0.4

/** Finds what a line became; `after` is empty when no line of the edited post is similar. */
export function changeOf(line: string, after: PostReading): Change {
  const ranked = linesOf(after)
    .slice(0, mostLines)
    .map((text) => ({ text, share: overlap(line, text) }))
    .toSorted((one, other) => other.share - one.share)
  const best = ranked[0]
  return { before: line, after: best !== undefined && best.share >= alike ? best.text : '' }
}

type Token = { text: string; sentence: string }

const tokensOf = (post: PostReading): Token[] =>
  post.sentences.flatMap((sentence) => sentence.words.map(({ text }) => ({ text, sentence: sentence.text })))

const rowOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

/** Finds short replacements and deletions of words within text that stayed the same. */
function swapsIn(before: PostReading, after: PostReading): Swap[] {
  const parts =
    diffArrays(tokensOf(before), tokensOf(after), {
      comparator: (one, other) => one.text === other.text,
      maxEditLength: mostEdits,
    }) ?? []
  return parts.flatMap((part, at): Swap[] => {
    if (!part.removed || part.value.length > longestSwap) return []
    const next = parts[at + 1]
    const added = next?.added ? next.value : []
    const isInPlace = parts[at - 1]?.removed !== true && parts[at - 1]?.added !== true
    if (!isInPlace || added.length > longestSwap) return []
    const then = added[0]?.sentence ?? ''
    const sentence = part.value[0]?.sentence ?? ''
    const change = { before: sentence, after: then === '' ? changeOf(sentence, after).after : then }
    return [{ before: rowOf(part.value), after: rowOf(added), change }]
  })
}

export function readEdit({ documentId, before, after }: EditedPost): ReadEdit {
  const [first, last] = [readPost(before), readPost(after)]
  return { documentId, before: first, after: last, swaps: swapsIn(first, last) }
}
