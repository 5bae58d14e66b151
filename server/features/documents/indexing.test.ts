import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/publishing/posts.ts'
import { openDatabase, queryChannel } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { savePost, whenIndexed } from '#test/harness/posts.ts'
import { createDocuments } from './service.ts'

const written: string[] = []
const listen = (message: unknown) => {
  const { sql } = message as { sql: string }
  if (sql.includes('into "postWords"')) written.push(sql)
}

describe('what search finds of a post', () => {
  let app: TestApp
  let ada: Client
  let now = Date.UTC(2026, 0, 1)
  beforeAll(async () => {
    queryChannel.subscribe(listen)
    app = await startTestApp({ now: () => now })
    ada = await app.guest()
  })
  afterAll(async () => {
    queryChannel.unsubscribe(listen)
    await app.stop()
  })

  const found = async (q: string) =>
    (await ada.get<{ posts: Post[] }>(`/api/posts?q=${q}`)).body.posts.map(({ id }) => id)
  const save = (id: string, content: string) => ada.post(`/api/document?id=${id}`, { title: 'T', content })
  const jobs = async () => {
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    const rows = await db.selectFrom('job').select('id').where('name', '=', 'index-post').execute()
    await close()
    return rows.map(({ id }) => id)
  }
  /** Writes posts as a server would that dies before running any job. */
  const withoutWorker = async <Done>(
    write: (documents: ReturnType<typeof createDocuments>, userId: string) => Promise<Done>,
  ): Promise<Done> => {
    const { body } = await ada.get<{ user: { id: string } }>('/api/auth/get-session')
    const { databaseUrl: url, dataDir } = app.database
    const { db, engine, close } = openDatabase({ url, dataDir })
    const nothing = () => Promise.resolve()
    const documents = createDocuments({
      db,
      engine,
      now: () => now,
      useFiles: nothing,
      releaseFiles: nothing,
      noteTakenOff: nothing,
      tell: nothing,
    })
    try {
      return await write(documents, body.user.id)
    } finally {
      await close()
    }
  }
  const actor = (userId: string) => ({ userId, sessionId: 's', name: 'Ada', email: 'a@b.c', isGuest: true })

  it('is indexed a few times for many saves, and is the latest of them', async () => {
    const id = await savePost(ada, 'T', 'It begins with a heron.')
    await whenIndexed(app.database)
    written.length = 0
    for (let at = 0; at < 40; at += 1) await save(id, `Version ${at} has a stork${at}.`)
    await whenIndexed(app.database)
    expect(written.length).toBeLessThan(20)
    expect(await found('stork39')).toEqual([id])
    expect(await found('stork38')).toEqual([])
    expect(await found('heron')).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it('is found at once, before the job has had its turn, by its writer alone', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const other = await app.guest()
    const { body } = await other.get<{ user: { id: string } }>('/api/auth/get-session')
    await withoutWorker(async (documents, userId) => {
      const version = { content: 'A dipper.', title: 'T', kind: 'text' as const }
      await documents.save(actor(userId), mine, version)
      await documents.save(actor(body.user.id), theirs, version)
    })
    expect(await found('dipper')).toEqual([mine])
    expect((await other.get<{ posts: Post[] }>('/api/posts?q=dipper')).body.posts).toHaveLength(1)
  })

  it('is in its list at once', async () => {
    const id = await savePost(ada, 'T', 'Before.')
    now += 1000
    await ada.post(`/api/document?id=${id}`, { title: 'Another title', content: 'At once.' })
    const { posts } = (await ada.get<{ posts: Post[] }>('/api/posts')).body
    expect(posts.find((post) => post.id === id)).toMatchObject({
      title: 'Another title',
      excerpt: 'At once.',
      updatedAt: new Date(now).toISOString(),
    })
  })

  it('is nothing new when a save changes nothing', async () => {
    const id = await savePost(ada, 'T', 'As it was.')
    await whenIndexed(app.database)
    written.length = 0
    await save(id, 'As it was.')
    await ada.patch(`/api/posts/${id}`, { title: 'T' })
    await whenIndexed(app.database)
    expect(written).toEqual([])
  })

  it('is not lost with a server that dies between a save and the index', async () => {
    await app.stop({ keepDatabase: true })
    const { database } = app
    app = await startTestApp({ now: () => now, database })
    ada = await app.guest()
    const id = randomUUID()
    await withoutWorker((documents, userId) =>
      documents.save(actor(userId), id, { content: 'A kingfisher.', title: 'T', kind: 'text' }),
    )
    await expect.poll(() => found('kingfisher')).toEqual([id])
    expect(await jobs()).toEqual([])
  })

  it('follows a draft at its end, and one that has no end later', async () => {
    const ids = { ended: randomUUID(), broken: randomUUID() }
    written.length = 0
    await withoutWorker(async (documents, userId) => {
      for (const documentId of Object.values(ids)) {
        let versionCreatedAt: number | undefined
        for (const content of ['A wren', 'A wren sings', 'A wren sings loudly']) {
          versionCreatedAt = await documents.writeVersion({
            actor: actor(userId),
            documentId,
            chatId: 'none',
            title: 'T',
            kind: 'text',
            content,
            isWhole: documentId === ids.ended && content.endsWith('loudly'),
            ...(versionCreatedAt === undefined ? {} : { versionCreatedAt }),
          })
        }
      }
    })
    await whenIndexed(app.database)
    expect(await found('wren')).toEqual([ids.ended])
    expect(written).toHaveLength(1)
    expect(await jobs()).toEqual([`index-post-${ids.broken}-unfinished`])
    now += 60_000
    await expect.poll(async () => (await found('wren')).toSorted()).toEqual(Object.values(ids).toSorted())
    await expect.poll(jobs).toEqual([])
  })

  it('is let go of when the account is deleted before its turn', async () => {
    const other = await app.guest()
    const { body } = await other.get<{ user: { id: string } }>('/api/auth/get-session')
    const documentId = randomUUID()
    const draft = { documentId, chatId: 'none', title: 'T', kind: 'text' as const, content: 'A wren' }
    await withoutWorker((documents) =>
      documents.writeVersion({ ...draft, actor: actor(body.user.id), isWhole: false }),
    )
    expect(await jobs()).toEqual([`index-post-${documentId}-unfinished`])
    expect((await other.delete('/api/account')).status).toBe(204)
    now += 60_000
    await expect.poll(jobs).toEqual([])
  })

  it('comes with the next save when it could not be indexed, however often that was tried', async () => {
    const id = await savePost(ada, 'T', 'A plover.')
    await whenIndexed(app.database)
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    await db.schema.alterTable('documentShingle').renameTo('elsewhere').execute()
    await save(id, 'A plover and a curlew.')
    const attempts = () => db.selectFrom('job').select('attempts').where('name', '=', 'index-post').execute()
    await expect.poll(attempts).toEqual([{ attempts: 1 }])
    await expect.poll(() => app.takeWarnings()).toMatchObject([{ msg: 'a job failed' }])
    await db.updateTable('job').set({ attempts: 7 }).where('name', '=', 'index-post').execute()
    now += 1000
    await expect.poll(jobs).toEqual([])
    await db.schema.alterTable('elsewhere').renameTo('documentShingle').execute()
    await close()
    await expect.poll(() => app.takeWarnings()).toMatchObject([{ msg: 'a job failed', attempt: 8 }])
    await save(id, 'A plover, a curlew and a godwit.')
    expect(await found('godwit')).toEqual([id])
  })
})
