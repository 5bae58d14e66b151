import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearListSymbols, type LineEdit, listKinds, listSymbolOf, toggleList } from './list-symbols.ts'

const apply = (lines: string[], edits: LineEdit[]) =>
  lines.map((line, at) => `${edits[at]?.insert ?? ''}${line.slice(edits[at]?.cut ?? 0)}`)
const toggle = (lines: string[], kind: (typeof listKinds)[number]) => apply(lines, toggleList(lines, kind))

const symbol = fc.constantFrom('', '• ', '- ', '→ ', '1. ', '27. ', '•', '1.', ' - ')
const line = fc.tuple(symbol, fc.string({ maxLength: 12 })).map(([start, rest]) => start + rest)
const lines = fc.array(line, { minLength: 1, maxLength: 8 })

describe('a list', () => {
  it.each([
    ['bullet', ['• one', '• two']],
    ['dash', ['- one', '- two']],
    ['number', ['1. one', '2. two']],
    ['arrow', ['→ one', '→ two']],
  ] as const)('of kind %s is begun and ended', (kind, expected) => {
    expect(toggle(['one', 'two'], kind)).toEqual(expected)
    expect(toggle([...expected], kind)).toEqual(['one', 'two'])
  })

  it('replaces whatever symbol stands there', () => {
    expect(toggle(['- one', '→ two', '3. three', '• four', 'five'], 'bullet')).toEqual([
      '• one',
      '• two',
      '• three',
      '• four',
      '• five',
    ])
  })

  it('counts the selected lines from 1 and leaves blank ones out', () => {
    expect(toggle(['7. one', '', 'two'], 'number')).toEqual(['1. one', '', '2. two'])
    expect(toggle(['1. one', '', '9. two'], 'number')).toEqual(['one', '', 'two'])
  })

  it('leaves lines of spaces as they are, before and after what is written', () => {
    expect(toggle(['', 'one', '  '], 'bullet')).toEqual(['', '• one', '  '])
    expect(toggleList(['one', ''], 'dash')).toEqual([
      { cut: 0, insert: '- ' },
      { cut: 0, insert: '' },
    ])
  })

  it('begins on an empty line', () => {
    expect(toggle([''], 'dash')).toEqual(['- '])
    expect(toggle(['', ''], 'number')).toEqual(['1. ', ''])
  })

  it('knows a symbol only with its space', () => {
    expect(['-x', '•', '1.x', ' - x', '→', '10) x'].map(listSymbolOf)).toEqual(
      Array.from({ length: 6 }, () => null),
    )
    expect(listSymbolOf('in 3. place')).toBeNull()
    expect(listSymbolOf('12. place')).toEqual({ kind: 'number', length: 4 })
  })

  it('loses all the symbols of a line that has several', () => {
    const given = ['• 1. one', '- → two']
    expect(apply(given, clearListSymbols(given))).toEqual(['one', 'two'])
  })

  it('has its symbol on every written line, and twice is ended', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...listKinds), (given, kind) => {
        const wasList =
          given.some((text) => text.trim() !== '') &&
          toggleList(given, kind).every(({ insert }) => insert === '')
        const once = toggle(given, kind)
        if (wasList) return
        const written = once.filter((text) => text.trim() !== '')
        for (const text of written) expect(listSymbolOf(text)?.kind).toBe(kind)
        expect(toggle(once, kind).every((text, at) => (once[at] ?? '').endsWith(text))).toBe(true)
      }),
    )
  })

  it('loses every symbol when it is cleared, and nothing else', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const cleared = apply(given, clearListSymbols(given))
        cleared.forEach((text, at) => {
          expect(listSymbolOf(text)).toBeNull()
          const gone = (given[at] ?? '').slice(0, (given[at] ?? '').length - text.length)
          expect(gone + text).toBe(given[at])
          expect(gone).toMatch(/^(• |- |→ |\d{1,9}\. )*$/)
        })
      }),
    )
  })
})
