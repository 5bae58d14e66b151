import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type OpenIdProvider,
  type ProviderFault,
  startOpenIdProvider,
} from '#test/fixtures/openid-provider.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'
import { beginSignIn, comeBack, decideThere, signInBy } from '#test/harness/sign-in.ts'
import { openWholeDatabase } from '#test/harness/whole-database.ts'

type Session = { user: { id: string; name: string; email: string; emailVerified: boolean } } | null

const sessionOf = async (client: Client) => (await client.get<Session>('/api/auth/get-session')).body

const publicUrl = ({ url }: TestApp) => url.replace('127.0.0.1', 'localhost')

describe('signing in by the company’s own service', () => {
  let provider: OpenIdProvider
  let app: TestApp
  beforeEach(async () => {
    provider = await startOpenIdProvider()
    app = await startTestApp({ env: provider.env })
  })
  afterEach(async () => {
    await app.stop()
    await provider.stop()
  })

  const browser = () => new Client(app.url)
  const person = (email = 'ada@example.com') => ({ name: 'Ada', email, password: 'correct horse' })
  /** The codes that tell the page what happened. */
  const refusal = (error: string) => `/sign-in?provider=oidc&error=${error}`

  it('is offered to the screen by its name', async () => {
    expect((await app.visitor.get<{ providers: unknown }>('/api/config')).body.providers).toEqual([
      { id: 'oidc', label: 'Example login' },
    ])
  })

  it('sends the browser there with state, PKCE and nonce, different each time', async () => {
    const address = new URL(await beginSignIn(browser()))
    const other = new URL(await beginSignIn(browser()))
    expect(address.href.startsWith(`${provider.issuer}/authorize?`)).toBe(true)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: provider.client.id,
      redirect_uri: `${publicUrl(app)}/api/auth/callback/oidc`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^.{32,}$/),
      nonce: expect.stringMatching(/^.{32,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(other.searchParams.get(name)).not.toBe(address.searchParams.get(name))
    }
  })

  it('makes an account the first time and opens the same one from then on', async () => {
    const first = browser()
    expect(await signInBy(first, 'oidc', '/posts?status=draft#top')).toBe('/posts?status=draft#top')
    const session = await sessionOf(first)
    expect(session?.user).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: true,
    })
    expect(await first.get('/api/profile')).toMatchObject({ body: { profile: { fullName: 'Ada Lovelace' } } })
    const second = browser()
    await signInBy(second)
    expect((await sessionOf(second))?.user.id).toBe(session?.user.id)
    expect((await second.post('/api/auth/sign-out')).status).toBe(200)
    expect((await second.get('/api/profile')).status).toBe(401)
    expect((await first.get('/api/profile')).status).toBe(200)
  })

  it('asks for what a short ID token leaves out', async () => {
    provider.isBrief = true
    provider.identity = { sub: 'brief', name: 'Brief', email: 'Brief@Example.com', email_verified: 'true' }
    const client = browser()
    await signInBy(client)
    expect((await sessionOf(client))?.user).toMatchObject({
      name: 'Brief',
      email: 'brief@example.com',
      emailVerified: true,
    })
  })

  it('calls somebody without a name by the address', async () => {
    provider.identity = { sub: 'nameless', email: 'nn@example.com' }
    const client = browser()
    await signInBy(client)
    expect((await sessionOf(client))?.user).toMatchObject({ name: 'nn', emailVerified: false })
  })

  it('keeps the account when the address changes at the service', async () => {
    const before = browser()
    await signInBy(before)
    provider.identity = { ...provider.identity, email: 'ada.king@example.com' }
    const after = browser()
    await signInBy(after)
    expect((await sessionOf(after))?.user).toMatchObject({
      id: (await sessionOf(before))?.user.id,
      email: 'ada@example.com',
    })
  })

  it('keeps the account from whoever got the address of somebody who has left', async () => {
    await signInBy(browser())
    provider.identity = { ...provider.identity, sub: 'another-ada' }
    const successor = browser()
    expect(await signInBy(successor)).toMatch(/^\/sign-in\?provider=oidc&error=second_identity/)
    expect(await sessionOf(successor)).toBeNull()
  })

  it('takes along what a guest has made', async () => {
    const client = await app.guest()
    const { chatId } = await converse(client, 'Hello')
    await client.patch('/api/profile', { timezone: 'Europe/Berlin' })
    expect(await signInBy(client, 'oidc', `/chat/${chatId}`)).toBe(`/chat/${chatId}`)
    expect((await sessionOf(client))?.user).toMatchObject({ email: 'ada@example.com' })
    expect((await client.get(`/api/chat?id=${chatId}`)).status).toBe(200)
    expect(await client.get('/api/profile')).toMatchObject({
      body: { profile: { timezone: 'Europe/Berlin', fullName: 'Ada Lovelace' } },
    })
  })

  it('leaves a guest a guest who cancels there', async () => {
    const client = await app.guest()
    const before = await sessionOf(client)
    const back = await decideThere(await beginSignIn(client), 'deny')
    expect(await comeBack(client, back)).toMatch(/^\/sign-in\?provider=oidc&error=access_denied(?:&|$)/)
    expect((await sessionOf(client))?.user.id).toBe(before?.user.id)
  })

  it('lets somebody in whose session has ended since, by what the browser has kept beside its cookie', async () => {
    const client = browser()
    await client.post('/api/auth/sign-in/anonymous')
    const address = await beginSignIn(client)
    await new Client(app.url, client.cookie).post('/api/auth/sign-out')
    expect(await comeBack(client, await decideThere(address))).toBe('/')
    expect((await sessionOf(client))?.user.email).toBe('ada@example.com')
  })

  it('refuses an answer to a browser that has not asked', async () => {
    const back = await decideThere(await beginSignIn(browser()))
    const thief = browser()
    await beginSignIn(thief)
    expect(await comeBack(thief, back)).toBe(refusal('state_mismatch'))
    expect(await comeBack(browser(), back)).toBe(refusal('state_mismatch'))
    expect(await sessionOf(thief)).toBeNull()
  })

  it('refuses an answer without a state, without a code, with another state, and a second time', async () => {
    const client = browser()
    const back = await decideThere(await beginSignIn(client))
    const none = back.replace(/state=[^&]*/, '')
    expect(await comeBack(client, none)).toBe(`${publicUrl(app)}/sign-in?error=state_not_found`)
    const empty = back.replace(/code=[^&]*/, 'code=')
    expect(await comeBack(client, empty)).toBe(refusal('no_code'))
    const other = back.replace(/state=[^&]*/, 'state=made-up')
    expect(await comeBack(client, other)).toBe(`${publicUrl(app)}/sign-in?error=state_mismatch`)
    const again = await decideThere(await beginSignIn(client))
    const cookie = client.cookie
    expect(await comeBack(client, again)).toBe('/')
    expect(await comeBack(new Client(app.url, cookie), again)).toBe(
      `${publicUrl(app)}/sign-in?error=state_mismatch`,
    )
  })

  const spoilt: ProviderFault[] = [
    'other nonce',
    'no nonce',
    'other audience',
    'other issuer',
    'other party',
    'expired',
    'unsigned',
    'other key',
    'shared key',
    'no token',
    'failing exchange',
  ]
  it.each(spoilt)('lets nobody in by an answer with %s', async (fault) => {
    const client = browser()
    provider.faults.push(fault)
    expect(await signInBy(client)).toBe(refusal('unable_to_get_user_info'))
    expect(provider.faults).toEqual([])
    expect(await sessionOf(client)).toBeNull()
    expect(app.takeWarnings()).toMatchObject([{ service: 'oidc', msg: 'a sign-in provider failed' }])
    expect(await signInBy(client)).toBe('/')
  })

  it.each<ProviderFault>(['other subject', 'failing userinfo'])(
    'lets nobody in by a description with %s',
    async (fault) => {
      provider.isBrief = true
      provider.faults.push(fault)
      expect(await signInBy(browser())).toBe(refusal('unable_to_get_user_info'))
      expect(provider.faults).toEqual([])
      expect(app.takeWarnings()).toHaveLength(1)
    },
  )

  it('refuses an answer in the name of another service, and a code it did not give', async () => {
    const client = browser()
    const back = await decideThere(await beginSignIn(client))
    const mixed = back.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Flogin.evil.example')
    expect(await comeBack(client, mixed)).toBe(refusal('issuer_mismatch'))
    const other = await decideThere(await beginSignIn(client))
    const madeUp = other.replace(/code=[^&]*/, 'code=made-up')
    expect(await comeBack(client, madeUp)).toBe(refusal('unable_to_get_user_info'))
    expect(app.takeWarnings()).toHaveLength(1)
    expect(await sessionOf(client)).toBeNull()
  })

  it('needs an address', async () => {
    provider.identity = { sub: 'silent', name: 'Silent' }
    expect(await signInBy(browser())).toBe(refusal('email_not_found'))
    provider.identity = { sub: 'silent', name: 'Silent', email: 'no address' }
    expect(await signInBy(browser())).toBe(refusal('email_not_found'))
  })

  it('does not open an account with a password whose owner has not shown that the address is theirs', async () => {
    const owner = browser()
    await owner.post('/api/auth/sign-up/email', person())
    expect(await signInBy(browser())).toBe(refusal('account_not_linked'))
    expect((await owner.get('/api/profile')).status).toBe(200)
  })

  it('does not open an account by an address of which the service is not sure', async () => {
    await confirmed(app, person())
    provider.identity = { ...provider.identity, email_verified: false }
    expect(await signInBy(browser())).toBe(refusal('account_not_linked'))
    provider.identity = { sub: 'ada-1', email: 'ada@example.com' }
    expect(await signInBy(browser())).toBe(refusal('account_not_linked'))
  })

  it('does not open an account that somebody else made, whose e-mail its owner has opened', async () => {
    const stranger = browser()
    await stranger.post('/api/auth/sign-up/email', person())
    const link = await confirmationOf(app, person().email, stranger)
    const owner = browser()
    const signInFirst = {
      status: 302,
      location: `${publicUrl(app)}/sign-in?${inSettings}&error=sign_in_first`,
    }
    for (const client of [owner, await app.guest(), await app.signUp()]) {
      const { status, headers } = await client.fetch(link)
      expect({ status, location: headers.get('location') }).toEqual(signInFirst)
    }
    expect((await sessionOf(stranger))?.user.emailVerified).toBe(false)
    expect(await signInBy(owner)).toBe(refusal('account_not_linked'))
  })

  it('takes everything from whoever made an account with somebody’s address, when its owner sets a password', async () => {
    const stranger = browser()
    await stranger.post('/api/auth/sign-up/email', person())
    await connect(stranger)
    await stranger.patch('/api/profile', { timezone: 'Europe/Paris' })
    const { chatId } = await converse(stranger, 'Hello', { selectedVisibilityType: 'public' })
    expect((await app.visitor.get(`/api/chat?id=${chatId}`)).status).not.toBe(200)
    expect((await (await app.guest()).get(`/api/chat?id=${chatId}`)).status).toBe(200)
    const documentId = await savePost(stranger, 'Planned by a stranger')
    const scheduledAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
    const wish = { documentId, scheduledAt, timezone: 'Europe/Paris' }
    expect((await stranger.post('/api/posts/schedule', wish)).status).toBe(200)
    expect(
      (await stranger.call('PUT', '/api/model-keys/openai', { apiKey: 'sk-of-a-stranger' })).status,
    ).toBe(200)

    await app.visitor.post('/api/auth/request-password-reset', { email: person().email })
    const token = /reset-password\?token=([\w-]+)/.exec(app.logged())?.[1] ?? ''
    const newPassword = 'a new password'
    expect((await app.visitor.post('/api/auth/reset-password', { newPassword, token })).status).toBe(200)
    expect(await sessionOf(stranger)).toBeNull()
    expect((await browser().post('/api/auth/sign-in/email', person())).status).toBe(401)
    const owner = browser()
    expect(await signInBy(owner)).toBe('/')
    expect(await owner.get('/api/linkedin/status')).toMatchObject({ body: { isConnected: false } })
    expect(await owner.get('/api/model-keys')).toMatchObject({ body: { keys: [] } })
    expect(await owner.get('/api/posts?status=scheduled')).toMatchObject({ body: { posts: [] } })
    expect((await (await app.guest()).get(`/api/chat?id=${chatId}`)).status).toBe(403)
  })

  it('leaves everything with an owner who has confirmed the address and sets a new password', async () => {
    const owner = await confirmed(app, person())
    const { chatId } = await converse(owner, 'Hello', { selectedVisibilityType: 'public' })
    await owner.call('PUT', '/api/model-keys/openai', { apiKey: 'sk-of-the-owner' })
    expect(await signInBy(browser())).toBe('/')
    await app.visitor.post('/api/auth/request-password-reset', { email: person().email })
    const token = /reset-password\?token=([\w-]+)/.exec(app.logged())?.[1] ?? ''
    const newPassword = 'a new password'
    expect((await app.visitor.post('/api/auth/reset-password', { newPassword, token })).status).toBe(200)
    const again = browser()
    await again.post('/api/auth/sign-in/email', { email: person().email, password: newPassword })
    expect(await again.get('/api/model-keys')).toMatchObject({ body: { keys: [{ provider: 'openai' }] } })
    const { body: ways } = await again.get<{ providerId: string }[]>('/api/auth/list-accounts')
    expect(ways.map(({ providerId }) => providerId).toSorted()).toEqual(['credential', 'oidc'])
    expect((await (await app.guest()).get(`/api/chat?id=${chatId}`)).status).toBe(200)
  })

  it('opens an account with a password when both have shown whose the address is', async () => {
    const owner = await confirmed(app, person())
    const client = browser()
    expect(await signInBy(client)).toBe('/')
    expect((await sessionOf(client))?.user.id).toBe((await sessionOf(owner))?.user.id)
    expect((await browser().post('/api/auth/sign-in/email', person())).status).toBe(200)
  })

  it('is connected by whoever has signed in with the password, and by nobody else', async () => {
    const owner = browser()
    await owner.post('/api/auth/sign-up/email', person())
    const asked = { provider: 'oidc', callbackURL: '/settings', errorCallbackURL: '/settings?provider=oidc' }
    expect((await app.visitor.post('/api/auth/link-social', asked)).status).toBe(401)
    const link = async () => {
      const { body } = await owner.post<{ url: string }>('/api/auth/link-social', asked)
      return comeBack(owner, await decideThere(body.url))
    }
    provider.identity = { ...provider.identity, email: 'else@example.com' }
    expect(await link()).toBe('/settings?provider=oidc&error=email_does_not_match')
    provider.identity = { ...provider.identity, email: 'ada@example.com', email_verified: false }
    expect(await link()).toBe('/settings?provider=oidc&error=unable_to_link_account')
    provider.identity = { ...provider.identity, email_verified: true }
    expect(await link()).toBe('/settings')
    expect(await link()).toBe('/settings')
    const client = browser()
    expect(await signInBy(client)).toBe('/')
    expect((await sessionOf(client))?.user.id).toBe((await sessionOf(owner))?.user.id)
  })

  it('sends nobody to another site afterwards', async () => {
    for (const address of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      for (const name of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
        const answer = await browser().post('/api/auth/sign-in/social', { provider: 'oidc', [name]: address })
        expect(answer, `${name} ${address}`).toMatchObject({ status: 403, body: { code: 'forbidden:auth' } })
      }
    }
  })

  it('keeps nothing by which somebody could act there', async () => {
    await signInBy(browser())
    const database = openWholeDatabase(app.database)
    const { account = [], verification = [] } = await database.dump()
    await database.close()
    expect(account).toHaveLength(1)
    expect(account[0]).toMatch(/"accountId":"ada-1"/)
    for (const name of ['accessToken', 'refreshToken', 'idToken', 'password']) {
      expect(account[0]).toContain(`"${name}":null`)
    }
    expect(verification).toEqual([])
  })

  it('has a new account for somebody whose account was deleted', async () => {
    const client = browser()
    await signInBy(client)
    const old = await sessionOf(client)
    await client.patch('/api/profile', { firstName: 'Augusta' })
    await beginSignIn(client)
    expect((await client.delete('/api/account')).status).toBe(204)
    const again = browser()
    await signInBy(again)
    expect((await sessionOf(again))?.user.id).not.toBe(old?.user.id)
    expect(await again.get('/api/profile')).toMatchObject({ body: { profile: { firstName: 'Ada' } } })
  })

  it('gives an account without a password one by an e-mail', async () => {
    const client = browser()
    await signInBy(client)
    await app.visitor.post('/api/auth/request-password-reset', { email: 'ada@example.com' })
    const token = /reset-password\?token=([\w-]+)/.exec(app.logged())?.[1] ?? ''
    expect(
      (await app.visitor.post('/api/auth/reset-password', { newPassword: 'a new password', token })).status,
    ).toBe(200)
    const entered = browser()
    const credentials = { email: 'ada@example.com', password: 'a new password' }
    expect((await entered.post('/api/auth/sign-in/email', credentials)).status).toBe(200)
    expect(await signInBy(client)).toBe('/')
    expect((await sessionOf(client))?.user.id).toBe((await sessionOf(entered))?.user.id)
  })
})

const inSettings = 'returnTo=%2Fsettings%23notices'

/** Returns the link in the e-mail that asks an account to confirm its address. */
async function confirmationOf(app: TestApp, email: string, client: Client): Promise<string> {
  await client.post('/api/auth/send-verification-email', { email, callbackURL: '/settings' })
  return `/api/auth/verify-email?token=${/verify-email\?token=([\w.-]+)/.exec(app.logged())?.[1] ?? ''}`
}

/** Creates an account whose owner has opened the confirmation e-mail. */
async function confirmed(app: TestApp, account: { name: string; email: string; password: string }) {
  const owner = new Client(app.url)
  await owner.post('/api/auth/sign-up/email', account)
  expect((await owner.get(await confirmationOf(app, account.email, owner))).status).toBe(200)
  return owner
}
