import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A rule of docs/specification.md and the test that is said to hold it. */
export type Rule = { section: string; rule: string; file: string; test: string }

/** The lines of the page's tables. */
export const readRules = (page: string): Rule[] =>
  page.split('\n').flatMap((line) => {
    const cells = /^\| (.+?) \| (.+?) \| ([\w./-]+\.(?:test|spec)\.tsx?) \| (.+) \|$/.exec(line)
    if (cells === null) return []
    const [, section = '', rule = '', file = '', test = ''] = cells
    return [{ section, rule, file, test }]
  })

const quoted = (text: string) =>
  ["'", '"', '`'].map((mark) => `${mark}${text.replaceAll(mark, `\\${mark}`)}${mark}`)

/** What is wrong with a line of the page; null when its test is there. */
export function wrongWith({ file, test }: Pick<Rule, 'file' | 'test'>, root: string): string | null {
  const path = join(root, file)
  if (!existsSync(path)) return `There is no ${file}.`
  const source = readFileSync(path, 'utf8')
  // The tag of the browser tests that `npm test` runs is no part of what a test says.
  return [test, `${test} @main`].flatMap(quoted).some((name) => source.includes(name))
    ? null
    : `There is no "${test}" in ${file}.`
}

/** Lines of tables that are none of the page's, so that nothing slips by unread. */
export const unreadLines = (page: string): string[] =>
  page
    .split('\n')
    .filter(
      (line) =>
        line.startsWith('|') && !/^\|(?: section \||---\|)/.test(line) && readRules(line).length === 0,
    )
