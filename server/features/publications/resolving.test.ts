import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import type { SentRecord } from '#contract/publishing/publications.ts'
import { openDatabase } from '#server/db/client.ts'
import type { PracticeServer } from '#test/fixtures/practice-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect, startConnectedApp } from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'

const addressOf = (urn: string) => `https://www.linkedin.com/feed/update/${urn}/`
const somewhere = addressOf('urn:li:share:7400000000000000001')

const latest = async (client: Client, id: string) =>
  (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)
const lastSent = async (client: Client, id: string) => {
  const { body } = await client.get<{ sent: SentRecord[] }>(`/api/posts/sent?documentId=${id}`)
  return body.sent[0]
}
const lastStep = async (client: Client, id: string) => (await lastSent(client, id))?.steps.at(-1)
const sayThere = (client: Client, documentId: string, url?: string) =>
  client.post('/api/posts/resolve', {
    documentId,
    outcome: 'published',
    ...(url === undefined ? {} : { url }),
  })
const refused = (cause: string | RegExp) => ({
  status: 400,
  body: { code: 'bad_request:api', cause: expect.stringMatching(cause) as string },
})

const noPosts = [
  'https://example.com/my-post',
  'https://www.linkedin.com/feed/',
  'https://www.linkedin.com/in/ada-example/',
  'https://evil.example/feed/update/urn:li:share:7400000000000000001/',
  'http://localhost:3000/practice/feed/update/urn:li:share:7400000000000000001/',
]

describe.each([
  { mayRead: true, scopes: 'r_member_social' },
  { mayRead: false, scopes: '' },
])('the word that a post is there (a connection that may read posts: $mayRead)', ({ mayRead, scopes }) => {
  let network: PracticeServer
  let client: Client
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ network, client, stop } = await startConnectedApp({ env: { LINKEDIN_EXTRA_SCOPES: scopes } }))
  })
  afterEach(() => expect(network.faults).toEqual([]))
  afterAll(() => stop())

  /** Publishes a post whose response is lost; returns its URN on the network, if it got there. */
  async function unknown(content: string, when: 'before' | 'after' = 'after') {
    network.faults.push({ on: 'create', when, drop: true })
    const id = await savePost(client, 'T', content)
    await client.post('/api/linkedin/publish', { documentId: id })
    await expect.poll(async () => (await latest(client, id))?.publication).toBe('unknown')
    const card = (await network.feed()).find(({ text }) => text === content)
    return { id, urn: /urn:li:share:\d+/.exec(card?.path ?? '')?.[0] ?? '' }
  }

  it('is not taken with an address that names no post', async () => {
    const { id } = await unknown('No such address')
    for (const url of noPosts) {
      expect(await sayThere(client, id, url)).toMatchObject(refused('not the address of a post on LinkedIn'))
    }
    expect(await latest(client, id)).toMatchObject({ status: 'draft', publication: 'unknown', url: null })
    expect(await sayThere(client, id)).toMatchObject({
      status: 200,
      body: { status: 'published', url: null },
    })
    expect((await lastStep(client, id))?.detail).toContain('without an address')
  })

  it('is checked where the network lets us, and recorded for what it is', async () => {
    const { id, urn } = await unknown('Here (it) is')
    const address = `${addressOf(urn)}?utm_source=share`
    expect(await sayThere(client, id, address)).toMatchObject({
      status: 200,
      body: { status: 'published', url: addressOf(urn), failure: null },
    })
    expect((await lastStep(client, id))?.detail).toBe(
      mayRead
        ? `Its owner says that it is there, and the network shows it in their name and words: ${urn}`
        : `Its owner says that it is there: ${urn}`,
    )
  })

  it('is believed for an activity, and while the network gives no answer', async () => {
    const activity = addressOf('urn:li:activity:7400000000000000002')
    const { id } = await unknown('By its activity', 'before')
    expect(await sayThere(client, id, activity)).toMatchObject({ status: 200, body: { url: activity } })
    const { id: other } = await unknown('No answer', 'before')
    network.faults.push({ on: 'read', when: 'before', drop: true })
    expect(await sayThere(client, other, somewhere)).toMatchObject({ status: 200, body: { url: somewhere } })
    expect((await lastStep(client, other))?.detail).toMatch(/^Its owner says that it is there: urn:li:share/)
  })

  it('is believed of somebody who is no longer connected', async () => {
    const { id, urn } = await unknown('Said without a connection')
    await client.post('/api/linkedin/disconnect')
    expect(await sayThere(client, id, addressOf(urn))).toMatchObject({
      status: 200,
      body: { status: 'published', url: addressOf(urn) },
    })
    expect((await lastStep(client, id))?.detail).toBe(`Its owner says that it is there: ${urn}`)
    await connect(client)
  })

  it('is believed of a post that its writer took there by hand, which the network need not know', async () => {
    const id = await savePost(client, 'T', 'Taken there by hand')
    const { body } = await client.get<{ version: string }>(`/api/posts/by-hand?documentId=${id}`)
    await client.post('/api/posts/by-hand/begin', { documentId: id, version: body.version })
    const there = addressOf('urn:li:share:7400000000000000004')
    expect(await sayThere(client, id, there)).toMatchObject({ status: 200, body: { url: there } })
  })

  it('is not asked for where the post is not there, whatever address comes with it', async () => {
    const { id } = await unknown('Not there', 'before')
    const resolution = { documentId: id, outcome: 'not-published', url: 'https://example.com/my-post' }
    expect(await client.post('/api/posts/resolve', resolution)).toMatchObject({
      status: 200,
      body: { documentId: id, status: 'draft', url: null, failure: null },
    })
    expect(await latest(client, id)).toMatchObject({ status: 'draft', publication: 'failed' })
    expect(await lastStep(client, id)).toMatchObject({
      state: 'failed',
      detail: 'Its owner says that it is not there.',
    })
  })

  it('counts once: a post that another document is cannot be this one too', async () => {
    const first = await unknown('The first of two')
    expect((await sayThere(client, first.id, addressOf(first.urn))).status).toBe(200)
    const { id } = await unknown('The second of two', 'before')
    const called = addressOf(first.urn.replace('share', 'activity'))
    expect(await sayThere(client, id, called)).toMatchObject(refused('already has this address'))
    expect(await latest(client, id)).toMatchObject({ publication: 'unknown' })
  })

  if (!mayRead) return
  it('is not taken against what the network shows', async () => {
    const other = await unknown('Other words')
    const { id, urn } = await unknown('These words')
    expect(await sayThere(client, id, addressOf(other.urn))).toMatchObject(refused('has a different text'))
    expect(await sayThere(client, id, addressOf('urn:li:share:7400000000000000003'))).toMatchObject(
      refused('has no post of yours at this address'),
    )
    const body = { id: urn, author: 'urn:li:person:somebody', commentary: 'These words', createdAt: 1 }
    network.faults.push({ on: 'read', when: 'before', answer: { status: 200, body } })
    expect(await sayThere(client, id, addressOf(urn))).toMatchObject(refused('not in your name'))
    expect(await latest(client, id)).toMatchObject({ status: 'draft', publication: 'unknown' })
    expect((await sayThere(client, id, addressOf(urn))).status).toBe(200)
  })

  it('holds where the network gives the same words back with other white space', async () => {
    const { id, urn } = await unknown('Two words,  then a café')
    const { author } = JSON.parse((await lastSent(client, id))?.request ?? '') as { author: string }
    const show = (commentary: string) => {
      const body = { id: urn, author, commentary, createdAt: 1 }
      network.faults.push({ on: 'read', when: 'before', answer: { status: 200, body } })
    }
    show('Twowords,thenacafé')
    expect(await sayThere(client, id, addressOf(urn))).toMatchObject(refused('has a different text'))
    show(' Two\nwords, then \u00a0 a cafe\u0301\n')
    expect(await sayThere(client, id, addressOf(urn))).toMatchObject({
      status: 200,
      body: { status: 'published', url: addressOf(urn) },
    })
    expect((await lastStep(client, id))?.detail).toContain('the network shows it in their name and words')
  })
})

