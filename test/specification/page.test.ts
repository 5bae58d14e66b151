import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRules, unreadLines, wrongWith } from './page.ts'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')
const rules = readRules(page)
const upTo = (chapter: number, last: number) =>
  Array.from({ length: last }, (_, at) => `${chapter}.${at + 1}`)

/** The numbered sections of the specification. */
const sections = [
  '1',
  ...upTo(2, 18),
  '3',
  ...upTo(4, 14),
  ...upTo(5, 9),
  '6',
  ...upTo(7, 5),
  ...upTo(8, 6),
  '9',
]

describe('the page of the specification', () => {
  it('has lines for every section', () => {
    const found = new Set(rules.map(({ section }) => section))
    expect(sections.filter((section) => !found.has(section))).toEqual([])
  })

  it('has no line that nobody reads', () => {
    expect(rules.length).toBeGreaterThan(500)
    expect(unreadLines(page)).toEqual([])
  })

  it('names a test that is there for every rule', () => {
    expect(rules.flatMap((rule) => wrongWith(rule, root) ?? [])).toEqual([])
  })

  it('has each rule once', () => {
    const keys = rules.map(({ section, rule }) => `${section}: ${rule}`)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })
})

describe('the reading of the page', () => {
  const line = (file: string, test: string) => `| 2.1 | a rule | ${file} | ${test} |`

  it('tells a file and a test that are not there', () => {
    const missing = ['no test', 'is called so'].join(' ')
    const lines = [
      line('test/specification/page.test.ts', 'tells a file and a test that are not there'),
      line('test/specification/none.test.ts', 'tells'),
      line('test/specification/page.test.ts', missing),
    ].join('\n')
    expect(readRules(lines).map((rule) => wrongWith(rule, root))).toEqual([
      null,
      'There is no test/specification/none.test.ts.',
      `There is no "${missing}" in test/specification/page.test.ts.`,
    ])
  })

  it('tells a line without a test', () => {
    expect(unreadLines(`| section | rule |\n|---|---|\n| 2.1 | a rule | nowhere | |`)).toEqual([
      '| 2.1 | a rule | nowhere | |',
    ])
  })
})
