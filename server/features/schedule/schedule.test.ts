import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'

type Answer = { documentId: string; scheduledAt: string; timezone: string; moved: boolean }

const timezone = 'Europe/Berlin'
const hour = 60 * 60 * 1000
const begun = Date.UTC(2026, 10, 20, 12)
let now = begun
let network: PracticeServer
let app: TestApp
let client: Client

beforeAll(async () => {
  network = await startPracticeServer()
  Object.defineProperty(network.clock, 'now', { get: () => now })
  app = await startTestApp({ now: () => now, env: network.settings })
})
afterAll(async () => {
  await app.stop()
  await network.stop()
})
afterEach(() => expect(network.faults).toEqual([]))

type Kind = { connected?: boolean; zone?: null }

/** Creates a user in Berlin with a connection, who becomes `client`. */
async function someone({ connected = true, zone }: Kind = {}): Promise<Client> {
  client = await app.guest()
  if (zone !== null) await client.patch('/api/profile', { timezone })
  if (connected) await connect(client)
  return client
}
const at = (iso: string) => new Date(iso).toISOString()
const ask = (documentId: string | undefined, scheduledAt: string, more: Record<string, unknown> = {}) =>
  client.post<Answer>('/api/posts/schedule', { documentId, scheduledAt, timezone, ...more })
const write = (text: string) => savePost(client, text.slice(0, 60), text)
const latest = async (id: string) =>
  (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)
const used = async () =>
  (await client.get<{ usage: { posts: { used: number } } }>('/api/profile')).body.usage.posts.used
const refused = (cause: string) => ({ status: 400, body: { code: 'bad_request:api', cause } })

