import { markOfTag } from '#core/text/html-tokens.ts'
import { type Mark, markOrder } from '#core/post/post-text.ts'

type Declarations = ReadonlyMap<string, string>

/** Parses an element's `style` attribute. Done by hand, because browsers drop Word's properties. */
export function styleOf(element: Element): Declarations {
  const source = element.getAttribute('style') ?? ''
  return new Map(
    source.split(';').flatMap((declaration): [string, string][] => {
      const at = declaration.indexOf(':')
      const value = declaration.slice(at + 1).trim()
      return at === -1 ? [] : [[declaration.slice(0, at).trim().toLowerCase(), value.toLowerCase()]]
    }),
  )
}

const neverShown = new Set(
  'head title meta link base script style noscript template xml iframe object embed svg math canvas audio video select option textarea button'.split(
    ' ',
  ),
)
const hiddenClasses = /(?:^|\s)(?:visually-hidden|sr-only|screen-reader-text|msocommentreference)(?:\s|$)/i

/** Whether an element was invisible on the page or is not part of the text. */
export function isHidden(element: Element, style: Declarations): boolean {
  const tag = element.localName
  if (neverShown.has(tag) || /^[vwx]:/.test(tag) || element.hasAttribute('hidden')) return true
  if (hiddenClasses.test(element.getAttribute('class') ?? '')) return true
  if (style.get('display') === 'none' || style.get('visibility') === 'hidden') return true
  return (
    style.get('mso-hide') === 'all' ||
    style.get('mso-list') === 'ignore' ||
    style.get('mso-element') === 'comment-list'
  )
}

/** The default bold of headings is presentation, not the writer's own. */
const boldByItself = /^(?:h[1-6]|th)$/

function weight(tag: string, style: Declarations): boolean | undefined {
  const value = boldByItself.test(tag) ? undefined : style.get('font-weight')
  if (value === undefined) return undefined
  if (value.startsWith('bold')) return true
  return /^\d/.test(value) ? Number.parseInt(value, 10) >= 600 : false
}

const slant = (style: Declarations): boolean | undefined => {
  const value = style.get('font-style')
  return value === undefined ? undefined : /^(?:italic|oblique)/.test(value)
}

const isStruck = (style: Declarations): boolean =>
  `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`.includes('line-through')

/** Returns the marks of the text in an element, from its tag, its style and its ancestors. */
export function marksIn(element: Element, style: Declarations, around: readonly Mark[]): Mark[] {
  const ofTag = markOfTag(element.localName)
  const says: Record<Mark, boolean | undefined> = {
    bold: weight(element.localName, style),
    italic: slant(style),
    strike: isStruck(style) ? true : undefined,
  }
  return markOrder.filter((mark) => says[mark] ?? (ofTag === mark || around.includes(mark)))
}

const symbolFont = /^["']?(?:symbol|wingdings)/

/** Whether text is set in a symbol font. */
export function isInSigns(style: Declarations, around: boolean): boolean {
  const font = style.get('font-family')
  return font === undefined ? around : symbolFont.test(font)
}

/** The symbols that Word draws with letters of its symbol fonts, by the letter or its code in the private use area. */
const signs = new Map([
  ...Array.from('·§lnqvü¨', (letter): [string, string] => [letter, '•']),
  ...Array.from('àØèð®', (letter): [string, string] => [letter, '→']),
  ['J', '🙂'],
  ['L', '🙁'],
])

/** Converts text in a symbol font into the symbols that the reader saw. */
export const readSigns = (text: string): string =>
  Array.from(text, (character) => {
    const code = character.charCodeAt(0)
    const letter = code >= 0xf000 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : character
    return signs.get(letter) ?? character
  }).join('')
