import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Notice } from '#contract/notifications.ts'
import type { SentRecord } from '#contract/publishing/publications.ts'
import type { Post } from '#contract/publishing/posts.ts'
import { type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { greyPng } from '#test/fixtures/network-media-files.ts'
import { upload } from '#test/harness/uploads.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute
const yearSeconds = 365 * 24 * 60 * 60
type Status = { isConnected: boolean; expiresAt: string; renewsItself?: true }

describe('a connection that renews itself', () => {
  let network: PracticeServer
  let app: TestApp
  const clock = { now: Date.UTC(2026, 10, 20, 12) }
  beforeAll(async () => {
    network = await startPracticeServer({ refreshSeconds: yearSeconds })
    Object.defineProperty(network.clock, 'now', { get: () => clock.now })
    app = await startTestApp(options())
  })
  afterEach(() => expect(network.faults).toEqual([]))
  afterAll(async () => {
    await app.stop()
    await network.stop()
  })

  const options = () => ({
    now: () => clock.now,
    env: { AUTH_SECRET: 'the same on both servers', ...network.settings },
  })
  /**
   * On PostgreSQL, has a second server run beside the first. Its folder is another one, so it must not be there while
   * posts with files are sent.
   */
  const withSecondServer = async (run: (url: string) => Promise<void>) => {
    if (app.database.databaseUrl === undefined) return run(app.url)
    const dataDir = mkdtempSync(join(tmpdir(), 'lede-test-'))
    const beside = await startTestApp({ ...options(), database: { ...app.database, dataDir } })
    try {
      await run(beside.url)
    } finally {
      await beside.stop({ keepDatabase: true })
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const person = async () => {
    const client = await app.guest()
    await connect(client)
    return client
  }
  const statusOf = async (client: Client) => (await client.get<Status>('/api/linkedin/status')).body
  async function publish(client: Client, text: string) {
    const documentId = randomUUID()
    await client.post(`/api/document?id=${documentId}`, { content: text })
    return { documentId, ...(await client.post('/api/linkedin/publish', { documentId })) }
  }
  async function ending(client: Client, documentId: string) {
    const latest = async () =>
      (await client.get<DocumentVersion[]>(`/api/document?id=${documentId}`)).body.at(-1)
    await expect.poll(async () => (await latest())?.publication).toMatch(/^(published|failed|unknown)$/)
    return latest()
  }
  const sent = async (text: string) => (await network.feed()).filter((card) => card.text === text).length
  const rows = async () => {
    const { databaseUrl: url, dataDir } = app.database
    const database = openDatabase({ url, dataDir })
    const found = await database.db.selectFrom('networkConnection').selectAll().execute()
    await database.close()
    return found
  }
  const revoked = {
    status: 401,
    body: { status: 401, serviceErrorCode: 65_601, code: 'EXPIRED_ACCESS_TOKEN' },
  }
  const refreshRefused = {
    status: 400,
    body: { error: 'invalid_request', error_description: 'The provided refresh token is invalid' },
  }

  it('says until when it does, and keeps no token readable', async () => {
    const client = await person()
    const status = await statusOf(client)
    expect(status).toMatchObject({ isConnected: true, renewsItself: true })
    expect(Date.parse(status.expiresAt)).toBe(clock.now + yearSeconds * 1000)
    for (const { refreshToken } of await rows()) expect(refreshToken).toMatch(/^v1\./)
  })

  it('goes on after the token has lapsed, for as long as the refresh token is good', async () => {
    const client = await person()
    const began = clock.now
    clock.now += 61 * day
    expect((await statusOf(client)).isConnected).toBe(true)
    const { documentId } = await publish(client, 'After two months')
    expect(await ending(client, documentId)).toMatchObject({ status: 'published' })
    expect(Date.parse((await statusOf(client)).expiresAt)).toBe(began + yearSeconds * 1000)
    clock.now = began + 366 * day
    expect((await statusOf(client)).isConnected).toBe(false)
    expect((await publish(client, 'After a year')).status).toBe(400)
  })

  it('renews in good time, and goes on with the old token when that fails', async () => {
    const client = await person()
    clock.now += 54 * day
    network.faults.push({ on: 'token', when: 'before', answer: { status: 503 } })
    const first = await publish(client, 'In good time, old')
    expect(await ending(client, first.documentId)).toMatchObject({ status: 'published' })
    clock.now += 2 * 60 * 1000
    const second = await publish(client, 'In good time, new')
    expect(await ending(client, second.documentId)).toMatchObject({ status: 'published' })
    clock.now += 20 * day
    const third = await publish(client, 'With the new token')
    expect(await ending(client, third.documentId)).toMatchObject({ status: 'published' })
  })

  it('renews once when a token is refused before its time, and sends once', async () => {
    const client = await person()
    network.faults.push({ on: 'create', when: 'before', answer: revoked })
    const { documentId } = await publish(client, 'Refused once')
    expect(await ending(client, documentId)).toMatchObject({ status: 'published' })
    expect(await sent('Refused once')).toBe(1)
    const { body } = await client.get<{ sent: SentRecord[] }>(`/api/posts/sent?documentId=${documentId}`)
    expect(body.sent[0]?.steps.map(({ state, detail }) => [state, detail]).slice(3, 5)).toEqual([
      ['sending', null],
      ['ready', 'The connection was renewed; nothing had been created.'],
    ])
  })

  it('is not renewed, and the post not sent again, when it is the post that is refused', async () => {
    const client = await person()
    const answer = { status: 403, body: { code: 'ACCESS_DENIED', message: 'Not enough permissions' } }
    network.faults.push({ on: 'create', when: 'before', answer })
    const tokens = async () => (await rows()).map(({ accessToken }) => accessToken).toSorted()
    const before = await tokens()
    const { documentId } = await publish(client, 'Refused for itself')
    expect(await ending(client, documentId)).toMatchObject({ failure: { kind: 'failed' } })
    expect(await tokens()).toEqual(before)
    expect(await sent('Refused for itself')).toBe(0)
  })

  it('asks its member when the renewed token is refused as well', async () => {
    const client = await person()
    network.faults.push({ on: 'create', when: 'before', answer: revoked })
    network.faults.push({ on: 'create', when: 'before', answer: revoked })
    const { documentId } = await publish(client, 'Refused twice')
    expect(await ending(client, documentId)).toMatchObject({ failure: { kind: 'reconnect' } })
    expect(await statusOf(client)).toMatchObject({ isConnected: false })
    expect((await publish(client, 'No more')).status).toBe(400)
    await connect(client)
    expect((await statusOf(client)).isConnected).toBe(true)
  })

  it('asks its member when the refresh token is refused, and tries no further', async () => {
    const client = await person()
    clock.now += 61 * day
    network.faults.push({ on: 'token', when: 'before', answer: refreshRefused })
    const { documentId } = await publish(client, 'Refresh refused')
    expect(await ending(client, documentId)).toMatchObject({ failure: { kind: 'reconnect' } })
    expect(await statusOf(client)).toMatchObject({ isConnected: false })
    expect((await publish(client, 'Still refused')).status).toBe(400)
  })

  const postOf = async (client: Client) => (await client.get<{ posts: Post[] }>('/api/posts')).body.posts[0]
  const kindsOf = async (client: Client) =>
    (await client.get<{ notifications: Notice[] }>('/api/notifications')).body.notifications.map(
      ({ kind }) => kind,
    )

  it('has a post wait while it cannot be renewed, says so, and sends it once it can', async () => {
    const client = await person()
    clock.now += 61 * day
    network.faults.push({ on: 'token', when: 'before', answer: { status: 503 } })
    const { documentId } = await publish(client, 'Waits for its token')
    await expect.poll(async () => (await postOf(client))?.delay).toMatch(/^LinkedIn .*Nothing was sent/)
    expect(await postOf(client)).toMatchObject({ publication: 'ready' })
    expect(await kindsOf(client)).toEqual(['delayed'])
    clock.now += minute
    expect(await ending(client, documentId)).toMatchObject({ status: 'published', failure: null })
    expect(await sent('Waits for its token')).toBe(1)
  })

  it('has a post wait when its token is refused and cannot be renewed, and sends it once it can', async () => {
    const client = await person()
    network.faults.push({ on: 'create', when: 'before', answer: revoked })
    network.faults.push({ on: 'token', when: 'before', answer: { status: 503 } })
    const { documentId } = await publish(client, 'Refused and not renewed')
    await expect.poll(async () => (await postOf(client))?.delay).toMatch(/^LinkedIn .*Nothing was sent/)
    expect(await postOf(client)).toMatchObject({ publication: 'ready' })
    clock.now += minute
    expect(await ending(client, documentId)).toMatchObject({ status: 'published', failure: null })
    expect(await sent('Refused and not renewed')).toBe(1)
  })

  const withImage = async (client: Client, text: string) => {
    const { body: image } = await upload(client, { name: 'a.png', bytes: greyPng({ width: 9, height: 9 }) })
    return JSON.stringify({ text: `<p>${text}</p>`, images: [image.url], videos: [], documents: [] })
  }

  it('uploads a file again by the renewed token when the old one is refused', async () => {
    const client = await person()
    const content = await withImage(client, 'Refused upload')
    network.faults.push({ on: 'initialize', when: 'before', answer: revoked })
    const { documentId } = await publish(client, content)
    expect(await ending(client, documentId)).toMatchObject({ status: 'published', failure: null })
    expect((await network.feed()).find(({ text }) => text === 'Refused upload')?.media).toHaveLength(1)
    expect(await statusOf(client)).toMatchObject({ isConnected: true })
  })

  it('does not count an upload by a refused token among the three of its file', async () => {
    const client = await person()
    const content = await withImage(client, 'Lost twice')
    network.faults.push({ on: 'initialize', when: 'before', answer: revoked })
    const lost = { status: 200, body: { status: 'PROCESSING_FAILED' } }
    network.faults.push({ on: 'status', when: 'before', answer: lost })
    network.faults.push({ on: 'status', when: 'before', answer: lost })
    const { documentId } = await publish(client, content)
    expect(await ending(client, documentId)).toMatchObject({ status: 'published', failure: null })
    const { body } = await client.get<{ sent: SentRecord[] }>(`/api/posts/sent?documentId=${documentId}`)
    const details = body.sent[0]?.steps.map(({ detail }) => detail?.replace(/urn:\S+/, 'urn'))
    expect(details?.slice(2, 6)).toEqual([
      'Uploading image 1 (a.png).',
      'The connection was renewed; the upload starts again.',
      'Uploading image 1 (a.png).',
      'Image 1 (a.png) is uploaded as urn',
    ])
    expect(details).toContain('Uploading image 1 (a.png), try 3.')
  })

  it('asks its member when the renewed token is refused for the upload as well', async () => {
    const client = await person()
    const content = await withImage(client, 'Upload refused twice')
    network.faults.push({ on: 'initialize', when: 'before', answer: revoked })
    network.faults.push({ on: 'initialize', when: 'before', answer: revoked })
    const { documentId } = await publish(client, content)
    expect(await ending(client, documentId)).toMatchObject({ failure: { kind: 'reconnect' } })
    expect(await statusOf(client)).toMatchObject({ isConnected: false })
  })

  it('has a post asked about and not sent when it could not be renewed within an hour', async () => {
    const client = await person()
    clock.now += 61 * day
    network.faults.push({ on: 'token', when: 'before', answer: { status: 503 } })
    const { documentId } = await publish(client, 'Waits too long')
    await expect.poll(async () => (await postOf(client))?.delay).toBeDefined()
    network.faults.push({ on: 'token', when: 'before', answer: { status: 503 } })
    clock.now += 61 * minute
    expect(await ending(client, documentId)).toMatchObject({ failure: { kind: 'late' } })
    expect(await sent('Waits too long')).toBe(0)
  })

  it('has a post fail with the reason where no waiting helps', async () => {
    const client = await person()
    clock.now += 61 * day
    const body = { error: 'invalid_client', error_description: 'Client authentication failed' }
    network.faults.push({ on: 'token', when: 'before', answer: { status: 401, body } })
    const { documentId } = await publish(client, 'Nobody to renew it')
    const reason = 'LinkedIn does not recognise this Lede: its client id or secret is wrong.'
    expect(await ending(client, documentId)).toMatchObject({ failure: { kind: 'failed', reason } })
    expect(await sent('Nobody to renew it')).toBe(0)
  })

  it('renews once for two servers at once', () =>
    withSecondServer(async (url) => {
      const client = await person()
      const other = new Client(url, client.cookie)
      clock.now += 61 * day
      const gate = Promise.withResolvers<void>()
      network.faults.push({ on: 'token', when: 'before', hold: gate.promise })
      const before = (await rows()).map(({ accessToken }) => accessToken)
      const posts = await Promise.all(
        [client, other, client, other].map((who, at) => publish(who, `At once ${at}`)),
      )
      // A second refresh would be refused and would end the connection.
      const renewing = async () => (await rows()).filter(({ renewingUntil }) => renewingUntil !== null).length
      await expect.poll(renewing).toBeGreaterThan(0)
      network.faults.push({ on: 'token', when: 'before', answer: refreshRefused })
      gate.resolve()
      for (const { documentId } of posts) {
        expect(await ending(client, documentId)).toMatchObject({ status: 'published' })
      }
      expect(network.faults.splice(0)).toHaveLength(1)
      const after = (await rows()).map(({ accessToken }) => accessToken)
      expect(after.filter((token) => !before.includes(token))).toHaveLength(1)
    }))

  it('keeps what its member did while it was being renewed', async () => {
    const client = await person()
    clock.now += 61 * day
    const gate = Promise.withResolvers<void>()
    network.faults.push({ on: 'token', when: 'before', hold: gate.promise })
    const { documentId } = await publish(client, 'Disconnected meanwhile')
    // The network has been asked by now: a connection that ends earlier is not renewed at all.
    await expect.poll(() => network.faults).toEqual([])
    await client.post('/api/linkedin/disconnect')
    gate.resolve()
    expect(await ending(client, documentId)).toMatchObject({
      failure: {
        kind: 'reconnect',
        reason: 'The connection has ended. Connect again to publish this post.',
      },
    })
    expect(await statusOf(client)).toMatchObject({ isConnected: false })
  })
})
