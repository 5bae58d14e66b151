import { cleanText } from '#core/text/clean-text.ts'
import { blockTags, paragraphTags } from '#core/text/html-tokens.ts'
import { listSymbolOf } from '#core/text/list-symbols.ts'
import { type Mark, normalize, type Paragraph, type PostText } from '#core/post/post-text.ts'
import { readStyledLetters } from '#core/text/read-styled-letters.ts'
import { type List, listOf, symbolOfItem, WordLists } from './clipboard-lists.ts'
import { isHidden, isInSigns, marksIn, readSigns, styleOf } from './clipboard-style.ts'

/** Deeper than any real page; more deeply nested elements are read as plain text. */
const maxDepth = 200
const betweenCells = ' | '
const anyBullet = /^[•·▪◦‣●○■][ \t]+/
/**
 * Hashtags, mentions and addresses: the network does not style these, and the bold on its own pages is only
 * presentation.
 */
const hashtagOrAddress = /^\s*(?:[#@]|https?:\/\/)\S+\s*$/
const picture = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})/u
/** A non-breaking space is kept where typography requires it; otherwise it is how a program encodes an ordinary one. */
const hardSpace = /(?<![«\d])\u00a0(?![»:;!?%€])/g

type Around = { marks: Mark[]; isPre: boolean; isInSigns: boolean; lists: List[]; depth: number }

/** Parses HTML from another program's clipboard, element by element. */
class ClipboardReader {
  readonly lines: PostText = []
  readonly #wordLists: WordLists
  /** Whether the HTML comes from an editor like this one, so that line breaks and spaces are what the writer typed. */
  readonly #isOwn: boolean
  #line: Paragraph | null = null
  #symbol: string | null = null

  constructor(wordLists: WordLists, isOwn: boolean) {
    this.#wordLists = wordLists
    this.#isOwn = isOwn
  }

