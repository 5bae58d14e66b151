import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { consent, startPracticeServer, type PracticeServer } from '#test/fixtures/practice-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { openRowCounter } from '#test/harness/rows.ts'

type Status = {
  isConnected: boolean
  network: string
  memberName: string | null
  connectedAt: string | null
  expiresAt: string | null
}
const minute = 60 * 1000
const day = 24 * 60 * minute

describe('connecting', () => {
  let network: PracticeServer
  let app: TestApp
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  beforeAll(async () => {
    network = await startPracticeServer()
    app = await startTestApp({
      now,
      env: network.settings,
    })
  })
  afterEach(() => {
    clock.ahead = 0
    network.faults.length = 0
  })
  afterAll(async () => {
    await app.stop()
    await network.stop()
  })

  const statusOf = async (client: Client) => (await client.get<Status>('/api/linkedin/status')).body
  const begin = async (client: Client, returnUrl = '/') => {
    const answer = await client.get(`/api/linkedin/auth?returnUrl=${encodeURIComponent(returnUrl)}`)
    expect(answer.status).toBe(302)
    return answer.headers.get('location') ?? ''
  }
  const comeBack = async (client: Client, back: URL) => {
    const answer = await client.get(back.pathname + back.search)
    expect(answer.status).toBe(302)
    return answer.headers.get('location')
  }

  it('ends with who is connected and until when', async () => {
    const client = await app.guest()
    expect(await statusOf(client)).toEqual({
      isConnected: false,
      network: 'linkedin',
      memberName: null,
      connectedAt: null,
      expiresAt: null,
    })
    expect(await connect(client, '/chat/1?documentId=2#x')).toBe(
      '/chat/1?documentId=2&linkedin_connected=true#x',
    )
    const status = await statusOf(client)
    expect(status).toMatchObject({ isConnected: true, memberName: 'Ada Example' })
    expect(Math.abs(Date.parse(status.connectedAt ?? '') - now())).toBeLessThan(day)
    expect(Date.parse(status.expiresAt ?? '')).toBeGreaterThan(now() + 59 * day)
  })

  it('asks with a state of its own each time', async () => {
    const client = await app.guest()
    const states = [await begin(client), await begin(client)].map(
      (address) => new URL(address).searchParams.get('state') ?? '',
    )
    expect(new Set(states).size).toBe(2)
    for (const state of states) expect(state.length).toBeGreaterThanOrEqual(22)
  })

  it('sends nobody to another site', async () => {
    const client = await app.guest()
    expect(await connect(client, 'https://evil.example/')).toBe('/?linkedin_connected=true')
    expect(await connect(client, '//evil.example')).toBe('/?linkedin_connected=true')
  })

  it('says when the member cancelled', async () => {
    const client = await app.guest()
    const back = await consent(await begin(client, '/chat/1?a=b'), { decision: 'cancel' })
    expect(await comeBack(client, back)).toBe('/chat/1?a=b&error=linkedin_auth_failed')
    expect((await statusOf(client)).isConnected).toBe(false)
  })

  it.each(['token', 'userinfo'] as const)('says when the network failed on %s', async (on) => {
    const client = await app.guest()
    const back = await consent(await begin(client, '/chat/1'))
    network.faults.push({ on, when: 'before', answer: { status: 500 } })
    expect(await comeBack(client, back)).toBe('/chat/1?error=linkedin_connection_failed')
    expect((await statusOf(client)).isConnected).toBe(false)
  })

  it('gives the same answer when the browser comes back twice, and asks the network once', async () => {
    const client = await app.guest()
    const back = await consent(await begin(client, '/chat/1'))
    const answers = await Promise.all([comeBack(client, back), comeBack(client, back)])
    expect(answers).toEqual(['/chat/1?linkedin_connected=true', '/chat/1?linkedin_connected=true'])
    expect(await comeBack(client, back)).toBe('/chat/1?linkedin_connected=true')
    network.faults.push({ on: 'token', when: 'before', answer: { status: 500 } })
    const failing = await consent(await begin(client, '/chat/2'))
    for (const _ of [1, 2])
      expect(await comeBack(client, failing)).toBe('/chat/2?error=linkedin_connection_failed')
  })

  it('takes a state in the session that began, within half an hour', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    const refused = '/?error=linkedin_auth_failed'
    const back = await consent(await begin(client, '/chat/1'))
    expect(await comeBack(other, back)).toBe(refused)
    expect(await comeBack(client, back)).toBe('/chat/1?linkedin_connected=true')
    expect(await comeBack(other, back)).toBe(refused)
    const inTime = await consent(await begin(client, '/chat/1'))
    clock.ahead = 29 * minute
    expect(await comeBack(client, inTime)).toBe('/chat/1?linkedin_connected=true')
    const late = await consent(await begin(client, '/chat/1'))
    clock.ahead += 31 * minute
    expect(await comeBack(client, late)).toBe(refused)
    expect(await comeBack(client, inTime)).toBe(refused)
    const made = new URL('/api/linkedin/callback?code=x&state=y', app.url)
    expect(await comeBack(client, made)).toBe(refused)
    expect(await comeBack(client, new URL('/api/linkedin/callback', app.url))).toBe(refused)
    expect((await statusOf(other)).isConnected).toBe(false)
  })

  it('forgets what was begun and never finished', async () => {
    const rows = openRowCounter(app.database)
    const attempts = async () => (await rows.count()).connectionAttempt
    const client = await app.guest()
    clock.ahead = day
    await begin(client)
    await begin(client)
    expect(await attempts()).toBeGreaterThan(1)
    clock.ahead += 31 * minute
    await begin(client)
    expect(await attempts()).toBe(1)
    await rows.close()
  })

  it('takes no state that the same person began in another session', async () => {
    const [here, there] = [new Client(app.url), new Client(app.url)]
    const [email, password] = [`two.sessions.${process.pid}@example.com`, 'correct horse']
    await here.post('/api/auth/sign-up/email', { name: 'Ada', email, password })
    await there.post('/api/auth/sign-in/email', { email, password })
    const back = await consent(await begin(here, '/chat/1'))
    expect(await comeBack(there, back)).toBe('/?error=linkedin_auth_failed')
    expect(await statusOf(there)).toMatchObject({ isConnected: false })
    expect(await comeBack(here, back)).toBe('/chat/1?linkedin_connected=true')
    expect(await statusOf(there)).toMatchObject({ isConnected: true })
  })

  it('ends when the token runs out, and when the member disconnects', async () => {
    const client = await app.guest()
    const grant = { access_token: 'short-lived', expires_in: 3600 }
    const member = { sub: 'ada', name: 'Ada Short' }
    network.faults.push({ on: 'token', when: 'before', answer: { status: 200, body: grant } })
    network.faults.push({ on: 'userinfo', when: 'before', answer: { status: 200, body: member } })
    await connect(client)
    expect(await statusOf(client)).toMatchObject({ isConnected: true, memberName: 'Ada Short' })
    clock.ahead = 61 * minute
    expect(await statusOf(client)).toMatchObject({ isConnected: false, memberName: 'Ada Short' })
    clock.ahead = 0
    expect(await client.post('/api/linkedin/disconnect')).toMatchObject({
      status: 200,
      body: { isConnected: false },
    })
    expect(await statusOf(client)).toMatchObject({ isConnected: false, memberName: null })
  })

  it('keeps no token readable', async () => {
    await connect(await app.guest())
    const { databaseUrl: url, dataDir } = app.database
    const database = openDatabase({ url, dataDir })
    const rows = await database.db.selectFrom('networkConnection').selectAll().execute()
    await database.close()
    expect(rows.length).toBeGreaterThan(0)
    for (const { accessToken } of rows) {
      expect(accessToken).toMatch(/^v1\./)
      const answer = await fetch(`${network.url}/v2/userinfo`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      expect(answer.status).toBe(401)
    }
  })

  it('needs a session', async () => {
    for (const [method, path] of [
      ['GET', '/api/linkedin/status'],
      ['GET', '/api/linkedin/auth'],
      ['GET', '/api/linkedin/callback'],
      ['POST', '/api/linkedin/disconnect'],
    ] as const) {
      expect(await app.visitor.call(method, path)).toMatchObject({
        status: 401,
        body: { code: 'unauthorized:auth' },
      })
    }
  })
})

it('does not count a connection to the other network', async () => {
  const practice = await startTestApp()
  const client = await practice.guest()
  expect(await connect(client)).toContain('linkedin_connected=true')
  expect(await statusOfOne(client)).toMatchObject({ isConnected: true, network: 'practice' })
  await practice.stop({ keepDatabase: true })
  const env = { LINKEDIN_CLIENT_ID: 'an-id', LINKEDIN_CLIENT_SECRET: 'a-secret' }
  const real = await startTestApp({ env, database: practice.database })
  const response = await fetch(`${real.url}/api/linkedin/status`, { headers: { cookie: client.cookie } })
  expect(await response.json()).toMatchObject({ isConnected: false, network: 'linkedin', memberName: null })
  await real.stop()
})

const statusOfOne = async (client: Client) => (await client.get<Status>('/api/linkedin/status')).body
