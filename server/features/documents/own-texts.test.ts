import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { openDatabase } from '#server/db/client.ts'
import type { TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect, startAppWithNetwork } from '#test/harness/connect.ts'

describe("the writer's own texts", () => {
  let app: TestApp
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ app, stop } = await startAppWithNetwork())
  })
  afterAll(() => stop())

  const write = async (client: Client, content: string): Promise<string> => {
    const id = randomUUID()
    expect((await client.post(`/api/document?id=${id}`, { content })).status).toBe(200)
    return id
  }
  const publish = async (client: Client, content: string): Promise<string> => {
    const documentId = await write(client, content)
    await client.post('/api/linkedin/publish', { documentId })
    const status = async () =>
      (await client.get<DocumentVersion[]>(`/api/document?id=${documentId}`)).body.at(-1)?.status
    await expect.poll(status).toBe('published')
    return documentId
  }
  const ownTexts = (client: Client) => client.get<{ texts: string[] }>('/api/documents/own-texts')

  it('are those of published posts as they went out, drafts left out', async () => {
    const client = await app.guest()
    await connect(client)
    expect((await ownTexts(client)).body).toEqual({ texts: [] })
    await write(client, 'Only a draft')
    const id = await publish(client, 'We shipped the Zuzanna release')
    await client.post(`/api/document?id=${id}`, { content: 'Edited afterwards' })
    expect(await ownTexts(client)).toMatchObject({
      status: 200,
      body: { texts: ['We shipped the Zuzanna release'] },
    })
  })

  it('are not those of posts that were deleted', async () => {
    const client = await app.guest()
    await connect(client)
    const id = await publish(client, 'Taken back later')
    expect((await client.delete(`/api/posts/${id}`)).status).toBe(204)
    expect((await ownTexts(client)).body).toEqual({ texts: [] })
  })

  it("are the caller's alone, and need a session", async () => {
    const [one, other] = [await app.guest(), await app.guest()]
    await connect(one)
    await publish(one, 'Words of one writer')
    expect((await ownTexts(other)).body).toEqual({ texts: [] })
    expect(await ownTexts(app.visitor)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:document' },
    })
  })

  it('are the latest hundred, the newest first, and pictures are none', async () => {
    const client = await app.guest()
    const ids = [await write(client, 'First'), await write(client, 'Second')]
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    const { userId } = await db
      .selectFrom('document')
      .select('userId')
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 101 }, (_, at) => ({ id: randomUUID(), publishedAt: 1000 + at }))
    const picture = { id: randomUUID(), publishedAt: 5000 }
    await db
      .insertInto('document')
      .values(
        [...many, picture].map((row) => ({
          ...row,
          userId,
          status: row.publishedAt % 2 === 0 ? 'hidden' : 'published',
          createdAt: 1,
          updatedAt: 1,
        })),
      )
      .execute()
    await db
      .insertInto('documentVersion')
      .values(
        [...many, picture].map(({ id, publishedAt }) => ({
          documentId: id,
          createdAt: 1,
          title: 'T',
          kind: publishedAt === 5000 ? 'image' : 'text',
          content: `<p>Post <strong>${publishedAt}</strong></p>`,
        })),
      )
      .execute()
    await close()
    const { texts } = (await ownTexts(client)).body
    expect(texts).toHaveLength(100)
    expect(texts[0]).toBe('Post 1100')
    expect(texts.at(-1)).toBe('Post 1001')
  })
})
