import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { LiveChange } from '#contract/events.ts'
import { liveStreamsPerPerson } from '#core/limits.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'
import { freshDatabase } from '#test/harness/database.ts'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'

/** What somebody hears, until the connection ends. */
async function follow(client: Client) {
  const leaving = new AbortController()
  const response = await client.fetch('/api/events', { signal: leaving.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true })
  }
  const ended = read().catch(() => undefined)
  const events = () =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name = '', data = '']) => ({ name, data }))
  const heard = {
    ended,
    hellos: () => events().filter(({ name }) => name === 'hello').length,
    changes: () =>
      events().flatMap(({ name, data }) => (name === 'change' ? [JSON.parse(data) as LiveChange] : [])),
    leave: () => leaving.abort(),
  }
  await expect.poll(heard.hellos).toBeGreaterThan(0)
  return heard
}

describe('live events', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('tell what changes of one’s own posts, notices and connection, and nothing of others', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    const [mine, theirs] = [await follow(client), await follow(other)]
    const id = await savePost(client, 'A post', 'A post')
    await expect.poll(mine.changes).toContainEqual({ what: 'text', id })
    await connect(client)
    await expect.poll(mine.changes).toContainEqual({ what: 'connection', id: null })
    expect((await client.post('/api/linkedin/publish', { documentId: id })).status).toBe(202)
    await expect.poll(mine.changes).toContainEqual({ what: 'notices', id })
    expect(mine.changes()).toContainEqual({ what: 'post', id })
    const copy = await savePost(client, 'Another', 'Another')
    expect((await client.delete(`/api/posts/${copy}`)).status).toBe(204)
    await expect.poll(mine.changes).toContainEqual({ what: 'post', id: copy })
    const own = await savePost(other, 'Theirs', 'Theirs')
    await expect.poll(theirs.changes).toEqual([{ what: 'text', id: own }])
    mine.leave()
    theirs.leave()
  })

  it('are not for visitors, and nothing is said to a session that has ended', async () => {
    expect(await app.visitor.get('/api/events')).toMatchObject({ status: 401 })
    const person = { name: 'Ada', email: `events.${process.pid}@example.com`, password: 'correct horse' }
    const [here, there] = [new Client(app.url), new Client(app.url)]
    await here.post('/api/auth/sign-up/email', person)
    await there.post('/api/auth/sign-in/email', person)
    const [gone, present] = [await follow(here), await follow(there)]
    await here.post('/api/auth/sign-out')
    const id = await savePost(there, 'Later', 'Later')
    await expect.poll(present.changes).toEqual([{ what: 'text', id }])
    await gone.ended
    expect(gone.changes()).toEqual([])
    present.leave()
  })

  it('are refused beyond a number of connections, until one of them ends', async () => {
    const client = await app.guest()
    const all = await Promise.all(Array.from({ length: liveStreamsPerPerson }, () => follow(client)))
    expect(await client.get('/api/events')).toMatchObject({
      status: 429,
      body: { code: 'rate_limit:stream', cause: expect.stringContaining(String(liveStreamsPerPerson)) },
    })
    all[0]?.leave()
    const anew = async () => {
      const response = await client.fetch('/api/events')
      await response.body?.cancel()
      return response.status
    }
    await expect.poll(anew).toBe(200)
    for (const one of all) one.leave()
  })

  it('end when the server stops', async () => {
    const stopping = await startTestApp()
    const heard = await follow(await stopping.guest())
    await stopping.stop()
    await expect(heard.ended).resolves.toBeUndefined()
  })
})

describe.skipIf(inject('databaseTemplate').engine === 'sqlite')('live events of two servers', () => {
  const redisUrl = inject('redisUrl')
  const setups = [{}, ...(redisUrl === undefined || redisUrl === null ? [] : [{ REDIS_URL: redisUrl }])]

  it.each(setups)(
    'reach who listens on the other, with %o beside the database',
    async (env) => {
      const [one, two] = [await freshDatabase(), await freshDatabase()]
      const start = (dataDir: string): Promise<ServerProcess> =>
        startServerProcess({
          ...env,
          DATA_DIR: dataDir,
          DATABASE_URL: one.databaseUrl ?? '',
          AUTH_SECRET: 'the same on both servers',
          ALLOW_GUESTS: 'on',
          LOG_LEVEL: 'fatal',
        })
      const servers = await Promise.all([start(one.dataDir), start(two.dataDir)])
      const client = new Client(servers[0].url)
      await client.post('/api/auth/sign-in/anonymous')
      const heard = await follow(new Client(servers[1].url, client.cookie))
      const id = await savePost(client, 'Here', 'Here')
      await expect.poll(heard.changes, { timeout: 10_000 }).toContainEqual({ what: 'text', id })
      heard.leave()
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all([one.remove(), two.remove()])
    },
    120_000,
  )
})
