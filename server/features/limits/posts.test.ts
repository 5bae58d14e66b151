import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Usage } from '#contract/account.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import type { PracticeServer } from '#test/fixtures/practice-server.ts'
import type { TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect, startAppWithNetwork } from '#test/harness/connect.ts'

const limit = 2
const refusal = {
  status: 429,
  body: {
    code: 'rate_limit:posts',
    message: 'You have reached your monthly post limit. Please wait or upgrade your plan.',
  },
}

describe('the monthly limit of posts', () => {
  let network: PracticeServer
  let app: TestApp
  let stop: () => Promise<void>
  const clock = { now: Date.now() }
  beforeAll(async () => {
    const env = { MONTHLY_POST_LIMIT: String(limit) }
    ;({ app, network, stop } = await startAppWithNetwork({ now: () => clock.now, env }))
  })
  afterEach(() => expect(network.faults).toEqual([]))
  afterAll(() => stop())

  const writer = async () => {
    const client = await app.guest()
    await connect(client)
    return client
  }
  const write = async (client: Client) => {
    const id = randomUUID()
    expect((await client.post(`/api/document?id=${id}`, { content: `A post, ${id}` })).status).toBe(200)
    return id
  }
  const publish = (client: Client, documentId: string, key = randomUUID()) =>
    client.post('/api/linkedin/publish', { documentId }, { 'idempotency-key': key })
  const publishNew = async (client: Client) => publish(client, await write(client))
  const latest = async (client: Client, id: string) =>
    (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)
  const settled = async (client: Client, id: string) => {
    await expect
      .poll(async () => (await latest(client, id))?.publication)
      .toMatch(/^(published|failed|unknown)$/)
    return latest(client, id)
  }
  const used = async (client: Client) =>
    (await client.get<{ usage: Usage }>('/api/profile')).body.usage.posts.used
  const refuseNext = (status: number, headers = {}) => {
    const body = { code: 'MISSING_FIELD', message: 'visibility' }
    network.faults.push({ on: 'create', when: 'before', answer: { status, body, headers } })
  }

  it('counts what is accepted, and refuses what is over it', async () => {
    const client = await writer()
    const first = await write(client)
    expect((await publish(client, first)).status).toBe(202)
    const [last, key] = [await write(client), randomUUID()]
    const accepted = await publish(client, last, key)
    expect(accepted.status).toBe(202)
    const over = await write(client)
    expect(await publish(client, over)).toMatchObject(refusal)
    expect(await latest(client, over)).toMatchObject({
      status: 'draft',
      publication: null,
      workflowRunId: null,
    })
    expect(await publish(client, last, key)).toMatchObject({ status: 202, body: accepted.body })
    const { body } = await client.get<{ usage: Usage }>('/api/profile')
    expect(body.usage.posts).toMatchObject({ used: limit, limit })
    expect(body.usage.posts.resetsAt).toMatch(/-01T00:00:00\.000Z$/)
    for (const id of [first, last]) await settled(client, id)
  })

  it('does not count what is refused for another reason', async () => {
    const client = await writer()
    const id = await write(client)
    await client.post(`/api/document?id=${id}`, { content: 'x'.repeat(3001) })
    expect((await publish(client, id)).status).toBe(400)
    expect(await used(client)).toBe(0)
  })

  it('gives a post back that failed, once', async () => {
    const client = await writer()
    const id = await write(client)
    refuseNext(400)
    await publish(client, id)
    expect(await settled(client, id)).toMatchObject({ publication: 'failed' })
    expect(await used(client)).toBe(0)
    await publish(client, id)
    expect(await settled(client, id)).toMatchObject({ publication: 'published' })
    expect(await used(client)).toBe(1)
  })

  it('keeps a post counted while nobody knows, and gives it back when its owner did not find it', async () => {
    const client = await writer()
    const [lost, there] = [await write(client), await write(client)]
    for (const [id, when] of [
      [lost, 'before'],
      [there, 'after'],
    ] as const) {
      network.faults.push({ on: 'create', when, drop: true })
      await publish(client, id)
      expect(await settled(client, id)).toMatchObject({ publication: 'unknown' })
    }
    expect(await used(client)).toBe(2)
    const resolve = (documentId: string, outcome: string) =>
      client.post('/api/posts/resolve', { documentId, outcome })
    expect((await resolve(lost, 'not-published')).status).toBe(200)
    expect((await resolve(there, 'published')).status).toBe(200)
    expect(await used(client)).toBe(1)
  })

  it('counts a post once that is scheduled again, and gives it back when it is deleted', async () => {
    const client = await writer()
    await client.patch('/api/profile', { timezone: 'UTC' })
    const scheduled = await write(client)
    for (const days of [3, 4]) {
      const scheduledAt = new Date(clock.now + days * 24 * 60 * 60 * 1000).toISOString()
      const wish = { documentId: scheduled, scheduledAt, timezone: 'UTC' }
      expect((await client.post('/api/posts/schedule', wish)).status).toBe(200)
      expect(await used(client)).toBe(1)
    }
    expect((await client.delete(`/api/posts/${scheduled}`)).status).toBe(204)
    expect(await used(client)).toBe(0)
  })

  it('takes the last place once when two posts come at once', async () => {
    const client = await writer()
    const first = await write(client)
    await publish(client, first)
    const ids = await Promise.all([write(client), write(client), write(client)])
    const answers = await Promise.all(ids.map((id) => publish(client, id)))
    const taken = ids[answers.findIndex(({ status }) => status === 202)] ?? ''
    for (const id of [first, taken]) await settled(client, id)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 429, 429])
    expect(await used(client)).toBe(limit)
  })

  it('begins anew with the month, and a failure of the old month takes nothing from the new one', async () => {
    const client = await writer()
    const { body } = await client.get<{ usage: Usage }>('/api/profile')
    const nextMonth = Date.parse(body.usage.posts.resetsAt)
    const before = clock.now
    clock.now = nextMonth - 60_000
    const [good, late] = [await write(client), await write(client)]
    await publish(client, good)
    await settled(client, good)
    refuseNext(429, { 'retry-after': '1' })
    await publish(client, late)
    await expect.poll(() => network.faults).toEqual([])
    expect(await publishNew(client)).toMatchObject(refusal)
    clock.now = nextMonth + 2 * 60 * 60 * 1000
    const next = await write(client)
    expect((await publish(client, next)).status).toBe(202)
    expect(await settled(client, next)).toMatchObject({ publication: 'published' })
    expect(await settled(client, late)).toMatchObject({ publication: 'failed', failure: { kind: 'late' } })
    expect(await used(client)).toBe(1)
    clock.now = before
  })
})
