import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import type { CheckedPublication } from '#contract/publishing/linkedin.ts'
import type { PracticeServer } from '#test/fixtures/practice-server.ts'
import type { Client } from '#test/harness/client.ts'
import { connect, startAppWithNetwork } from '#test/harness/connect.ts'

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
    expect(body.message).toContain(mayRead ? 'exactly this text' : 'does not let this connection read posts')
    expect(await latest(id)).toMatchObject({ status: 'draft', publication: 'unknown' })
    wait()
    const there = await check(id, `https://www.linkedin.com/feed/update/${urn}/`)
    expect(there.body.result).toBe(mayRead ? 'there' : 'unclear')
    expect(there.body.url).toContain(urn)
    wait()
    const elsewhere = await check(
      id,
      'https://www.linkedin.com/feed/update/urn:li:share:7400000000000000001/',
    )
    expect(elsewhere.body.result).toBe(mayRead ? 'missing' : 'unclear')
    expect(await latest(id)).toMatchObject({ publication: 'unknown' })
  })

  it('does not find a post that never came, or another with other words', async () => {
    const id = await unknown('It never came', 'before')
    expect((await check(id)).body).toMatchObject({ result: mayRead ? 'missing' : 'unclear', url: null })
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
    expect(body.message).toContain('cannot be reached')
    wait()
    await client.post('/api/linkedin/disconnect')
    expect((await check(id)).body).toMatchObject({
      result: 'unclear',
      message: expect.stringContaining('not connected') as string,
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
