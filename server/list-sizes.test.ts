import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { listCaps } from '#test/fixtures/list-caps.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Answer, Client } from '#test/harness/client.ts'
import { contractLists } from '#test/harness/contract-lists.ts'
import { createIn, libraries, type TestLibrary } from '#test/harness/libraries.ts'
import { addManyVersions } from '#test/harness/many-versions.ts'
import { savePost, standPost } from '#test/harness/posts.ts'

const mostBytes = 4 * 1024 * 1024
/** The maximum length of an item. */
const long = 'x'.repeat(200_000)
const quoted = '"'.repeat(200_000)

type Page = Record<string, { id: string }[]> & { nextCursor: string | null }

describe('a list that is asked for without a limit', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
  })
  afterAll(() => app.stop())

  async function withDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
    const { dataDir, databaseUrl: url } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    await work(db)
    await close()
  }

  const walk = async ({ path, listName }: TestLibrary, query = '') => {
    const ids: string[] = []
    for (let cursor = ''; ;) {
      const { text, body } = await client.get<Page>(`${path}?${query}${cursor}`)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes)
      const page = body[listName] ?? []
      expect(page.length).toBeGreaterThan(0)
      ids.push(...page.map(({ id }) => id))
      if (body.nextCursor === null) return ids
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
    }
  }

  it.each(libraries)('has fifty items of $path, and goes on with its cursor', async (library) => {
    const made: string[] = []
    for (let at = 0; at < 51; at += 1) made.push((await createIn(client, library)).id)
    const { body } = await client.get<Page>(library.path)
    expect(body[library.listName]).toHaveLength(50)
    expect(body.nextCursor).toEqual(expect.any(String))
    expect((await walk(library)).toSorted()).toEqual(made.toSorted())
  })

  it('never has more than four megabytes, with the limit of a program too', async () => {
    const templates = libraries.find(({ path }) => path === '/api/templates')
    if (!templates) throw new Error('There are no templates.')
    const other = await app.guest()
    client = other
    const made: string[] = []
    for (let at = 0; at < 45; at += 1) {
      made.push((await createIn(other, templates, { content: at % 2 === 0 ? long : quoted })).id)
    }
    expect((await walk(templates)).toSorted()).toEqual(made.toSorted())
    expect((await walk(templates, 'limit=200')).toSorted()).toEqual(made.toSorted())
  })

  it('has the newest versions of a post and says where the earlier ones are, all of a picture without those', async () => {
    const id = randomUUID()
    await client.post(`/api/document?id=${id}`, { content: 'The first words.' })
    // In a response, quotation marks take twice the space that they take in the database.
    const contents = Array.from({ length: 50 }, (_, at) => `${at} ${at % 2 === 0 ? long : quoted}`)
    await addManyVersions({ database: app.database, documentId: id, contents })
    const found: string[] = []
    for (let address = `/api/document?id=${id}`; address !== '';) {
      const answer: Answer<{ content: string }[]> = await client.get(address)
      expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(mostBytes)
      found.unshift(...answer.body.map(({ content }) => content.split(' ')[0] ?? ''))
      address = /<([^>]+)>; rel="prev"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    }
    expect(found).toEqual([...Array.from({ length: 50 }, (_, at) => String(at)), 'The'])
    await withDatabase((db) =>
      db.updateTable('documentVersion').set({ kind: 'image' }).where('documentId', '=', id).execute(),
    )
    const { body, headers } = await client.get<{ content: string }[]>(
      `/api/document?id=${id}&pictures=newest`,
    )
    expect(body.map(({ content }) => content)).toEqual([...Array<string>(50).fill(''), 'The first words.'])
    expect(headers.get('link')).toBeNull()
  })

  it('has the latest messages of a chat and says that there are earlier ones', async () => {
    const { chatId } = await converse(client, 'Hello')
    const url = app.database.databaseUrl
    const { db, close } = openDatabase({ url, dataDir: app.database.dataDir })
    for (let at = 0; at < 30; at += 1) {
      const parts = JSON.stringify([{ type: 'text', text: `${at} ${long}` }])
      const row = {
        id: `${chatId}-${at}`,
        chatId,
        position: 3 + at,
        role: 'user' as const,
        parts,
        createdAt: at,
      }
      await db.insertInto('message').values(row).execute()
    }
    await close()
    type Shown = { messages: { id: string }[]; hasEarlier: boolean }
    const found: string[] = []
    for (let before = ''; ;) {
      const { text, body } = await client.get<Shown>(`/api/chat?id=${chatId}${before}`)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes)
      found.unshift(...body.messages.map(({ id }) => id))
      if (!body.hasEarlier) break
      before = `&before=${body.messages[0]?.id ?? ''}`
    }
    expect(found).toHaveLength(32)
    expect(new Set(found).size).toBe(32)
    expect(found.at(-1)).toBe(`${chatId}-29`)
  })

  it('has the newest suggestions for a post, and those before one', async () => {
    const documentId = await savePost(client, 'A post')
    const ids = Array.from({ length: 60 }, (_, at) => `${documentId}-${at}`)
    await withDatabase(async (db) => {
      for (const [at, id] of ids.entries()) {
        const texts = { originalText: `${at}`, suggestedText: long, description: '' }
        // Two share each time.
        const row = { id, documentId, ...texts, isResolved: at % 2, createdAt: Math.floor(at / 2) }
        await db.insertInto('suggestion').values(row).execute()
      }
    })
    const address = '/api/actions/getSuggestions'
    const found: string[] = []
    for (let before = {}; ;) {
      const { text, body } = await client.post<{ id: string }[]>(address, { documentId, ...before })
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes)
      if (body[0] === undefined) break
      found.unshift(...body.map(({ id }) => id))
      before = { before: body[0].id }
    }
    expect(found.toSorted()).toEqual(ids.toSorted())
    await withDatabase((db) => db.updateTable('suggestion').set({ suggestedText: '' }).execute())
    expect((await client.post<unknown[]>(address, { documentId })).body).toHaveLength(50)
    expect(await client.post(address, { documentId, before: 'nowhere' })).toMatchObject({
      status: 400,
      body: { code: 'bad_request:document' },
    })
  })

  it('has the newest records of what was sent, and goes on with its cursor', async () => {
    const documentId = await savePost(client, 'A post')
    const { user } = (await client.get<{ user: { id: string } }>('/api/auth/get-session')).body
    const userId = user.id
    const ids = Array.from({ length: 60 }, (_, at) => `${documentId}-${at}`)
    await withDatabase(async (db) => {
      for (const [at, id] of ids.entries()) {
        const createdAt = Math.floor(at / 2)
        const row = { id, documentId, userId, idempotencyKey: null, state: 'failed' as const, text: 'A post' }
        const sent = { network: 'practice' as const, request: long, versionCreatedAt: 1, createdAt }
        await db
          .insertInto('publication')
          .values({ ...row, ...sent, updatedAt: createdAt })
          .execute()
      }
    })
    type Sent = { sent: { publicationId: string }[]; nextCursor: string | null }
    const found: string[] = []
    for (let cursor = ''; ;) {
      const { text, body } = await client.get<Sent>(`/api/posts/sent?documentId=${documentId}${cursor}`)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes)
      found.push(...body.sent.map(({ publicationId }) => publicationId))
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(found.toSorted()).toEqual(ids.toSorted())
    await withDatabase((db) => db.updateTable('publication').set({ request: null }).execute())
    expect((await client.get<Sent>(`/api/posts/sent?documentId=${documentId}`)).body.sent).toHaveLength(50)
  })

  it('has as many of one’s own posts as it holds, the newest first', async () => {
    const own = await app.guest()
    const swipe = (at: number) => ({ title: `${at}`, content: `${at} ${long.slice(10)}`, isOwn: true })
    for (let at = 0; at < 25; at += 1) await own.post('/api/swipe-files', swipe(at))
    const { text, body } = await own.get<{ posts: { text: string }[] }>('/api/voice/posts')
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes)
    expect(body.posts.map((post) => post.text.split(' ')[0])).toEqual(
      Array.from({ length: 19 }, (_, at) => String(24 - at)),
    )
    for (let at = 0; at < 25; at += 1) {
      const id = await savePost(own, `Post ${at}`, `${at} ${long.slice(10)}`)
      await standPost(app.database, id, { status: 'published', publishedAt: at })
    }
    const { text: texts, body: published } = await own.get<{ texts: string[] }>('/api/documents/own-texts')
    expect(Buffer.byteLength(texts)).toBeLessThanOrEqual(mostBytes)
    expect(published.texts[0]).toMatch(/^24 /)
    expect(Buffer.byteLength((await own.get('/api/voice/posts')).text)).toBeLessThanOrEqual(mostBytes)
  })
})

it('stands with its cap in one place, each list of the contract', async () => {
  const lists = await contractLists()
  expect(lists.map(({ name }) => name).toSorted()).toEqual(Object.keys(listCaps).toSorted())
  for (const { name, fields, queryFields } of lists.filter((list) => listCaps[list.name] === 'page')) {
    expect({ name, fields, queryFields }).toEqual({
      name,
      fields: expect.arrayContaining(['nextCursor']) as string[],
      queryFields: expect.arrayContaining(['limit', 'cursor']) as string[],
    })
  }
})
