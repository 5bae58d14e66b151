import { noTemplatesWords, type TemplateChoice } from './format-values.ts'
import { styleOf, type Style } from './item-reader.ts'
import { isRule, titleOf, withoutSeparator, type Line } from './line.ts'
import { plainOf } from './plain-text.ts'
import type { SegmentList } from './segment-list.ts'

const templateToken = /(?<!\\)\{ ?template ?: ?([\w-]{1,64}) ?\}/
const emptyBeginning = noTemplatesWords.slice(0, 22).toLowerCase()

/** A template whose id has not appeared yet: it is plain text until then. */
type Pending = { title: string; lines: string[]; raw: string[] }

/** Reads the templates of "Choose a template for your post". */
export class TemplateReader {
  readonly #segments: SegmentList
  #pending: Pending | null = null
  /** A template whose id came before its description. */
  #undescribed: TemplateChoice | null = null
  #style: Style | null = null

  constructor(segments: SegmentList) {
    this.#segments = segments
  }

  blank(): void {
    this.#pending?.raw.push('')
  }

  take(line: Line): boolean {
    if (this.#takeHead(line)) return true
    const token = templateToken.exec(line.text)
    if (this.#pending && token) {
      const before = plainOf(line.text.slice(0, token.index))
      this.#settle(this.#pending, token[1] ?? '', [...this.#pending.lines, before])
      return true
    }
    if (isRule(line)) return true
    if (this.#pending) {
      this.#pending.raw.push(line.text)
      this.#pending.lines.push(plainOf(line.text))
      return true
    }
    return this.#takeDescription(line) || this.#takeEmpty(line)
  }

  /** Turns what looked like a template but has no id back into text. */
  release(): void {
    this.#undescribed = null
    const raw = this.#pending?.raw ?? []
    this.#pending = null
    for (const line of raw) this.#segments.say(line)
  }

  #takeHead(line: Line): boolean {
    const style = styleOf(line)
    if (style === null || (this.#style !== null && style !== this.#style)) return false
    const token = templateToken.exec(line.content)
    const titled = titleOf(token ? { ...line, content: line.content.slice(0, token.index) } : line)
    if (titled.title === '') return false
    this.release()
    this.#style = style
    const pending = {
      title: titled.title,
      lines: titled.rest === '' ? [] : [plainOf(titled.rest)],
      raw: [line.text],
    }
    if (!token) this.#pending = pending
    else {
      const after = plainOf(withoutSeparator(line.content.slice(token.index + token[0].length)))
      this.#undescribed = this.#settle(pending, token[1] ?? '', [...pending.lines, after])
    }
    return true
  }

  #settle({ title }: Pending, id: string, lines: string[]): TemplateChoice {
    const description = lines.filter((line) => line !== '').join(' ')
    const template = { id, title, description }
    this.#segments.list('templates').items.push(template)
    this.#pending = null
    return template
  }

  #takeDescription({ text }: Line): boolean {
    if (this.#undescribed === null || this.#undescribed.description !== '') return false
    this.#undescribed.description = plainOf(text)
    return true
  }

  #takeEmpty({ body }: Line): boolean {
    const words = plainOf(body).replaceAll('’', "'").toLowerCase()
    return words.startsWith(emptyBeginning) || words === 'browse templates'
  }
}
