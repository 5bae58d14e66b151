import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LinkedInSignIn, startLinkedInSignIn } from '#test/fixtures/linkedin-sign-in.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { beginSignIn, comeBack } from '#test/harness/sign-in.ts'

type Session = { user: { id: string; name: string; email: string; emailVerified: boolean } } | null

describe('signing in by LinkedIn', () => {
  let linkedIn: LinkedInSignIn
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    linkedIn = await startLinkedInSignIn()
    app = await startTestApp({ env: linkedIn.env })
  })
  beforeEach(() => {
    client = new Client(app.url)
  })
  afterAll(async () => {
    await app.stop()
    await linkedIn.stop()
  })

  const session = async () => (await client.get<Session>('/api/auth/get-session')).body
  /** Goes to LinkedIn and back, with this decision on its page; returns where that ends. */
  async function signIn(decision = 'allow'): Promise<string> {
    const address = await beginSignIn(client, 'linkedin')
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ decision }),
      redirect: 'manual',
    })
    const back = new URL(answer.headers.get('location') ?? 'about:blank')
    return comeBack(client, back.pathname + back.search)
  }

  it('is offered, and asks for what publishing asks for', async () => {
    expect(await client.get('/api/config')).toMatchObject({
      body: { providers: [{ id: 'linkedin', label: 'LinkedIn' }] },
    })
    const address = new URL(await beginSignIn(client, 'linkedin'))
    expect(address.origin + address.pathname).toBe(`${linkedIn.url}/oauth/v2/authorization`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'linkedin-app',
      redirect_uri: `${app.url.replace('127.0.0.1', 'localhost')}/api/auth/callback/linkedin`,
      scope: 'openid profile email w_member_social',
      state: expect.stringMatching(/^.{32,}$/),
    })
  })

  it('makes an account, and opens it again under another name and address', async () => {
    expect(await signIn()).toBe('/')
    const first = await session()
    expect(first?.user).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: true,
    })
    expect(linkedIn.exchanges.at(-1)).toMatchObject({ grant_type: 'authorization_code' })
    linkedIn.person = { ...linkedIn.person, name: 'Ada King', email: 'ada.king@example.com' }
    client = new Client(app.url)
    expect(await signIn()).toBe('/')
    expect((await session())?.user.id).toBe(first?.user.id)
  })

  it('does not open an account with a password whose address nobody has confirmed', async () => {
    const email = 'grace@example.com'
    await client.post('/api/auth/sign-up/email', { name: 'Grace', email, password: 'correct horse' })
    linkedIn.person = { sub: 'c3D4', name: 'Grace', email, email_verified: true }
    client = new Client(app.url)
    expect(await signIn()).toBe('/sign-in?provider=linkedin&error=account_not_linked')
    expect(await session()).toBeNull()
  })

  it.each([
    [{ sub: 'e5F6', name: 'Nobody' }, 'email_not_found'],
    [{ sub: '', name: 'Nobody', email: 'nobody@example.com' }, 'unable_to_get_user_info'],
  ])('lets nobody in who is not described whole: %o', async (person, error) => {
    linkedIn.person = person
    expect(await signIn()).toBe(`/sign-in?provider=linkedin&error=${error}`)
    expect(await session()).toBeNull()
    app.takeWarnings()
  })

  it('tells of a cancelled sign-in and of a failing exchange', async () => {
    expect(await signIn('cancel')).toMatch(
      /^\/sign-in\?provider=linkedin&error=user_cancelled_login&error_description=/,
    )
    linkedIn.isFailing = true
    expect(await signIn()).toBe('/sign-in?provider=linkedin&error=unable_to_get_user_info')
    expect(app.takeWarnings()).toMatchObject([{ service: 'linkedin', kind: 'unreachable' }])
    linkedIn.isFailing = false
    expect(await session()).toBeNull()
  })
})

// LinkedIn revokes a member's earlier tokens of an app when other scopes are requested.
it.each([{}, { LINKEDIN_EXTRA_SCOPES: 'r_member_social' }])(
  'asks for the same scopes as connecting, with %o',
  async (extra) => {
    const linkedIn = await startLinkedInSignIn()
    const app = await startTestApp({ env: { ...linkedIn.env, ...extra } })
    const scopeOf = (address: string | null) => new URL(address ?? '').searchParams.get('scope')
    const signIn = scopeOf(await beginSignIn(new Client(app.url), 'linkedin'))
    const member = await app.signUp()
    const { headers } = await member.fetch('/api/linkedin/auth?returnUrl=/')
    expect(signIn).toBe(scopeOf(headers.get('location')))
    expect(signIn?.split(' ')).toEqual([
      'openid',
      'profile',
      'email',
      'w_member_social',
      ...Object.values(extra),
    ])
    await app.stop()
    await linkedIn.stop()
  },
)

it('signing in by LinkedIn needs credentials, and is off unless it is asked for', async () => {
  await expect(startTestApp({ env: { LINKEDIN_SIGN_IN: 'on' } })).rejects.toThrow('LINKEDIN_CLIENT_ID')
  const linkedIn = await startLinkedInSignIn()
  const app = await startTestApp({ env: { ...linkedIn.env, LINKEDIN_SIGN_IN: 'off' } })
  expect(await app.visitor.get('/api/config')).toMatchObject({ body: { providers: [] } })
  await app.stop()
  await linkedIn.stop()
})
