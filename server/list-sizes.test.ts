import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Answer, Client } from '#test/harness/client.ts'
import { createIn, libraries, type TestLibrary } from '#test/harness/libraries.ts'
import { addManyVersions } from '#test/harness/many-versions.ts'

const mostBytes = 4 * 1024 * 1024
/** As much as an item may hold. */
const long = 'x'.repeat(200_000)

type Page = Record<string, { id: string }[]> & { nextCursor: string | null }

describe('a list that is asked for without a limit', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
  })
  afterAll(() => app.stop())

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
      made.push((await createIn(other, templates, { content: at % 2 === 0 ? long : '"'.repeat(200_000) })).id)
    }
    expect((await walk(templates)).toSorted()).toEqual(made.toSorted())
    expect((await walk(templates, 'limit=200')).toSorted()).toEqual(made.toSorted())
  })

  it('has the newest versions of a post and says where the earlier ones are', async () => {
    const id = randomUUID()
    await client.post(`/api/document?id=${id}`, { content: 'The first words.' })
    const contents = Array.from({ length: 50 }, (_, at) => `${at} ${long}`)
    await addManyVersions({ database: app.database, documentId: id, contents })
    const found: string[] = []
    for (let address = `/api/document?id=${id}`; address !== '';) {
      const answer: Answer<{ content: string }[]> = await client.get(address)
      expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(mostBytes)
      found.unshift(...answer.body.map(({ content }) => content.split(' ')[0] ?? ''))
      address = /<([^>]+)>; rel="prev"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    }
    expect(found).toEqual([...Array.from({ length: 50 }, (_, at) => String(at)), 'The'])
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
})
