import { request } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictures } from '#test/fixtures/chat-files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { contractCalls } from '#test/harness/contract-calls.ts'
import { openWholeDatabase } from '#test/harness/whole-database.ts'
import { bytesOf, upload } from '#test/harness/uploads.ts'
import { checkCsrf, clientAddress, noStoreOfJson } from './security.ts'

/** Makes a call as a browser would: Node's own fetch does not allow these headers to be set. */
function callRaw(url: string, method: string, headers: Record<string, string>, body?: string) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const length = { 'content-length': `${Buffer.byteLength(body ?? '')}` }
    const sent = request(url, { method, headers: { ...headers, ...length } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const foreign: [string, Record<string, string>][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that begins alike', { origin: 'http://localhost.evil.example' }],
  ['the origin "null"', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['another site, without an origin', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling of this site, without an origin', { 'sec-fetch-site': 'same-site' }],
  ['another page, without an origin', { referer: 'https://evil.example/page' }],
  ['a page without a readable address', { referer: 'nonsense' }],
]

describe('a call that changes something', () => {
  let app: TestApp
  let client: Client
  let changing: string[]
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    const calls = [...(await contractCalls()).keys()].filter((call) => !call.startsWith('GET '))
    changing = [
      ...calls,
      'POST /api/auth/sign-in/email',
      'POST /api/auth/sign-up/email',
      'POST /api/auth/sign-in/anonymous',
      'POST /api/auth/sign-out',
      'POST /api/auth/change-password',
      'POST /practice/oauth/v2/authorization',
    ]
  })
  afterAll(() => app.stop())

  it.each(foreign)('is refused to %s, whichever it is', async (_, headers) => {
    const database = openWholeDatabase(app.database)
    const before = await database.dump()
    const letIn: string[] = []
    for (const call of changing) {
      const [method = '', path = ''] = call.split(' ')
      const form = { cookie: client.cookie, 'content-type': 'text/plain', ...headers }
      const { status, body } = await callRaw(app.url + path.replaceAll(/:\w+/g, 'x'), method, form, '{}')
      if (status !== 403 || !body.includes('"forbidden:auth"')) letIn.push(`${call}: ${status}`)
    }
    expect(letIn).toEqual([])
    expect(await database.dump()).toEqual(before)
    await database.close()
    expect(changing.length).toBeGreaterThan(70)
  })

  it.each([
    ['none', undefined],
    ['one that has ended', 'better-auth.session_token=ended.signature'],
  ])('needs a session first, whoever sends it, except for signing in: %s', async (_, cookie) => {
    const headers = { origin: 'https://evil.example', ...(cookie === undefined ? {} : { cookie }) }
    const expected: Record<string, number> = {}
    const statuses: Record<string, number> = {}
    for (const call of [...changing, 'POST /api/nothing']) {
      const [method = '', path = ''] = call.split(' ')
      const isStrict = /^\/(api\/auth|practice)\//.test(path)
      expected[call] = isStrict ? 403 : path === '/api/nothing' ? 404 : 401
      const answer = await callRaw(app.url + path.replaceAll(/:\w+/g, 'x'), method, headers, '{}')
      statuses[call] = answer.status
    }
    expect(statuses).toEqual(expected)
  })

  it.each([
    ['this origin', () => ({ origin: app.url })],
    ['this site', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['people themselves', () => ({ 'sec-fetch-site': 'none' })],
    ['a page of this origin', () => ({ referer: `${app.url}/settings` })],
    ['a program that says nothing of it', () => ({})],
  ])('is taken from %s', async (_, headers) => {
    const sent = { cookie: client.cookie, 'content-type': 'application/json', ...headers() }
    const answer = await callRaw(`${app.url}/api/profile`, 'PATCH', sent, '{"firstName":"Ada"}')
    expect(answer.status).toBe(200)
  })

  it.each(foreign)('is no matter where only something is read: %s', async (_, headers) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await callRaw(`${app.url}/api/profile`, method, { cookie: client.cookie, ...headers })
      expect({ method, status: answer.status }).toEqual({ method, status: 200 })
    }
  })

  it('is refused in a sentence that says why', async () => {
    const headers = { cookie: client.cookie, origin: 'https://evil.example' }
    const answer = await callRaw(`${app.url}/api/profile`, 'PATCH', headers, '{}')
    expect(JSON.parse(answer.body)).toMatchObject({ cause: 'This call comes from another site.' })
  })

  it('takes no form for JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const sent = { cookie: client.cookie, 'content-type': type }
      const answer = await callRaw(`${app.url}/api/profile`, 'PATCH', sent, '{"firstName":"Eve"}')
      expect({ type, status: answer.status }).toEqual({ type, status: 400 })
    }
  })
})

const refused = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
]
const permissions = ['microphone=(self)', ...refused.map((name) => `${name}=()`)].join(', ')