  children(parent: Node, around: Around): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) this.#text(around.isInSigns ? readSigns(node.data) : node.data, around)
      else if (node instanceof Element) this.#element(node, around)
    }
  }

  end(): PostText {
    this.#endLine()
    return this.lines
  }

  #element(element: Element, around: Around): void {
    const style = styleOf(element)
    const tag = element.localName
    if (isHidden(element, style)) return
    if (tag === 'br') this.#break(element, around)
    else if (tag === 'img') this.#image(element, around)
    else if (tag === 'tr') this.#row(element, around)
    else if (around.depth >= maxDepth) this.#text(element.textContent ?? '', around)
    else {
      const isPre =
        tag === 'pre' || /^(?:pre|break)/.test(style.get('white-space') ?? (around.isPre ? 'pre' : ''))
      const marks = marksIn(element, style, around.marks)
      const inSigns = isInSigns(style, around.isInSigns)
      this.#inside(element, { ...around, isPre, isInSigns: inSigns, marks, depth: around.depth + 1 })
    }
  }

  #inside(element: Element, around: Around): void {
    const tag = element.localName
    const isBlock = blockTags.has(tag) || paragraphTags.has(tag) || tag === 'li'
    if (!isBlock && !/^(?:block|list-item)$/.test(styleOf(element).get('display') ?? '')) {
      this.children(element, around)
      return
    }
    this.#endLine()
    const before = this.lines.length
    if (tag === 'li') this.#symbol = symbolOfItem(element, around.lists)
    else this.#symbol = this.#wordLists.symbolOf(element) ?? this.#symbol
    const isList = tag === 'ul' || tag === 'ol'
    this.children(element, isList ? { ...around, lists: [...around.lists, listOf(element)] } : around)
    // A paragraph counts even when it is empty; other block elements do not.
    if (paragraphTags.has(tag) && this.#symbol === null && this.lines.length === before) this.#line ??= []
    this.#endLine()
    if (tag === 'li' || paragraphTags.has(tag)) this.#symbol = null
  }

  #break(element: Element, { marks }: Around): void {
    if (element.classList.contains('Apple-interchange-newline')) return
    if (this.#isOwn) (this.#line ??= []).push({ text: '\n', marks })
    else {
      this.#line ??= []
      this.#endLine()
    }
  }

  #image(element: Element, around: Around): void {
    const alt = element.getAttribute('alt') ?? ''
    if (alt.length <= 16 && picture.test(alt)) this.#text(alt, around)
  }

  /** A row becomes one line, unless one of its cells has several lines: then each of those becomes one. */
  #row(row: Element, around: Around): void {
    this.#endLine()
    const cells = Array.from(row.children, (cell) => {
      const reader = new ClipboardReader(this.#wordLists, this.#isOwn)
      reader.#element(cell, { ...around, lists: [] })
      return reader.end().filter((line) => line.length > 0)
    }).filter((lines) => lines.length > 0)
    const isLine = cells.every((lines) => lines.length === 1)
    if (!isLine) this.lines.push(...cells.flat())
    else if (cells.length > 0) {
      const between = { text: betweenCells, marks: [] }
      this.lines.push(cells.flatMap(([line = []], at) => (at === 0 ? line : [between, ...line])))
    }
  }

  #text(source: string, { isPre, marks }: Around): void {
    if (isPre || this.#isOwn) {
      for (const [at, line] of source.split(/\r\n|\r|\n/).entries()) {
        if (at > 0) {
          this.#line ??= []
          this.#endLine()
        }
        this.#append(line, marks)
      }
      return
    }
    // Empty lines are encoded as a non-breaking space.
    if (source.includes('\u00a0') && source.trim() === '' && this.#symbol === null) this.#line ??= []
    const text = source.replace(hardSpace, ' ').replace(/[ \t\r\n\f]+/g, ' ')
    const before = this.#line?.at(-1)?.text ?? ' '
    this.#append(before.endsWith(' ') ? text.trimStart() : text, marks)
  }

  #append(text: string, marks: Mark[]): void {
    if (text === '') return
    if (this.#symbol !== null && text.trim() !== '') {
      const symbol = listSymbolOf(text.trimStart()) === null ? this.#symbol : ''
      this.#symbol = null
      this.#line = [
        { text: symbol, marks: [] },
        { text: text.trimStart(), marks },
      ]
    } else if (this.#symbol === null) (this.#line ??= []).push({ text, marks })
  }

  #endLine(): void {
    const line = this.#line
    this.#line = null
    if (line !== null) this.lines.push(this.#isOwn ? line : trimEnd(line))
  }
}

function trimEnd(line: Paragraph): Paragraph {
  const [paragraph = []] = normalize([line, []])
  const last = paragraph.at(-1)
  if (!last) return paragraph
  const text = last.text.trimEnd()
  return text === '' ? trimEnd(paragraph.slice(0, -1)) : [...paragraph.slice(0, -1), { ...last, text }]
}

const isBlank = (line: Paragraph) => line.every(({ text }) => text.trim() === '')

function withoutOuterBlanks(lines: PostText): PostText {
  const from = lines.findIndex((line) => !isBlank(line))
  return from === -1 ? [] : lines.slice(from, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

/** Normalizes a line for a post: styled letters become marks, other programs' bullets the list symbol. */
export function readLine(line: Paragraph): Paragraph {
  const [first, ...rest] = line.flatMap(({ text, marks }) =>
    readStyledLetters(text, hashtagOrAddress.test(text) ? [] : marks),
  )
  return first ? [{ ...first, text: first.text.replace(anyBullet, '• ') }, ...rest] : []
}

/**
 * Converts pasted HTML from Word, Google Docs, LinkedIn or any page into post text: lines with bold, italic and
 * strikethrough, and lists by their symbols. Accepts any string.
 */
export function readClipboardHtml(html: string): PostText {
  const { body } = new DOMParser().parseFromString(cleanText(html), 'text/html')
  const isOwn = body.querySelector('[data-pm-slice]') !== null
  const reader = new ClipboardReader(new WordLists(), isOwn)
  reader.children(body, { marks: [], isPre: false, isInSigns: false, lists: [], depth: 0 })
  const lines = reader.end()
  if (isOwn) return normalize(lines)
  return normalize(withoutOuterBlanks(lines).map((line) => readLine(normalize([line, []])[0] ?? [])))
}
