import { type Mark, normalize, type Paragraph, plainText, type PostText } from './post-text.ts'
import { readPlain } from './post-content.ts'

/** Words in a post and their replacement, as plain text with a line break between paragraphs. */
export type Replacement = { old: string; new: string }

/** Returns the runs of a paragraph between two offsets, in UTF-16 units. */
function between(paragraph: Paragraph, from: number, to: number): Paragraph {
  let start = 0
  return paragraph.flatMap(({ text, marks }) => {
    const piece = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += text.length
    return piece === '' ? [] : [{ text: piece, marks }]
  })
}

const lengthOf = (paragraph: Paragraph) => paragraph.reduce((sum, { text }) => sum + text.length, 0)

/** Returns the paragraph that contains an offset of the plain text, and the offset within it. */
function placeIn(post: PostText, offset: number): { paragraph: number; at: number } {
  let start = 0
  for (const [paragraph, runs] of post.entries()) {
    const end = start + lengthOf(runs)
    if (offset <= end) return { paragraph, at: offset - start }
    start = end + 1
  }
  return { paragraph: Math.max(0, post.length - 1), at: lengthOf(post.at(-1) ?? []) }
}

const isEmpty = (paragraph: Paragraph | undefined) => paragraph !== undefined && lengthOf(paragraph) === 0

/** Removes blank lines at either end and merges adjacent ones, so that a deleted paragraph leaves no gap. */
function closeGaps(post: PostText): PostText {
  const kept = post.filter((paragraph, at) => !isEmpty(paragraph) || (at > 0 && !isEmpty(post[at - 1])))
  return isEmpty(kept.at(-1)) ? kept.slice(0, -1) : kept
}

function replaceOnce(post: PostText, replacement: Replacement): PostText | undefined {
  const { old } = replacement
  const text = plainText(post)
  const offset = old === '' ? -1 : text.indexOf(old)
  return offset === -1 || text.includes(old, offset + 1) ? undefined : replaceAt(post, offset, replacement)
}

const isBlank = (text: string | undefined) => text === undefined || /\s$/.test(text)

/** Removes the surplus space around deleted words: one of two adjacent spaces, and any at the end of the paragraph. */
function withoutSpaceBetween(head: Paragraph, tail: Paragraph): [Paragraph, Paragraph] {
  const [next, ...others] = tail
  if (next !== undefined && isBlank(head.at(-1)?.text))
    return [head, [{ ...next, text: next.text.replace(/^ +/, '') }, ...others]]
  const last = head.at(-1)
  if (next === undefined && last !== undefined)
    return [[...head.slice(0, -1), { ...last, text: last.text.replace(/ +$/, '') }], tail]
  return [head, tail]
}

/**
 * Returns the marks that all characters of a stretch have, within one paragraph; `offset` is in the post's plain text.
 */
export function marksAt(post: PostText, offset: number, length: number): Mark[] {
  const { paragraph, at } = placeIn(post, offset)
  const [first, ...others] = between(post[paragraph] ?? [], at, at + length)
  return first?.marks.filter((mark) => others.every(({ marks }) => marks.includes(mark))) ?? []
}

/** Replaces the words at an offset of a post's plain text; the new words get `marks` in addition to their own. */
export function replaceAt(
  post: PostText,
  offset: number,
  { old, new: fresh, marks = [] }: Replacement & { marks?: Mark[] },
): PostText {
  const [from, to] = [placeIn(post, offset), placeIn(post, offset + old.length)]
  const before = between(post[from.paragraph] ?? [], 0, from.at)
  const behind = between(post[to.paragraph] ?? [], to.at, Infinity)
  const [head, tail] = fresh === '' ? withoutSpaceBetween(before, behind) : [before, behind]
  const read = fresh === '' ? [] : readPlain(fresh)
  const [first = [], ...rest] = read.map((runs) =>
    runs.map((run) => ({ ...run, marks: [...run.marks, ...marks] })),
  )
  const lines = rest.length === 0 ? [[...head, ...first, ...tail]] : [[...head, ...first], ...rest]
  const last = lines.at(-1)
  if (rest.length > 0 && last) last.push(...tail)
  const changed = [...post.slice(0, from.paragraph), ...lines, ...post.slice(to.paragraph + 1)]
  return normalize(fresh === '' ? closeGaps(changed) : changed)
}

/**
 * Applies replacements one after the other and leaves everything else as it was, marks included. Undefined when any of
 * the old texts does not occur exactly once, so that nothing is changed by mistake.
 */
export function replaceWords(post: PostText, replacements: readonly Replacement[]): PostText | undefined {
  if (replacements.length === 0) return undefined
  let changed: PostText | undefined = post
  for (const replacement of replacements) changed = changed && replaceOnce(changed, replacement)
  return changed
}
