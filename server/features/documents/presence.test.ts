import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DocumentVersion, presenceEveryMs } from '#contract/documents.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

type Meeting = { latestAt: string; isOnOtherDevice: boolean }

describe('who has a document open', () => {
  let now = Date.UTC(2026, 0, 1)
  let app: TestApp
  let client: Client
  let id: string
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
    client = await app.guest()
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    id = randomUUID()
    await client.post(`/api/document?id=${id}`, { content: 'One' })
  })

  const meet = (device: string, tab: string, more: Record<string, unknown> = {}, who = client) =>
    who.post<Meeting>(`/api/document/presence?id=${id}`, { device, tab, ...more })
  const isElsewhere = async (device: string, tab: string) => (await meet(device, tab)).body.isOnOtherDevice

  it('is told to each of two devices, and not to two tabs of one', async () => {
    expect(await isElsewhere('laptop', 'a')).toBe(false)
    expect(await isElsewhere('laptop', 'b')).toBe(false)
    expect(await isElsewhere('phone', 'c')).toBe(true)
    expect(await isElsewhere('laptop', 'a')).toBe(true)
  })

  it('is no longer told of who has left, or has not been heard of', async () => {
    await meet('laptop', 'a')
    await meet('phone', 'c')
    expect((await meet('phone', 'c', { isLeaving: true })).status).toBe(200)
    expect(await isElsewhere('laptop', 'a')).toBe(false)
    await meet('phone', 'c')
    now += 60_000
    expect(await isElsewhere('laptop', 'a')).toBe(false)
  })

  it('is told still of who has missed one call', async () => {
    await meet('phone', 'c')
    for (let calls = 0; calls < 3; calls += 1) {
      now += 2 * presenceEveryMs
      expect(await isElsewhere('laptop', 'a')).toBe(true)
      await meet('phone', 'c')
    }
  })

  it('is told of that document alone', async () => {
    const other = randomUUID()
    await client.post(`/api/document?id=${other}`, { content: 'Other' })
    const visit = { device: 'phone', tab: 'c' }
    await client.post(`/api/document/presence?id=${other}`, visit)
    expect(await isElsewhere('laptop', 'a')).toBe(false)
    await meet('phone', 'c')
    await client.post(`/api/document/presence?id=${other}`, { ...visit, isLeaving: true })
    expect(await isElsewhere('laptop', 'a')).toBe(true)
  })

  it('comes with the moment of the latest version', async () => {
    const { body } = await client.post<DocumentVersion>(`/api/document?id=${id}`, { content: 'Two' })
    expect((await meet('laptop', 'a')).body.latestAt).toBe(body.createdAt)
  })

  it('is refused what makes no sense', async () => {
    const bad = { status: 400, body: { code: 'bad_request:document' } }
    expect(await meet('', 'a')).toMatchObject(bad)
    expect(await meet('laptop', 'a b')).toMatchObject(bad)
    expect(await client.post(`/api/document/presence?id=${id}`, {})).toMatchObject(bad)
  })

  it('is nobody else’s business', async () => {
    expect(await meet('laptop', 'a', {}, await app.guest())).toMatchObject({
      status: 403,
      body: { code: 'forbidden:document' },
    })
    expect(await meet('laptop', 'a', {}, app.visitor)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:document' },
    })
    const none = `/api/document/presence?id=${randomUUID()}`
    expect(await client.post(none, { device: 'laptop', tab: 'a' })).toMatchObject({
      status: 404,
      body: { code: 'not_found:document' },
    })
  })
})
