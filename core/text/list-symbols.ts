export const listKinds = ['bullet', 'dash', 'number', 'arrow'] as const
export type ListKind = (typeof listKinds)[number]

/** What is cut from the start of a line and what is put there instead, in UTF-16 code units. */
export type LineEdit = { cut: number; insert: string }

const symbols: Record<Exclude<ListKind, 'number'>, string> = { bullet: '• ', dash: '- ', arrow: '→ ' }
const allSymbols = /^(?:[•\-→] |\d{1,9}\. )*/
const numbered = /^\d{1,9}\. /

/** The list that a line belongs to by its first characters, and how many they are; null for none. */
export function listSymbolOf(line: string): { kind: ListKind; length: number } | null {
  for (const kind of ['bullet', 'dash', 'arrow'] as const) {
    if (line.startsWith(symbols[kind])) return { kind, length: symbols[kind].length }
  }
  const number = numbered.exec(line)?.[0]
  return number === undefined ? null : { kind: 'number', length: number.length }
}

/** The symbol that begins a line of a list; `number` counts the lines from 1. */
export const listSymbol = (kind: ListKind, number: number): string =>
  kind === 'number' ? `${number}. ` : symbols[kind]

const isBlank = (line: string) => line.trim() === ''
const none: LineEdit = { cut: 0, insert: '' }

/** Takes every list symbol away. */
export const clearListSymbols = (lines: readonly string[]): LineEdit[] =>
  lines.map((line) => ({ cut: allSymbols.exec(line)?.[0].length ?? 0, insert: '' }))

/**
 * Makes selected lines a list, or ends it (specification 5.6): when every line has this symbol already it goes; else
 * whatever symbol a line has is replaced, or one is added. Numbers count the lines from 1. Blank lines stay blank,
 * unless there is nothing else: then a list begins in the first.
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
