import { cleanText } from '#core/text/clean-text.ts'
import {
  type Mark,
  normalize,
  type Paragraph,
  plainText as plainTextOf,
  type PostText,
  markOrder,
} from './post-text.ts'
import { decodeEntities, escapeText } from '#core/text/html-entities.ts'
import { blockTags, markOfTag, paragraphTags, tellsHtml, htmlTokens } from '#core/text/html-tokens.ts'

const tagsByMark: Record<Mark, string> = { bold: 'strong', italic: 'em', strike: 's' }

const isList = (tag: string) => tag === 'ul' || tag === 'ol'

/** Parses HTML of any origin into a post, tag by tag. */
class HtmlReader {
  readonly #paragraphs: PostText = []
  readonly #depth: Record<Mark, number> = { bold: 0, italic: 0, strike: 0 }
  readonly #lists: { ordered: boolean; count: number }[] = []
  #current: Paragraph | null = null
  /** Whether the paragraph was opened by a tag; such a paragraph is kept even if empty, an implicit one is not. */
  #explicit = false
  #onlyBullet = false
  /** A line break in the HTML source, which becomes a space if text comes before and after it in its paragraph. */
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

/** Whether a text is HTML, as opposed to plain text that happens to contain a "<". */
function looksLikeHtml(source: string): boolean {
  for (const token of htmlTokens(source)) if (token.kind !== 'text' && tellsHtml(token)) return true
  return false
}

/**
 * Parses HTML of any origin into a post: paragraphs, line breaks, lists and the three marks; everything else is
 * dropped.
 */
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

/** Serializes a post as HTML that `fromHtml` parses back to the same post. */
export const toHtml = (post: PostText): string =>
  normalize(post)
    .map((runs) => `<p>${runs.map(runToHtml).join('')}</p>`)
    .join('')

export type PostDocument = { url: string; name: string }

/** A complete post: its text and its media. */
export type PostContent = {
  text: PostText
  images: string[]
  videos: string[]
  documents: PostDocument[]
  /** Alt texts by image URL. */
  altTexts: Record<string, string>
}

/** Matches **x**, which may contain *y*, and *x*; not when there is white space just inside the markers. */
const emphasis = /\*\*(?!\s)((?:[^*\n]|\*(?!\s)[^*\n]+(?<!\s)\*)+?)(?<!\s)\*\*|\*(?!\s)([^*\n]+)(?<!\s)\*/g

function fromLine(line: string, outer: Mark[] = []): Paragraph {
  const runs: Paragraph = []
  let from = 0
  for (const match of line.matchAll(emphasis)) {
    const [whole, bold, italic] = match
    runs.push({ text: line.slice(from, match.index), marks: outer })
    if (bold !== undefined) runs.push(...fromLine(bold, ['bold']))
    else runs.push({ text: italic ?? '', marks: [...outer, 'italic'] })
    from = match.index + whole.length
  }
  runs.push({ text: line.slice(from), marks: outer })
  return runs
}

/** Parses plain text: one paragraph per line, **x** bold, *x* italic. */
export const readPlain = (source: string): PostText =>
  normalize(source.split(/\r\n|\r|\n/).map((line) => fromLine(line)))

/** Parses text from a model or an input field: as HTML when it has tags, otherwise as plain text. */
export function readText(source: string): PostText {
  const clean = cleanText(source)
  return looksLikeHtml(clean) ? fromHtml(clean) : readPlain(clean)
}

function parseObject(content: string): Record<string, unknown> | null {
  const source = content.trim()
  if (!source.startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(source)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

const isString = (value: unknown): value is string => typeof value === 'string'
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isString) : [])

function documentsIn(value: unknown): PostDocument[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('url' in one) || !isString(one.url)) return []
    return [{ url: one.url, name: 'name' in one && isString(one.name) ? one.name : '' }]
  })
}

function altTextsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isString(entry[1])),
  )
}

/** Returns a post without media. */
export const textOnly = (text: PostText): PostContent => ({
  text,
  images: [],
  videos: [],
  documents: [],
  altTexts: {},
})

/** Parses stored or incoming content in any of its three forms (specification 5.6); accepts every string. */
export function parseContent(content: string): PostContent {
  const object = parseObject(content)
  if (object === null || !isString(object.text)) return textOnly(readText(content))
  return {
    text: readText(object.text),
    images: strings(object.images),
    videos: strings(object.videos),
    documents: documentsIn(object.documents),
    altTexts: altTextsIn(object.altTexts),
  }
}

/** Serializes content in its canonical form: a JSON string with the text as HTML. */
export function serializeContent({ text, images, videos, documents, altTexts }: PostContent): string {
  const ordered = Object.entries(altTexts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const alt = ordered.length > 0 ? { altTexts: Object.fromEntries(ordered) } : {}
  return JSON.stringify({ text: toHtml(text), images, videos, documents, ...alt })
}

/** Parses a model's output as a post without media; output that looks like JSON is taken as literal text. */
export const readDraft = (written: string): PostContent =>
  textOnly(parseObject(written) === null ? readText(written) : readPlain(cleanText(written)))

/** Returns a model's output in the form in which it is stored. */
export const draftContent = (written: string): string =>
  parseObject(written) === null ? written : serializeContent(readDraft(written))

/** Replaces the text of a post, given as a model or a person writes it; media stay. */
export const replaceText = (content: PostContent, source: string): PostContent => ({
  ...content,
  text: readDraft(source).text,
})

/** Whether two stored contents are the same post, regardless of their form. */
export const samePost = (one: string, other: string): boolean =>
  one === other || serializeContent(parseContent(one)) === serializeContent(parseContent(other))

export const hasMedia = ({ images, videos, documents }: PostContent): boolean =>
  images.length + videos.length + documents.length > 0

export const plainText = plainTextOf

/** The title of a post that has not been given one. */
export const untitled = 'Untitled'

const longestTitle = 60

/** Returns the first line of a post as its title, cut to 60 characters plus "...". */
export function firstLineTitle(text: PostText): string {
  const line = plainText(text)
    .split('\n')
    .map((one) => one.trim())
    .find((one) => one !== '')
  if (line === undefined) return untitled
  const characters = Array.from(line)
  return characters.length > longestTitle
    ? `${characters.slice(0, longestTitle).join('').trimEnd()}...`
    : line
}
