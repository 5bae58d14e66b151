import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { breaches } from './breaches.ts'
import { cleanTree, halves } from './clean-tree.ts'

type Report = {
  diagnostics: Array<{ code: string; filename: string; message: string }>
  number_of_files: number
}

const root = join(import.meta.dirname, '..', '..')
const trees: string[] = []

function plant(files: Record<string, string>) {
  const tree = mkdtempSync(join(tmpdir(), 'lede-canary-'))
  trees.push(tree)
  for (const name of [
    '.oxlintrc.json',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.test.json',
  ])
    cpSync(join(root, name), join(tree, name))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), source)
  }
  return tree
}

function lint(tree: string): Promise<Report> {
  const bin = join(root, 'node_modules/oxlint/bin/oxlint')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [bin, '--format', 'json'],
      { cwd: tree, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as Report)
        else reject(new Error(`oxlint did not report: ${stdout}${stderr}`, { cause: error }))
      },
    )
  })
}

afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true })
})

describe('the linter', () => {
  const planted = {
    ...cleanTree,
    ...halves,
    ...Object.fromEntries(breaches.map(({ path, source }) => [path, source])),
  }
  let seeded: Report

  beforeAll(async () => {
    seeded = await lint(plant(planted))
  }, 60_000)

  test('reads every file', () => {
    expect(seeded.number_of_files).toBe(Object.keys(planted).length)
  })

  test.each(breaches)('reports: $breaks', ({ path, rule }) => {
    const reported = seeded.diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code)
    expect(reported).toContain(rule)
  })

  test('has nothing to say about a clean project', { timeout: 60_000 }, async () => {
    const report = await lint(plant(cleanTree))
    expect(report.diagnostics).toEqual([])
    expect(report.number_of_files).toBe(Object.keys(cleanTree).length)
  })
})
