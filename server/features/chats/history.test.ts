import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chat } from '#contract/chat.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { addManyChats } from '#test/harness/many-chats.ts'
import { foundChats, historyPages } from './history.ts'

type History = { chats: Chat[]; nextCursor: string | null }

const many = 10_000

describe('the history of many chats', () => {
  let app: TestApp
  let client: Client
  let userId: string
  let ids: string[]
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
    userId = body.user.id
    ids = await addManyChats({
      database: app.database,
      userId,
      count: many,
      oldestTitle: 'Ärger mit dem ZEITPLAN',
    })
  })
  afterAll(() => app.stop())

  const search = async (q: string, more = '') => {
    const { body } = await client.get<History>(`/api/history?q=${encodeURIComponent(q)}${more}`)
    return body.chats.map(({ title }) => title)
  }

  it('comes page by page without a gap or a repetition, also where many share a time', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await client.get<History>(`/api/history?limit=200${from}`)
      seen.push(...body.chats.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(ids)
  })

  it('has fifty on a page when no limit is named', async () => {
    const { body } = await client.get<History>('/api/history')
    expect(body.chats).toHaveLength(50)
    expect(body.nextCursor).not.toBeNull()
  })

  it('finds one among all of them by any part of its title, whatever its case and accents', async () => {
    for (const wanted of ['zeitplan', 'ARGER', 'ärger mit', 'eitpl'])
      expect(await search(wanted)).toEqual(['Ärger mit dem ZEITPLAN'])
    expect(await search('zeitplan zwei')).toEqual([])
  })

  it('finds a title under its new name and no longer under its old one', async () => {
    const { chatId } = await converse(client, 'Hello')
    await client.patch(`/api/chat?id=${chatId}`, { title: 'Quarterly Zebra' })
    expect(await search('zebra')).toEqual(['Quarterly Zebra'])
    await client.patch(`/api/chat?id=${chatId}`, { title: 'ﷺ'.repeat(200) })
    expect(await search('zebra')).toEqual([])
    expect(await client.delete(`/api/chat?id=${chatId}`)).toMatchObject({ status: 200 })
  })

  it('pages through what was found', async () => {
    const first = await client.get<History>('/api/history?q=pricing&limit=3')
    const cursor = encodeURIComponent(first.body.nextCursor ?? '')
    const second = await search('pricing', `&limit=3&cursor=${cursor}`)
    const titles = [...first.body.chats.map(({ title }) => title), ...second]
    expect(titles).toEqual([4, 11, 18, 25, 32, 39].map((place) => `Chat ${place}: Pricing in ten steps`))
  })

  it('reads a page in the order of its index, and a search from the index alone', async () => {
    const { body } = await client.get<History>('/api/history?limit=50')
    const place = { pinned: 0, createdAt: Date.now(), id: 'x' }
    const page = { userId, count: 51 }
    const { db, engine, close } = openDatabase({
      url: app.database.databaseUrl,
      dataDir: app.database.dataDir,
    })
    if (engine === 'postgres') await sql`vacuum analyze "chat"`.execute(db)
    const option = engine === 'sqlite' ? sql`query plan` : undefined
    const planOf = async (query: Pick<ReturnType<typeof foundChats>, 'explain'>) =>
      JSON.stringify(await query.explain(undefined, option))
    const pages = [
      await planOf(historyPages.first(db, page)),
      await planOf(historyPages.next(db, { ...page, ...place })),
    ]
    const cursor = body.nextCursor ?? ''
    const searches = [
      await planOf(foundChats(db, page, { words: 'pricing' })),
      await planOf(foundChats(db, page, { words: 'pricing', cursor })),
    ]
    await close()
    for (const plan of pages) {
      expect(plan).toMatch(/USING INDEX chatHistory|Index Scan Backward using \\"chatHistory\\"/)
    }
    for (const plan of searches) {
      expect(plan).toMatch(
        /USING COVERING INDEX chatHistory|Index Only Scan Backward using \\"chatHistory\\"/,
      )
    }
    for (const plan of [...pages, ...searches]) expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/)
  })
})
