import { readFileSync } from 'node:fs'
import { brand } from '#core/brand.ts'

/** A sentence, a name or a phrase that the product says, the section that asks for it, and the test that expects it. */
export type Words = { section: string; words: string; test: string }

export const readWords = (path: string): Words[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [section = '', words = '', test = ''] = line.split('\t')
      return { section, words, test }
    })

/** Lines in which words are not expected: comments, imports, titles of tests, and what must not be there. */
const isOther =
  /^\s*(?:\/\/|\/?\*|import\b|\]\)\(|(?:it|test|describe)(?:\.\w+)*\()|\bquery(?:All)?By|\.not\.|toBeNull\(|toHaveCount\(0/

const plain = (line: string): string => line.replaceAll(/\\([^\w\s])/g, '$1').replaceAll('’', "'")

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const names: Record<string, string> = brand
const placeholder = /\{[^{}]*\}|\b[Nn]\b/g
const hole = '.+?'

/** The words with anything for each placeholder ({…}, a lone N or n), but the brand's names as they are. */
function patternOf(words: string): string {
  const pieces = words.split(placeholder).map((piece) => escaped(piece))
  const holes = [...words.matchAll(placeholder)].map(([found]) => names[found.slice(1, -1)] ?? hole)
  return pieces.map((piece, place) => piece + (holes[place] ?? '')).join('')
}

/** Whether a test's code expects these words: as a whole string, as a whole regular expression, or in a list with commas. */
export function isExpectedIn(words: string, code: string): boolean {
  const begin = String.raw`(?:['"\`]|/\^?|, )`
  const end = String.raw`(?:['"\`]|\$?/|, )`
  const wanted = new RegExp(begin + patternOf(words) + end)
  return code.split('\n').some((line) => !isOther.test(line) && wanted.test(plain(line)))
}
