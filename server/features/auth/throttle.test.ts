import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { openRowCounter } from '#test/harness/rows.ts'

const password = 'correct horse'
const minute = 60_000

describe('signing in too often', () => {
  let app: TestApp
  let now: number
  beforeEach(async () => {
    now = Date.now()
    app = await startTestApp({
      env: { SIGN_IN_LIMIT: '3', SIGN_UP_LIMIT: '8', TRUST_PROXY: '1' },
      now: () => now,
    })
  })
  afterEach(() => app.stop())

  /** Sends requests from an address, as reported by a proxy in front. */
  const from =
    (address: string) =>
    (path: string, body: Record<string, unknown>, client = new Client(app.url)) =>
      client.post(`/api/auth${path}`, body, { 'x-forwarded-for': address })
  const here = from('192.0.2.1')
  const away = from('198.51.100.7')
  const wrong = (email: string) => ({ email, password: 'wrong horse' })
  const right = (email: string) => ({ email, password })
  async function enrol(email: string): Promise<Client> {
    const client = new Client(app.url)
    expect((await away('/sign-up/email', { name: 'Ada', ...right(email) }, client)).status).toBe(200)
    return client
  }
  const tooMany = (minutes: number) => ({
    status: 429,
    body: {
      code: 'rate_limit:auth',
      message: expect.any(String),
      cause: `There were too many attempts. Please wait ${minutes} minutes and try again.`,
    },
  })

  it('is refused after so many wrong passwords, the right one too, until the window is over', async () => {
    await enrol('ada@example.com')
    for (let at = 0; at < 3; at += 1)
      expect((await here('/sign-in/email', wrong('ada@example.com'))).status).toBe(401)
    const refused = await here('/sign-in/email', wrong(' ADA@example.com'))
    expect(refused).toMatchObject(tooMany(15))
    expect(refused.headers.get('retry-after')).toBe('900')
    now += 14 * minute
    const still = await here('/sign-in/email', right('ada@example.com'))
    expect(still).toMatchObject({ status: 429, body: { cause: expect.stringContaining('wait a minute') } })
    now += minute
    expect((await here('/sign-in/email', right('ada@example.com'))).status).toBe(200)
  })

  it('counts many at once, and locks nobody out who comes from elsewhere', async () => {
    await enrol('ada@example.com')
    const tries = Array.from({ length: 12 }, () => here('/sign-in/email', wrong('ada@example.com')))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(9)
    expect((await away('/sign-in/email', right('ada@example.com'))).status).toBe(200)
  })

  it('begins to count anew with the right password', async () => {
    await enrol('ada@example.com')
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 2; at += 1)
        expect((await here('/sign-in/email', wrong('ada@example.com'))).status).toBe(401)
      expect((await here('/sign-in/email', right('ada@example.com'))).status).toBe(200)
    }
  })

  it('takes an IPv6 network for one address', async () => {
    for (let at = 1; at <= 3; at += 1)
      expect((await from(`2001:db8::${at}`)('/sign-in/email', wrong('a@example.com'))).status).toBe(401)
    expect((await from('2001:db8::ffff')('/sign-in/email', wrong('a@example.com'))).status).toBe(429)
    expect((await from('2001:db8:0:1::1')('/sign-in/email', wrong('a@example.com'))).status).toBe(401)
  })

  it('counts what the last proxy says, whatever the client wrote before it', async () => {
    for (let at = 1; at <= 3; at += 1)
      await from(`203.0.113.${at}, 192.0.2.1`)('/sign-in/email', wrong('a@example.com'))
    expect((await here('/sign-in/email', wrong('a@example.com'))).status).toBe(429)
  })

  it('guards the calls that ask for the password of whoever is in', async () => {
    const client = await enrol('ada@example.com')
    const change = () =>
      here('/change-password', { currentPassword: 'wrong horse', newPassword: 'better horse' }, client)
    for (let at = 0; at < 3; at += 1) expect((await change()).status).toBe(400)
    expect(await change()).toMatchObject(tooMany(15))
  })

  it('limits accounts, guests and e-mails from one address', async () => {
    for (let at = 0; at < 4; at += 1) {
      expect((await here('/sign-in/anonymous', {})).status).toBe(200)
      const account = { name: 'Ada', ...right(`ada${at}@example.com`) }
      expect((await here('/sign-up/email', account)).status).toBe(200)
    }
    expect(await here('/sign-in/anonymous', {})).toMatchObject(tooMany(60))
    expect(await here('/sign-up/email', { name: 'Ada', ...right('late@example.com') })).toMatchObject(
      tooMany(60),
    )
    const message = { email: 'nobody@example.com' }
    const asked = Array.from({ length: 30 }, () => here('/request-password-reset', message))
    expect((await Promise.all(asked)).filter(({ status }) => status !== 200)).toEqual([])
    expect(await here('/request-password-reset', message)).toMatchObject(tooMany(60))
    now += 60 * minute
    expect((await here('/sign-in/anonymous', {})).status).toBe(200)
    expect((await here('/request-password-reset', message)).status).toBe(200)
  })

  it('is counted on every server alike, and goes on after a restart', async () => {
    for (let at = 0; at < 3; at += 1) await here('/sign-in/email', wrong('a@example.com'))
    const { database } = app
    await app.stop({ keepDatabase: true })
    app = await startTestApp({
      env: { SIGN_IN_LIMIT: '3', TRUST_PROXY: '1' },
      now: () => now,
      database,
    })
    expect((await here('/sign-in/email', wrong('a@example.com'))).status).toBe(429)
  })
})

