import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hasNewestShape, newestShape, openDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import type { DbOrTx } from './schema.ts'

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

describe('transactions on the embedded database that end together', () => {
  const job = (id: string) => ({ id, name: 'n', version: 1, payload: '', state: 'done' as const, dueAt: 0 })
  const moments = { createdAt: 0, updatedAt: 0 }
  const add = (db: DbOrTx, id: string) =>
    db
      .insertInto('job')
      .values({ ...job(id), ...moments })
      .execute()

  async function opened() {
    const dataDir = mkdtempSync(join(tmpdir(), 'lede-client-'))
    const { db, engine, close } = openDatabase({ url: undefined, dataDir })
    await migrate(db, engine)
    // Sees what is on the disk, and nothing that waits for it.
    const other = new Sqlite(join(dataDir, 'lede.db'), { readonly: true })
    const kept = () => other.prepare('select "id" from "job" order by "id"').pluck().all()
    /** Counts up with each commit of another connection. */
    const commits = () => Number(other.pragma('data_version', { simple: true }))
    return {
      db,
      kept,
      commits,
      end: async () => {
        other.close()
        await close()
        rmSync(dataDir, { recursive: true })
      },
    }
  }

  it('are on the disk by one commit before any of them is acknowledged', async () => {
    const { db, kept, commits, end } = await opened()
    kept()
    const [before, ids] = [commits(), Array.from({ length: 20 }, (_, at) => String(at).padStart(2, '0'))]
    const seen = await Promise.all(
      ids.map(async (id) => {
        await db.transaction().execute((tx) => add(tx, id))
        return kept()
      }),
    )
    for (const [at, id] of ids.entries()) expect(seen[at]).toContain(id)
    expect(kept()).toEqual(ids)
    expect(commits() - before).toBeLessThan(5)
    await end()
  })

  it('fail alone, and so do changes outside a transaction', async () => {
    const { db, kept, end } = await opened()
    const ended = await Promise.allSettled([
      db.transaction().execute((tx) => add(tx, 'a')),
      db.transaction().execute(async (tx) => {
        await add(tx, 'b')
        throw new Error('changed its mind')
      }),
      add(db, 'c'),
      add(db, 'a'),
      db.transaction().execute(async (tx) => {
        await add(tx, 'd')
        await add(tx, 'a')
      }),
      db.transaction().execute((tx) => add(tx, 'e')),
    ])
    expect(ended.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(kept()).toEqual(['a', 'c', 'e'])
    await end()
  })

  it('wait for the end of one that takes its time, and keep nothing that it takes back', async () => {
    const { db, kept, end } = await opened()
    const gate = Promise.withResolvers<void>()
    const quick = db.transaction().execute((tx) => add(tx, 'quick'))
    const slow = db.transaction().execute(async (tx) => {
      await add(tx, 'slow')
      await gate.promise
      throw new Error('changed its mind')
    })
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
    gate.resolve()
    await expect(slow).rejects.toThrow('changed its mind')
    await quick
    expect(kept()).toEqual(['quick'])
    await end()
  })
})
