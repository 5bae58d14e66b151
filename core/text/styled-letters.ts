type Style = 'plain' | 'bold' | 'italic' | 'boldItalic'

/** The code points at which each style's letters and digits begin; there are no italic digits (linkedin.md). */
const starts: Record<Exclude<Style, 'plain'>, { upper: number; lower: number; digit: number | null }> = {
  bold: { upper: 0x1d5d4, lower: 0x1d5ee, digit: 0x1d7ec },
  italic: { upper: 0x1d608, lower: 0x1d622, digit: null },
  boldItalic: { upper: 0x1d63c, lower: 0x1d656, digit: 0x1d7ec },
}

const combiningStroke = '\u0336'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/**
 * Latin letters, punctuation and the euro sign, each of which is a grapheme of its own: segmenting such text is
 * needlessly slow.
 */
const isSimple = /^[\n -\u02ff\u2010-\u2027\u2030-\u205e\u20ac]*$/

const graphemesOf = (text: string): string[] =>
  isSimple.test(text) ? text.split('') : Array.from(graphemes.segment(text), ({ segment }) => segment)

function styleCharacter(character: string, style: Exclude<Style, 'plain'>): string {
  const { upper, lower, digit } = starts[style]
  const code = character.charCodeAt(0)
  if (/^[A-Z]$/.test(character)) return String.fromCodePoint(upper + code - 0x41)
  if (/^[a-z]$/.test(character)) return String.fromCodePoint(lower + code - 0x61)
  if (digit !== null && /^[0-9]$/.test(character)) return String.fromCodePoint(digit + code - 0x30)
  return character
}

const styleOf = ({ bold, italic }: { bold: boolean; italic: boolean }): Style => {
  if (bold) return italic ? 'boldItalic' : 'bold'
  return italic ? 'italic' : 'plain'
}

/**
 * Converts text into the letters that stand for bold and italic on the network, with a stroke after each grapheme when
 * struck. Only unaccented Latin letters and digits have styled forms; everything else stays as it is, including line
 * breaks.
 */
export function styleText(text: string, marks: { bold: boolean; italic: boolean; strike: boolean }): string {
  const style = styleOf(marks)
  if (style === 'plain' && !marks.strike) return text
  let styled = ''
  for (const segment of graphemesOf(text)) {
    const letter = style === 'plain' ? segment : styleCharacter(segment, style)
    styled += marks.strike && segment !== '\n' ? letter + combiningStroke : letter
  }
  return styled
}

/** Mathematical letters and digits, and letters in circles and squares, for a regular expression's character class. */
export const special = '\\u{1d400}-\\u{1d7ff}\\u24b6-\\u24e9\\u{1f130}-\\u{1f149}'
/** The letters of mathematical styles that Unicode encodes outside the main block. */
export const kept = '\\u210a-\\u2113\\u211b-\\u211d\\u2124\\u2128-\\u212d\\u212f-\\u2134'
export const strokes = '\\u0332\\u0333\\u0335-\\u0337'

const styled = new RegExp(`[${special}${kept}]`, 'gu')
const stroke = new RegExp(`[${strokes}]`, 'gu')

/** Converts styled letters to plain ones and removes strokes. */
export const plainLetters = (text: string): string =>
  text.replace(styled, (letter) => letter.normalize('NFKC')).replace(stroke, '')