describe('scheduling a post', () => {
  it('puts it into the slot asked for, and counts it', async () => {
    await someone()
    const id = await write('On Monday')
    const scheduledAt = at('2026-11-23T08:30:00Z')
    expect(await ask(id, scheduledAt)).toMatchObject({
      status: 200,
      body: { documentId: id, scheduledAt, timezone, moved: false },
    })
    expect(await latest(id)).toMatchObject({ status: 'scheduled', scheduledAt, scheduledTimezone: timezone })
    expect(await used()).toBe(1)
    const listed = await client.get<{ posts: { id: string; scheduledAt: string }[] }>(
      '/api/posts?status=scheduled',
    )
    expect(listed.body.posts).toMatchObject([{ id, scheduledAt }])
  })

  it('keeps its timezone in the usual spelling', async () => {
    await someone()
    const id = await write('Lower case')
    const wish = { documentId: id, scheduledAt: at('2026-11-23T08:00:00Z'), timezone: 'europe/paris' }
    expect(await client.post('/api/posts/schedule', wish)).toMatchObject({ status: 200 })
    expect(await latest(id)).toMatchObject({ scheduledTimezone: 'Europe/Paris' })
  })

  it('moves it when another post of the writer goes out in that hour of their day', async () => {
    await someone()
    const times = ['2026-11-23T08:30:00Z', '2026-11-23T08:00:00Z', '2026-11-23T08:59:00Z']
    const answers: unknown[] = []
    for (const time of times) answers.push((await ask(await write(time), at(time))).body)
    expect(answers).toMatchObject([
      { scheduledAt: at('2026-11-23T08:30:00Z'), moved: false },
      { scheduledAt: at('2026-11-23T09:00:00Z'), moved: true },
      { scheduledAt: at('2026-11-23T10:59:00Z'), moved: true },
    ])
    // Somebody else's day is free.
    await someone()
    expect((await ask(await write('Theirs'), at(times[0] ?? ''))).body).toMatchObject({ moved: false })
  })

  it('gives one slot to one of many requests that come at once', async () => {
    await someone()
    const ids = await Promise.all(Array.from({ length: 6 }, (_, number) => write(`Post ${number}`)))
    const answers = await Promise.all(ids.map((id) => ask(id, at('2026-11-23T08:00:00Z'))))
    expect(answers.filter(({ body }) => !body.moved)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.scheduledAt)).size).toBe(6)
  })

  it('moves a scheduled one without counting it again, and its own slot is free for it', async () => {
    await someone()
    const id = await write('Moved')
    await ask(id, at('2026-11-23T08:00:00Z'))
    expect((await ask(id, at('2026-11-23T08:30:00Z'))).body).toMatchObject({ moved: false })
    expect((await ask(id, at('2026-11-24T15:30:00Z'))).body).toMatchObject({ moved: false })
    expect(await latest(id)).toMatchObject({ scheduledAt: at('2026-11-24T15:30:00Z') })
    expect(await used()).toBe(1)
    expect((await ask(await write('Next'), at('2026-11-23T08:15:00Z'))).body).toMatchObject({ moved: false })
  })

  it('answers a request that is sent again with its key as it did before', async () => {
    await someone()
    const [id, key] = [await write('Once'), randomUUID()]
    const send = (time: string) =>
      client.post(
        '/api/posts/schedule',
        { documentId: id, scheduledAt: time, timezone },
        { 'idempotency-key': key },
      )
    const first = await send(at('2026-11-23T08:00:00Z'))
    const again = await send(at('2026-11-25T08:00:00Z'))
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await latest(id)).toMatchObject({ scheduledAt: at('2026-11-23T08:00:00Z') })
  })

  it('answers it so without a timezone and when the post is deleted too', async () => {
    await someone()
    const [id, key] = [await write('Once, then gone'), randomUUID()]
    const wish = { documentId: id, scheduledAt: at('2026-11-23T08:00:00Z'), timezone }
    const send = (documentId = id) =>
      client.post('/api/posts/schedule', { ...wish, documentId }, { 'idempotency-key': key })
    const { body } = await send()
    await client.patch('/api/profile', { timezone: null })
    expect(await send()).toMatchObject({ status: 200, body })
    await client.delete(`/api/posts/${id}`)
    expect(await send()).toMatchObject({ status: 200, body })
    expect((await send(randomUUID())).status).toBe(404)
  })

  it('takes a key that somebody else has used too', async () => {
    const key = randomUUID()
    const send = async () => {
      await someone()
      const documentId = await write('By key')
      const wish = { documentId, scheduledAt: at('2026-11-23T08:00:00Z'), timezone }
      const { body } = await client.post<Answer>('/api/posts/schedule', wish, { 'idempotency-key': key })
      expect(body).toMatchObject({ documentId, moved: false })
    }
    await send()
    await send()
  })

  it('says why it cannot be', async () => {
    await someone()
    const theirs = await write('Theirs')
    await someone({ zone: null })
    const id = await write('No zone')
    const later = at('2026-11-23T08:00:00Z')
    const unset = 'Please set your timezone in Settings before scheduling posts'
    expect(await ask(id, later)).toMatchObject(refused(unset))
    expect(await ask(theirs, later)).toMatchObject({
      status: 403,
      body: { code: 'forbidden:document' },
    })
    await client.patch('/api/profile', { timezone })
    expect(await ask(undefined, later)).toMatchObject(refused('Document ID is required to publish'))
    expect(await ask(id, later, { timezone: 'Mars/Base' })).toMatchObject(
      refused('timezone: this is not an IANA time zone name'),
    )
    expect(await ask(id, 'tomorrow')).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    expect(await ask(id, new Date(now).toISOString())).toMatchObject(
      refused('This time has passed. Choose a later one.'),
    )
    expect(await ask(await write(''), later)).toMatchObject(refused('An empty post cannot be published.'))
    expect(await ask(await write('x'.repeat(3001)), later)).toMatchObject(
      refused('LinkedIn posts cannot exceed 3000 characters'),
    )
    expect(await ask(randomUUID(), later)).toMatchObject({
      status: 404,
      body: { code: 'not_found:document' },
    })
    expect(await used()).toBe(0)
    await someone({ connected: false })
    expect(await ask(await write('Alone'), later)).toMatchObject(
      refused('Connect LinkedIn to schedule this post.'),
    )
    expect(await ask(id, later)).toMatchObject({ status: 403, body: { code: 'forbidden:document' } })
    expect(await used()).toBe(0)
  })

  it('finds no slot when nothing of the day is left', async () => {
    await someone()
    now = Date.UTC(2026, 10, 20, 21, 40)
    expect((await ask(await write('Last hour'), at('2026-11-20T22:10:00Z'))).body).toMatchObject({
      moved: false,
    })
    expect(await ask(await write('Too late'), at('2026-11-20T22:30:00Z'))).toMatchObject(
      refused('No free time slot is left on this day'),
    )
    now = begun
  })
})

