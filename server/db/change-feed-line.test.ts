import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { startCuttableLine } from '#test/fixtures/cuttable-line.ts'
import { type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { type Change, type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { type Database, openDatabase, queryChannel } from './client.ts'
import type { Tx } from './schema.ts'

let fresh: FreshDatabase
let database: Database
let feed: ChangeFeed
let heard: (Change | null)[] = []
/** What a screen would show: it reads whenever it is notified. */
let shown = 0

const statements: string[] = []
const listen = (message: unknown) => statements.push((message as { sql: string }).sql)

const change: Change = { userId: 'ada', what: 'post', id: 'a post' }

beforeAll(async () => {
  queryChannel.subscribe(listen)
  fresh = await freshDatabase()
  database = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
  const { db, engine } = database
  await sql`create table "drafts" ("number" integer not null)`.execute(db)
  feed = createChangeFeed({ db, engine, url: fresh.databaseUrl, log: createLog('silent') })
  feed.watch((what) => {
    heard.push(what)
    void sql<{ count: number }>`select count(*)::int as "count" from "drafts"`
      .execute(db)
      .then(({ rows }) => (shown = Math.max(shown, rows[0]?.count ?? 0)))
  })
  feed.start()
})
afterAll(async () => {
  queryChannel.unsubscribe(listen)
  await feed.stop()
  await database.close()
  await fresh.remove()
})

/** The backends that listen in this test's own database, i.e. only the feed's connection. */
async function lines(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN %'`.execute(
    database.db,
  )
  return rows.map(({ pid }) => pid)
}

const draft = (more: (tx: Tx) => Promise<unknown> = () => Promise.resolve()) =>
  database.db.transaction().execute(async (tx) => {
    await sql`insert into "drafts" values (1)`.execute(tx)
    await feed.tell(tx, change)
    await more(tx)
  })

it('tells what changed, also what changed while its line was cut and after that', async () => {
  await expect.poll(lines).toHaveLength(1)
  await draft()
  await expect.poll(() => shown).toBe(1)
  expect(heard).toContainEqual(change)

  for (let cut = 1; cut <= 3; cut += 1) {
    const before = shown
    const [pid, ...others] = await lines()
    expect(others).toEqual([])
    heard = []
    // The connection is gone before the change can be announced.
    await draft((tx) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(tx))
    await expect.poll(() => shown).toBe(before + 1)
    await expect.poll(lines).toHaveLength(1)
    expect(await lines()).not.toContain(pid)
    await expect.poll(() => heard).toContain(null)

    heard = []
    await draft()
    await expect.poll(() => heard).toContainEqual(change)
    await expect.poll(() => shown).toBe(before + 2)
  }
})

it('tells changes that come together in one statement, also those of the last moment', async () => {
  await expect.poll(lines).toHaveLength(1)
  statements.length = 0
  const { db, engine } = database
  const teller = createChangeFeed({ db, engine, url: fresh.databaseUrl, log: createLog('silent') })
  const replies = ['r1', 'r2', 'r3'].map((replyId) => ({
    userId: 'ada',
    what: 'chat' as const,
    id: 'c1',
    replyId,
  }))
  heard = []
  for (const reply of replies) teller.tellSoon(reply)
  await expect.poll(() => heard).toEqual(replies)
  expect(statements.filter((statement) => statement.includes('pg_notify'))).toHaveLength(1)
  teller.tellSoon(change)
  await teller.stop()
  await expect.poll(() => heard).toEqual([...replies, change])
})

it('looks anew when a notification cannot be read, and hears the next one', async () => {
  await expect.poll(lines).toHaveLength(1)
  const [pid] = await lines()
  for (const payload of ['no JSON', '{"what":"nothing known"}', 'null']) {
    heard = []
    await sql`select pg_notify('lede_changes', ${payload})`.execute(database.db)
    await expect.poll(() => heard).toEqual([null])
  }
  heard = []
  await draft()
  await expect.poll(() => heard).toContainEqual(change)
  expect(await lines()).toEqual([pid])
})

it('stops although it is waiting for a database that does not answer', async () => {
  const line = await startCuttableLine(fresh.databaseUrl ?? '')
  line.hang()
  const { db, engine } = database
  const waiting = createChangeFeed({ db, engine, url: line.url, log: createLog('silent') })
  waiting.start()
  await expect.poll(line.connections).toBeGreaterThan(0)
  await waiting.stop()
  await line.close()
})
