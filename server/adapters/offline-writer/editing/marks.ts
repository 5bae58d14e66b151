import { toHtml } from '#core/post/post-content.ts'
import { type Mark as Emphasis, markOrder, type Paragraph, type PostText } from '#core/post/post-text.ts'
import type { Change } from '#server/adapters/offline-writer/reading/change.ts'
import { readChange, unreadHalf } from '#server/adapters/offline-writer/reading/change-request.ts'
import type { ReviseTask } from '#server/adapters/offline-writer/offline-task.ts'
import { findPart, type Span } from './post-parts.ts'
import { findWords } from './words.ts'

/** A stretch of a post's plain text that is marked, within one line. */
export type Mark = Span & { mark: Emphasis }

/** Returns the marked stretches of a post, by their places in its plain text. */
export function marksOf(post: PostText): Mark[] {
  let from = 0
  return post.flatMap((paragraph) => {
    const found = paragraph.flatMap(({ text, marks }) => {
      const span = { from, to: from + text.length }
      from = span.to
      return marks.map((mark) => ({ ...span, mark }))
    })
    from += 1
    return found
  })
}

const placesOf = (text: string, words: string): number[] => {
  const places: number[] = []
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length)) places.push(at)
  return places
}

const lineNumber = (text: string, at: number) => text.slice(0, at).split('\n').length - 1

/** Returns the line with a number, if a text has as many lines as another. */
function sameLine(before: string, after: string, number: number): Span | undefined {
  const lines = after.split('\n')
  if (lines.length !== before.split('\n').length) return undefined
  const from = lines.slice(0, number).reduce((sum, line) => sum + line.length + 1, 0)
  return { from, to: from + (lines[number]?.length ?? 0) }
}

/** So few letters may stand elsewhere by chance. */
const longestUnclear = 3

/** Finds where the words of a mark are after a change; a whole line stays marked even if its words have changed. */
function moved(mark: Mark, before: string, after: string): Mark | undefined {
  const words = before.slice(mark.from, mark.to)
  if (words.trim() === '') return undefined
  const [old, now] = [placesOf(before, words), placesOf(after, words)]
  const isSame = now.length === old.length
  const from = isSame ? now[old.indexOf(mark.from)] : words.length > longestUnclear ? now[0] : undefined
  if (from !== undefined) return { ...mark, from, to: from + words.length }
  const isLine = before.split('\n').includes(words)
  const line = isLine ? sameLine(before, after, lineNumber(before, mark.from)) : undefined
  return line && { ...mark, ...line }
}

const number = /(?<![\p{L}\d])[€$£]?\d[\d.,]*(?<=\d)\s?(?:%|€|(?<=\d)[km](?!\p{L}))?/giu

/** Finds what is to be marked; none if the post does not have it. */
export function findMarked(content: string, { what }: Change & { kind: 'mark' }): Span[] {
  if ('place' in what) {
    const span = findPart(content, what.place)
    return span === undefined ? [] : [span]
  }
  const pattern = 'figures' in what ? number : findWords(content, what.words)
  return [...content.matchAll(pattern)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.trimEnd().length,
  }))
}

/** Divides a line where its marks change. */
function runsOf(line: string, marks: readonly Mark[]): Paragraph {
  const runs: Paragraph = []
  const marksAt = (at: number) =>
    markOrder.filter((mark) => marks.some((one) => one.mark === mark && one.from <= at && at < one.to))
  for (let from = 0; from < line.length;) {
    const own = marksAt(from)
    let to = from + 1
    while (to < line.length && String(marksAt(to)) === String(own)) to += 1
    runs.push({ text: line.slice(from, to), marks: own })
    from = to
  }
  return runs
}

/** Writes a line as a post is read: **bold**, *italic*. */
const writeLine = (runs: Paragraph): string =>
  runs
    .map(({ text, marks }) => {
      const sign = (marks.includes('italic') ? '*' : '') + (marks.includes('bold') ? '**' : '')
      const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
      return words === '' ? text : before + sign + words + sign + after
    })
    .join('')

/** Writes a text with its marks; as HTML if some of it is struck through, for which plain text has no sign. */
export function writeMarked(text: string, marks: readonly Mark[]): string {
  if (marks.length === 0) return text
  let start = 0
  const lines = text.split('\n').map((line) => {
    const begin = start
    start += line.length + 1
    return runsOf(
      line,
      marks.map((mark) => ({ ...mark, from: mark.from - begin, to: mark.to - begin })),
    )
  })
  return marks.some(({ mark }) => mark === 'strike') ? toHtml(lines) : lines.map(writeLine).join('\n')
}

const changesOf = (description: string): Change[] =>
  [description, unreadHalf(description)].flatMap((request) => readChange(request ?? '') ?? [])

/**
 * Returns a revised post with the marks that it had, and those that the request asks for. A part of a post stays plain:
 * its writer has the toolbar.
 */
export function writeRevised({ content, description, marks = [], post }: ReviseTask, text: string): string {
  if (post !== undefined) return text
  let kept = marks.flatMap((mark) => moved(mark, content, text) ?? [])
  for (const change of changesOf(description)) {
    if (change.kind === 'unmark') kept = kept.filter(({ mark }) => !change.marks.includes(mark))
    if (change.kind === 'mark')
      kept = [...kept, ...findMarked(text, change).map((span) => ({ ...span, mark: change.mark }))]
  }
  return writeMarked(text, kept)
}
