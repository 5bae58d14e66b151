import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onOneDatabase, serverTests, withoutDatabase } from '#test/without-database.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const databaseFree = new Set(withoutDatabase())
const once = Object.values(onOneDatabase).flat()
const onPostgres = serverTests().filter((file) => !databaseFree.has(file) && !once.includes(file))

describe('the tests that nothing tells of the database', () => {
  test.each([
    ['asks by itself', 'server/two-servers.test.ts'],
    ['starts an app', 'server/features/posts/posts.test.ts'],
    ['takes scenes that start an app', 'server/authorisation.test.ts'],
  ])('are not those of a file that %s', (_, file) => {
    expect(databaseFree).not.toContain(file)
  })

  test.each([
    ['meets none', 'server/adapters/offline-writer/offline-writer.test.ts'],
    ['has an embedded one of its own', 'server/db/client.test.ts'],
  ])('are those of a file that %s', (_, file) => {
    expect(databaseFree).toContain(file)
  })

  test('cannot learn of it elsewhere', () => {
    const knowing = globSync('{server,practice,eval,test}/**/*.ts', { cwd: root }).filter((file) =>
      /process\.env\.(?:LEDE_)?TEST_/.test(read(file)),
    )
    expect(knowing).toEqual(['test/setup/database-template.ts'])
  })
})

/** Handwritten SQL, and code that differs between databases. */
const ownSql = /\bsql(?:<[^`]*>)?`|\bengine [=!]==|\.forUpdate\(|\.skipLocked\(/

describe('the tests that run on PostgreSQL', () => {
  const tested = new Set(onPostgres.map(dirname))
  const writing = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && ownSql.test(read(file)),
  )

  test('are some of every slice whose code writes SQL or asks which database it has', () => {
    expect(writing.length).toBeGreaterThan(30)
    expect(writing.filter((file) => !tested.has(dirname(file)))).toEqual([])
  })

  test('are some of every slice, but for those whose work is no rows', () => {
    const slices = new Set(serverTests().map(dirname))
    const without = [...slices].filter((slice) => slice.startsWith('server/features/') && !tested.has(slice))
    expect(without.toSorted()).toEqual(['server/features/imports', 'server/features/pictures'])
  })

  test('leave out none that is not there, or that nothing tells of the database anyway', () => {
    const tests = serverTests()
    expect(once.filter((file) => !tests.includes(file) || databaseFree.has(file))).toEqual([])
  })
})