describe('with one try for each account and address', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startTestApp({ env: { SIGN_IN_LIMIT: '1', TRUST_PROXY: '1' } })
  })
  afterEach(() => app.stop())

  const signIn = async (address: string, email: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await app.visitor.post('/api/auth/sign-in/email', { email, password: 'wrong horse' }, headers))
      .status
  }

  it('signing in is refused to an account that is tried from five addresses', async () => {
    await app.visitor.post('/api/auth/sign-up/email', { name: 'Ada', email: 'ada@example.com', password })
    const statuses: number[] = []
    for (let at = 1; at <= 6; at += 1) statuses.push(await signIn(`192.0.2.${at}`, 'ada@example.com'))
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), 429])
  })

  it('signing in is refused to an address that tries ten accounts, whether they exist or not', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push(await signIn('192.0.2.1', `person${at}@example.com`))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect(await signIn('198.51.100.7', 'person0@example.com')).toBe(401)
  })
})

it('a header of the client counts for nothing where no proxy is', async () => {
  const app = await startTestApp({ env: { SIGN_IN_LIMIT: '2' } })
  const statuses: number[] = []
  for (let at = 1; at <= 3; at += 1) {
    const body = { email: 'a@example.com', password: 'wrong horse' }
    const headers = { 'x-forwarded-for': `192.0.2.${at}`, 'x-real-ip': `192.0.2.${at}` }
    statuses.push((await app.visitor.post('/api/auth/sign-in/email', body, headers)).status)
  }
  expect(statuses).toEqual([401, 401, 429])
  // In case there is a proxy after all, it is reported once: behind it, all clients count as one.
  expect(app.takeWarnings()).toMatchObject([{ msg: expect.stringContaining('TRUST_PROXY') as string }])
  await app.stop()
})

