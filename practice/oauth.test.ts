import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  consent,
  consentAddress,
  exchange,
  practiceMember,
  startPracticeServer,
  type PracticeServer,
} from '#test/fixtures/practice-server.ts'
import { Client } from '#test/harness/client.ts'

const minute = 60 * 1000
const callback = 'http://localhost:3000/callback'
let server: PracticeServer

beforeEach(async () => {
  server = await startPracticeServer()
})
afterEach(() => server.stop())

const codeOf = async () => (await consent(consentAddress(server.url))).searchParams.get('code') ?? ''

describe('the consent page', () => {
  test('says that this is the practice network and nothing leaves the machine', async () => {
    const page = await (await fetch(consentAddress(server.url))).text()
    expect(page).toContain('This is not LinkedIn.')
    expect(page).toContain('Nothing here is sent to LinkedIn.')
    expect(page).toContain('publish posts in your name')
  })

  test('sends the browser back with a code and the state', async () => {
    const address = consentAddress(server.url, { redirect_uri: `${callback}?from=here` })
    const back = await consent(address)
    expect(back.origin + back.pathname).toBe(callback)
    expect(back.searchParams.get('from')).toBe('here')
    expect(back.searchParams.get('state')).toBe('a-state')
    expect(back.searchParams.get('code')).not.toBeNull()
  })

  test('sends a member who cancels back with an error and the state', async () => {
    const back = await consent(consentAddress(server.url), { decision: 'cancel', name: '' })
    expect(back.searchParams.get('error')).toBe('user_cancelled_authorize')
    expect(back.searchParams.get('error_description')).not.toBeNull()
    expect(back.searchParams.get('state')).toBe('a-state')
    expect(back.searchParams.has('code')).toBe(false)
  })

  test('remembers the name in the browser and keeps the member when it changes', async () => {
    const browser = new Client(server.url)
    const first = await practiceMember(server.url, undefined, browser)
    expect(await (await browser.fetch(consentAddress(server.url))).text()).toContain('value="Ada Example"')
    await consent(consentAddress(server.url), { name: 'Ada Renamed' }, browser)
    const answer = await fetch(`${server.url}/v2/userinfo`, { headers: first.headers })
    expect(await answer.json()).toMatchObject({ name: 'Ada Renamed' })
  })

  test('asks again when the name is empty', async () => {
    const body = new URLSearchParams({ decision: 'allow', name: '  ' })
    const answer = await fetch(consentAddress(server.url), { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Type a name first.')
  })

  test('shows a name as text, whatever it is', async () => {
    const browser = new Client(server.url)
    await consent(consentAddress(server.url), { name: '"><script>alert(1)</script>' }, browser)
    const page = await (await browser.fetch(consentAddress(server.url))).text()
    expect(page).not.toContain('<script>')
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
  })

  test.each([
    ["Client_id doesn't match", { client_id: 'somebody-else' }],
    ["Redirect_uri doesn't match", { redirect_uri: 'https://elsewhere.example/callback' }],
    ["Redirect_uri doesn't match", { redirect_uri: 'javascript:alert(1)' }],
    ['Invalid scope', { scope: '' }],
    ['Response_type must be code', { response_type: 'token' }],
  ])('stops with "%s"', async (problem, query) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(consentAddress(server.url, query), { method, redirect: 'manual' })
      expect(answer.status).toBe(400)
      expect((await answer.text()).replaceAll('&#39;', "'")).toContain(problem)
    }
  })

  test('sends the browser back when a scope is not to be had', async () => {
    const address = consentAddress(server.url, { scope: 'openid r_everything' })
    const answer = await fetch(address, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.get('error')).toBe('unauthorized_scope_error')
    expect(back.searchParams.get('state')).toBe('a-state')
  })

  test('takes only registered addresses when there is a list of them', async () => {
    const strict = await startPracticeServer({ redirectUris: () => ['https://lede.example/callback'] })
    const listed = await fetch(consentAddress(strict.url, { redirect_uri: 'https://lede.example/callback' }))
    const local = await fetch(consentAddress(strict.url))
    await strict.stop()
    expect([listed.status, local.status]).toEqual([200, 400])
  })

  test('runs no script and can lead nowhere but back', async () => {
    const policy = (await fetch(consentAddress(server.url))).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:3000")
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

describe('the exchange of a code', () => {
  test('answers a long token for 60 days', async () => {
    const { status, body } = await exchange(server.url, await codeOf())
    expect(status).toBe(200)
    expect(body).toMatchObject({ expires_in: 5_184_000, token_type: 'Bearer' })
    expect(String(body['scope']).split(',')).toEqual(['email', 'openid', 'profile', 'w_member_social'])
    expect(String(body['access_token']).length).toBeGreaterThan(500)
  })

  test('takes a code once', async () => {
    const code = await codeOf()
    expect((await exchange(server.url, code)).status).toBe(200)
    const again = await exchange(server.url, code)
    expect(again.status).toBe(400)
    expect(again.body['error_description']).toContain('authorization code not found')
  })

  test('takes a code for half an hour', async () => {
    const [early, late] = [await codeOf(), await codeOf()]
    server.clock.now += 29 * minute
    expect((await exchange(server.url, early)).status).toBe(200)
    server.clock.now += minute
    expect((await exchange(server.url, late)).body).toMatchObject({ error: 'invalid_request' })
  })

  test.each([
    [401, 'invalid_client', { client_secret: 'wrong' }],
    [401, 'invalid_client', { client_id: 'wrong' }],
    [400, 'invalid_request', { redirect_uri: 'http://localhost:3000/other' }],
    [400, 'invalid_request', { code: '' }],
    [400, 'unsupported_grant_type', { grant_type: 'password' }],
    [400, 'invalid_request', { grant_type: 'refresh_token', refresh_token: 'any' }],
  ])('refuses with %i %s for %o', async (status, error, form) => {
    const code = await codeOf()
    const refused = await exchange(server.url, code, form)
    expect(refused).toMatchObject({ status, body: { error } })
    expect((await exchange(server.url, code)).status).toBe(200)
  })
})

describe('who a token belongs to', () => {
  const userinfo = (headers: Record<string, string>) => fetch(`${server.url}/v2/userinfo`, { headers })

  test('answers the member', async () => {
    const { headers } = await practiceMember(server.url)
    const body: unknown = await (await userinfo(headers)).json()
    expect(body).toMatchObject({ name: 'Ada Example', given_name: 'Ada', family_name: 'Example' })
  })

  test('refuses no token, a wrong one and an expired one', async () => {
    const { headers } = await practiceMember(server.url)
    const refusals = [await userinfo({}), await userinfo({ authorization: 'Bearer nonsense' })]
    server.clock.now += 60 * 24 * 60 * minute
    refusals.push(await userinfo(headers))
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await Promise.all(refusals.map((answer) => answer.json()))).toMatchObject([
      { status: 401, code: 'EMPTY_ACCESS_TOKEN' },
      { status: 401, serviceErrorCode: 65_600 },
      { status: 401, serviceErrorCode: 65_601, message: 'Expired access token' },
    ])
  })

  test('needs the scope for it', async () => {
    const { headers } = await practiceMember(server.url, 'w_member_social')
    expect((await userinfo(headers)).status).toBe(403)
  })

  test('ends earlier tokens when other scopes are asked for', async () => {
    const browser = new Client(server.url)
    const earlier = await practiceMember(server.url, undefined, browser)
    await practiceMember(server.url, 'openid profile', browser)
    const answer = await userinfo(earlier.headers)
    expect(await answer.json()).toMatchObject({ status: 401, code: 'REVOKED_ACCESS_TOKEN' })
  })

  test('takes none that an earlier version gave to a browser that nobody was signed in with', async () => {
    const { headers } = await practiceMember(server.url)
    const store = new Sqlite(server.databasePath)
    store.exec('ALTER TABLE member RENAME COLUMN member_key TO browser_key; PRAGMA user_version = 1')
    store.close()
    const again = await startPracticeServer({ databasePath: server.databasePath })
    const { status } = await fetch(`${again.url}/v2/userinfo`, { headers })
    const anew = await practiceMember(again.url)
    expect((await fetch(`${again.url}/v2/userinfo`, anew)).status).toBe(200)
    await again.stop()
    expect(status).toBe(401)
  })
})
