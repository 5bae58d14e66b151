import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import type { CheckedPublication, SentRecord } from '#contract/publishing/publications.ts'
import type { PracticeServer } from '#test/fixtures/practice-server.ts'
import type { Client } from '#test/harness/client.ts'
import { openDatabase } from '#server/db/client.ts'
import {
  type AppWithNetwork,
  connect,
  startAppWithNetwork,
  startConnectedApp,
} from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'

describe.each([
  { mayRead: true, scopes: 'r_member_social' },
  { mayRead: false, scopes: '' },
])('checking again (a connection that may read posts: $mayRead)', ({ mayRead, scopes }) => {
  let network: PracticeServer
  let client: Client
  let stop: () => Promise<void>
  const clock = { ahead: 0 }
  beforeAll(async () => {
    const now = () => Date.now() + clock.ahead
    const started = await startAppWithNetwork({ now, env: { LINKEDIN_EXTRA_SCOPES: scopes } })
    ;({ network, stop } = started)
    network.clock.now = Date.now()
    client = await started.app.guest()
    await connect(client)
  })
  afterEach(() => expect(network.faults).toEqual([]))
  afterAll(() => stop())

  const publish = async (content: string) => {
    const documentId = randomUUID()
    await client.post(`/api/document?id=${documentId}`, { content })
    await client.post('/api/linkedin/publish', { documentId })
    return documentId
  }
  const latest = async (id: string) =>
    (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)
  const unknown = async (content: string, when: 'before' | 'after') => {
    network.faults.push({ on: 'create', when, drop: true })
    const id = await publish(content)
    await expect.poll(async () => (await latest(id))?.publication).toBe('unknown')
    return id
  }
  const check = (documentId: string, url?: string) =>
    client.post<CheckedPublication>(
      '/api/posts/check',
      url === undefined ? { documentId } : { documentId, url },
    )
  const wait = () => {
    clock.ahead += 11_000
    network.clock.now += 11_000
  }

  it('finds the post that is there, and leaves the word to its owner', async () => {
    const id = await unknown('It (is) there', 'after')
    const [card] = await network.feed()
    const urn = /urn:li:share:\d+/.exec(card?.path ?? '')?.[0] ?? 'no urn'
    const { status, body } = await check(id)
    expect(status).toBe(200)
    expect(body.result).toBe(mayRead ? 'likely' : 'unclear')
    expect(body.url ?? '').toContain(mayRead ? urn : '')
    expect(body.message).toContain(mayRead ? 'with this text' : 'does not let this connection read posts')
    expect(await latest(id)).toMatchObject({ status: 'draft', publication: 'unknown' })
    wait()
    const there = await check(id, `https://www.linkedin.com/feed/update/${urn}/`)
    expect(there.body.result).toBe(mayRead ? 'there' : 'unclear')
    expect(there.body.url).toContain(urn)
    expect(there.body.message).toContain(
      mayRead ? 'LinkedIn has a post at this address' : 'Open the address and see',
    )
    wait()
    const elsewhere = await check(
      id,
      'https://www.linkedin.com/feed/update/urn:li:share:7400000000000000001/',
    )
    expect(elsewhere.body).toEqual(
      mayRead
        ? { result: 'missing', message: 'LinkedIn has no post of yours at this address.', url: null }
        : {
            result: 'unclear',
            message:
              'LinkedIn does not let this connection read posts. Open the address and see for yourself.',
            url: 'https://www.linkedin.com/feed/update/urn:li:share:7400000000000000001/',
          },
    )
    expect(await latest(id)).toMatchObject({ publication: 'unknown' })
  })

  it('does not find a post that never came, or another with other words', async () => {
    const id = await unknown('It never came', 'before')
    const { body } = await check(id)
    expect(body).toMatchObject({ result: mayRead ? 'missing' : 'unclear', url: null })
    expect(body.message).toContain(
      mayRead ? 'None of your latest posts on LinkedIn has this text.' : 'Open your posts there and look.',
    )
  })

  it('does not take an older post with the same words for it', async () => {
    const first = await publish('Said twice')
    await expect.poll(async () => (await latest(first))?.publication).toBe('published')
    clock.ahead += 120_000
    network.clock.now += 120_000
    const second = await unknown('Said twice', 'before')
    expect((await check(second)).body).toMatchObject({ result: mayRead ? 'missing' : 'unclear', url: null })
  })

  it('shows the post that a duplicate answer named as a likely one', async () => {
    const first = await publish('Said before')
    await expect.poll(async () => (await latest(first))?.publication).toBe('published')
    const second = await publish('Said before')
    await expect.poll(async () => (await latest(second))?.publication).toBe('unknown')
    const { body } = await check(second)
    expect(body).toMatchObject({ result: 'likely', url: expect.stringContaining('urn:li:share:') as string })
    expect(body.message).toContain(mayRead ? 'with this text' : 'perhaps an older post')
  })

  it('asks once in a while', async () => {
    const id = await unknown('Asked often', 'before')
    const answers = await Promise.all([check(id), check(id), check(id)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'bad_request:api',
      cause: expect.stringMatching(/Check again in \d+ seconds/) as string,
    })
    wait()
    expect((await check(id)).status).toBe(200)
  })

  it('says when the network cannot be asked', async () => {
    const id = await unknown('No line', 'before')
    network.faults.push({ on: 'read', when: 'before', drop: true })
    const { body } = await check(id)
    expect(body.result).toBe('unclear')
    expect(body.message).toMatch(/cannot be reached.* Look there yourself\.$/)
    expect(body.url).toBeNull()
    wait()
    await client.post('/api/linkedin/disconnect')
    expect((await check(id)).body).toMatchObject({
      result: 'unclear',
      message: expect.stringContaining('LinkedIn is not connected') as string,
      url: null,
    })
    await connect(client)
  })

  it('is for what is unknown, and for addresses of posts', async () => {
    const id = randomUUID()
    await client.post(`/api/document?id=${id}`, { content: 'A draft' })
    const refused = (cause: string) => ({
      status: 400,
      body: { code: 'bad_request:api', cause: expect.stringContaining(cause) as string },
    })
    expect(await check(id)).toMatchObject(refused('no publication'))
    expect(await check(id, 'https://www.linkedin.com/feed/')).toMatchObject(refused('names no post'))
  })
})

