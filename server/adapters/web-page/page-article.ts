import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { CollectedText, cutAtWord } from '#server/adapters/file-reader/collected-text.ts'
import { decodePage } from './page-charset.ts'
import type { PageText, PageToRead } from './readable-page.ts'

/** The part of the DOM that is used here; the server's types do not include it. */
type Node = { nodeType: number; nodeName: string; textContent: string | null; childNodes: Iterable<Node> }
type Element = Node & { getAttribute: (name: string) => string | null }
type Page = { body: Node | null; querySelector: (selector: string) => Element | null }

const textNode = 3
const elementNode = 1
const paragraphs = new Set(
  'P DIV SECTION ARTICLE MAIN H1 H2 H3 H4 H5 H6 UL OL DL BLOCKQUOTE PRE TABLE FIGURE HR'.split(' '),
)
const lines = new Set('LI DT DD TR FIGCAPTION ADDRESS'.split(' '))
const unread = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE IFRAME OBJECT SVG MATH CANVAS BUTTON SELECT TEXTAREA HEAD'.split(' '),
)
const aroundArticles = new Set('NAV HEADER FOOTER ASIDE FORM'.split(' '))
/** Mark the ends of lines and paragraphs until it is known which of them coincide. */
const lineEnd = '\u2028'
const paragraphEnd = '\u2029'

type Reading = { skip: (name: string) => boolean; isPre: boolean; add: (text: string) => void }

/** Separates paragraphs by an empty line, and puts list items and table rows on lines of their own. */
function readNode(node: Node, reading: Reading): void {
  if (node.nodeType === textNode) {
    const text = node.textContent ?? ''
    return reading.add(reading.isPre ? text : text.replaceAll(/\s+/g, ' '))
  }
  const name = node.nodeName.toUpperCase()
  if (node.nodeType === elementNode && reading.skip(name)) return
  if (name === 'BR') return reading.add('\n')
  const gap = paragraphs.has(name) ? paragraphEnd : lines.has(name) ? lineEnd : ''
  reading.add(gap)
  if (name === 'LI') reading.add('• ')
  for (const child of node.childNodes) {
    readNode(child, { ...reading, isPre: reading.isPre || name === 'PRE' })
  }
  if (name === 'TD' || name === 'TH') reading.add('\t')
  reading.add(gap)
}

function textOf(node: Node | null, skip: Reading['skip']): PageText | null {
  let text = ''
  if (node) readNode(node, { skip, isPre: false, add: (piece) => void (text += piece) })
  const collected = new CollectedText()
  collected.add(
    text
      .replaceAll(/\s*[\u2028\u2029]\s*/g, (ends) => (ends.includes(paragraphEnd) ? '\n\n' : '\n'))
      .replaceAll(/\n (?! )/g, '\n')
      .replaceAll(/\n•\s+/g, '\n• ')
      .trim(),
  )
  const read = collected.finish()
  return read.kind === 'text' ? { ...read, title: '', url: '' } : null
}

const longestTitle = 200
const oneLine = (text: string) => cutAtWord(text.replaceAll(/\s+/g, ' ').trim(), longestTitle)

/** Returns the page's canonical address, if it is on the same site. */
function canonicalAddress(page: Page, url: string): string {
  const named = page.querySelector('link[rel~="canonical"]')?.getAttribute('href')
  const found = named == null ? null : URL.parse(named, url)
  const site = (host: string) => host.replace(/^www\./, '')
  const isSame = found !== null && site(found.host) === site(new URL(url).host)
  return isSame && /^https?:$/.test(found.protocol) && found.href.length <= 2000 ? found.href : url
}

function parse(html: string): Page {
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`
  // The library declares a browser window; only the document is used.
  return (parseHTML(whole) as unknown as { document: Page }).document
}

/** Readability modifies the page, so a fallback needs another copy. */
function articleOf(html: string) {
  const options = { serializer: (node: unknown) => node as Node }
  const article = new Readability(
    parse(html) as unknown as ConstructorParameters<typeof Readability>[0],
    options,
  )
  const found = article.parse()
  const text = textOf(found?.content ?? null, (name) => unread.has(name))
  return { title: found?.title ?? '', text }
}

/** Anything shorter is hardly the article. */
const shortest = 200

/** Extracts a page's article without its surroundings; null if the page contains no text. */
export function readArticle({ bytes, charset, url }: PageToRead): PageText | null {
  const html = decodePage(bytes, charset)
  const page = parse(html)
  const article = articleOf(html)
  const isEnough = article.text !== null && article.text.text.length >= shortest
  const text = isEnough
    ? article.text
    : (textOf(page.body, (name) => unread.has(name) || aroundArticles.has(name)) ?? article.text)
  if (text === null) return null
  const title =
    oneLine(article.title) || oneLine(page.querySelector('title')?.textContent ?? '') || new URL(url).hostname
  return { ...text, title, url: canonicalAddress(page, url) }
}