describe('the word that a post is there on the practice network', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    await connect(client)
  })
  afterAll(() => app.stop())

  async function publish(): Promise<string> {
    const id = await savePost(client, 'T', `Practised ${randomUUID()}`)
    await client.post('/api/linkedin/publish', { documentId: id })
    await expect.poll(async () => (await latest(client, id))?.publication).toBe('published')
    return id
  }
  /** Makes the outcome of a post that was sent to a network unknown. */
  async function lose(id: string, network: 'practice' | 'linkedin') {
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    const lost = { network, state: 'unknown' as const, urn: null, url: null, postNumber: null }
    await db.updateTable('publication').set(lost).where('documentId', '=', id).execute()
    await close()
  }

  it('comes with an address of the practice network’s own, by any of its names', async () => {
    const id = await publish()
    const url = (await latest(client, id))?.url ?? ''
    await lose(id, 'practice')
    for (const other of [somewhere, ...noPosts]) {
      expect(await sayThere(client, id, other)).toMatchObject(
        refused('not the address of a post on the practice network'),
      )
    }
    const byNumber = new URL(url)
    byNumber.host = new URL(app.url).host
    expect(await sayThere(client, id, byNumber.href)).toMatchObject({
      status: 200,
      body: {
        status: 'published',
        url: expect.stringContaining('/practice/feed/update/urn:li:share:') as string,
      },
    })
  })

  it('comes with an address on LinkedIn where the post was sent there before', async () => {
    const id = await publish()
    const practised = (await latest(client, id))?.url ?? ''
    await lose(id, 'linkedin')
    expect(await sayThere(client, id, practised)).toMatchObject(
      refused('not the address of a post on LinkedIn'),
    )
    expect(await sayThere(client, id, somewhere)).toMatchObject({ status: 200, body: { url: somewhere } })
  })
})