describe('checking again by the clock', () => {
  let now = Date.UTC(2026, 10, 20, 9)
  const scopes = { LINKEDIN_EXTRA_SCOPES: 'r_member_social' }
  let started: AppWithNetwork & { client: Client }
  beforeAll(async () => {
    started = await startConnectedApp({ now: () => now, env: scopes })
  })
  afterAll(() => started.stop())

  const check = (documentId: string) =>
    started.client.post<CheckedPublication>('/api/posts/check', { documentId })
  /** Publishes a post whose response is lost, while the network's clock is this far behind ours. */
  async function thereBefore(content: string, earlierMs: number) {
    const { client, network } = started
    network.clock.now = now - earlierMs
    network.faults.push({ on: 'create', when: 'after', drop: true })
    const id = await savePost(client, 'T', content)
    await client.post('/api/linkedin/publish', { documentId: id })
    const latest = () => client.get<DocumentVersion[]>(`/api/document?id=${id}`)
    await expect.poll(async () => (await latest()).body.at(-1)?.publication).toBe('unknown')
    return id
  }

  it('waits ten seconds between two questions, and says how long is left', async () => {
    const id = await thereBefore('Asked by the clock', 0)
    expect((await check(id)).status).toBe(200)
    now += 2500
    expect(await check(id)).toMatchObject({
      status: 400,
      body: { cause: 'LinkedIn was checked a moment ago. Check again in 8 seconds.' },
    })
    now += 6500
    expect(await check(id)).toMatchObject({ body: { cause: expect.stringContaining('again in a second.') } })
    now += 1000
    expect((await check(id)).status).toBe(200)
  })

  it('finds it although the network gives its white space back otherwise', async () => {
    const id = await thereBefore('Two words,  then a café', 0)
    const { client, network } = started
    const { body: record } = await client.get<{ sent: SentRecord[] }>(`/api/posts/sent?documentId=${id}`)
    const { author } = JSON.parse(record.sent[0]?.request ?? '') as { author: string }
    const list = (commentary: string) => {
      const body = {
        elements: [{ id: 'urn:li:share:7400000000000000009', author, commentary, createdAt: now }],
      }
      network.faults.push({ on: 'read', when: 'before', answer: { status: 200, body } })
    }
    list(' Two\nwords, then \u00a0 a cafe\u0301\n')
    expect((await check(id)).body).toMatchObject({ result: 'likely' })
    now += 10_000
    list('Twowords,thenacafé')
    expect((await check(id)).body).toMatchObject({ result: 'missing' })
  })

  it('allows for a minute by which the clocks of the two may differ', async () => {
    const within = await thereBefore('A minute before', 60_000)
    expect((await check(within)).body).toMatchObject({ result: 'likely' })
    const before = await thereBefore('More than a minute before', 61_000)
    expect((await check(before)).body).toMatchObject({ result: 'missing', url: null })
  })

  it('asks no other network than the one that the post was sent to', async () => {
    const id = await thereBefore('Sent to the practice network', 0)
    const { databaseUrl: url, dataDir } = started.app.database
    const { db, close } = openDatabase({ url, dataDir })
    await db.updateTable('publication').set({ network: 'practice' }).where('documentId', '=', id).execute()
    await close()
    expect((await check(id)).body).toMatchObject({
      result: 'unclear',
      message: expect.stringMatching(/^The practice network is not connected/) as string,
    })
  })
})
