import type { FormatKind } from './format-values.ts'
import { boldTitle, continues, ideaIn, isRule, titleOf, type Line } from './line.ts'
import type { SegmentList } from './segment-list.ts'

type ItemKind = Extract<FormatKind, 'ideas' | 'trends' | 'post-ideas'>
/** How the items of a list are marked; its first item decides. */
export type Style = 'heading' | 'numbered' | 'bulleted'
type Head = { number: number; title: string; rest: string }

/** Returns how this line would mark an item; null when it would not. */
export function styleOf({ level, number, isBullet, body }: Line): Style | null {
  if (level > 0) return 'heading'
  if (number !== null) return 'numbered'
  return isBullet && boldTitle(body, false) ? 'bulleted' : null
}

/** Reads ideas, trends and post ideas: headings with a description under each. */
export class ItemReader {
  readonly #segments: SegmentList
  /** The description of the open item. */
  #lines: string[] | null = null
  #describe: (text: string) => void = () => undefined
  #width = 0
  #isBlank = false
  #wasDescribed = true
  #style: Style | null = null
  #indent = 0
  #last = 0
  #isInterrupted = false

  constructor(segments: SegmentList) {
    this.#segments = segments
  }

  get isOpen(): boolean {
    return this.#lines !== null
  }

  /** Prepares for another list. */
  reset(): void {
    this.close()
    this.#style = null
    this.#last = 0
    this.#isInterrupted = false
    this.#wasDescribed = true
  }

  blank(): void {
    this.#isBlank = true
  }

  /** Marks that other text stands between the items. */
  interrupt(): void {
    this.close()
    this.#isInterrupted = true
  }

  close(): void {
    if (this.#lines === null) return
    this.#describe(this.#lines.join('\n').trim())
    this.#wasDescribed = this.#lines.length > 0
    this.#lines = null
  }

  /** Reads the heading of an item in a list that has a heading itself. */
  takeHead(kind: 'trends' | 'post-ideas', line: Line): boolean {
    const style = styleOf(line)
    const head = style && this.#headIn(kind, line, style)
    if (!head) return false
    if (this.#style === null) this.#indent = line.indent
    this.#style = style
    this.#isInterrupted = false
    this.#open(kind, head)
    return true
  }

  takeIdea(line: Line): boolean {
    const idea = ideaIn(line)
    if (!idea) return false
    this.#open('ideas', { number: idea.number, title: idea.titled.title, rest: idea.titled.rest })
    return true
  }

  /** Reads a line of the open item's description; closes the item when the line is not part of it. */
  takeDescription(line: Line): boolean {
    const lines = this.#lines
    if (lines === null) return false
    if (isRule(line)) {
      this.close()
      return true
    }
    const isNext = !this.#isBlank || (lines.length === 0 ? this.#wasDescribed : continues(line))
    if (line.level > 0 || !isNext) {
      this.close()
      return false
    }
    if (this.#width === -1) this.#width = line.indent
    if (this.#isBlank && lines.length > 0) lines.push('')
    this.#isBlank = false
    lines.push(line.text.slice(Math.min(this.#width, line.text.length - line.text.trimStart().length)))
    return true
  }

  #headIn(kind: 'trends' | 'post-ideas', line: Line, style: Style): Head | null {
    if (this.#style !== null && (style !== this.#style || line.indent > this.#indent + 1)) return null
    const idea = kind === 'post-ideas' && style === 'heading' && line.number === null ? ideaIn(line) : null
    if (idea) return { number: idea.number, ...idea.titled }
    if (line.number === null && style !== 'bulleted') return null
    const number = line.number ?? this.#last + 1
    const titled = titleOf(line)
    const isCounted = number === this.#last + 1 || this.#last === 0
    const isSure = style === 'heading' || titled.isBold
    const isItem = this.#isInterrupted ? isCounted && isSure : isCounted || isSure
    return isItem && titled.title !== '' ? { number, title: titled.title, rest: titled.rest } : null
  }

  #open(kind: ItemKind, { number, title, rest }: Head): void {
    this.close()
    if (kind === 'ideas') {
      const idea = { number, title, summary: '' }
      this.#segments.list(kind).items.push(idea)
      this.#describe = (text) => (idea.summary = text)
    } else {
      const trend = { number, title, description: '' }
      this.#segments.list(kind).items.push(trend)
      this.#describe = (text) => (trend.description = text)
    }
    this.#lines = rest === '' ? [] : [rest]
    this.#width = -1
    this.#isBlank = false
    this.#last = number
  }
}
