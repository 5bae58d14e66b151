import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Post, postSorts } from '#contract/publishing/posts.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { searchIndex } from '#server/db/search-index.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { addManyPosts, wordsOfPosts } from '#test/harness/many-posts.ts'
import { pageOf } from './listing.ts'

const count = 1000

/** Returns the most rows that any part of a query has read, as counted by PostgreSQL. */
async function mostReadPostgres(db: Db, { sql: statement, parameters }: CompiledQuery): Promise<number> {
  await sql`analyze "document", "postWords"`.execute(db)
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${statement}`, [...parameters])
  const plan = JSON.stringify((await db.executeQuery(explained)).rows)
  const read = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by [\w ]+)":([\d.]+)/g)]
  return Math.max(...read.map(([, number]) => Number(number)))
}

/**
 * Returns the same for SQLite, which does not count: its plan finds posts by their owner and words by full-text search, which
 * reads all rows that have a word before it looks up the next one.
 */
async function mostReadSqlite(db: Db, { sql: statement, parameters }: CompiledQuery): Promise<number> {
  const explained = CompiledQuery.raw(`explain query plan ${statement}`, [...parameters])
  const plan = (await db.executeQuery<{ detail: string }>(explained)).rows.map(({ detail }) => detail)
  expect(plan.filter((step) => / (?:document|postWords) /.test(step))).toEqual([
    'SEARCH document USING INDEX documentByUpdated (userId=?)',
    expect.stringMatching(/^SCAN postWords VIRTUAL TABLE INDEX \d+:M\d$/),
  ])
  const words = parameters.flatMap((value) => String(value).match(/"[^"]+"\*?/g) ?? [])
  expect(words).not.toEqual([])
  const read = words.map(async (word) => {
    const found = sql`select rowid from "postWords" where "postWords" match ${word}`
    return (await found.execute(db)).rows.length
  })
  return Math.max(...(await Promise.all(read)))
}

describe('the list of many posts', () => {
  let app: TestApp
  let client: Client
  let userId = ''
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
    userId = body.user.id
    await addManyPosts({ database: app.database, userId, count })
  })
  afterAll(() => app.stop())

  it.each(postSorts)('is walked from end to end, each post once: %s', async (sort) => {
    const ids: string[] = []
    for (let cursor = ''; ;) {
      const address = `/api/posts?sort=${sort}&limit=200${cursor}`
      const { body } = await client.get<{ posts: Post[]; nextCursor: string | null }>(address)
      ids.push(...body.posts.map(({ id }) => id))
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(new Set(ids).size).toBe(count)
    expect(ids).toHaveLength(count)
  })

  it.each([
    [wordsOfPosts.single, 1],
    [wordsOfPosts.some, Math.floor(count / 6)],
    [wordsOfPosts.all, count],
  ])('counts all that a search for "%s" finds', async (q, total) => {
    const { body } = await client.get<{ posts: Post[]; counts: Record<string, number> }>(`/api/posts?q=${q}`)
    expect(Object.values(body.counts).reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(body.posts).toHaveLength(Math.min(total, 50))
  })

  it('reads from the index of words what is of its writer alone, however many others have the word', async () => {
    const other = await app.guest()
    const own = (await other.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
    await addManyPosts({ database: app.database, userId: own, count: 3 })
    const { databaseUrl: url, dataDir } = app.database
    const { db, engine, close } = openDatabase({ url, dataDir })
    const found = (whose: string) =>
      db
        .selectFrom('document')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where(searchIndex(engine).has(whose, [wordsOfPosts.all]))
        .executeTakeFirstOrThrow()
    expect(await found(own)).toEqual({ count: 3 })
    expect(await found(userId)).toEqual({ count })
    const actor = { userId: own, sessionId: '', name: '', email: '', isGuest: true }
    const query = { sort: 'updated' as const, q: wordsOfPosts.all }
    const page = pageOf({ db, index: searchIndex(engine), actor, query }, 20).compile()
    expect(await (engine === 'postgres' ? mostReadPostgres : mostReadSqlite)(db, page)).toBe(3)
    await close()
  })

  it('gives all scheduled ones at once, however many', async () => {
    const { body } = await client.get<{ posts: Post[]; nextCursor: string | null }>(
      '/api/posts?status=scheduled',
    )
    expect(body.posts.length).toBe(Math.floor(count / 6))
    expect(body.posts.every(({ status }) => status === 'scheduled')).toBe(true)
    expect(body.nextCursor).toBeNull()
  })

  it.each(postSorts.flatMap((sort) => [false, true].map((isNext) => ({ sort, isNext }))))(
    'reads a page from the index of its order and sorts nothing: $sort, $isNext',
    async ({ sort, isNext }) => {
      const { databaseUrl: url, dataDir } = app.database
      const { db, engine, close } = openDatabase({ url, dataDir })
      const first = await client.get<{ nextCursor: string }>(`/api/posts?sort=${sort}&limit=20`)
      const actor = { userId, sessionId: '', name: '', email: '', isGuest: true }
      const query = { sort, ...(isNext ? { cursor: first.body.nextCursor } : {}) }
      const index = searchIndex(engine)
      const page = pageOf({ db, index, actor, query }, 20).compile()
      // PostgreSQL plans by the statistics of its tables, of which there are none yet.
      if (engine === 'postgres') await sql`analyze "document"`.execute(db)
      const words = engine === 'postgres' ? 'explain' : 'explain query plan'
      const { rows } = await db.executeQuery(CompiledQuery.raw(`${words} ${page.sql}`, [...page.parameters]))
      const plan = JSON.stringify(rows)
      await close()
      const name = `documentBy${sort.charAt(0).toUpperCase()}${sort.slice(1)}`
      expect(plan).toContain(
        engine === 'postgres' ? `using \\"${name}\\" on document` : `USING INDEX ${name} (userId=?`,
      )
      expect(plan).not.toMatch(/Sort|TEMP B-TREE|SCAN document/)
    },
  )
})
