import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { addManyPosts } from '#test/harness/many-posts.ts'
import { savePost, whenIndexed } from '#test/harness/posts.ts'
import { type Database, openDatabase } from './client.ts'
import { likelyNumbers, passagesOfText } from './search-index.ts'

let app: TestApp
let database: Database
beforeAll(async () => {
  app = await startTestApp()
  database = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
})
afterAll(async () => {
  await database.close()
  await app.stop()
})

const opening = 'We cut onboarding from 10 days to 2, with 14 checklists.'

it('a look-up among a thousand posts reads the rows with the same shingles alone', async () => {
  const { db, engine } = database
  const client = await app.guest()
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  const userId = body.user.id
  await addManyPosts({ database: app.database, userId, count: 1000 })
  const id = await savePost(client, 'The one', opening)
  await whenIndexed(app.database)
  const { count } = await db
    .selectFrom('documentShingle')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(5000)
  const query = likelyNumbers('documentShingle', { userId, passages: passagesOfText(opening), without: null })
  const { rows } = await query.execute(db)
  const { number } = await db
    .selectFrom('document')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(rows).toEqual([{ number }])
  const plan = await db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
    const words = engine === 'postgres' ? sql`explain` : sql`explain query plan`
    return JSON.stringify((await sql`${words} ${query}`.execute(tx)).rows)
  })
  expect(plan).toMatch(
    engine === 'postgres'
      ? /documentShingleKey.*Index Cond: \(hash = ANY/
      : /SEARCH documentShingle USING PRIMARY KEY \(hash=\?\)/,
  )
  expect(plan).not.toMatch(/SCAN documentShingle|Seq Scan on \\"documentShingle/)
})

it('the shingles of a post go with it, and those of an account with the account', async () => {
  const { db } = database
  const client = await app.guest()
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  const swipe = { title: 'Mine', content: opening, isOwn: true }
  const tables = ['documentShingle', 'swipeShingle'] as const
  const sizes = () =>
    Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('hash').execute()).length))
  await whenIndexed(app.database)
  const before = await sizes()
  const id = await savePost(client, 'One', opening)
  await savePost(client, 'Two', opening)
  await client.post('/api/swipe-files', swipe)
  await whenIndexed(app.database)
  const [documents = 0, swipes = 0] = (await sizes()).map((size, at) => size - (before[at] ?? 0))
  expect(documents).toBe(2 * swipes)
  expect(swipes).toBeGreaterThan(0)
  await db.deleteFrom('document').where('id', '=', id).execute()
  expect((await sizes())[0]).toBe((before[0] ?? 0) + swipes)
  await db.deleteFrom('user').where('id', '=', body.user.id).execute()
  expect(await sizes()).toEqual(before)
})
