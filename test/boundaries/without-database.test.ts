import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withoutDatabase } from '#test/without-database.ts'

const root = join(import.meta.dirname, '..', '..')
const meetsDatabase =
  /#server\/(?:db|app|serve)|#test\/harness|['"](?:pg|kysely|ioredis)['"]|startServerProcess|inject\(/

describe('the folders whose tests run on one database only', () => {
  test.each(withoutDatabase)('%s: neither its code nor its tests meet a database', (folder) => {
    const files = globSync(`${folder}/**/*.ts`, { cwd: root })
    expect(files.some((file) => file.endsWith('.test.ts'))).toBe(true)
    expect(files.filter((file) => meetsDatabase.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})
