import type { Mark } from '#core/post/post-text.ts'

type HtmlTag = { kind: 'open' | 'close'; tag: string }
type HtmlToken = { kind: 'text'; text: string } | HtmlTag

const hiddenEnds: Record<string, RegExp> = { script: /<\/script/gi, style: /<\/style/gi }

/** Matches the head of a tag; anything else that begins with "<", such as an e-mail or web address, is text. */
const tagHead = /<(\/?)([a-zA-Z][a-zA-Z0-9]*(?:[:-][a-zA-Z0-9]+)*)(?=[\s/>])/y
const quotedOrBracket = /=\s*(?:"[^"]*"|'[^']*')|[<>]/g

type Markup = { from: number; end: number; tag: HtmlTag | null }

/** Returns the tag whose head matched, or the index to continue from when another "<" precedes its end. */
function tagFrom(source: string, head: RegExpExecArray): Markup | number {
  quotedOrBracket.lastIndex = tagHead.lastIndex
  let part = quotedOrBracket.exec(source)
  while (part !== null && part[0].length > 1) part = quotedOrBracket.exec(source)
  if (part === null) return source.length
  if (part[0] === '<') return part.index
  const tag: HtmlTag = { kind: head[1] === '/' ? 'close' : 'open', tag: (head[2] ?? '').toLowerCase() }
  return { from: head.index, end: part.index + 1, tag }
}

function commentFrom(source: string, from: number): Markup | number {
  const isComment = source.startsWith('<!--', from)
  const end = source.indexOf(isComment ? '-->' : '>', from + 2)
  if (end === -1) return isComment ? { from, end: source.length, tag: null } : source.length
  return { from, end: end + (isComment ? 3 : 1), tag: null }
}

function nextMarkup(source: string, after: number): Markup | null {
  let at = source.indexOf('<', after)
  while (at !== -1) {
    const next = source[at + 1]
    tagHead.lastIndex = at
    const head = tagHead.exec(source)
    let found: Markup | number = at + 1
    if (head !== null) found = tagFrom(source, head)
    else if (next === '!' || next === '?') found = commentFrom(source, at)
    if (typeof found !== 'number') return found
    at = source.indexOf('<', found)
  }
  return null
}

/** Returns where the content of a hidden element ends; the end of the source when it is not closed. */
function endOfHidden(source: string, { kind, tag }: HtmlTag, from: number): number {
  const pattern = kind === 'open' && Object.hasOwn(hiddenEnds, tag) ? hiddenEnds[tag] : undefined
  if (!pattern) return from
  pattern.lastIndex = from
  return pattern.exec(source)?.index ?? source.length
}

/** Splits HTML into text and tags in one pass; never throws, drops comments and the contents of script and style. */
export function* htmlTokens(source: string): Generator<HtmlToken> {
  let at = 0
  for (let markup = nextMarkup(source, 0); markup !== null; markup = nextMarkup(source, at)) {
    const { from, end, tag } = markup
    if (from > at) yield { kind: 'text', text: source.slice(at, from) }
    at = end
    if (tag === null) continue
    yield tag
    at = endOfHidden(source, tag, end)
  }
  if (at < source.length) yield { kind: 'text', text: source.slice(at) }
}

const words = (source: string) => new Set(source.split(' '))

const marks = new Map<string, Mark>([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['s', 'strike'],
  ['strike', 'strike'],
  ['del', 'strike'],
])

/** Returns the mark that a tag stands for. */
export const markOfTag = (tag: string): Mark | undefined => marks.get(tag)

/** Tags that start a new paragraph, even an empty one. */
export const paragraphTags = words('p h1 h2 h3 h4 h5 h6 pre')

/** Tags that begin and end a line, but add none when they are empty. */
export const blockTags = words(
  'address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form ' +
    'head header hr html main nav ol section summary table tbody td tfoot th thead tr ul',
)

/** Tags that are never meant as a placeholder ("Dear <name>"), so that one of them identifies a text as HTML. */
const tellingTags = words(
  'p br div h1 h2 h3 h4 h5 h6 ul ol li b strong i em s strike del span a u blockquote pre code ' +
    'script style table tr td hr img ins sub sup',
)

/** Whether a tag indicates that the surrounding text is HTML. */
export const tellsHtml = ({ kind, tag }: { kind: 'open' | 'close'; tag: string }): boolean =>
  tellingTags.has(tag) || (kind === 'close' && blockTags.has(tag))
