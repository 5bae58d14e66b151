import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CuttableLine, startCuttableLine } from '#test/fixtures/cuttable-line.ts'
import { type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { type Database, openDatabase } from './client.ts'

const limits = { connectMs: 300, statementMs: 300, idleMs: 300 }

describe('PostgreSQL', () => {
  let fresh: FreshDatabase
  let line: CuttableLine
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase()
    line = await startCuttableLine(fresh.databaseUrl ?? '')
    database = openDatabase({ url: line.url, dataDir: fresh.dataDir, limits })
  })
  afterAll(async () => {
    await database.close()
    await line.close()
    await fresh.remove()
  })
  const answers = async () => (await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows[0]?.one

  it('that takes a connection and says nothing is given up', async () => {
    const sockets = new Set<Socket>()
    const mute = createServer((socket) => void sockets.add(socket))
    mute.listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const own = mute.address()
    const port = typeof own === 'object' && own ? own.port : 0
    const url = `postgres://lede@127.0.0.1:${port}/lede`
    const { db, close } = openDatabase({ url, dataDir: fresh.dataDir, limits })
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/timeout/)
    await close()
    for (const socket of sockets) socket.destroy()
    mute.close()
  })

  it('breaks off a statement that takes too long, and goes on with the next', async () => {
    await expect(sql`select pg_sleep(120)`.execute(database.db)).rejects.toMatchObject({ code: '57014' })
    expect(await answers()).toBe(1)
  })

  it('ends a transaction that was left alone, so that others get what it held', async () => {
    await sql`create table "held" ("number" integer)`.execute(database.db)
    const others = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
    const left = database.db.transaction().execute(async (tx) => {
      await sql`lock table "held"`.execute(tx)
      await sql`insert into "held" values (1)`.execute(others.db)
      await sql`select 1`.execute(tx)
    })
    await expect(left).rejects.toBeInstanceOf(Error)
    expect(await answers()).toBe(1)
    await others.close()
  })

  it('that has fallen silent in a call is given up, and asked anew when it is back', async () => {
    expect(await answers()).toBe(1)
    line.hang()
    await expect(answers()).rejects.toThrow('does not answer any more')
    line.cut()
    line.mend()
    await expect.poll(() => answers().catch(() => 0)).toBe(1)
  })
})
