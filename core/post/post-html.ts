import { decodeEntities, escapeText } from '#core/text/html-entities.ts'
import { blockTags, markOfTag, paragraphTags, tellsHtml, htmlTokens } from '#core/text/html-tokens.ts'
import { type Mark, markOrder, normalize, type Paragraph, type PostText } from './post-text.ts'

const tagsByMark: Record<Mark, string> = { bold: 'strong', italic: 'em', strike: 's' }

const isList = (tag: string) => tag === 'ul' || tag === 'ol'

/** Reads HTML of any origin into a post, tag by tag. */
class HtmlReader {
  readonly #paragraphs: PostText = []
  readonly #depth: Record<Mark, number> = { bold: 0, italic: 0, strike: 0 }
  readonly #lists: { ordered: boolean; count: number }[] = []
  #current: Paragraph | null = null
  /** An explicit paragraph counts even when it is empty; text that merely stands somewhere does not. */
  #explicit = false
  #onlyBullet = false
  /** A line break of the source, which is a space if text comes before and after it in its paragraph. */
  #sourceBreak = false

  open(tag: string): void {
    const mark = markOfTag(tag)
    if (mark) this.#depth[mark] += 1
    else if (tag === 'br') this.#append('\n')
    else if (tag === 'li') this.#beginItem()
    else if (paragraphTags.has(tag)) this.#begin()
    else if (blockTags.has(tag)) this.#beginBlock(tag)
  }

  close(tag: string): void {
    const mark = markOfTag(tag)
    if (mark) this.#depth[mark] = Math.max(0, this.#depth[mark] - 1)
    else if (isList(tag)) this.#lists.pop()
    if (tag === 'li' || paragraphTags.has(tag) || blockTags.has(tag)) this.#flush()
  }

  text(source: string): void {
    const lines = source.split(/[\r\n]+/)
    const last = lines.length - 1
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.#sourceBreak = true
      const before = at > 0 ? line.trimStart() : line
      this.#words(at < last ? before.trimEnd() : before)
    }
  }

  end(): PostText {
    this.#flush()
    return normalize(this.#paragraphs)
  }

  #words(source: string) {
    const words = this.#onlyBullet ? source.trimStart() : source
    if (words === '' || (this.#current === null && words.trim() === '')) return
    const before = this.#current?.at(-1)?.text ?? ''
    const needsSpace = this.#sourceBreak && before !== '' && !this.#onlyBullet && !/[ \n]$/.test(before)
    this.#append((needsSpace ? ' ' : '') + decodeEntities(words))
  }

  #append(text: string) {
    this.#current ??= []
    this.#onlyBullet = false
    this.#sourceBreak = false
    this.#current.push({ text, marks: markOrder.filter((mark) => this.#depth[mark] > 0) })
  }

  #begin() {
    if (this.#onlyBullet) return
    this.#flush()
    this.#current = []
    this.#explicit = true
  }

  #beginItem() {
    this.#flush()
    const list = this.#lists.at(-1)
    if (list) list.count += 1
    const bullet = list?.ordered ? `${list.count}. ` : '• '
    this.#current = [{ text: bullet, marks: [] }]
    this.#explicit = true
    this.#onlyBullet = true
  }

  #beginBlock(tag: string) {
    if (isList(tag)) this.#lists.push({ ordered: tag === 'ol', count: 0 })
    else if (this.#onlyBullet) return
    this.#flush()
  }

  #flush() {
    const runs = this.#current
    this.#current = null
    this.#onlyBullet = false
    this.#sourceBreak = false
    if (runs !== null && (this.#explicit || runs.some(({ text }) => text !== ''))) this.#paragraphs.push(runs)
    this.#explicit = false
  }
}

/** Whether a text is HTML rather than plain text that happens to have a "<". */
export function looksLikeHtml(source: string): boolean {
  for (const token of htmlTokens(source)) if (token.kind !== 'text' && tellsHtml(token)) return true
  return false
}

/** Reads HTML of any origin into a post: paragraphs, line breaks, lists and the three marks; the rest is left out. */
export function fromHtml(source: string): PostText {
  const reader = new HtmlReader()
  for (const token of htmlTokens(source)) {
    if (token.kind === 'text') reader.text(token.text)
    else if (token.kind === 'open') reader.open(token.tag)
    else reader.close(token.tag)
  }
  return reader.end()
}

function runToHtml({ text, marks }: Paragraph[number]): string {
  const inner = escapeText(text).replace(/\n/g, '<br>')
  return marks.reduceRight((html, mark) => `<${tagsByMark[mark]}>${html}</${tagsByMark[mark]}>`, inner)
}

/** Writes a post as HTML that `fromHtml` reads back to the same post. */
export const toHtml = (post: PostText): string =>
  normalize(post)
    .map((runs) => `<p>${runs.map(runToHtml).join('')}</p>`)
    .join('')
