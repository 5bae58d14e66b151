import { paragraphRule } from '#core/post-check/paragraph-rule.ts'
import type { Reading, Stretch } from '#core/post-check/reading.ts'

/**
 * A phone shows 140 characters in three lines (linkedin.md); a paragraph of more than about ten lines is a wall of
 * text.
 */
const charactersALine = 47
const mostLines = 10

/** Returns the sentence nearest to the middle of a line, except the first. */
function middleSentence({ sentences }: Reading, line: Stretch): Stretch {
  const [, ...within] = sentences.filter(({ from, to }) => from >= line.from && to <= line.to)
  const middle = (line.from + line.to) / 2
  const distance = ({ from }: Stretch) => Math.abs(from - middle)
  return within.reduce<Stretch>((best, one) => (distance(one) < distance(best) ? one : best), line)
}

export const paragraphWall = paragraphRule({
  id: 'paragraph-wall',
  label: 'Long paragraphs without a break',
  findIn: (reading) =>
    reading.lines.flatMap((line) => {
      const rows = Math.ceil(reading.text.slice(line.from, line.to).trim().length / charactersALine)
      if (rows <= mostLines) return []
      const { from, to } = middleSentence(reading, line)
      const where = from > line.from ? 'a break before this sentence' : 'a break in it'
      return [
        {
          from,
          to,
          why: `On a phone this paragraph is about ${rows} lines long; ${where} would open it up.`,
        },
      ]
    }),
})