describe('every answer', () => {
  let plain: TestApp
  let secure: TestApp
  beforeAll(async () => {
    plain = await startTestApp()
    secure = await startTestApp({ env: { PUBLIC_URL: 'https://lede.example' } })
  })
  afterAll(async () => {
    await plain.stop()
    await secure.stop()
  })

  it.each(['/', '/api/config', '/api/nothing', '/api/profile', '/healthz', '/files/none', '/assets/none.js'])(
    'says what browsers may do with it: %s',
    async (path) => {
      const { headers } = await plain.visitor.get(path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(part)
      }
      // In addition, a page's inline scripts are allowed by their hashes.
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]+=*')*;/)
      expect(policy).not.toMatch(/script-src[^;]*unsafe|[^-]\*/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': permissions,
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  it('holds browsers to https where people come by it, with cookies that only it sees', async () => {
    const answer = await secure.visitor.call(
      'POST',
      '/api/auth/sign-in/anonymous',
      {},
      {
        origin: 'https://lede.example',
      },
    )
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Secure-/)
    for (const part of [/; HttpOnly/i, /; Secure/i, /; SameSite=Lax/i, /; Path=\//i])
      expect(cookie).toMatch(part)
    const open = await plain.visitor.call('POST', '/api/auth/sign-in/anonymous', {})
    for (const line of open.headers.getSetCookie()) {
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; SameSite=Lax/i)
    }
  })

  it('with a file of somebody’s can run nothing on this origin', async () => {
    const client = await plain.guest()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const html = '<!doctype html><script>alert(1)</script>'
    const sent = [
      ...(await Promise.all(
        ['a.html', 'a.js', 'a.css'].map((name) => upload(client, { name, bytes: bytesOf(html) })),
      )),
      await upload(client, { name: 'a.png', bytes: pictures['image/png'] }),
      await upload(client, { name: 'a.txt', bytes: bytesOf(`Words. ${svg}`), type: 'text/plain' }),
      await upload(client, { name: 'a.txt', bytes: bytesOf(html), type: 'text/html' }),
      await upload(client, { name: 'a.md', bytes: bytesOf(`# Words\n${html}`), type: 'text/markdown' }),
    ]
    for (const { status, body } of sent) {
      expect({ status, body }).toMatchObject({ status: 200 })
      const { headers } = await plain.visitor.get(new URL(body.url).pathname)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).not.toMatch(/html|svg|xml|script/)
      const isPicture = headers.get('content-type')?.startsWith('image/') === true
      expect(headers.get('content-disposition')).toMatch(isPicture ? /^inline/ : /^attachment/)
    }
  })
})

describe('a check for calls of other sites', () => {
  const app = new Hono()
  app.use(checkCsrf(['https://lede.example']))
  app.all('/', (context) => context.text('let in'))

  it.each(['GET', 'HEAD', 'OPTIONS'])('lets %s through, which changes nothing', async (method) => {
    const answer = await app.request('/', { method, headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(200)
  })
})

describe('an answer of the API', () => {
  const app = new Hono()
  app.use(noStoreOfJson)
  app.get('/json', (context) => context.json({}))
  app.get('/json-in-utf-8', (context) =>
    context.body('{}', 200, { 'content-type': 'application/json; charset=utf-8' }),
  )
  app.get('/kept-json', (context) => context.json({}, 200, { 'cache-control': 'max-age=60' }))
  app.get('/text', (context) => context.text('words'))
  app.get('/nothing', (context) => context.body(null, 204))

  it.each([
    ['/json', 'no-store'],
    ['/json-in-utf-8', 'no-store'],
    ['/kept-json', 'max-age=60'],
    ['/text', null],
    ['/nothing', null],
  ])('is kept by nobody if it is JSON and says nothing else: %s', async (path, kept) => {
    expect((await app.request(path)).headers.get('cache-control')).toBe(kept)
  })
})

describe('the address that a request comes from', () => {
  const from = (remoteAddress: string | undefined) =>
    ({ incoming: { socket: { remoteAddress } } }) as unknown as Parameters<typeof clientAddress>[1]
  const through = (...entries: string[]) => new Headers({ 'x-forwarded-for': entries.join(',') })

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['no address', 'unknown'],
    [undefined, 'unknown'],
  ])('is that of its connection: %s', (remoteAddress, address) => {
    expect(clientAddress(new Headers(), from(remoteAddress), 0)).toBe(address)
  })

  it('is unknown where there is no connection', () => {
    expect(clientAddress(new Headers(), {}, 0)).toBe('unknown')
  })

  it('is not what the client says of itself, unless a proxy writes it', () => {
    expect(clientAddress(through('192.0.2.1'), from('198.51.100.7'), 0)).toBe('198.51.100.7')
  })

  it.each([
    { entries: ['192.0.2.1'], proxies: 1, address: '192.0.2.1' },
    { entries: ['192.0.2.1', ' 192.0.2.2 '], proxies: 1, address: '192.0.2.2' },
    { entries: ['192.0.2.1', ' 192.0.2.2 ', '192.0.2.3'], proxies: 2, address: '192.0.2.2' },
    { entries: ['2001:db8:1:2:3:4:5:6'], proxies: 1, address: '2001:db8:1:2::/64' },
    { entries: ['192.0.2.1'], proxies: 2, address: '198.51.100.7' },
    { entries: ['not one'], proxies: 1, address: '198.51.100.7' },
  ])('with $proxies in front is that entry from the end: $entries', ({ entries, proxies, address }) => {
    expect(clientAddress(through(...entries), from('198.51.100.7'), proxies)).toBe(address)
  })

  it('is that of its connection where a proxy has written nothing', () => {
    expect(clientAddress(new Headers(), from('198.51.100.7'), 1)).toBe('198.51.100.7')
  })
})
