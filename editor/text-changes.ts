import { Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { diffWordsWithSpace } from 'diff'
import { flatten, type Stretch } from './text-search.ts'

type Hunk = { from: number; to: number; text: string }

/** Texts with more differences are not compared word by word, which would take quadratic time. */
const mostEdits = 1000

/** Returns the replacements that turn one text into another, word by word, in offsets of the first. */
function hunksOf(before: string, after: string): Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
  if (parts === undefined) return [{ from: 0, to: before.length, text: after }]
  for (const { added, removed, value } of parts) {
    const last = hunks.at(-1)
    const goesOn = last?.to === at && (added || removed)
    if (added && goesOn) last.text += value
    else if (added) hunks.push({ from: at, to: at, text: value })
    else if (removed && goesOn) last.to += value.length
    else if (removed) hunks.push({ from: at, to: at + value.length, text: '' })
    if (!added) at += value.length
  }
  return hunks
}

/**
 * Changes the text of a stretch of the document; lines become paragraphs. Unchanged words keep their styling, and new
 * ones take on that of what they replace.
 */
export function changeStretch(tr: Transaction, stretch: Stretch, text: string): void {
  const { text: whole, positions, ends } = flatten(tr.doc)
  const begin = positions.findIndex((position) => position >= stretch.from)
  const end = ends.findIndex((position) => position >= stretch.to) + 1
  if (begin === -1 || end === 0) return
  const before = whole.slice(begin, end)
  const place = (offset: number) => positions[begin + offset] ?? stretch.to
  const endOf = (offset: number) => (offset === 0 ? place(0) : (ends[begin + offset - 1] ?? stretch.to))
  for (const { from, to, text: added } of hunksOf(before, text).toReversed()) {
    const start = from === to ? endOf(from) : place(from)
    replace(tr, { from: start, to: from === to ? start : endOf(to) }, added)
  }
  if (text === '') closeGap(tr, stretch.from)
}

function replace(tr: Transaction, { from, to }: Stretch, text: string): void {
  const { schema } = tr.doc.type
  const start = tr.doc.resolve(from)
  const marks = (from === to ? start.marks() : start.marksAcross(tr.doc.resolve(to))) ?? []
  const lines = text.split('\n')
  if (text === '') tr.delete(from, to)
  else if (lines.length === 1) tr.replaceWith(from, to, schema.text(text, marks))
  else
    tr.replace(from, to, new Slice(Fragment.from(lines.map((line) => paragraph(tr.doc, line, marks))), 1, 1))
}

const paragraph = ({ type: { schema } }: Node, line: string, marks: readonly Mark[]) =>
  schema.node('paragraph', null, line === '' ? [] : [schema.text(line, marks)])

/** Cleans up after a deletion: no double spaces, no empty paragraph in its place and no two blank lines. */
function closeGap(tr: Transaction, position: number): void {
  const { parent, parentOffset } = tr.doc.resolve(position)
  const before = parent.textBetween(0, parentOffset, '\n', '\n')
  const after = parent.textBetween(parentOffset, parent.content.size, '\n', '\n')
  if (parent.content.size === 0) dropParagraph(tr, position)
  else if (after.startsWith(' ') && (before === '' || before.endsWith(' '))) tr.delete(position, position + 1)
  else if (after === '' && before.endsWith(' ')) tr.delete(position - 1, position)
}

function dropParagraph(tr: Transaction, position: number): void {
  const { doc } = tr
  if (doc.childCount === 1) return
  const index = doc.resolve(position).index(0)
  const isBlank = (at: number) => at < 0 || at >= doc.childCount || doc.child(at).content.size === 0
  const dropsNext = index + 1 < doc.childCount && isBlank(index - 1) && isBlank(index + 1)
  const dropsBefore = !dropsNext && index + 1 === doc.childCount && index > 1 && isBlank(index - 1)
  const start = doc.resolve(position).before(1)
  const from = dropsBefore ? start - doc.child(index - 1).nodeSize : start
  const next = dropsNext ? doc.child(index + 1).nodeSize : 0
  tr.delete(from, start + doc.child(index).nodeSize + next)
}

/** Returns the post's first paragraph with text; the first paragraph when none has any. */
export function openingOf(doc: Node): Stretch & { text: string } {
  let found: (Stretch & { text: string }) | undefined
  doc.forEach((node, offset) => {
    if (found || node.textContent.trim() === '') return
    const from = offset + 1
    found = { from, to: from + node.content.size, text: node.textBetween(0, node.content.size, '\n', '\n') }
  })
  return found ?? { from: 1, to: 1, text: '' }
}

/** Between sentences of a line, or before and after all of its words. */
const sentenceStart = /(?:^|\n)\s*(?:\d{1,2}[.)]\s+)?[^\p{L}\p{N}\n]*$|(?<=[.!?…]["”’)]*\s+)["“‘(]*$/u
const sentenceEnd = /^[.!?…]+["”’)]*(?=\s|$)|^[^\p{L}\p{N}\n]*(?=\n|$)/u

/** Finds whole sentences with these words at or after a position, including punctuation and list symbols. */
function findSaying(doc: Node, words: string, after: number): Stretch | null {
  const { text, positions, ends } = flatten(doc)
  const pattern = words.match(/[\p{L}\p{N}]+/gu)?.join('[^\\p{L}\\p{N}]+')
  if (pattern === undefined) return null
  const places = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'))
  for (const { 0: found, index } of places) {
    const line = text.lastIndexOf('\n', index - 1) + 1
    const before = sentenceStart.exec(text.slice(index === 0 ? 0 : line, index))
    const behind = sentenceEnd.exec(text.slice(index + found.length))
    if (before === null || behind === null) continue
    const from = positions[index - before[0].length]
    const to = ends[index + found.length + behind[0].length - 1]
    if (from !== undefined && to !== undefined && from >= after) return { from, to }
  }
  return null
}

/**
 * Replaces the first paragraph with another opening; lines become paragraphs. If the opening is made of sentences from
 * further down, they are removed there.
 */
export function changeOpening(tr: Transaction, text: string): void {
  const { from, to } = openingOf(tr.doc)
  const lines = text.split('\n').map((line) => paragraph(tr.doc, line, []))
  const said = findSaying(tr.doc, text, to)
  if (said) changeStretch(tr, said, '')
  tr.replace(from, to, new Slice(Fragment.from(lines), 1, 1))
}
