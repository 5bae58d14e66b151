export const escaped = (words: string) => words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Matches whole words only; a number must not be part of a longer one. */
export const wholeWords = (words: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?<!\d[.,])${escaped(words)}(?![\p{L}\p{N}])(?![.,]\d)`, 'giu')

/** Finds quoted words as they are, else in any case and with any apostrophes, so long as they are whole. */
export function findWords(content: string, words: string): RegExp {
  if (content.includes(words)) return new RegExp(escaped(words), 'gu')
  const anyMarks = escaped(words)
    .replaceAll(/['’‘]/g, "['’‘]")
    .replaceAll(/["“”„]/g, '["“”„]')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${anyMarks}(?![\p{L}\p{N}])`, 'giu')
}
