import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxCalendarPosts } from '#contract/publishing/calendar.ts'
import { mostCounted, type Post, type PostCounts, type PostQuery } from '#contract/publishing/posts.ts'
import { openDatabase } from '#server/db/client.ts'
import { searchIndex } from '#server/db/search-index.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { addManyPosts } from '#test/harness/many-posts.ts'
import { savePost } from '#test/harness/posts.ts'
import { calendarRows } from './calendar.ts'
import { listRows } from './listing.ts'

const count = 2400
/** The days that the harness's posts fall on. */
const stretch = { from: Date.UTC(2025, 11, 29), to: Date.UTC(2026, 1, 9) }

describe('the calendar and the board of thousands of posts', () => {
  let app: TestApp
  let client: Client
  let few: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    few = await app.guest()
    const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
    await addManyPosts({ database: app.database, userId: body.user.id, count })
    await savePost(few, 'The only one')
  })
  afterAll(() => app.stop())

  const iso = (ms: number) => new Date(ms).toISOString()

  it('answer no more than fits, and say that there is more', async () => {
    const { body } = await client.get<{ posts: Post[]; isCut: boolean }>(
      `/api/posts/calendar?from=${iso(stretch.from)}&to=${iso(stretch.to)}`,
    )
    expect(body.posts).toHaveLength(maxCalendarPosts)
    expect(body.isCut).toBe(true)
    const board = await client.get<{ posts: Post[]; counts: PostCounts; nextCursor: string }>(
      '/api/posts?status=draft&attention=not-needed&kind=text&sort=updated&limit=50',
    )
    expect(board.body.posts).toHaveLength(50)
    expect(count / 2).toBeGreaterThan(mostCounted)
    expect(board.body.counts).toEqual({
      draft: mostCounted,
      scheduled: count / 6,
      published: count / 3,
      hidden: 0,
    })
    expect(board.body.nextCursor).not.toBeNull()
  })

  /** Returns how many queries a page of the calendar and one of the board take. */
  async function asked(writer: Client) {
    const { body } = await writer.get<{ user: { id: string } }>('/api/auth/get-session')
    const actor = { userId: body.user.id, sessionId: '', name: '', email: '', isGuest: true }
    const { databaseUrl: url, dataDir } = app.database
    const { db, engine, close } = openDatabase({ url, dataDir })
    let queries = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const counted = db.withPlugin(counter)
    await calendarRows({ db: counted, actor, ...stretch })
    const query: PostQuery = {
      status: 'draft',
      attention: 'needed',
      kind: 'text',
      sort: 'updated',
      limit: 50,
    }
    await listRows({ db: counted, index: searchIndex(engine), actor, query })
    await close()
    return queries
  }

  it('ask the database as often as those of one post', async () => {
    expect(await asked(client)).toBe(await asked(few))
    expect(await asked(few)).toBe(5)
  })
})
