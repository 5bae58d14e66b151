import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase, queryChannel } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { addManyPosts } from '#test/harness/many-posts.ts'
import { storedBy } from '#test/harness/stored.ts'
import { beginDirect, bytesOf, completeDirect, sendParts, upload } from '#test/harness/uploads.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
/** The beginning of a day: a sweep runs once a day, and 23 hours later it is still the same day. */
const start = Math.ceil(Date.now() / day) * day

let app: TestApp
let clock = start
const startApp = async (options: Parameters<typeof startTestApp>[0] = {}) => {
  app = await startTestApp({ now: () => clock, ...options })
}
/** Restarts the server after a while; whatever is due then happens immediately. */
const later = async (ms: number) => {
  clock += ms
  await app.stop({ keepDatabase: true })
  await startApp({ database: app.database })
}
afterEach(async () => {
  await app.stop()
  clock = start
})

const use = (client: Client, url: string) => {
  const { messageId, body } = messageBody('')
  const file = { type: 'file', url, name: 'a.txt', mediaType: 'text/plain' }
  const message = { id: messageId, role: 'user', parts: [{ type: 'text', text: 'Read this' }, file] }
  return client.post('/api/chat', { ...body, message })
}
const put = (client: Client, name: string) => upload(client, { name, bytes: bytesOf('text') })
const names = async () => (await storedBy(app)).files.map(({ name }) => name).toSorted()

describe('the daily sweep', () => {
  it('removes uploads that were not completed within a day, and their bytes', async () => {
    await startApp()
    const client = await app.guest()
    const { body: begun } = await beginDirect(client, { name: 'a.txt', size: 4 })
    const etags = await sendParts(client, begun, bytesOf('text'))
    expect((await storedBy(app)).unfinished.length).toBe(1)
    clock += day - hour
    await expect.poll(() => storedBy(app)).toMatchObject({ uploads: [{ id: begun.uploadId }] })
    await later(2 * hour)
    await expect.poll(() => storedBy(app)).toMatchObject({ uploads: [], unfinished: [], bytes: [] })
    const { pathname } = new URL(begun.completeUrl)
    const { cookie } = client
    expect((await app.visitor.post(pathname, { etags }, { cookie })).status).toBe(404)
  })

  it('keeps the file that a completed upload became', async () => {
    await startApp()
    const client = await app.guest()
    const { body: begun } = await beginDirect(client, { name: 'a.txt', size: 4 })
    const done = await completeDirect(client, begun, await sendParts(client, begun, bytesOf('text')))
    expect(done.status).toBe(200)
    await later(2 * day)
    await expect.poll(() => storedBy(app)).toMatchObject({ uploads: [], files: [{ name: 'a.txt' }] })
    expect((await app.visitor.get(new URL(begun.url).pathname)).text).toBe('text')
  })

  it('removes files that no message used within a week, and no others', async () => {
    await startApp()
    const client = await app.guest()
    const used = await put(client, 'used.txt')
    const unused = await put(client, 'unused.txt')
    expect((await use(client, used.body.url)).status).toBe(200)
    await later(7 * day - hour)
    await put(await app.guest(), 'new.txt')
    expect(await names()).toEqual(['new.txt', 'unused.txt', 'used.txt'])
    await later(day)
    await expect.poll(names).toEqual(['new.txt', 'used.txt'])
    await expect.poll(async () => (await storedBy(app)).bytes.length).toBe(2)
    expect((await app.visitor.get(new URL(unused.body.url).pathname)).status).toBe(404)
    expect((await app.visitor.get(new URL(used.body.url).pathname)).text).toBe('text')
  })

  it('removes all of them, however many there are', async () => {
    await startApp()
    await put(await app.guest(), '0.txt')
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    const file = await db.selectFrom('file').selectAll().executeTakeFirstOrThrow()
    // A server sweeps twice when it starts: for the day that has begun, and for those when it was down.
    const others = Array.from({ length: 250 }, (_, at) => ({ ...file, id: randomUUID(), key: `other-${at}` }))
    await db.insertInto('file').values(others).execute()
    await close()
    await later(8 * day)
    await expect.poll(() => storedBy(app)).toMatchObject({ files: [], uploads: [], bytes: [] })
  })

  it('does little at a time beside 1,000 posts, and lets other work go on between', async () => {
    const statements: { sql: string; turn: number }[] = []
    let [turn, isCounting] = [0, true]
    const count = () => {
      turn += 1
      if (isCounting) setImmediate(count)
    }
    const listen = (message: unknown) => void statements.push({ sql: (message as { sql: string }).sql, turn })
    queryChannel.subscribe(listen)
    try {
      await startApp()
      const client = await app.guest()
      const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
      for (let at = 0; at < 40; at += 1) await put(client, `${at}.txt`)
      const shown = await put(client, 'shown.txt')
      await addManyPosts({ database: app.database, userId: body.user.id, count: 1000 })
      const { db, close } = openDatabase({
        url: app.database.databaseUrl,
        dataDir: app.database.dataDir,
      })
      // As if one post had released it while another one still has it.
      await db
        .updateTable('documentVersion')
        .set({ content: JSON.stringify({ text: '', images: [shown.body.url], videos: [], documents: [] }) })
        .where('title', '=', 'Pricing 100')
        .execute()
      await close()
      statements.length = 0
      count()
      await later(8 * day)
      await expect.poll(names).toEqual(['shown.txt'])
      await expect.poll(() => storedBy(app)).toMatchObject({ uploads: [] })
      const swept = statements.filter(
        ({ sql }) => /"(?:file|documentVersion|message|pendingUpload)"/.test(sql) && !/"basedOn"/.test(sql),
      )
      const inTurn = new Map<number, number>()
      for (const one of swept) inTurn.set(one.turn, (inTurn.get(one.turn) ?? 0) + 1)
      expect(swept.length).toBeGreaterThan(40)
      expect(Math.max(...inTurn.values())).toBeLessThanOrEqual(10)
      const readings = swept.filter(({ sql }) => /from "(?:documentVersion|message)"/.test(sql))
      expect(readings.filter(({ sql }) => !/ limit /.test(sql))).toEqual([])
    } finally {
      isCounting = false
      queryChannel.unsubscribe(listen)
    }
  })

  it('takes the files of an account that is gone from everybody at once, and removes them', async () => {
    await startApp()
    const [gone, kept] = [await app.guest(), await app.guest()]
    const path = new URL((await put(gone, 'gone.txt')).body.url).pathname
    await put(kept, 'kept.txt')
    const session = await gone.get<{ user: { id: string } }>('/api/auth/get-session')
    const { db, close } = openDatabase({
      url: app.database.databaseUrl,
      dataDir: app.database.dataDir,
    })
    await db.deleteFrom('user').where('id', '=', session.body.user.id).execute()
    await close()
    expect((await app.visitor.get(path)).status).toBe(404)
    await later(day)
    await expect.poll(names).toEqual(['kept.txt'])
    await expect.poll(async () => (await storedBy(app)).bytes.length).toBe(1)
  })

  it('goes to the account that a guest becomes, instead of away', async () => {
    await startApp()
    const client = await app.guest()
    const { body } = await put(client, 'mine.txt')
    await client.post('/api/auth/sign-up/email', {
      name: 'Ada',
      email: `sweep.${process.pid}@example.com`,
      password: 'correct horse',
    })
    expect((await use(client, body.url)).status).toBe(200)
    await later(8 * day)
    expect((await app.visitor.get(new URL(body.url).pathname)).text).toBe('text')
  })
})
