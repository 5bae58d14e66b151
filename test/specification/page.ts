import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A rule in docs/specification.md and the test that is said to verify it. */
export type Rule = { section: string; rule: string; file: string; test: string }

/** Parses the rows of the page's tables. */
export const readRules = (page: string): Rule[] =>
  page.split('\n').flatMap((line) => {
    const cells = /^\| (.+?) \| (.+?) \| ([\w./-]+\.(?:test|spec)\.tsx?) \| (.+) \|$/.exec(line)
    if (cells === null) return []
    const [, section = '', rule = '', file = '', test = ''] = cells
    return [{ section, rule, file, test }]
  })

const quoted = (text: string) =>
  ["'", '"', '`'].map((mark) => `${mark}${text.replaceAll(mark, `\\${mark}`)}${mark}`)

/** Returns the problem with a row of the page; null when its test exists. */
export function wrongWith({ file, test }: Pick<Rule, 'file' | 'test'>, root: string): string | null {
  const path = join(root, file)
  if (!existsSync(path)) return `There is no ${file}.`
  const source = readFileSync(path, 'utf8')
  // The `@main` tag of the browser tests that `npm test` runs is not part of the name.
  return [test, `${test} @main`].flatMap(quoted).some((name) => source.includes(name))
    ? null
    : `There is no "${test}" in ${file}.`
}

/** Returns table rows that could not be parsed, so that none is silently skipped. */
export const unreadLines = (page: string): string[] =>
  page
    .split('\n')
    .filter(
      (line) =>
        line.startsWith('|') && !/^\|(?: section \||---\|)/.test(line) && readRules(line).length === 0,
    )
