import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foldersFor } from './running-tree.mjs'

const locked = {
  '': {},
  'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { native: '1' } },
  'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
  'node_modules/b': {},
  'node_modules/c': { peerDependencies: { p: '1', o: '1' }, peerDependenciesMeta: { o: { optional: true } } },
  'node_modules/native': {},
  'node_modules/p': {},
  'node_modules/o': {},
  'node_modules/@of/builds': { dependencies: { b: '1' } },
}

test('what runs has all that it needs, each from where Node.js finds it', () => {
  expect([...foldersFor(locked, ['a'])].toSorted()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/native',
    'node_modules/p',
  ])
})

test('what only builds is needed by what builds alone', () => {
  expect([...foldersFor(locked, ['@of/builds'])]).toEqual(['node_modules/@of/builds', 'node_modules/b'])
  expect([...foldersFor(locked, ['gone'])]).toEqual([])
})

const root = join(import.meta.dirname, '..')
const { dependencies, buildDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  buildDependencies: string[]
}

/** Returns the packages that the files of a folder name, in imports and as paths of their files. */
function namedIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, folder, file), 'utf8')
      return [...text.matchAll(/['"`]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"`]*)?['"`]/g)]
    })
  return names.map(([, name = '']) => name)
}

test('the server needs no package that is for building the web app', () => {
  const named = new Set(['server', 'core', 'contract', 'practice'].flatMap(namedIn))
  expect(buildDependencies.filter((name) => named.has(name))).toEqual([])
  expect(buildDependencies.filter((name) => dependencies[name] === undefined)).toEqual([])
})
