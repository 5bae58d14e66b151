import { plainOf } from './plain-text.ts'

/** A line of markdown, parsed as far as the formats need it. */
export type Line = {
  /** The line without its terminator. */
  raw: string
  /** The line without trailing white space. */
  text: string
  /** The indentation, in columns. */
  indent: number
  /** The heading level, 1 to 6; 0 for other lines. */
  level: number
  isBullet: boolean
  number: number | null
  /** Whether bold is already open where `content` starts, as in "**1. Title**". */
  isBoldOpen: boolean
  /** The text after the heading and list markers. */
  body: string
  /** The text after all markers, including the number's. */
  content: string
}

/** A title and the text that follows it on the line. */
export type Titled = { title: string; rest: string; isBold: boolean }

const bullets = '-*+•–'
const dashes = '-–—'
const tabWidth = 4

function indentOf(text: string): { indent: number; at: number } {
  let indent = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ' ') indent += 1
    else if (text[at] === '\t') indent += tabWidth
    else return { indent, at }
  }
  return { indent, at: text.length }
}

/** Whether there is a bold marker at this index: `**` or `__`. */
const boldAt = (text: string, at: number) => text.startsWith('**', at) || text.startsWith('__', at)

export function readLine(raw: string): Line {
  const text = raw.trimEnd()
  const { indent, at } = indentOf(text)
  let content = text.slice(at)
  const level = /^#{1,6}(?=\s|$)/.exec(content)?.[0].length ?? 0
  content = content.slice(level).trimStart()
  const isBullet = level === 0 && bullets.includes(content[0] ?? ' ') && /^.(?:\s|$)/.test(content)
  const body = isBullet ? content.slice(1).trimStart() : content
  return {
    raw: raw.endsWith('\r') ? raw.slice(0, -1) : raw,
    text,
    indent,
    level,
    isBullet,
    body,
    ...readNumber(body),
  }
}

/** Parses "1. ", "1) ", "**1. ", "**1.** " and the like. */
function readNumber(body: string): Pick<Line, 'number' | 'isBoldOpen' | 'content'> {
  const numbered = /^(\*\*|__)?(\d{1,3})[.):](\*\*|__)?(?=\s|\*|_|$)/.exec(body)
  if (!numbered) return { number: null, isBoldOpen: false, content: body }
  const [marks, before, digits, after] = numbered
  // In "1.** Title**", the marker after the number opens bold when none was open.
  const isBoldOpen = (before === undefined) !== (after === undefined)
  return { number: Number(digits), isBoldOpen, content: body.slice(marks.length).trimStart() }
}

/** Returns the index of the marker that closes an open bold run; -1 when there is none. */
function boldEnd(text: string, from: number, mark: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(mark, at)) return at
  }
  return -1
}

/** Removes the dash or colon between a title and the text that follows it. */
export function withoutSeparator(text: string): string {
  const rest = text.trimStart()
  const isSeparator = rest !== '' && (dashes.includes(rest[0] ?? ' ') || rest[0] === ':')
  return isSeparator && /^.(?:\s|$)/.test(rest) ? rest.slice(1).trimStart() : rest
}

const endsInColon = (text: string) => text.endsWith(':') && !text.endsWith(String.raw`\:`)

/** Splits off the bold run at the start of a text; null when there is none. */
export function boldTitle(text: string, isOpen: boolean): Titled | null {
  const start = isOpen ? 0 : 2
  if (!isOpen && !boldAt(text, 0)) return null
  const mark = isOpen ? '**' : text.slice(0, 2)
  const end = boldEnd(text, start, mark)
  const inside = (end === -1 ? text.slice(start) : text.slice(start, end)).trim()
  const rest = end === -1 ? '' : text.slice(end + 2)
  const title = plainOf(endsInColon(inside) ? inside.slice(0, -1) : inside)
  return { title, rest: withoutSeparator(rest), isBold: true }
}

/** Splits a line without bold into title and description: "Title - description", "Title: description". */
function plainTitle(text: string): Titled {
  const dash = /\s[-–—]\s/.exec(text)
  const colon = text.indexOf(': ')
  const at = dash?.index ?? (colon > 0 ? colon : text.length)
  const title = plainOf(text.slice(0, at))
  return { title, rest: withoutSeparator(text.slice(at)), isBold: false }
}

/** Returns the title that a line's markers announce. */
export function titleOf({ content, isBoldOpen, level }: Line): Titled {
  const bold = boldTitle(content, isBoldOpen)
  if (bold) return bold
  return level > 0 ? { title: plainOf(content), rest: '', isBold: false } : plainTitle(content)
}

/** Returns the words of a heading or an entirely bold line; null for other lines. */
export function headingWords({ level, number, isBullet, content }: Line): string | null {
  if (number !== null || isBullet) return null
  if (level > 0) return plainOf(content)
  const bold = boldTitle(content, false)
  return bold !== null && bold.rest === '' && content.length > 4 ? bold.title : null
}

/** Whether a line is only a divider: "---". */
export const isRule = ({ text }: Line): boolean => /^(?:-{3,}|\*{3,}|_{3,})$/.test(text.trimStart())

/** Whether a line opens or closes a code block. */
export const isFence = ({ text }: Line): boolean => /^ {0,3}(?:```|~~~)/.test(text)

/** Whether a line after a blank one still belongs to the text before it. */
export function continues({ indent, isBullet, number, content }: Line): boolean {
  return indent >= 2 || isBullet || number !== null || ['*', '_', '>', '|'].includes(content[0] ?? '')
}

const ideaHead = /^(?:Post )?(?:Idea|IDEA) {0,2}#?(\d{1,3})/
const withoutSpaces = (text: string) => text.replace(/^ {1,2}/, '')

/** Parses "**Idea N: title**" in its variations; null for other lines. */
export function ideaIn(line: Line): { number: number; titled: Titled } | null {
  const isMarked = boldAt(line.content, 0) && !line.isBoldOpen
  const words = isMarked ? line.content.slice(2) : line.content
  const head = ideaHead.exec(words)
  if (!head) return null
  let rest = withoutSpaces(words.slice(head[0].length))
  let isOpen = isMarked || line.isBoldOpen
  const closeBold = () => {
    if (!isOpen || !boldAt(rest, 0)) return
    isOpen = false
    rest = withoutSpaces(rest.slice(2))
  }
  closeBold()
  if (!/^[:.)\-–—]/.test(rest)) return null
  rest = withoutSpaces(rest.slice(1))
  closeBold()
  const titled = boldTitle(rest, isOpen) ?? { title: plainOf(rest), rest: '', isBold: false }
  return titled.title === '' ? null : { number: Number(head[1]), titled }
}

const onlyMarks = /^(?:\*{1,2}|_{1,2})?\d{0,3}[.):]?(?:\*{1,2}|_{1,2})?$/
const ideaBeginning = /^(?:Post )?(?:Idea|IDEA) {0,2}#?\d{0,3} {0,2}(?:$|[*_:.)\-–—])/

/** Whether a line that is still being written may become the heading of an idea. */
export function mayBecomeIdea({ content, isBoldOpen }: Line): boolean {
  const words = boldAt(content, 0) && !isBoldOpen ? content.slice(2) : content
  const isBeginning = ['Idea', 'IDEA', 'Post Idea', 'Post IDEA'].some((head) =>
    head.startsWith(words.trimEnd()),
  )
  return isBeginning || onlyMarks.test(content) || ideaBeginning.test(words)
}
