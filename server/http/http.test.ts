import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'

describe('every address under /api', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('answers not_found:api where there is nothing, for everybody', async () => {
    const client = await app.guest()
    for (const who of [client, app.visitor]) {
      const answer = await who.get('/api/nothing/here')
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'not_found:api', message: expect.any(String) },
      })
    }
  })

  it('answers bad_request:api to another method, and 401 first without a session', async () => {
    const client = await app.guest()
    expect(await client.post('/api/history')).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
    expect(await app.visitor.post('/api/history')).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:chat' },
    })
  })

  it.each([
    ['GET', '/api/history', 'unauthorized:chat'],
    ['GET', '/api/chat?id=x', 'unauthorized:chat'],
    ['POST', '/api/chat', 'unauthorized:chat'],
    ['PATCH', '/api/chat?id=x', 'unauthorized:chat'],
    ['DELETE', '/api/chat?id=x', 'unauthorized:chat'],
    ['GET', '/api/chat/x/stream', 'unauthorized:chat'],
    ['POST', '/api/chat/x/stop', 'unauthorized:chat'],
    ['POST', '/api/actions/updateChatVisibility', 'unauthorized:chat'],
    ['POST', '/api/actions/deleteTrailingMessages', 'unauthorized:chat'],
    ['GET', '/api/document?id=x', 'unauthorized:document'],
    ['POST', '/api/document?id=x', 'unauthorized:document'],
    ['DELETE', '/api/document?id=x', 'unauthorized:document'],
    ['GET', '/api/profile', 'unauthorized:auth'],
    ['GET', '/api/models', 'unauthorized:auth'],
    ['GET', '/api/linkedin/status', 'unauthorized:auth'],
    ['POST', '/api/linkedin/publish', 'unauthorized:auth'],
    ['POST', '/api/posts/resolve', 'unauthorized:auth'],
  ])('asks for a session before anything else: %s %s', async (method, path, code) => {
    const answer = await app.visitor.call(method, path, method === 'GET' ? undefined : '{broken')
    expect(answer).toMatchObject({ status: 401, body: { code } })
  })

  it('refuses JSON that is broken or too large', async () => {
    const client = await app.guest()
    const broken = await client.post('/api/chat', '{"id":')
    expect(broken).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: 'The body is not valid JSON.' },
    })
    const large = await client.post('/api/document?id=d', JSON.stringify({ content: 'x'.repeat(3_000_000) }))
    expect(large).toMatchObject({ status: 400, body: { code: 'bad_request:document' } })
  })

  it('hides what it is made of', async () => {
    const { headers } = await app.visitor.get('/api/config')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('says that it lives and is ready', async () => {
    expect((await app.visitor.get('/healthz')).status).toBe(200)
    expect(await app.visitor.get('/readyz')).toMatchObject({
      status: 200,
      body: { database: true, streams: true },
    })
  })
})
