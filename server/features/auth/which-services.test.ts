import { describe, expect, it } from 'vitest'
import { startOpenIdProvider } from '#test/fixtures/openid-provider.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { beginSignIn, comeBack, decideThere, signInBy } from '#test/harness/sign-in.ts'

type Session = { user: { id: string; email: string } } | null

const sessionOf = async (client: Client) => (await client.get<Session>('/api/auth/get-session')).body

const publicUrl = ({ url }: TestApp) => url.replace('127.0.0.1', 'localhost')

describe('a sign-in service that is away', () => {
  it('stops neither the start nor the other ways in, and works when it is back', async () => {
    const provider = await startOpenIdProvider({ method: 'client_secret_post' })
    await provider.leave()
    const app = await startTestApp({ env: provider.env })
    const client = new Client(app.url)
    const begin = () => client.post('/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/' })
    const away = {
      status: 400,
      body: { code: 'bad_request:api', cause: expect.stringContaining('Example login cannot be reached') },
    }
    expect(await begin()).toMatchObject(away)
    expect((await client.post('/api/auth/sign-in/anonymous')).status).toBe(200)
    await provider.comeBack()
    provider.mode = 'failing'
    expect(await begin()).toMatchObject(away)
    provider.mode = 'misdescribed'
    expect(await begin()).toMatchObject(away)
    expect(app.takeWarnings()).toMatchObject([
      { kind: 'unreachable' },
      { kind: 'unreachable' },
      { kind: 'invalid' },
    ])
    provider.mode = 'well'
    expect(await signInBy(client)).toBe('/')
    const asked = () => provider.calls.filter((path) => path.startsWith('/.well-known')).length
    const before = asked()
    await beginSignIn(client)
    expect(asked()).toBe(before)
    await app.stop()
    await provider.stop()
  })

  it('says on the page that it went away in between', async () => {
    const provider = await startOpenIdProvider()
    const app = await startTestApp({ env: provider.env })
    const client = new Client(app.url)
    const back = await decideThere(await beginSignIn(client))
    await provider.leave()
    expect(await comeBack(client, back)).toBe('/sign-in?provider=oidc&error=unable_to_get_user_info')
    expect(app.takeWarnings()).toMatchObject([{ kind: 'unreachable' }])
    await app.stop()
  })
})

describe('sign-in services where few may come in', () => {
  it('make no accounts when new ones are not allowed, and open those that are there', async () => {
    const provider = await startOpenIdProvider()
    const open = await startTestApp({ env: provider.env })
    await signInBy(new Client(open.url))
    await open.stop({ keepDatabase: true })
    const app = await startTestApp({
      env: { ...provider.env, ALLOW_SIGN_UP: 'off', ALLOW_GUESTS: 'off' },
      database: open.database,
    })
    expect(await signInBy(new Client(app.url))).toBe('/')
    provider.identity = { sub: 'new', name: 'New', email: 'new@example.com', email_verified: true }
    const stranger = new Client(app.url)
    expect(await signInBy(stranger)).toBe('/sign-in?provider=oidc&error=signup_disabled')
    expect(await sessionOf(stranger)).toBeNull()
    await app.stop()
    await provider.stop()
  })

  it('are asked only so often for one address', async () => {
    const provider = await startOpenIdProvider()
    const app = await startTestApp({ env: { ...provider.env, SIGN_UP_LIMIT: '2' } })
    const client = new Client(app.url)
    const back = await decideThere(await beginSignIn(client))
    expect(await comeBack(client, back)).toBe('/')
    await beginSignIn(client)
    const refused = await client.post('/api/auth/sign-in/social', { provider: 'oidc' })
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limit:auth' } })
    await comeBack(client, back)
    expect(await comeBack(client, back)).toBe('/sign-in?error=too_many_tries')
    await app.stop()
    await provider.stop()
  })

  it('are not there when none is set', async () => {
    const app = await startTestApp()
    expect((await app.visitor.post('/api/auth/sign-in/social', { provider: 'google' })).status).toBe(404)
    expect(await app.visitor.get('/api/config')).toMatchObject({ body: { providers: [] } })
    await app.stop()
  })
})

describe('signing in by Google', () => {
  const secret = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a-secret' }

  it('leads to Google without asking it first', async () => {
    const app = await startTestApp({ env: secret })
    expect((await app.visitor.get<{ providers: unknown }>('/api/config')).body.providers).toEqual([
      { id: 'google', label: 'Google' },
    ])
    const address = new URL(await beginSignIn(new Client(app.url), 'google'))
    expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(address.searchParams.get('redirect_uri')).toBe(`${publicUrl(app)}/api/auth/callback/google`)
    await app.stop()
  })

  it('stands beside the company’s service, each with its own accounts', async () => {
    const [company, google] = [await startOpenIdProvider(), await startOpenIdProvider()]
    const app = await startTestApp({
      env: {
        ...company.env,
        GOOGLE_ISSUER: google.issuer,
        GOOGLE_CLIENT_ID: google.client.id,
        GOOGLE_CLIENT_SECRET: google.client.secret,
      },
    })
    const config = await app.visitor.get<{ providers: { id: string }[] }>('/api/config')
    expect(config.body.providers.map(({ id }) => id)).toEqual(['oidc', 'google'])
    google.identity = { sub: 'ada-1', name: 'Another Ada', email: 'other@example.com', email_verified: true }
    const [one, other] = [new Client(app.url), new Client(app.url)]
    await signInBy(one, 'oidc')
    await signInBy(other, 'google')
    expect((await sessionOf(one))?.user.email).toBe('ada@example.com')
    expect((await sessionOf(other))?.user.email).toBe('other@example.com')
    const crossed = (await decideThere(await beginSignIn(one, 'google'))).replace('/google', '/oidc')
    expect(await comeBack(one, crossed)).toMatch(/error=(?:issuer_mismatch|unable_to_get_user_info)$/)
    app.takeWarnings()
    await app.stop()
    await Promise.all([company.stop(), google.stop()])
  })
})
