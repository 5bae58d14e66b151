const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u
const strong = /[\p{L}\p{N}]/u
/** Letters of scripts without spaces: a line may break between any two of them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u
/** Characters that may not begin a line, and characters that may not end one (the common ones of JIS X 4051). */
const notFirst =
  /^[、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】°′″℃％‰、。！？：；）」』】…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u
const notLast = /[‘“（〔［｛〈《「『【（「]$/u

export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Whether a paragraph runs from right to left: its first letter decides. */
export function runsLeft(text: string): boolean {
  const first = Array.from(text).find((sign) => /\p{L}/u.test(sign))
  return first !== undefined && rightToLeft.test(first)
}

/** Text that must stay on one line. `gap` means that a space precedes it. */
export type Token = { text: string; gap: boolean }

function unspacedParts(word: string): string[] {
  const parts: string[] = []
  for (const grapheme of graphemesOf(word)) {
    const last = parts.at(-1)
    const isApart = last !== undefined && (unspaced.test(grapheme) || unspaced.test(last.slice(-2)))
    if (last === undefined || (isApart && !notFirst.test(grapheme) && !notLast.test(last)))
      parts.push(grapheme)
    else parts[parts.length - 1] = last + grapheme
  }
  return parts
}

/** Splits a line into words; in scripts without spaces, each letter is a token. */
export const tokensOf = (line: string): Token[] =>
  line
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) =>
      (unspaced.test(word) ? unspacedParts(word) : [word]).map((text, at) => ({ text, gap: at === 0 })),
    )

/** A part of a token that runs in one direction. */
type Stretch = { text: string; isLeft: boolean }

/** Splits a token where its direction changes; neutral characters join the letters before them. */
function stretchesOf(text: string, base: boolean): Stretch[] {
  if (!rightToLeft.test(text)) {
    const isStrong = strong.test(text)
    return [{ text, isLeft: isStrong ? false : base }]
  }
  const result: Stretch[] = []
  for (const grapheme of graphemesOf(text)) {
    const last = result.at(-1)
    const isLeft = rightToLeft.test(grapheme) || (!strong.test(grapheme) && (last?.isLeft ?? base))
    if (last?.isLeft === isLeft) last.text += grapheme
    else result.push({ text: grapheme, isLeft })
  }
  return result
}

/** Returns the stretches of a token, as they are measured and drawn. */
export const partsOf = (text: string): string[] =>
  rightToLeft.test(text) ? stretchesOf(text, false).map((stretch) => stretch.text) : [text]

/** A positioned stretch of the line, in visual order; `space` means that a space stands on its left. */
export type Placed = { text: string; isLeft: boolean; space: boolean }

const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
}

const mirror = (text: string) => text.replace(/[()[\]«»<>]/g, (sign) => mirrored[sign] ?? sign)

/**
 * Returns the tokens of a line in visual order, left to right. Words of one direction stay together (a simplified
 * Unicode bidirectional algorithm with two levels).
 */
export function inOrder(tokens: Token[], base: boolean): Placed[] {
  const logical = tokens.flatMap(({ text, gap }, at) =>
    stretchesOf(text, base).map((stretch, part) => ({ ...stretch, gap: part === 0 && gap && at > 0 })),
  )
  if (!base && logical.every(({ isLeft }) => !isLeft))
    return logical.map(({ text, isLeft, gap }) => ({ text, isLeft, space: gap }))
  const groups: (typeof logical)[] = []
  for (const stretch of logical) {
    const last = groups.at(-1)
    if (last?.[0]?.isLeft === stretch.isLeft) last.push(stretch)
    else groups.push([stretch])
  }
  // In right-to-left text, a stretch's space stands on its right, which is the left of the stretch before it.
  const ordered = (base ? groups.toReversed() : groups).flatMap((group) =>
    group[0]?.isLeft ? group.toReversed() : group,
  )
  const place = new Map(logical.map((stretch, at) => [stretch, at]))
  return ordered.map((stretch, at) => {
    const before = ordered[at - 1]
    const neighbours = before ? [place.get(before) ?? 0, place.get(stretch) ?? 0] : []
    const later = logical[Math.max(...neighbours, 0)]
    return {
      text: stretch.isLeft ? mirror(stretch.text) : stretch.text,
      isLeft: stretch.isLeft,
      space: before !== undefined && (later?.gap ?? false),
    }
  })
}
