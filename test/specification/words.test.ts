import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cardSizePx, chatUploadMaxBytes, cropRatio, maxSelected, pdfMaxPages } from '#core/limits.ts'
import { isInSource, plain, readWords, sourceOf } from './words.ts'

const root = join(import.meta.dirname, '..', '..')
const wanted = readWords(join(import.meta.dirname, 'words.tsv'))
const source = sourceOf(root, ['core', 'contract', 'editor', 'server', 'web'])

describe('the words of the specification', () => {
  it('are more than two hundred, each under a section', () => {
    expect(wanted.length).toBeGreaterThan(200)
    expect(wanted.filter(({ section, words }) => section === '' || words === '')).toEqual([])
  })

  it.each(wanted)('of $section stand in the source: $words', ({ words }) => {
    expect(isInSource(words, source)).toBe(true)
  })
})

it('the numbers in those words are the limits that hold', () => {
  const said = new Set(wanted.map(({ words }) => words))
  const { width, height } = cardSizePx
  for (const words of [
    `n/${maxSelected} items selected`,
    `n/${maxSelected} swipes selected`,
    `{file}: File is too large. Maximum size is ${chatUploadMaxBytes / 1024 ** 2}MB.`,
    `Keep PDFs under ${pdfMaxPages} pages for best results. This has N.`,
    `Recommended size: ${width} x ${height} pixels`,
    `Aspect ratio: ${cropRatio}:1`,
  ])
    expect(said).toContain(words)
})

describe('the search for words', () => {
  const found = plain('toast(`Uploading ${n} file(s)...`)\n// Never said\n<p>Don&apos;t go</p>')

  it.each(['Uploading N file(s)...', "Don't go", 'Uploading {count} file(s)...'])('finds "%s"', (words) => {
    expect(isInSource(words, found)).toBe(true)
  })

  it.each(['Never said', 'Uploading N files', 'Upload', 'Uploading 3 file(s)...', "Don't stay"])(
    'does not find "%s"',
    (words) => {
      expect(isInSource(words, found)).toBe(false)
    },
  )
})
