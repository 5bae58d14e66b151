import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { cookieNamed, signedToken } from './service.ts'

const cookie = { name: 'lede.session', secret: 'a secret of the server' }
const readSessionToken = (header: string, { name, secret }: typeof cookie) => {
  const value = cookieNamed(header, name)
  return value === null ? null : signedToken(value, secret)
}
const signed = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

describe('the session cookie', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('gives its token when this server signed it, wherever it stands', () => {
    const value = `other=1; lede.session=${signed('tok.en', cookie.secret)}; last=2`
    expect(readSessionToken(value, cookie)).toBe('tok.en')
    expect(readSessionToken(`lede.session=${signed('t', cookie.secret)}`, cookie)).toBe('t')
  })

  it.each([
    'lede.session=%s;last=2',
    'first=1;lede.session=%s',
    'first=1;   lede.session=%s  ; last=2',
    'lede.session2=2; lede.session=%s',
    'lede.sessio=2; lede.session=%s',
    'first=lede.session=1; lede.session=%s; last=lede.session',
    '; lede.session=%s;',
  ])('is found in %j', (header) => {
    expect(readSessionToken(header.replace('%s', signed('token', cookie.secret)), cookie)).toBe('token')
  })

  it.each([
    ['another server’s signature', `lede.session=${signed('token', 'another secret')}`],
    ['no signature', 'lede.session=token'],
    ['an empty signature', 'lede.session=token.'],
    ['a cut signature', `lede.session=${signed('token', cookie.secret).slice(0, -8)}`],
    ['no token', `lede.session=${signed('', cookie.secret)}`],
    ['broken escapes', 'lede.session=%E0%A4%A'],
    ['a name that only ends alike', `my-lede.session=${signed('token', cookie.secret)}`],
    ['a name that only begins alike', `lede.session-of-ada=${signed('token', cookie.secret)}`],
    ['another case of its name', `LEDE.SESSION=${signed('token', cookie.secret)}`],
    [
      'a second one, which does not count',
      `lede.session=token; lede.session=${signed('token', cookie.secret)}`,
    ],
    ['nothing', ''],
  ])('is nothing with %s', (_what, header) => {
    expect(readSessionToken(header, cookie)).toBeNull()
  })

  it('that Better Auth sets is read, and no longer when its token was changed', async () => {
    const client = new Client(app.url)
    await client.post('/api/auth/sign-in/anonymous')
    expect((await client.get('/api/profile')).status).toBe(200)
    const forged = client.cookie.replace(/=./, (start) => (start === '=a' ? '=b' : '=a'))
    const refused = await app.visitor.call('GET', '/api/profile', undefined, { cookie: forged })
    expect(refused.status).toBe(401)
  })

  it('is worth nothing when its session has expired', async () => {
    const client = new Client(app.url)
    await client.post('/api/auth/sign-in/anonymous')
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    await db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .execute()
    await close()
    const late = await client.get('/api/profile')
    expect(late).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
  })
})
