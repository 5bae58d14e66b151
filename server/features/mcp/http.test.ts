import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyScopes, type KeyScope } from '#core/api-key-scopes.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { makeKey, makeWholeKey, openMcp } from '#test/harness/mcp.ts'

const dayMs = 24 * 60 * 60 * 1000

const toolsOf: Record<KeyScope, string[]> = {
  read: ['search_material', 'read_material'],
  list: ['list_posts', 'read_post'],
  draft: ['read_post', 'draft_post', 'change_post'],
  check: ['check_post'],
  schedule: ['list_free_slots', 'schedule_post', 'unschedule_post', 'confirmation_status'],
  publish: ['publish_post', 'confirmation_status'],
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe('the way in for other programs', () => {
  let app: TestApp
  let writer: Client
  let now = Date.UTC(2026, 10, 20)
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
    writer = await app.guest()
  })
  afterAll(() => app.stop())

  type Sent = { headers?: Record<string, string>; method?: string; body?: string }
  const send = async (key: string | null, { headers = {}, method = 'POST', body }: Sent = {}) => {
    const response = await fetch(new URL('/mcp', app.url), {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(method === 'POST' ? { body: body ?? JSON.stringify(ping) } : {}),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text }
  }

  it('is closed without a key, and says how to get one', async () => {
    for (const method of ['POST', 'GET', 'DELETE']) {
      const { status, headers, text } = await send(null, { method })
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer realm="Lede"')
      expect(JSON.parse(text)).toMatchObject({
        jsonrpc: '2.0',
        id: null,
        error: { message: expect.stringContaining('settings') },
      })
    }
    // A user's session does not count as a program's key.
    const { cookie } = writer
    expect((await send(null, { headers: { cookie } })).status).toBe(401)
    await expect(openMcp(app.url, '')).rejects.toThrow(/401|Unauthorized|key/i)
  })

  it.each(['x', 'lede_', `lede_${'a'.repeat(43)}`, `lede_${'a'.repeat(4000)}`])(
    'does not know the key %.12s',
    async (key) => {
      const { status, headers } = await send(key)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
    },
  )

  it('closes at once for a key that is revoked, and in time for one that expires', async () => {
    const { key, secret } = await makeWholeKey(writer)
    expect((await send(secret)).status).toBe(200)
    expect((await writer.delete(`/api/api-keys/${key.id}`)).status).toBe(204)
    expect(await send(secret)).toMatchObject({ status: 401, text: expect.stringContaining('revoked') })
    const short = await makeKey(writer, { expiresInDays: 30 })
    now += 30 * dayMs - 1
    expect((await send(short)).status).toBe(200)
    now += 1
    expect(await send(short)).toMatchObject({ status: 401, text: expect.stringContaining('expired') })
  })

  it('opens no call of the API, so that a key makes no keys', async () => {
    const secret = await makeKey(writer)
    const headers = { authorization: `Bearer ${secret}` }
    const fields = { name: 'More', scopes: ['read'], expiresInDays: null }
    for (const [method, path, body] of [
      ['POST', '/api/api-keys', fields],
      ['GET', '/api/api-keys', undefined],
      ['GET', '/api/profile', undefined],
      ['POST', '/api/linkedin/publish', { documentId: 'd1' }],
    ] as const) {
      expect((await app.visitor.call(method, path, body, headers)).status, `the answer at ${path}`).toBe(401)
    }
  })

  it.each(keyScopes)(
    'opens the tools of the scope “%s” alone, and says which one others need',
    async (scope) => {
      const program = await openMcp(app.url, await makeKey(writer, { scopes: [scope] }))
      const { tools } = await program.client.listTools()
      expect(tools.map(({ name }) => name).toSorted()).toEqual(toolsOf[scope].toSorted())
      const closed = new Set(Object.values(toolsOf).flat())
      for (const name of toolsOf[scope]) closed.delete(name)
      for (const name of closed)
        expect(await program.refusal(name), `the answer of ${name}`).toContain('This key may not do that')
      expect(await program.refusal('no_such_tool')).toBe('There is no tool no_such_tool.')
      await program.close()
    },
  )

  it('does not let a key without the scope change what is scheduled', async () => {
    const program = await openMcp(app.url, await makeKey(writer, { scopes: ['draft'] }))
    const { id, version } = await program.data('draft_post', { title: 'T', text: 'One' })
    await writer.patch('/api/profile', { timezone: 'UTC' })
    await connect(writer)
    const wish = { documentId: id, scheduledAt: new Date(now + dayMs).toISOString(), timezone: 'UTC' }
    expect((await writer.post('/api/posts/schedule', wish)).status).toBe(200)
    expect(await program.refusal('change_post', { id, version, text: 'Other' })).toContain('is scheduled')
    await program.close()
  })

  it('keeps nothing between two messages: each is answered for itself', async () => {
    const secret = await makeKey(writer)
    const list = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })
    const { status, headers, text } = await send(secret, { body: list })
    expect(status).toBe(200)
    expect(headers.get('mcp-session-id')).toBeNull()
    expect(headers.get('content-type')).toContain('application/json')
    expect(JSON.parse(text)).toMatchObject({ id: 7, result: { tools: expect.any(Array) } })
    for (const method of ['GET', 'DELETE']) {
      const refused = await send(secret, { method })
      expect(refused.status).toBe(405)
      expect(refused.headers.get('allow')).toBe('POST')
    }
  })

  it('is closed to pages of other sites, with a key too', async () => {
    const secret = await makeKey(writer)
    const from = (origin: string) => send(secret, { headers: { origin } })
    expect(await from('https://evil.example')).toMatchObject({ status: 403 })
    expect(await from('null')).toMatchObject({ status: 403 })
    expect(await from(app.url)).toMatchObject({ status: 200 })
  })

  it('refuses what is no message of the protocol, and a message that is too large', async () => {
    const secret = await makeKey(writer)
    for (const body of ['', '{', '1', 'null', '[]', JSON.stringify([ping, ping])]) {
      expect(await send(secret, { body }), `the answer to ${body}`).toMatchObject({ status: 400 })
    }
    expect((await send(secret, { body: '{}' })).status).toBe(400)
    const large = JSON.stringify({ ...ping, params: { text: 'x'.repeat(600_000) } })
    expect(await send(secret, { body: large })).toMatchObject({ status: 413 })
    expect((await send(secret, { headers: { accept: 'text/html' } })).status).toBe(406)
    expect((await send(secret, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  })

  it('lets each key through so often a minute, and says when to come again', async () => {
    const [busy, other] = [await makeKey(writer), await makeKey(writer)]
    for (let count = 0; count < 120; count += 1) expect((await send(busy)).status).toBe(200)
    const refused = await send(busy)
    expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('Wait 60 seconds') })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await send(other)).status).toBe(200)
    now += 60_000
    expect((await send(busy)).status).toBe(200)
  })
})
