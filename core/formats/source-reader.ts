import { sourceTypes, type SourceItem, type SourceSection, type SourceType } from './format-values.ts'
import { boldTitle, headingWords, isRule, titleOf, withoutSeparator, type Line } from './line.ts'
import { plainOf } from './plain-text.ts'
import type { SegmentList } from './segment-list.ts'

const sourceToken = new RegExp(String.raw`(?<!\\)\{ ?(${sourceTypes.join('|')}) ?: ?([\w-]{1,64}) ?\}`)
const isSourceType = (type: string | undefined): type is SourceType =>
  sourceTypes.some((known) => known === type)
const emptyWords = /^\(?(?:no|none|nothing|you|there)\b/i

/** Parses an item; null when the line is not one. */
function itemIn(line: Line): SourceItem | null {
  const bold = boldTitle(line.body, false)
  const tail = bold?.rest ?? line.content
  const token = sourceToken.exec(tail)
  const type = token?.[1]
  if (!token || !isSourceType(type)) return null
  const before = tail.slice(0, token.index)
  const after = withoutSeparator(tail.slice(token.index + token[0].length))
  const name = bold?.title ?? titleOf({ ...line, content: before }).title
  const description = plainOf(bold ? `${before}${after}` : after)
  return name === '' ? null : { name, type, id: token[2] ?? '', description }
}

/** Reads the sections of "What do you want your post ideas to be about?". */
export class SourceReader {
  readonly #segments: SegmentList
  #section: SourceSection | null = null
  #item: SourceItem | null = null
  #isBlank = false

  constructor(segments: SegmentList) {
    this.#segments = segments
  }

  blank(): void {
    this.#isBlank = true
  }

  /** Marks that other text stands between the sections. */
  interrupt(): void {
    this.#section = null
    this.#item = null
  }

  take(line: Line): boolean {
    const isTaken =
      this.#takeItem(line) || this.#takeSection(line) || this.#takeDescription(line) || this.#takeEmpty(line)
    this.#isBlank = false
    return isTaken || isRule(line)
  }

  #takeItem(line: Line): boolean {
    const item = line.level === 0 ? itemIn(line) : null
    if (!item) return false
    this.#item = item
    this.#open('').items.push(item)
    return true
  }

  #takeSection(line: Line): boolean {
    const title = line.level > 0 ? plainOf(line.body) : headingWords(line)
    if (title === null || title === '') return false
    this.#section = null
    this.#item = null
    this.#open(title)
    return true
  }

  #open(title: string): SourceSection {
    const { sections } = this.#segments.list('sources')
    if (this.#section) return this.#section
    this.#section = { title, items: [], emptyMessage: '' }
    sections.push(this.#section)
    return this.#section
  }

  #takeDescription({ isBullet, number, text }: Line): boolean {
    if (this.#item === null || this.#isBlank || isBullet || number !== null) return false
    this.#item.description = [this.#item.description, plainOf(withoutSeparator(text))]
      .filter((words) => words !== '')
      .join(' ')
    return true
  }

  #takeEmpty({ isBullet, body }: Line): boolean {
    if (this.#section === null) return false
    const words = plainOf(body)
    const isItalic = body.length > 2 && '*_'.includes(body[0] ?? ' ')
    if (!isItalic && words === 'Add Info') return true
    const isEmpty = this.#section.items.length === 0 && this.#section.emptyMessage === ''
    if (!isEmpty || !(isItalic || isBullet || emptyWords.test(words))) return false
    this.#section.emptyMessage = words
    return words !== ''
  }
}
