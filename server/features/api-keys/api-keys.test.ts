import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey } from '#contract/api-keys.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { type Client, password } from '#test/harness/client.ts'
import { makeWholeKey, openMcp } from '#test/harness/mcp.ts'

const address = '/api/api-keys'
const begun = Date.UTC(2026, 10, 20)
const dayMs = 24 * 60 * 60 * 1000
const fields = { name: 'Claude', scopes: ['read'], expiresInDays: 90 }

describe('API keys', () => {
  let app: TestApp
  let now = begun
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
  })
  afterAll(() => app.stop())

  const listed = async (client: Client) =>
    (await client.get<{ keys: ApiKey[]; address: string }>(address)).body

  it('are shown whole once, and known by their last characters afterwards', async () => {
    const client = await app.guest()
    const { status, body } = await client.post<{ key: ApiKey; secret: string }>(address, {
      ...fields,
      name: '  Claude ',
      scopes: ['draft', 'read', 'read'],
    })
    expect(status).toBe(201)
    expect(body.secret).toMatch(/^lede_[\w-]{43}$/)
    const key = {
      id: body.key.id,
      name: 'Claude',
      lastFour: body.secret.slice(-4),
      scopes: ['read', 'draft'],
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 90 * dayMs).toISOString(),
      lastUsedAt: null,
    }
    expect(body.key).toEqual(key)
    expect(await listed(client)).toEqual({
      keys: [key],
      address: `${app.url.replace('127.0.0.1', 'localhost')}/mcp`,
    })
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    const rows = JSON.stringify(await db.selectFrom('apiKey').selectAll().execute())
    await close()
    expect(rows).toContain(key.id)
    expect(rows).not.toContain(body.secret.slice(5))
  })

  it('say when they were last used, to the minute', async () => {
    const client = await app.guest()
    const { secret } = await makeWholeKey(client)
    const lastUsed = async () => (await listed(client)).keys[0]?.lastUsedAt
    const program = await openMcp(app.url, secret)
    const first = new Date(now).toISOString()
    expect(await lastUsed()).toBe(first)
    now += 59_999
    await program.data('list_posts')
    expect(await lastUsed()).toBe(first)
    now += 1
    await program.data('list_posts')
    expect(await lastUsed()).toBe(new Date(now).toISOString())
    await program.close()
  })

  it('are each account’s own, and revoked by it alone', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    const { key, secret } = await makeWholeKey(client)
    expect((await listed(other)).keys).toEqual([])
    const missing = { status: 404, body: { code: 'not_found:api', cause: 'There is no such key.' } }
    expect(await other.delete(`${address}/${key.id}`)).toMatchObject(missing)
    await (await openMcp(app.url, secret)).close()
    expect(await client.delete(`${address}/${key.id}`)).toMatchObject({ status: 204 })
    expect(await client.delete(`${address}/${key.id}`)).toMatchObject(missing)
    expect((await listed(client)).keys).toEqual([])
  })

  it('are twenty at most, also when they are made at once', async () => {
    const client = await app.guest()
    const made = await Promise.all(Array.from({ length: 23 }, () => client.post(address, fields)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(made.find(({ status }) => status !== 201)).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: expect.stringContaining('20 keys') },
    })
    expect((await listed(client)).keys).toHaveLength(20)
  })

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope that is none', { scopes: ['everything'] }, 'scopes'],
    ['a lifetime that is none', { expiresInDays: 31 }, 'expiresInDays'],
    ['no lifetime', { expiresInDays: undefined }, 'expiresInDays'],
  ])('are not made with %s', async (_, wrong, field) => {
    const client = await app.guest()
    const refused = await client.post(address, { ...fields, ...wrong })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: expect.stringContaining(field) },
    })
  })

  it('need a session, and no page of another site makes one', async () => {
    for (const [method, path] of [
      ['GET', address],
      ['POST', address],
      ['DELETE', `${address}/x`],
    ] as const) {
      expect(await app.visitor.call(method, path)).toMatchObject({
        status: 401,
        body: { code: 'unauthorized:auth' },
      })
    }
    const client = await app.guest()
    const headers = { origin: 'https://evil.example' }
    expect((await client.post(address, fields, headers)).status).toBe(403)
    expect((await listed(client)).keys).toEqual([])
  })

  it('stay with a guest who signs up, and end with the account', async () => {
    const client = await app.guest()
    const { secret } = await makeWholeKey(client)
    const person = { name: 'Ada', email: `keys.${process.pid}@example.com`, password }
    await client.post('/api/auth/sign-up/email', person)
    expect((await listed(client)).keys).toHaveLength(1)
    const program = await openMcp(app.url, secret)
    await program.data('draft_post', { title: 'T', text: 'One' })
    await program.close()
    const { body } = await client.get<{ posts: unknown[] }>('/api/posts')
    expect(body.posts).toHaveLength(1)
    await client.delete('/api/account', { password })
    await expect(openMcp(app.url, secret)).rejects.toThrow(/key/)
  })
})
