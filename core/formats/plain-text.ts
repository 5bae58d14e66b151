import { cleanText } from '#core/text/clean-text.ts'

// Characters that no writing system needs: they only break lines or are invisible.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g

/**
 * Collapses a text into one line: runs of white space become one space, the ends are trimmed, control characters
 * removed.
 */
export const oneLine = (text: string): string =>
  cleanText(text)
    .replace(/\s/g, ' ')
    .replace(control, '')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')

const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
const isPunctuation = (letter: string | undefined) => letter !== undefined && punctuation.includes(letter)
const isSpace = (letter: string | undefined) => letter === undefined || letter === ' '

/** Escapes a plain text as markdown that renders as exactly that text; `plainOf` is the inverse. */
export function escapeText(text: string): string {
  let markdown = ''
  for (let at = 0; at < text.length; at += 1) markdown += needsEscape(text, at) ? `\\${text[at]}` : text[at]
  return markdown
}

/** Escapes only what would be parsed as markup, so that the markdown stays as readable as the text. */
function needsEscape(text: string, at: number): boolean {
  const next = text[at + 1]
  switch (text[at]) {
    case '\\':
    case '*':
    case '`':
    case '{':
    case '~':
      return true
    case '<':
      return !isSpace(next)
    case '_':
      return isEdge(text[at - 1]) || isEdge(next)
    case ']':
      return next === '('
    case ':':
      return next === undefined
    default:
      return false
  }
}

const isEdge = (letter: string | undefined) => isSpace(letter) || isPunctuation(letter)

/** Returns the words of a line of markdown, without emphasis, code marks and link addresses. */
export function plainOf(markdown: string): string {
  const words: string[] = []
  const brackets: number[] = []
  for (let at = 0; at < markdown.length; at += 1) {
    const letter = markdown[at] ?? ''
    if (letter === '\\' && isPunctuation(markdown[at + 1])) {
      at += 1
      words.push(markdown[at] ?? '')
    } else if (letter === ']' && markdown[at + 1] === '(') {
      const end = linkEnd(markdown, at + 2)
      const bracket = brackets.pop()
      if (end === -1 || bracket === undefined) words.push(letter)
      else {
        at = end
        words[bracket] = ''
      }
    } else if (!isMark(markdown, at)) {
      if (letter === '[') brackets.push(words.length)
      words.push(letter)
    }
  }
  return oneLine(words.join(''))
}

function isMark(markdown: string, at: number): boolean {
  const letter = markdown[at]
  if (letter === '*' || letter === '`') return true
  if (letter !== '_') return false
  const [before, next] = [markdown[at - 1], markdown[at + 1]]
  return isEdge(before) || isEdge(next)
}

/** Link addresses are short; an unbounded search would make long lines of brackets slow. */
const longestAddress = 2000

function linkEnd(markdown: string, from: number): number {
  const limit = Math.min(markdown.length, from + longestAddress)
  for (let at = from; at < limit; at += 1) {
    if (markdown[at] === ')') return at
    if (markdown[at] === ' ' || markdown[at] === '(') return -1
  }
  return -1
}

/** Returns a markdown link to a source, as used in a description; only the name when the address is not HTTP(S). */
export function linkTo({ name, url }: { name: string; url: string }): string {
  const words = oneLine(name)
    .split(/(?=[[\]])|(?<=[[\]])/)
    .map((part) => (part === '[' || part === ']' ? `\\${part}` : escapeText(part)))
    .join('')
  const address = URL.parse(url)
  const isOfWeb = address?.protocol === 'https:' || address?.protocol === 'http:'
  if (!isOfWeb || words === '') return words
  return `[${words}](${address.href.replaceAll('(', '%28').replaceAll(')', '%29')})`
}
