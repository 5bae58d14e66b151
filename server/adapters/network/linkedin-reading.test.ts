import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { practiceClient } from '#practice/client.ts'
import { consent, startPracticeServer, type PracticeServer } from '#test/fixtures/practice-server.ts'
import { createLinkedInNetwork } from './linkedin-network.ts'
import { NetworkError } from './network.ts'

const redirectUri = 'http://localhost:3000/api/linkedin/callback'
const yearSeconds = 365 * 24 * 60 * 60
const yearMs = yearSeconds * 1000
let server: PracticeServer

const adapter = (extraScopes: string[] = [], clientSecret: string = practiceClient.secret) =>
  createLinkedInNetwork({
    kind: 'practice',
    clientId: practiceClient.id,
    clientSecret,
    authorizeBase: server.url,
    tokenBase: server.url,
    apiBase: server.url,
    feedBase: server.url,
    memberRetryDelaysMs: [],
    now: () => server.clock.now,
    extraScopes,
  })

beforeEach(async () => {
  server = await startPracticeServer({ refreshSeconds: yearSeconds })
})
afterEach(() => server.stop())

async function connect(network: ReturnType<typeof adapter>) {
  const back = await consent(network.authorizeUrl({ state: 's', redirectUri }))
  const grant = await network.exchangeCode({ code: back.searchParams.get('code') ?? '', redirectUri })
  const { urn } = await network.member(grant.accessToken)
  return { grant, accessToken: grant.accessToken, authorUrn: urn, refreshToken: grant.refreshToken ?? '' }
}

async function failureOf(call: Promise<unknown>): Promise<NetworkError> {
  const outcome: unknown = await call.then(
    () => new Error('The call succeeded'),
    (error: unknown) => error,
  )
  if (outcome instanceof NetworkError) return outcome
  throw outcome
}

describe('renewing', () => {
  test('gives another token for the refresh token, whose own end stays', async () => {
    const network = adapter()
    const { grant, refreshToken, accessToken } = await connect(network)
    expect(grant.refreshExpiresAt).toBe(server.clock.now + yearMs)
    server.clock.now += yearMs / 4
    const next = await network.refresh(refreshToken)
    expect(next.accessToken).not.toBe(accessToken)
    expect(next.refreshExpiresAt).toBe(grant.refreshExpiresAt)
    expect(await network.member(next.accessToken)).toMatchObject({ name: 'Ada Example' })
  })

  test('takes over another refresh token when the network gives one', async () => {
    const body = { access_token: 'a', expires_in: 60, refresh_token: 'r', refresh_token_expires_in: 90 }
    server.faults.push({ on: 'token', when: 'before', answer: { status: 200, body } })
    expect(await adapter().refresh('old')).toMatchObject({
      accessToken: 'a',
      refreshToken: 'r',
      refreshExpiresAt: server.clock.now + 90_000,
    })
  })

  test('tells apart what is over, what is the operator’s and what can be tried later', async () => {
    const network = adapter()
    const { refreshToken } = await connect(network)
    expect((await failureOf(network.refresh('made up'))).kind).toBe('reconnect')
    expect((await failureOf(adapter([], 'wrong').refresh(refreshToken))).kind).toBe('operator')
    server.faults.push({ on: 'token', when: 'before', drop: true })
    expect((await failureOf(network.refresh(refreshToken))).kind).toBe('retry-later')
    server.faults.push({
      on: 'token',
      when: 'before',
      answer: { status: 429, headers: { 'retry-after': '90' } },
    })
    const throttled = await failureOf(network.refresh(refreshToken))
    expect(throttled).toMatchObject({ kind: 'retry-later', retryAt: server.clock.now + 90_000 })
    server.clock.now += yearMs
    expect((await failureOf(network.refresh(refreshToken))).kind).toBe('reconnect')
  })

  test('ends with the scopes that were granted', async () => {
    const network = adapter()
    const { refreshToken, accessToken } = await connect(network)
    const browser = await connect(adapter(['r_member_social']))
    // This is another member: the first one keeps their token.
    expect(browser.accessToken).not.toBe(accessToken)
    expect((await network.refresh(refreshToken)).scope).toBe('email openid profile w_member_social')
  })
})

describe('looking for a post', () => {
  const publish = async (extraScopes: string[]) => {
    const network = adapter(extraScopes)
    const { accessToken, authorUrn } = await connect(network)
    const { urn, url } = await network.createPost({ accessToken, authorUrn, text: 'Is it (there)?' })
    return { network, accessToken, authorUrn, urn, url }
  }

  test('says that most connections may not ask', async () => {
    const { network, accessToken, authorUrn, urn } = await publish([])
    expect(await network.lookFor({ accessToken, urn })).toBe('unreadable')
    expect(await network.recentPosts({ accessToken, authorUrn })).toBe('unreadable')
  })

  test('finds it by its address and among the latest, in the words that people see', async () => {
    const { network, accessToken, authorUrn, urn, url } = await publish(['r_member_social'])
    expect(network.addressOf(urn)).toBe(url)
    const post = { urn, authorUrn, text: 'Is it (there)?', createdAt: server.clock.now }
    expect(await network.lookFor({ accessToken, urn })).toEqual(post)
    expect(await network.lookFor({ accessToken, urn: 'urn:li:share:1' })).toBe('missing')
    expect(await network.recentPosts({ accessToken, authorUrn })).toEqual([post])
  })

  test('does not ask for an activity, which the Posts API does not know', async () => {
    const { network, accessToken } = await publish(['r_member_social'])
    const urn = 'urn:li:activity:7400000000000000001'
    expect(await network.lookFor({ accessToken, urn })).toBe('unreadable')
  })

  test('tells a refused token and a broken line apart', async () => {
    const { network, accessToken, authorUrn, urn } = await publish(['r_member_social'])
    server.faults.push({ on: 'read', when: 'before', answer: { status: 401 } })
    expect((await failureOf(network.lookFor({ accessToken, urn }))).kind).toBe('reconnect')
    server.faults.push({ on: 'read', when: 'before', drop: true })
    expect((await failureOf(network.recentPosts({ accessToken, authorUrn }))).kind).toBe('retry-later')
    server.faults.push({ on: 'read', when: 'before', answer: { status: 200, body: [] } })
    expect((await failureOf(network.recentPosts({ accessToken, authorUrn }))).kind).toBe('retry-later')
    server.faults.push({ on: 'read', when: 'before', answer: { status: 200, body: {} } })
    expect((await failureOf(network.lookFor({ accessToken, urn }))).kind).toBe('retry-later')
  })
})
