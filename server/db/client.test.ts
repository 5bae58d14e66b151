import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hasNewestShape, newestShape, openDatabase } from './client.ts'
import { migrate } from './migrate.ts'

it('makes another process that writes to the embedded database wait, and fails no transaction for it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-client-'))
  const { db, engine, close } = openDatabase({ url: undefined, dataDir })
  await migrate(db, engine)
  const other = new Sqlite(join(dataDir, 'lede.db'), { timeout: 0 })
  const write = () =>
    other.prepare(
      `insert into "job" ("id", "name", "version", "payload", "state", "dueAt", "createdAt", "updatedAt")
       values ('o', 'n', 1, '', 'done', 0, 0, 0)`,
    )
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('job').selectAll().execute()
    expect(() => write().run()).toThrow(/locked/)
    const own = { id: 'a', name: 'n', version: 1, payload: '', state: 'done' as const, dueAt: 0 }
    await tx
      .insertInto('job')
      .values({ ...own, createdAt: 0, updatedAt: 0 })
      .execute()
  })
  write().run()
  expect(await db.selectFrom('job').select('id').orderBy('id').execute()).toEqual([{ id: 'a' }, { id: 'o' }])
  other.close()
  await close()
  rmSync(dataDir, { recursive: true })
})

it('knows the newest shape of a database without its migrations', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-client-'))
  const { db, engine, close } = openDatabase({ url: undefined, dataDir })
  expect(await hasNewestShape(db)).toBe(false)
  const done = await migrate(db, engine)
  expect({ migrations: done.length, last: done.at(-1) }).toEqual(newestShape)
  expect(await hasNewestShape(db)).toBe(true)
  const noted = sql.table('kysely_migration')
  await sql`insert into ${noted} ("name", "timestamp") values ('999-of-a-later-version', '')`.execute(db)
  expect(await hasNewestShape(db)).toBe(false)
  await close()
  rmSync(dataDir, { recursive: true })
})
