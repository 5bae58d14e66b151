import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cardSizePx, chatUploadMaxBytes, cropRatio, maxSelected, pdfMaxPages } from '#core/limits.ts'
import { isExpectedIn, readWords } from './words.ts'

const root = join(import.meta.dirname, '..', '..')
const wanted = readWords(join(import.meta.dirname, 'words.tsv'))

describe('the words of the specification', () => {
  it('are more than two hundred, each under a section', () => {
    expect(wanted.length).toBeGreaterThan(200)
    expect(wanted.filter(({ section, words }) => section === '' || words === '')).toEqual([])
  })

  it('are each expected by the test that is named beside them', () => {
    const missing = wanted.filter(
      ({ words, test }) =>
        !/\.(?:test|spec)\.tsx?$/.test(test) || !isExpectedIn(words, readFileSync(join(root, test), 'utf8')),
    )
    expect(missing).toEqual([])
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

describe('a test', () => {
  const line = 'expect(await screen.findByText('

  it.each([
    ['Uploading N file(s)...', `${line}'Uploading 2 file(s)...')).toBeDefined()`],
    ["Don't go", `${line}'Don\\'t go')).toBeDefined()`],
    ['Connect {network}', `${line}/^Connect LinkedIn$/)).toBeDefined()`],
    ['Like', `for (const words of 'Comment, Like, Send'.split(', '))`],
  ])('expects "%s"', (words, code) => {
    expect(isExpectedIn(words, code)).toBe(true)
  })

  it.each([
    ['part of a sentence', 'Uploading', `${line}'Uploading 2 file(s)...')).toBeDefined()`],
    ['its title', 'Cancel', `  it('Cancel', () => {`],
    ['the title of a table', 'Cancel', `  ])('Cancel', (words) => {`],
    ['a comment', 'Cancel', `  // 'Cancel'`],
    ['what must not be there', 'Cancel', `expect(screen.queryByText('Cancel')).toBe(null)`],
    ['what must not be seen', 'Cancel', `await expect(page.getByText('Cancel')).not.toBeVisible()`],
    ['the name of another network', 'Connect {network}', `${line}'Connect Facebook'))`],
  ])('expects no words in %s', (_, words, code) => {
    expect(isExpectedIn(words, code)).toBe(false)
  })
})
