import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
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

it('hands SQLite no value that it would look at for a better plan, and changes none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-client-'))
  const { db, close } = openDatabase({ url: undefined, dataDir })
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  const bytes = Buffer.from([0, 255])
  const { rows } = await sql`
    select ${'text?'} as "a?", ${7} as "b", ${1.5} as "c", ${null} as "d", ${bytes} as "e", 'f?''?' as "f", typeof(${7n}) as "g"
    order by 1 limit ${1}`.execute(db)
  expect(rows).toEqual([{ 'a?': 'text?', b: 7, c: 1.5, d: null, e: bytes, f: "f?'?", g: 'integer' }])
  const prepared = prepare.mock.calls.map(([source]) => source)
  expect(prepared).toEqual([expect.stringMatching(/ \+\? as "a\?".* 'f\?''\?' as .* limit \+\?$/s)])
  prepare.mockRestore()
  await close()
  rmSync(dataDir, { recursive: true })
})