describe('a scheduled post', () => {
  const sent = async (text: string) => (await network.feed()).filter((card) => card.text === text).length
  const states = async (id: string) => {
    const post = await latest(id)
    return { status: post?.status, failure: post?.failure?.kind ?? null, scheduledAt: post?.scheduledAt }
  }

  it('goes out once when its time comes, as it stands then', async () => {
    await someone()
    const id = await write('First words')
    await ask(id, new Date(now + hour).toISOString())
    await client.post(`/api/document?id=${id}`, { content: 'Last words of a scheduled post' })
    now += hour
    await expect.poll(() => states(id)).toMatchObject({ status: 'published', failure: null })
    expect(await sent('Last words of a scheduled post')).toBe(1)
    expect(await used()).toBe(1)
  })

  it('does not go out at a time it was moved from, taken off, or when it is deleted', async () => {
    await someone()
    const [moved, off, deleted, marker] = [
      await write('Moved away'),
      await write('Taken off'),
      await write('Deleted'),
      await write('Marker that goes out'),
    ]
    for (const id of [moved, off, deleted]) await ask(id, new Date(now + 2 * hour).toISOString())
    await ask(moved, new Date(now + 48 * hour).toISOString())
    await client.post('/api/posts/unschedule', { documentId: off })
    await client.delete(`/api/posts/${deleted}`)
    const last = (await ask(marker, new Date(now + 5 * hour).toISOString())).body
    now = Date.parse(last.scheduledAt)
    await expect.poll(() => states(marker)).toMatchObject({ status: 'published' })
    expect([await sent('Moved away'), await sent('Taken off'), await sent('Deleted')]).toEqual([0, 0, 0])
    expect(await states(moved)).toMatchObject({ status: 'scheduled' })
    expect(await states(off)).toMatchObject({ status: 'draft', scheduledAt: null })
  })

  it('is asked about and not sent when it is late by more than an hour', async () => {
    await someone()
    const id = await write('Missed its hour')
    await ask(id, new Date(now + hour).toISOString())
    now += 2 * hour + 1
    await expect.poll(() => states(id)).toMatchObject({ status: 'draft', failure: 'late', scheduledAt: null })
    const reason = (await latest(id))?.failure?.reason
    expect(reason).toMatch(
      /^It was due to go out on Fri 20 Nov 2026, \d{1,2}:\d\d [ap]m \(Europe\/Berlin\), but/,
    )
    expect(reason).toContain('Nothing was sent')
    expect(await sent('Missed its hour')).toBe(0)
    expect(await used()).toBe(0)
  })

  it('says so when the connection has ended, or the post can no longer go out', async () => {
    await someone()
    const [cut, long] = [await write('Cut off'), await write('Grew too long')]
    await ask(long, new Date(now + hour).toISOString())
    await client.post(`/api/document?id=${long}`, { content: 'x'.repeat(3001) })
    now += hour
    await expect
      .poll(() => states(long))
      .toMatchObject({ status: 'draft', failure: 'failed', scheduledAt: null })
    await ask(cut, new Date(now + hour).toISOString())
    await client.post('/api/linkedin/disconnect', {})
    now += hour
    await expect.poll(() => states(cut)).toMatchObject({ status: 'draft', failure: 'reconnect' })
    expect(await used()).toBe(0)
  })

  it('can be published at once instead, and then goes out no more', async () => {
    await someone()
    const id = await write('Now rather than later')
    await ask(id, new Date(now + hour).toISOString())
    await client.post('/api/linkedin/publish', { documentId: id })
    await expect.poll(() => states(id)).toMatchObject({ status: 'published' })
    now += hour
    const marker = await write('A marker after it')
    await ask(marker, new Date(now + hour).toISOString())
    now += hour
    await expect.poll(() => states(marker)).toMatchObject({ status: 'published' })
    expect(await sent('Now rather than later')).toBe(1)
    expect(await used()).toBe(2)
  })

  it('goes out after a restart', async () => {
    await someone()
    const id = await write('After a restart')
    await ask(id, new Date(now + hour).toISOString())
    await app.stop({ keepDatabase: true })
    now += hour + 60_000
    app = await startTestApp({ now: () => now, env: network.settings, database: app.database })
    await expect.poll(() => sent('After a restart')).toBe(1)
  })
})