it('a password in a form is none: what is not counted is not tried', async () => {
  const app = await startTestApp()
  const right = { email: 'ada@example.com', password }
  await app.visitor.post('/api/auth/sign-up/email', { name: 'Ada', ...right })
  const form = new FormData()
  for (const [name, value] of Object.entries(right)) form.set(name, value)
  for (const body of [new URLSearchParams(right), form]) {
    const answer = await new Client(app.url).fetch('/api/auth/sign-in/email', { method: 'POST', body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_request:api', cause: 'The body must be JSON.' })
  }
  await app.stop()
})

it('with limits of 0 nothing is refused', async () => {
  const app = await startTestApp({ env: { SIGN_IN_LIMIT: '0', SIGN_UP_LIMIT: '0' } })
  for (let at = 0; at < 12; at += 1) {
    const body = { email: 'a@example.com', password: 'wrong horse' }
    expect((await app.visitor.post('/api/auth/sign-in/email', body)).status).toBe(401)
  }
  await app.stop()
})

it('the right password uses up no try of its account or its address', async () => {
  const app = await startTestApp({ env: { SIGN_IN_LIMIT: '1' } })
  const account = { email: 'ada@example.com', password }
  await app.visitor.post('/api/auth/sign-up/email', { name: 'Ada', ...account })
  for (let at = 0; at < 11; at += 1) {
    expect((await app.visitor.post('/api/auth/sign-in/email', account)).status).toBe(200)
  }
  await app.stop()
})

it('what one address has used up, others have not', async () => {
  const app = await startTestApp({ env: { SIGN_IN_LIMIT: '1', SIGN_UP_LIMIT: '1', TRUST_PROXY: '1' } })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const statusOf = async (path: string, address: string) =>
    (await new Client(app.url).post(path, { email: 'nobody@example.com' }, from(address))).status
  const [here, away] = ['192.0.2.1', '198.51.100.7']
  const guests = (address: string) => statusOf('/api/auth/sign-in/anonymous', address)
  expect([await guests(here), await guests(here), await guests(away)]).toEqual([200, 429, 200])
  const confirm = (address: string) => statusOf('/api/auth/send-verification-email', address)
  expect(new Set(await Promise.all(Array.from({ length: 30 }, () => confirm(here))))).toEqual(new Set([200]))
  expect([await confirm(here), await confirm(away)]).toEqual([429, 200])
  expect(await statusOf('/api/auth/request-password-reset', here)).toBe(429)
  const comeBack = async (address: string) => {
    const { headers } = await app.visitor.fetch('/api/auth/callback/oidc', { headers: from(address) })
    return headers.get('location')
  }
  await comeBack(here)
  expect(await comeBack(here)).toBe('/sign-in?error=too_many_tries')
  expect(await comeBack(away)).not.toContain('too_many_tries')
  await app.stop()
})

it.each(['0', '1', '10'])(
  'one address may ask for thirty e-mails in an hour with a SIGN_IN_LIMIT of %s',
  async (limit) => {
    const app = await startTestApp({ env: { SIGN_IN_LIMIT: limit } })
    const ask = () => app.visitor.post('/api/auth/request-password-reset', { email: 'nobody@example.com' })
    const statuses = (await Promise.all(Array.from({ length: 32 }, ask))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    await app.stop()
  },
)

it('with limits of 0 anybody may begin and come back', async () => {
  const app = await startTestApp({ env: { SIGN_IN_LIMIT: '0', SIGN_UP_LIMIT: '0' } })
  expect((await app.visitor.post('/api/auth/sign-in/anonymous')).status).toBe(200)
  const { headers } = await app.visitor.fetch('/api/auth/callback/oidc')
  expect(headers.get('location')).not.toContain('too_many_tries')
  await app.stop()
})

it('signing in with no address is bad input', async () => {
  const app = await startTestApp()
  for (const body of ['null', '[]', '{}', '{"email":5,"password":"correct horse"}']) {
    const answer = await app.visitor.post('/api/auth/sign-in/email', body)
    expect({ ...answer, sent: body }).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
  }
  await app.stop()
})

it('only calls that try a password use up tries, each those of its own account', async () => {
  const app = await startTestApp({ env: { SIGN_IN_LIMIT: '1' } })
  const enrol = async (email: string) => {
    const client = new Client(app.url)
    await client.post('/api/auth/sign-up/email', { name: 'Ada', email, password })
    return client
  }
  const [ada, ben] = [await enrol('ada@example.com'), await enrol('ben@example.com')]
  const change = async (client: Client) => {
    const passwords = { currentPassword: 'wrong horse', newPassword: 'better horse' }
    return (await client.post('/api/auth/change-password', passwords)).status
  }
  expect(await change(app.visitor)).toBe(401)
  expect((await ada.post('/api/auth/nothing/here')).status).toBe(404)
  expect([await change(ada), await change(ada)]).toEqual([400, 429])
  expect(await change(ben)).toBe(400)
  await app.stop()
})

it('a slash at the end of the address makes no other try of it', async () => {
  const app = await startTestApp({ env: { SIGN_IN_LIMIT: '1' } })
  const statusOf = async (path: string) => {
    const body = { email: 'ada@example.com', password: 'wrong horse' }
    return (await app.visitor.post(`/api/auth/sign-in/email${path}`, body)).status
  }
  await statusOf('//')
  expect(await statusOf('')).toBe(429)
  await app.stop()
})

it('which password the account has that is in may not be asked again and again', async () => {
  const app = await startTestApp({ env: { SIGN_IN_LIMIT: '2' } })
  const client = await app.signUp()
  const verify = () => client.post('/api/auth/verify-password', { password: 'wrong horse' })
  expect([(await verify()).status, (await verify()).status]).toEqual([400, 400])
  expect(await verify()).toMatchObject({ status: 429, body: { code: 'rate_limit:auth' } })
  await app.stop()
})

it('to link another service may not be begun again and again', async () => {
  const app = await startTestApp({ env: { SIGN_UP_LIMIT: '2' } })
  const client = await app.signUp()
  const link = () => client.post('/api/auth/link-social', { provider: 'oidc', callbackURL: '/settings' })
  expect((await link()).status).toBe(404)
  expect(await link()).toMatchObject({ status: 429, body: { code: 'rate_limit:auth' } })
  await app.stop()
})

it('tries are forgotten when their time is over', async () => {
  let now = Date.now()
  const app = await startTestApp({ env: { SIGN_IN_LIMIT: '2' }, now: () => now })
  const rows = openRowCounter(app.database)
  const kept = async () => (await rows.count()).signInTry ?? 0
  const tryAs = (name: string) =>
    app.visitor.post('/api/auth/sign-in/email', { email: `${name}@example.com`, password: 'wrong horse' })
  for (const name of ['one', 'two']) await tryAs(name)
  const before = await kept()
  now += 60 * 60 * 1000
  await tryAs('three')
  expect(await kept()).toBeLessThan(before)
  await rows.close()
  await app.stop()
})
