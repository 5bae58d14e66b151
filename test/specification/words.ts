import { readFileSync } from 'node:fs'
import { brand } from '#core/brand.ts'

/** A sentence, name or phrase in the product, the section that requires it, and the test that expects it. */
export type Words = { section: string; words: string; test: string }

export const readWords = (path: string): Words[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [section = '', words = '', test = ''] = line.split('\t')
      return { section, words, test }
    })

/** Lines that do not count as expectations: comments, imports, test titles, and negative assertions. */
const isOther =
  /^\s*(?:\/\/|\/?\*|import\b|\]\)\(|(?:it|test|describe)(?:\.\w+)*\()|\bquery(?:All)?By|\.not\.|toBeNull\(|toHaveCount\(0/

const plain = (line: string): string => line.replaceAll(/\\([^\w\s])/g, '$1').replaceAll('’', "'")

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const names: Record<string, string> = brand
const placeholder = /\{[^{}]*\}|\b[Nn]\b/g
const hole = '.+?'

/** Returns the pattern of a text, with wildcards for placeholders ({…}, a lone N or n) but brand names as they are. */
function patternOf(words: string): string {
  const pieces = words.split(placeholder).map((piece) => escaped(piece))
  const holes = [...words.matchAll(placeholder)].map(([found]) => names[found.slice(1, -1)] ?? hole)
  return pieces.map((piece, place) => piece + (holes[place] ?? '')).join('')
}

/**
 * Whether a test's code expects this text: as a whole string, as a whole regular expression, or in a comma-separated
 * list.
 */
export function isExpectedIn(words: string, code: string): boolean {
  const begin = String.raw`(?:['"\`]|/\^?|, )`
  const end = String.raw`(?:['"\`]|\$?/|, )`
  const wanted = new RegExp(begin + patternOf(words) + end)
  return code.split('\n').some((line) => !isOther.test(line) && wanted.test(plain(line)))
}
