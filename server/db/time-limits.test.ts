import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CuttableLine, startCuttableLine } from '#test/fixtures/cuttable-line.ts'
import { type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { type Database, NoConnectionError, openDatabase } from './client.ts'
import type { Db } from './schema.ts'

/** So long that only the limit under test ends anything. */
const enoughMs = 60_000
const shortMs = 300
const limits = { connectMs: enoughMs, statementMs: enoughMs, idleMs: enoughMs }

describe('PostgreSQL', () => {
  let fresh: FreshDatabase
  let line: CuttableLine
  let database: Database | undefined
  const open = (own: Partial<typeof limits>) => {
    database = openDatabase({ url: line.url, dataDir: fresh.dataDir, limits: { ...limits, ...own } })
    return database.db
  }
  beforeAll(async () => {
    fresh = await freshDatabase()
    line = await startCuttableLine(fresh.databaseUrl ?? '')
  })
  afterEach(() => database?.close())
  afterAll(async () => {
    await line.close()
    await fresh.remove()
  })
  const answer = async (db: Db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one

  it('that takes a connection and says nothing is given up', async () => {
    const sockets = new Set<Socket>()
    const mute = createServer((socket) => void sockets.add(socket))
    mute.listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const own = mute.address()
    const port = typeof own === 'object' && own ? own.port : 0
    const url = `postgres://lede@127.0.0.1:${port}/lede`
    const { db, close } = openDatabase({
      url,
      dataDir: fresh.dataDir,
      limits: { ...limits, connectMs: shortMs },
    })
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({
      name: 'NoConnectionError',
      cause: { message: expect.stringContaining('timeout') },
    })
    await close()
    for (const socket of sockets) socket.destroy()
    mute.close()
  })

  it('refuses for the moment whom it has no connection for in time, and serves them when one is free', async () => {
    database = openDatabase({
      url: line.url,
      dataDir: fresh.dataDir,
      connections: 2,
      limits: { ...limits, connectMs: shortMs },
    })
    const { db } = database
    const [free, held] = [Promise.withResolvers<void>(), [0, 1].map(() => Promise.withResolvers<void>())]
    const holding = held.map((isHeld) =>
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx)
        isHeld.resolve()
        await free.promise
      }),
    )
    await Promise.all(held.map((isHeld) => isHeld.promise))
    await expect(answer(db)).rejects.toBeInstanceOf(NoConnectionError)
    free.resolve()
    await Promise.all(holding)
    expect(await answer(db)).toBe(1)
  })

  it('breaks off a statement that takes too long, and goes on with the next', async () => {
    const db = open({ statementMs: shortMs })
    await expect(sql`select pg_sleep(120)`.execute(db)).rejects.toMatchObject({ code: '57014' })
    expect(await answer(db)).toBe(1)
  })

  it('ends a transaction that was left alone, so that others get what it held', async () => {
    const db = open({ idleMs: shortMs })
    await sql`create table "held" ("number" integer)`.execute(db)
    const others = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
    const left = db.transaction().execute(async (tx) => {
      await sql`lock table "held"`.execute(tx)
      await sql`insert into "held" values (1)`.execute(others.db)
      await sql`select 1`.execute(tx)
    })
    await expect(left).rejects.toBeInstanceOf(Error)
    expect(await answer(db)).toBe(1)
    await others.close()
  })

  it('that has fallen silent in a call is given up, and asked anew when it is back', async () => {
    const db = open({ statementMs: shortMs })
    expect(await answer(db)).toBe(1)
    line.hang()
    await expect(answer(db)).rejects.toThrow('does not answer any more')
    line.cut()
    line.mend()
    await expect.poll(() => answer(db).catch(() => 0)).toBe(1)
  })
})
