import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDatabase, queryChannel } from './client.ts'
import { createGroupCommit, type Transact } from './group-commit.ts'
import { migrate } from './migrate.ts'
import type { Db, Tx } from './schema.ts'

const statements: string[] = []
const listen = (message: unknown) => statements.push((message as { sql: string }).sql)
const dataDir = mkdtempSync(join(tmpdir(), 'lede-group-'))
let db: Db
let transact: Transact
let close: () => Promise<void>

beforeAll(async () => {
  queryChannel.subscribe(listen)
  const database = openDatabase({ url: undefined, dataDir })
  ;({ db, close } = database)
  await migrate(db, database.engine)
  transact = createGroupCommit(db, database.engine)
})
afterAll(async () => {
  queryChannel.unsubscribe(listen)
  await close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  await db.deleteFrom('job').execute()
  statements.length = 0
})

const job = { version: 1, payload: '', state: 'done' as const, dueAt: 0, createdAt: 0, updatedAt: 0 }
const add = (tx: Tx, id: string) =>
  tx
    .insertInto('job')
    .values({ id, name: id, ...job })
    .execute()
const names = async () => {
  const rows = await db.selectFrom('job').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
const commits = () => statements.filter((statement) => statement === 'commit').length

it('commits once what arrives together, and answers each with its own', async () => {
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((id) =>
      transact(async (tx) => {
        await add(tx, id)
        return id
      }),
    ),
  )
  expect(answers).toEqual(['a', 'b', 'c'])
  expect(commits()).toBe(1)
  expect(await names()).toEqual(['a', 'b', 'c'])
})

it('takes back a write that fails, and none beside it', async () => {
  const ends = await Promise.allSettled([
    transact((tx) => add(tx, 'a')),
    transact(async (tx) => {
      await add(tx, 'b')
      throw new Error('on second thoughts')
    }),
    transact(async (tx) => {
      await add(tx, 'c')
      await add(tx, 'c')
    }),
    transact((tx) => add(tx, 'd')),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(ends[1]).toEqual({ status: 'rejected', reason: new Error('on second thoughts') })
  expect(await names()).toEqual(['a', 'd'])
})

it('takes back a write that fails alone, and goes on with what comes later', async () => {
  const failed = transact(async (tx) => {
    await add(tx, 'a')
    throw new Error('on second thoughts')
  })
  await expect(failed).rejects.toThrow('on second thoughts')
  await transact((tx) => add(tx, 'b'))
  expect(await names()).toEqual(['b'])
})

it('answers nobody before the commit, and refuses all where that fails', async () => {
  const answered: string[] = []
  const ends = await Promise.allSettled([
    transact((tx) => add(tx, 'a')).then(() => answered.push('a')),
    // A chat without an owner: the database checks for the owner on commit.
    transact(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx)
      const chat = { id: 'b', userId: 'nobody', title: '', searchTitle: '', visibility: 'private' as const }
      await tx
        .insertInto('chat')
        .values({ ...chat, createdAt: 0, updatedAt: 0 })
        .execute()
    }),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(answered).toEqual([])
  expect(await names()).toEqual([])
})
