import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#core/brand.ts'

/** A sentence, a name or a phrase that the product says, and the section of the specification that asks for it. */
export type Words = { section: string; words: string }

export const readWords = (path: string): Words[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [section = '', words = ''] = line.split('\t')
      return { section, words }
    })

const holdsSource = /^(?!.*\.test\.).*\.(?:tsx?|mjs|html)$/
const isComment = /^\s*(?:\/\/|\/?\*)/

/** The product's own source in one line, without comments and tests, and with its quotation marks as people read them. */
export const sourceOf = (root: string, folders: readonly string[]): string =>
  plain(
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => holdsSource.test(name))
          .map((name) => readFileSync(join(root, folder, name), 'utf8')),
      )
      .join('\n'),
  )

/** Source as `isInSource` reads it. */
export const plain = (source: string): string =>
  source
    .split('\n')
    .filter((line) => !isComment.test(line))
    .join('\n')
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/&apos;|&#39;|’/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\{' '\}/g, ' ')
    .replaceAll(/\s+/g, ' ')

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const names: Record<string, string> = brand
const placeholder = /\{[^{}]*\}|\b[Nn]\b/g
const hole = String.raw`\$?\{[^{}]{1,80}\}`

/** Whether the words stand in the source in one piece, with an expression for each placeholder ({…}, a lone N or n). */
export function isInSource(words: string, source: string): boolean {
  const pieces = words.split(placeholder).map((piece) => escaped(piece))
  const holes = [...words.matchAll(placeholder)].map(([found]) => {
    const name = names[found.slice(1, -1)]
    return name === undefined ? hole : `(?:${name}|${hole})`
  })
  const pattern = pieces.map((piece, place) => piece + (holes[place] ?? '')).join('')
  return new RegExp(String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`, 'u').test(source)
}
