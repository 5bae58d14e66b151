import { counterWarningThreshold, postCharacterLimit } from '#core/limits.ts'
import { styleText } from '#core/text/styled-letters.ts'

export type Mark = 'bold' | 'italic' | 'strike'

/** A stretch of text with uniform marks, in the order of `markOrder`; "\n" is a line break. */
export type Run = { text: string; marks: Mark[] }
export type Paragraph = Run[]
/** A post as plain data: the model that is edited, stored as HTML and published. */
export type PostText = Paragraph[]

export const markOrder = ['bold', 'italic', 'strike'] as const satisfies readonly Mark[]

const sameMarks = (one: Mark[], other: Mark[]) =>
  one.length === other.length && one.every((mark, at) => mark === other[at])

function normalizeParagraph(runs: Paragraph): Paragraph {
  const merged: Paragraph = []
  for (const { text, marks } of runs) {
    const clean = text.replace(/\r\n?/g, '\n')
    if (clean === '') continue
    const ordered = markOrder.filter((mark) => marks.includes(mark))
    const last = merged.at(-1)
    if (last && sameMarks(last.marks, ordered)) last.text += clean
    else merged.push({ text: clean, marks: ordered })
  }
  return merged.length === 1 && merged[0]?.text === '\n' ? [] : merged
}

/**
 * Returns the canonical form of a post: runs merged, none empty, marks ordered. An empty post has no paragraphs; a
 * blank line is a paragraph without runs.
 */
export function normalize(post: PostText): PostText {
  const paragraphs = post.map(normalizeParagraph)
  return paragraphs.length === 1 && paragraphs[0]?.length === 0 ? [] : paragraphs
}

/** Returns the text without styling, with a line break between paragraphs. */
export const plainText = (post: PostText): string =>
  post.map((runs) => runs.map(({ text }) => text).join('')).join('\n')

/** Returns a run's text in the letters that the network gets. */
export const styleRun = ({ text, marks }: Run): string =>
  styleText(text, {
    bold: marks.includes('bold'),
    italic: marks.includes('italic'),
    strike: marks.includes('strike'),
  })

/**
 * Returns exactly the text that the network gets (specification 5.6, steps 1 to 7): styled letters, paragraphs as line
 * breaks, each line and the whole text trimmed, three or more line breaks collapsed to two. The counter, preview,
 * copying and publishing all use this function, so that they cannot differ.
 */
export function toNetworkText(post: PostText): string {
  const styled = post.map((runs) => runs.map(styleRun).join('')).join('\n')
  const trimmed = styled.split('\n').map((line) => line.trim())
  return trimmed
    .join('\n')
    .trim()
    .replace(/\n{3,}/g, '\n\n')
}

/** The length of a post as the network counts it, in UTF-16 code units. */
export const countCharacters = (post: PostText): number => toNetworkText(post).length

export type CounterState = { tone: 'ok' | 'warning' | 'over'; text: string }

/** Returns the counter's text and tone for a count (specification 5.6). */
export function counterState(count: number): CounterState {
  if (count > postCharacterLimit)
    return { tone: 'over', text: `Over limit by ${count - postCharacterLimit} characters` }
  const tone = count > counterWarningThreshold ? 'warning' : 'ok'
  return { tone, text: `${postCharacterLimit - count} characters remaining` }
}
