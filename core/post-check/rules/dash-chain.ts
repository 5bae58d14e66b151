import { paragraphRule } from '#core/post-check/paragraph-rule.ts'
import type { Stretch } from '#core/post-check/reading.ts'

/** Two dashes in a sentence may enclose an aside; three or more are a chain. */
const mostInSentence = 2
const mostInLine = 3
const dash = /—|(?<=\s)(?:–|--?)(?=\s)/g

const why = (count: number) =>
  `${count} dashes so close together have become a sign of machine-written text; a full stop or a comma reads more calmly.`

function chainIn(text: string, { from, to }: Stretch, most: number) {
  const dashes = Array.from(text.slice(from, to).matchAll(dash)).filter(({ index }) => index > 0)
  const [first, last] = [dashes[0], dashes.at(-1)]
  if (dashes.length <= most || !first || !last) return []
  return [{ from: from + first.index, to: from + last.index + last[0].length, why: why(dashes.length) }]
}

export const dashChain = paragraphRule({
  id: 'dash-chain',
  label: 'Many dashes in a sentence or a paragraph',
  findIn: ({ text, lines, sentences }) => {
    const inLines = lines.flatMap((line) => chainIn(text, line, mostInLine))
    return inLines.length > 0 ? inLines : sentences.flatMap((one) => chainIn(text, one, mostInSentence))
  },
})
