import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOpenIdProvider } from '#test/fixtures/openid-provider.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client, password } from '#test/harness/client.ts'
import { signInBy } from '#test/harness/sign-in.ts'

const key = { name: 'A program', scopes: ['read'], expiresInDays: null }
const calls: [string, 'POST' | 'DELETE', string, Record<string, unknown>, number][] = [
  ['a key for a program', 'POST', '/api/api-keys', key, 201],
  ['an address for calendars', 'POST', '/api/calendar-feed', {}, 201],
  ['the end of the account', 'DELETE', '/api/account', {}, 204],
]
const missing = { status: 400, body: { code: 'bad_request:api', cause: 'Enter your password.' } }
const wrong = { status: 403, body: { code: 'forbidden:auth', cause: 'The password is not correct.' } }

describe.each(calls)('%s', (_, method, path, body, status) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { SIGN_IN_LIMIT: '3' } })
  })
  afterAll(() => app.stop())

  it('is had with the password of an account that has one, and not without', async () => {
    const client = await app.signUp()
    expect(await client.call(method, path, body)).toMatchObject(missing)
    expect(await client.call(method, path, { ...body, password: '' })).toMatchObject(missing)
    expect(await client.call(method, path, { ...body, password: 'wrong horse' })).toMatchObject(wrong)
    expect(await client.get('/api/api-keys')).toMatchObject({ status: 200, body: { keys: [] } })
    expect(await client.get('/api/calendar-feed')).toMatchObject({ status: 200, body: { feed: null } })
    expect((await client.call(method, path, { ...body, password })).status).toBe(status)
  })

  it('is refused to whoever tries passwords, as signing in is, the right one too', async () => {
    const client = await app.signUp()
    const tryWith = (tried: string) => client.call(method, path, { ...body, password: tried })
    for (let at = 0; at < 3; at += 1) expect(await tryWith('wrong horse')).toMatchObject(wrong)
    const tooMany = { status: 429, body: { code: 'rate_limit:auth' } }
    expect(await tryWith(password)).toMatchObject(tooMany)
    const { body: session } = await client.get<{ user: { email: string } }>('/api/auth/get-session')
    const { email } = session.user
    expect(await app.visitor.post('/api/auth/sign-in/email', { email, password })).toMatchObject(tooMany)
  })

  it('is not had with more than a password can be', async () => {
    const client = await app.signUp()
    const long = await client.call(method, path, { ...body, password: 'x'.repeat(129) })
    expect(long).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: expect.stringContaining('password') },
    })
  })

  it('needs none from a guest', async () => {
    expect((await (await app.guest()).call(method, path, body)).status).toBe(status)
  })

  it('needs none from somebody who signs in by another service', async () => {
    const provider = await startOpenIdProvider()
    const open = await startTestApp({ env: provider.env })
    const client = new Client(open.url)
    await signInBy(client)
    expect((await client.call(method, path, body)).status).toBe(status)
    await open.stop()
    await provider.stop()
  })
})
