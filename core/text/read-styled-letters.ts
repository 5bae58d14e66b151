import { type Mark, markOrder, type Paragraph, type Run } from '#core/post/post-text.ts'
import { styleText } from './styled-letters.ts'

/**
 * The styled alphabets for bold and italic, with and without serifs: the code points of A and a, of which 26 follow
 * each.
 */
const alphabets: { marks: Mark[]; upper: number; lower: number }[] = [
  { marks: ['bold'], upper: 0x1d400, lower: 0x1d41a },
  { marks: ['italic'], upper: 0x1d434, lower: 0x1d44e },
  { marks: ['bold', 'italic'], upper: 0x1d468, lower: 0x1d482 },
  { marks: ['bold'], upper: 0x1d5d4, lower: 0x1d5ee },
  { marks: ['italic'], upper: 0x1d608, lower: 0x1d622 },
  { marks: ['bold', 'italic'], upper: 0x1d63c, lower: 0x1d656 },
]
const boldDigits = [0x1d7ce, 0x1d7ec]
/** The italic h with serifs, which Unicode already had before it added the rest of the alphabet. */
const italicH = '\u210e'
const stroke = '\u0336'

const within = (code: number, first: number, count: number) => code >= first && code < first + count
const letter = (first: string, offset: number) => String.fromCodePoint((first.codePointAt(0) ?? 0) + offset)

function readCharacter(character: string): Run {
  const code = character.codePointAt(0) ?? 0
  if (character === italicH) return { text: 'h', marks: ['italic'] }
  for (const { marks, upper, lower } of alphabets) {
    if (within(code, upper, 26)) return { text: letter('A', code - upper), marks }
    if (within(code, lower, 26)) return { text: letter('a', code - lower), marks }
  }
  const digits = boldDigits.find((first) => within(code, first, 10))
  return digits === undefined
    ? { text: character, marks: [] }
    : { text: letter('0', code - digits), marks: ['bold'] }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A letter with its own accent or joiner is left alone: it has no styled form. */
function readGrapheme(segment: string): Run {
  const isStruck = segment.endsWith(stroke) && segment !== stroke
  const base = isStruck ? segment.slice(0, -stroke.length) : segment
  const isSingle = base.length === String.fromCodePoint(base.codePointAt(0) ?? 0).length
  const { text, marks } = isSingle ? readCharacter(base) : { text: base, marks: [] }
  return { text, marks: isStruck ? [...marks, 'strike'] : marks }
}

function merged(runs: Paragraph): Paragraph {
  const result: Paragraph = []
  for (const { text, marks } of runs) {
    const last = result.at(-1)
    if (last && String(last.marks) === String(marks)) last.text += text
    else result.push({ text, marks: [...marks] })
  }
  return result
}

const hasMark = (marks: Mark[]) => ({
  bold: marks.includes('bold'),
  italic: marks.includes('italic'),
  strike: marks.includes('strike'),
})

/**
 * Includes what lies between two stretches of one style, e.g. spaces, commas and accents, if it looks the same in that
 * style.
 */
function bridged(runs: Paragraph): Paragraph {
  return merged(
    runs.map((run, at) => {
      const [before, after] = [runs[at - 1], runs[at + 1]]
      const isBetween = before && after && String(before.marks) === String(after.marks)
      if (!isBetween || run.marks.length > 0 || /\n|\p{L}\p{L}/u.test(run.text)) return run
      return styleText(run.text, hasMark(before.marks)) === run.text ? { ...run, marks: before.marks } : run
    }),
  )
}

const restyled = (runs: Paragraph) => runs.map((run) => styleText(run.text, hasMark(run.marks))).join('')
const strokesIn = (text: string) => text.split(stroke).length

/** Matches letters that stand for a style. */
const mayBeStyled = /[\u{1d400}-\u{1d49b}\u{1d5d4}-\u{1d66f}\u{1d7ce}-\u{1d7f5}\u210e]|\u0336/u

/**
 * Converts styled letters back into plain ones with bold, italic and strike marks, so that they can be edited;
 * publishing produces the same text again. `marks` apply to the whole text.
 */
export function readStyledLetters(text: string, marks: Mark[] = []): Paragraph {
  if (!mayBeStyled.test(text)) return [{ text, marks }]
  const read = bridged(merged(Array.from(graphemes.segment(text), ({ segment }) => readGrapheme(segment))))
  // Where removing the strokes would change how letters combine, the text stays as it is.
  const runs = strokesIn(restyled(read)) === strokesIn(text) ? read : [{ text, marks: [] }]
  return runs.map((run) => ({
    text: run.text,
    marks: markOrder.filter((mark) => marks.includes(mark) || run.marks.includes(mark)),
  }))
}
