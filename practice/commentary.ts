/** A segment of a post as the feed shows it. */
export type Segment = { kind: 'text' | 'hashtag'; text: string }

const unescaped = (text: string) => text.replaceAll(/\\([|{}@[\]()<>#\\*_~])/g, '$1')

/** LinkedIn's "little text", element by element; the first group is what is displayed. */
const elements: { pattern: RegExp; toSegment: (shown: string) => Segment }[] = [
  { pattern: /([^|{}@[\]()<>#\\*_~]+)/y, toSegment: (text) => ({ kind: 'text', text }) },
  { pattern: /\\([|{}@[\]()<>#\\*_~])/y, toSegment: (text) => ({ kind: 'text', text }) },
  {
    pattern: /#([\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|\\_)*)/uy,
    toSegment: (tag) => ({ kind: 'hashtag', text: `#${unescaped(tag)}` }),
  },
  {
    pattern: /\{hashtag\|\\?[#＃]\|((?:[^|{}@[\]()<>#\\*_~]|\\.)+)\}/uy,
    toSegment: (tag) => ({ kind: 'hashtag', text: `#${unescaped(tag)}` }),
  },
  {
    pattern: /@\[((?:[^[\]\\]|\\.)+)\]\(urn:li:(?:person|organization):[\w-]+\)/uy,
    toSegment: (name) => ({ kind: 'text', text: unescaped(name) }),
  },
]

function elementAt(commentary: string, position: number) {
  for (const { pattern, toSegment } of elements) {
    pattern.lastIndex = position
    const shown = pattern.exec(commentary)?.[1]
    if (shown !== undefined) return { end: pattern.lastIndex, segment: toSegment(shown) }
  }
  return undefined
}

/**
 * Returns what the feed shows of a `commentary`. At a reserved character that is neither escaped nor markup, the rest
 * is silently lost, as on LinkedIn; a mention resolves to nobody here and is shown as plain text.
 */
export function readCommentary(commentary: string): Segment[] {
  const segments: Segment[] = []
  let position = 0
  let element = elementAt(commentary, position)
  while (element !== undefined) {
    segments.push(element.segment)
    position = element.end
    element = elementAt(commentary, position)
  }
  return segments
}

export const visibleText = (commentary: string) =>
  readCommentary(commentary)
    .map(({ text }) => text)
    .join('')
