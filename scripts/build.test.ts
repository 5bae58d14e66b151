import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureBuilt, keepEarlierParts, serverEntry } from './build.mjs'

let root: string

const write = (path: string, text = '') => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Writes the build into the folder that follows `--outDir`, as Vite does. */
const fakeVite = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  const folder = process.argv[process.argv.indexOf('--outDir') + 1]
  mkdirSync(folder, { recursive: true })
  writeFileSync(folder + (folder.includes('server') ? '/main.js' : '/index.html'), '')`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lede-build-'))
  mkdirSync(join(root, '.node'))
  write('package.json', '{}')
  write('server/main.ts')
  write('node_modules/vite/bin/vite.js', fakeVite)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const built = () => join(root, 'dist/server/main.js')
const sources = () => join(root, 'server/main.ts')

test('the server starts from its build, and from its sources when these have changed since', async () => {
  expect(serverEntry(root)).toBe(sources())
  await ensureBuilt({ root, node: process.execPath })
  expect(serverEntry(root)).toBe(built())
  write('server/new.test.ts')
  expect(serverEntry(root)).toBe(built())
  write('core/new.ts')
  expect(serverEntry(root)).toBe(sources())
  await ensureBuilt({ root, node: process.execPath })
  expect(serverEntry(root)).toBe(built())
})

test('a changed server starts from its sources where what builds is not installed any more', async () => {
  await ensureBuilt({ root, node: process.execPath })
  rmSync(join(root, 'node_modules/vite'), { recursive: true })
  write('server/main.ts', 'changed')
  await ensureBuilt({ root, node: process.execPath })
  expect(serverEntry(root)).toBe(sources())
})

test('a server that cannot be built starts from its sources', async () => {
  write(
    'node_modules/vite/bin/vite.js',
    `if (process.argv.includes('vite.server.config.ts')) process.exit(1)\n${fakeVite}`,
  )
  await ensureBuilt({ root, node: process.execPath })
  expect(serverEntry(root)).toBe(sources())
})

test('parts of earlier builds stay for a week, for a server that runs meanwhile', () => {
  write('next/main.js', 'new')
  for (const name of ['main.js', 'chunk-a.js', 'chunk-b.js']) write(`built/${name}`, 'old')
  const longAgo = Date.now() / 1000 - 8 * 24 * 60 * 60
  utimesSync(join(root, 'built/chunk-b.js'), longAgo, longAgo)
  keepEarlierParts(join(root, 'next'), join(root, 'built'))
  expect(readdirSync(join(root, 'next'))).toEqual(['chunk-a.js', 'main.js'])
})
