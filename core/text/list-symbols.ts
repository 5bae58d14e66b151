export const listKinds = ['bullet', 'dash', 'number', 'arrow'] as const
export type ListKind = (typeof listKinds)[number]

/** The number of UTF-16 code units to cut from the start of a line, and the text to insert there. */
export type LineEdit = { cut: number; insert: string }

const symbols: Record<Exclude<ListKind, 'number'>, string> = { bullet: '• ', dash: '- ', arrow: '→ ' }
const allSymbols = /^(?:[•\-→] |\d{1,9}\. )*/
const numbered = /^\d{1,9}\. /

/** Returns the kind of list that a line's first characters mark, and their length; null for none. */
export function listSymbolOf(line: string): { kind: ListKind; length: number } | null {
  for (const kind of ['bullet', 'dash', 'arrow'] as const) {
    if (line.startsWith(symbols[kind])) return { kind, length: symbols[kind].length }
  }
  const number = numbered.exec(line)?.[0]
  return number === undefined ? null : { kind: 'number', length: number.length }
}

/** Returns the symbol that begins a list line; `number` counts lines from 1. */
export const listSymbol = (kind: ListKind, number: number): string =>
  kind === 'number' ? `${number}. ` : symbols[kind]

const isBlank = (line: string) => line.trim() === ''
const none: LineEdit = { cut: 0, insert: '' }

/** Removes all list symbols. */
export const clearListSymbols = (lines: readonly string[]): LineEdit[] =>
  lines.map((line) => ({ cut: allSymbols.exec(line)?.[0].length ?? 0, insert: '' }))

/**
 * Turns selected lines into a list, or back (specification 5.6). If every line already has this symbol, it is removed;
 * otherwise the lines' symbols are replaced or added. Numbers count from 1. Blank lines stay blank, unless all are:
 * then the list begins on the first.
 */
export function toggleList(lines: readonly string[], kind: ListKind): LineEdit[] {
  const written = lines.filter((line) => !isBlank(line))
  const isList = written.length > 0 && written.every((line) => listSymbolOf(line)?.kind === kind)
  if (isList) return lines.map((line) => ({ cut: listSymbolOf(line)?.length ?? 0, insert: '' }))
  let number = 0
  return lines.map((line, at) => {
    const isFirstOfNone = written.length === 0 && at === 0
    if (isBlank(line) && !isFirstOfNone) return none
    number += 1
    return { cut: listSymbolOf(line)?.length ?? 0, insert: listSymbol(kind, number) }
  })
}
