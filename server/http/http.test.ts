import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseClean } from './mount.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { contractCalls } from '#test/harness/contract-calls.ts'

const stranger = { email: 'nobody@example.com', password: 'wrong horse' }

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
        body: {
          code: 'not_found:api',
          message: expect.any(String),
          cause: 'There is nothing at this address.',
        },
      })
    }
  })

  it('answers bad_request:api to another method, and 401 first without a session', async () => {
    const client = await app.guest()
    expect(await client.post('/api/history')).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
    expect(await client.post('/api/chat/any-chat/stream')).toMatchObject({
      status: 400,
      body: { cause: 'This address does not take POST.' },
    })
    expect(await app.visitor.post('/api/history')).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:chat' },
    })
  })

  it('takes the word of an address for that address, never for an id, whatever the method', async () => {
    const client = await app.guest()
    await client.post('/api/document?id=calendar', { title: 'A post', content: 'Words.', kind: 'text' })
    const calls = [...(await contractCalls()).values()].filter(({ path }) => !path.includes(':'))
    const wrong: unknown[] = []
    for (const [path, endpoints] of Map.groupBy(calls, (call) => call.path)) {
      const taken = new Set<string>(endpoints.map(({ method }) => method))
      if (taken.has('GET')) taken.add('HEAD')
      const visitors = endpoints[0]?.unauthorized ?? 'bad_request:api'
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (taken.has(method)) continue
        const own = await client.fetch(path, { method })
        const other = await app.visitor.fetch(path, { method })
        const said = `${own.status} ${await own.text()} ${other.status} ${await other.text()}`
        const isRight =
          method === 'HEAD'
            ? own.status === 400
            : said.includes(`This address does not take ${method}.`) && said.includes(`"code":"${visitors}"`)
        if (!isRight) wrong.push([method, path, said])
      }
    }
    expect(wrong).toEqual([])
    expect(await client.get('/api/document?id=calendar')).toMatchObject({ status: 200 })
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
    expect(large).toMatchObject({
      status: 400,
      body: { code: 'bad_request:document', cause: 'The request is larger than 2 MB.' },
    })
    const noObject = await client.call('PATCH', '/api/profile', '[]')
    expect(noObject).toMatchObject({ status: 400, body: { cause: 'this is not an object.' } })
  })

  it('reads no body where none is asked for, and takes none for none', async () => {
    const client = await app.guest()
    const nowhere = '/api/document?id=nowhere&timestamp=2026-01-01T00:00:00Z'
    expect(await client.call('DELETE', nowhere, '{broken')).toMatchObject({
      status: 404,
      body: { code: 'not_found:document' },
    })
    for (const init of [{}, { body: '{}', headers: { 'content-type': 'text/plain' } }]) {
      const answer = await client.fetch('/api/linkedin/disconnect', { method: 'POST', ...init })
      expect(answer.status).toBe(200)
    }
  })

  it('takes a body for JSON that does not say what it is', async () => {
    const client = await app.guest()
    const body = new TextEncoder().encode('{"firstName":"Ada"}')
    expect((await client.fetch('/api/profile', { method: 'PATCH', body })).status).toBe(200)
    const answer = await client.call('PATCH', '/api/profile', '{"firstName":"Ada"}', {
      'content-type': 'text/plain',
    })
    expect(answer.body).toMatchObject({
      cause: 'The body must be JSON, with the content type application/json.',
    })
  })

  it.each([
    ['nobody is in', 401, (to: TestApp) => to.visitor.get('/api/profile')],
    ['a password is wrong', 401, (to: TestApp) => to.visitor.post('/api/auth/sign-in/email', stranger)],
    ['there is nothing', 404, (to: TestApp) => to.visitor.get('/api/nothing')],
    [
      'it is of another person',
      403,
      async (to: TestApp) => {
        const { chatId } = await converse(await to.guest(), 'Mine')
        return (await to.guest()).get(`/api/chat?id=${chatId}`)
      },
    ],
    ['the input is bad', 400, async (to: TestApp) => (await to.guest()).post('/api/chat', '{"id":')],
    [
      'another site makes it, elsewhere',
      403,
      (to: TestApp) =>
        to.visitor.call('POST', '/practice/oauth/v2/authorization', {}, { 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'another site makes the call',
      403,
      async (to: TestApp) =>
        (await to.guest()).call('POST', '/api/profile', {}, { 'sec-fetch-site': 'cross-site' }),
    ],
  ] as const)('lets nothing keep a refusal: %s', async (_, status, call) => {
    const answer = await call(app)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['somebody’s own', async (to: TestApp) => (await to.guest()).get('/api/profile')],
    ['a list', async (to: TestApp) => (await to.guest()).get('/api/history')],
    ['a new row', async (to: TestApp) => (await to.guest()).post('/api/offers', { name: 'An offer' })],
    ['whose session it is', async (to: TestApp) => (await to.guest()).get('/api/auth/get-session')],
    ['what everybody may read', (to: TestApp) => to.visitor.get('/api/config')],
  ] as const)('lets nothing keep an answer: %s', async (_, call) => {
    const answer = await call(app)
    expect(answer.status).toBeLessThan(300)
    expect(answer.headers.get('cache-control')).toBe('no-store')
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

  it.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
    ['application/merge-patch+json', 200],
    ['application/jsonp', 400],
    ['text/application/json', 400],
    ['text/plain', 400],
  ])('takes what is said to be JSON as JSON: %s is answered %i', async (type, status) => {
    const client = await app.guest()
    const answer = await client.call('PATCH', '/api/profile', '{"firstName":"Ada"}', { 'content-type': type })
    expect(answer.status).toBe(status)
  })

  it('tells an address from one that it is only a part of, and a public one from one that needs a session', async () => {
    const client = await app.guest()
    for (const path of ['/api/history/more', '/api/chat/x/stream/more', '/api/v1/api/history']) {
      expect(await client.post(path)).toMatchObject({ status: 404, body: { code: 'not_found:api' } })
    }
    expect(await app.visitor.post('/api/config')).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: 'This address does not take POST.' },
    })
  })
})

it.each([
  ['U+0000', '\\u0000', ''],
  ['the first half of a character', '\\ud83d', '\ufffd'],
  ['the last of the first halves', '\\uDBFF', '\ufffd'],
  ['the second half of a character', '\\udc00', '\ufffd'],
  ['the last of the second halves', '\\uDFFF', '\ufffd'],
  ['a whole character', '\\ud83d\\ude00', '😀'],
])('reads JSON with %s in it as text that every database takes', (_, escaped, read) => {
  expect(parseClean(`{"deep":["A${escaped}da",1]}`)).toEqual({ deep: [`A${read}da`, 1] })
})
