import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { practiceClient } from '#practice/client.ts'
import { consent, startPracticeServer, type PracticeServer } from '#test/fixtures/practice-server.ts'
import type { Client } from '#test/harness/client.ts'
import { createLinkedInNetwork, type LinkedInOptions } from './linkedin-network.ts'
import { NetworkError, type Network } from './network.ts'

const redirectUri = 'http://localhost:3000/api/linkedin/callback'
const day = 24 * 60 * 60 * 1000
let server: PracticeServer
let network: Network

const adapter = (options: Partial<LinkedInOptions> = {}) =>
  createLinkedInNetwork({
    kind: 'practice',
    clientId: practiceClient.id,
    clientSecret: practiceClient.secret,
    authorizeBase: server.url,
    tokenBase: () => server.url,
    apiBase: server.url,
    feedBase: server.url,
    memberRetryDelaysMs: [1, 1],
    now: () => server.clock.now,
    ...options,
  })

beforeEach(async () => {
  server = await startPracticeServer()
  network = adapter()
})
afterEach(() => server.stop())

async function connect(browser?: Client) {
  const back = await consent(network.authorizeUrl({ state: 's t&te', redirectUri }), {}, browser)
  expect(back.searchParams.get('state')).toBe('s t&te')
  const code = back.searchParams.get('code') ?? ''
  const grant = await network.exchangeCode({ code, redirectUri })
  return { code, grant, accessToken: grant.accessToken, member: await network.member(grant.accessToken) }
}

async function failureOf(call: Promise<unknown>): Promise<NetworkError> {
  const outcome: unknown = await call.then(
    () => new Error('The call succeeded'),
    (error: unknown) => error,
  )
  if (outcome instanceof NetworkError) return outcome
  throw outcome
}

const texts = async () => (await server.feed()).map(({ text }) => text)

describe('connecting', () => {
  test('ends with a token, its end, and who the member is', async () => {
    const { grant, member } = await connect()
    expect(grant.expiresAt).toBe(server.clock.now + 60 * day)
    expect(grant.scope).toBe('email openid profile w_member_social')
    expect(grant.accessToken.length).toBeGreaterThan(500)
    expect(member).toEqual({ id: member.id, urn: `urn:li:person:${member.id}`, name: 'Ada Example' })
  })

  test('asks to connect again when the code is used up or made for another address', async () => {
    const { code } = await connect()
    const used = await failureOf(network.exchangeCode({ code, redirectUri }))
    expect(used).toMatchObject({ kind: 'reconnect', status: 400, code: 'invalid_request' })
    const back = await consent(network.authorizeUrl({ state: 's', redirectUri }))
    const elsewhere = { code: back.searchParams.get('code') ?? '', redirectUri: `${redirectUri}/other` }
    expect(await failureOf(network.exchangeCode(elsewhere))).toMatchObject({ kind: 'reconnect' })
  })

  test('turns to the operator when the client secret is wrong', async () => {
    const back = await consent(network.authorizeUrl({ state: 's', redirectUri }))
    const request = { code: back.searchParams.get('code') ?? '', redirectUri }
    const failure = await failureOf(adapter({ clientSecret: 'wrong' }).exchangeCode(request))
    expect(failure).toMatchObject({ kind: 'operator', status: 401 })
    expect(failure.reason).toContain('client id or secret')
  })

  test('is patient with a token of the last seconds', async () => {
    const { accessToken } = await connect()
    const answer = {
      status: 401,
      body: { status: 401, serviceErrorCode: 65_601, code: 'REVOKED_ACCESS_TOKEN' },
    }
    server.faults.push({ on: 'userinfo', when: 'before', answer }, { on: 'userinfo', when: 'before', answer })
    expect(await network.member(accessToken)).toMatchObject({ name: 'Ada Example' })
  })

  test('gives up on a token that stays refused, and at once on a wrong one', async () => {
    const { accessToken } = await connect()
    const answer = { status: 401, body: { status: 401, serviceErrorCode: 65_601 } }
    for (let time = 0; time < 4; time += 1) server.faults.push({ on: 'userinfo', when: 'before', answer })
    expect(await failureOf(network.member(accessToken))).toMatchObject({ kind: 'reconnect' })
    expect(server.faults).toHaveLength(1)
    server.faults.length = 0
    server.faults.push({
      on: 'userinfo',
      when: 'before',
      answer: { status: 401, body: { serviceErrorCode: 65_600 } },
    })
    expect(await failureOf(network.member(accessToken))).toMatchObject({ kind: 'reconnect' })
  })

  test.each([{ drop: true } as const, { answer: { status: 503 } }, { answer: { status: 200, body: [] } }])(
    'can be tried later after %o',
    async (what) => {
      server.faults.push(
        { on: 'token', when: 'before', ...what },
        { on: 'userinfo', when: 'before', ...what },
      )
      const exchanged = await failureOf(network.exchangeCode({ code: 'any', redirectUri }))
      const read = await failureOf(network.member('any'))
      expect([exchanged.kind, read.kind]).toEqual(['retry-later', 'retry-later'])
    },
  )
})

describe('publishing', () => {
  const post = async () => {
    const { accessToken, member } = await connect()
    return { accessToken, authorUrn: member.urn, text: 'A first line' }
  }

  test('answers the post and its address', async () => {
    const created = await network.createPost(await post())
    expect(created.url).toBe(`${server.url}/feed/update/${created.urn}/`)
    expect((await fetch(created.url)).status).toBe(200)
    expect(await texts()).toEqual(['A first line'])
  })

  test('shows in the feed exactly what was written', async () => {
    const request = await post()
    const written =
      'Every one: | { } @ [ ] ( ) < > # \\ * _ ~\n\n#tag_one 👩‍👩‍👧 𝗕𝗼𝗹𝗱 "q" & \'a\'\n  @[x](urn:li:person:1)'
    await network.createPost({ ...request, text: written })
    expect(await texts()).toEqual([written])
  })

  test('shows any text at all as it was written', async () => {
    const request = await post()
    const piece = fc.constantFrom(
      ...'|{}@[]()<>#\\*_~ \n'.split(''),
      '#tag',
      '#a_b',
      'C#',
      'é',
      '😀',
      '&amp;',
      '<b>',
      '\\(',
      '@[a](b)',
    )
    const anyText = fc.array(piece, { minLength: 1, maxLength: 60 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        server.clock.now += 11 * 60 * 1000
        await network.createPost({ ...request, text })
        expect((await texts())[0]).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  /** Responses of LinkedIn's error table that created nothing, and what they mean. */
  test.each([
    [{ status: 400, body: { code: 'MISSING_FIELD', message: 'author is missing' } }, 'change-post'],
    [{ status: 400, body: { code: 'INVALID_VALUE_FOR_FIELD' } }, 'change-post'],
    [{ status: 400, body: { code: 'FIELD_LENGTH_TOO_LONG' } }, 'change-post'],
    [{ status: 400, body: { code: 'MEDIA_ASSET_WAITING_UPLOAD' } }, 'retry-later'],
    [{ status: 400, body: { code: 'MEDIA_ASSET_PROCESSING_FAILED' } }, 'upload-again'],
    [{ status: 400, body: { code: 'EXPIRED_UPLOAD_URL' } }, 'upload-again'],
    [{ status: 400, body: { code: 'VERSION_MISSING' } }, 'operator'],
    [{ status: 401, body: { serviceErrorCode: 65_600 } }, 'reconnect'],
    [{ status: 401, body: { serviceErrorCode: 65_601, code: 'REVOKED_ACCESS_TOKEN' } }, 'reconnect'],
    [{ status: 401, body: { code: 'EMPTY_ACCESS_TOKEN' } }, 'reconnect'],
    [{ status: 403, body: { code: 'ACCESS_DENIED', serviceErrorCode: 100 } }, 'change-post'],
    [{ status: 404 }, 'change-post'],
    [{ status: 422, body: { code: 'UNPROCESSABLE', message: 'no' } }, 'change-post'],
    [{ status: 426, body: { code: 'NONEXISTENT_VERSION' } }, 'operator'],
    [{ status: 429, body: { message: 'Resource level throttle … DAY limit' } }, 'retry-later'],
    [{ status: 500 }, 'unknown'],
    [{ status: 502, body: 'no LinkedIn shape' }, 'unknown'],
    [{ status: 503, body: { message: 'Service unavailable' } }, 'unknown'],
    [{ status: 504 }, 'unknown'],
    [{ status: 408 }, 'unknown'],
    [{ status: 307, headers: { location: '/practice/rest/posts' } }, 'unknown'],
  ] as const)('takes %o for %s, and asks once', async (answer, kind) => {
    const request = await post()
    server.faults.push({ on: 'create', when: 'before', answer })
    const failure = await failureOf(network.createPost(request))
    expect(failure).toMatchObject({ kind, status: answer.status })
    expect(failure.reason).toMatch(/^\p{Lu}.*\.?$/u)
    expect(await texts()).toEqual([])
  })

  test('waits for 00:00 UTC after the daily limit, or as long as it is told', async () => {
    const request = await post()
    const answer = { status: 429, headers: { 'retry-after': '120' } }
    server.faults.push({ on: 'create', when: 'before', answer: { status: 429 } })
    server.faults.push({ on: 'create', when: 'before', answer })
    const daily = await failureOf(network.createPost(request))
    expect(daily.retryAt).toBe(Date.UTC(2026, 10, 21))
    const failure = await failureOf(network.createPost(request))
    expect(failure.retryAt).toBe(server.clock.now + 120_000)
  })

  test('tries a conflict once more, and no more than that', async () => {
    const request = await post()
    const conflict = {
      on: 'create',
      when: 'before',
      answer: { status: 409, body: { code: 'CONFLICT' } },
    } as const
    server.faults.push(conflict)
    await network.createPost(request)
    expect(await texts()).toHaveLength(1)
    server.faults.push(conflict, conflict, conflict)
    expect(await failureOf(network.createPost(request))).toMatchObject({ kind: 'change-post', status: 409 })
    expect(server.faults).toHaveLength(1)
  })

  test('names the likely post when told of a duplicate', async () => {
    const request = await post()
    const { urn } = await network.createPost(request)
    const failure = await failureOf(network.createPost(request))
    expect(failure).toMatchObject({ kind: 'duplicate', likelyUrn: urn })
    expect(await texts()).toHaveLength(1)
  })

  test('does not know the outcome when the connection closes, before or after the post was made', async () => {
    const request = await post()
    server.faults.push({ on: 'create', when: 'before', drop: true })
    expect(await failureOf(network.createPost(request))).toMatchObject({ kind: 'unknown' })
    expect(await texts()).toEqual([])
    server.faults.push({ on: 'create', when: 'after', drop: true })
    expect(await failureOf(network.createPost(request))).toMatchObject({ kind: 'unknown' })
    expect(await texts()).toEqual(['A first line'])
  })

  test('does not know the outcome when a made post is answered by an error or without its address', async () => {
    const request = await post()
    for (const status of [500, 503, 200, 201]) {
      server.faults.push({ on: 'create', when: 'after', answer: { status } })
      const failure = await failureOf(network.createPost({ ...request, text: `Answered ${status}` }))
      expect(failure.kind).toBe('unknown')
    }
    expect(await texts()).toHaveLength(4)
  })

  test.each(['before', 'after'] as const)(
    'does not know the outcome of a time-out %s the post was made',
    async (when) => {
      const request = await post()
      const { promise, resolve } = Promise.withResolvers<void>()
      server.faults.push({ on: 'create', when, hold: promise })
      const failure = await failureOf(adapter({ timeoutMs: 50 }).createPost(request))
      resolve()
      expect(failure.kind).toBe('unknown')
    },
  )

  test('sends nothing once it was stopped, and does not know the outcome when stopped on the way', async () => {
    const request = await post()
    const stopped = await failureOf(network.createPost({ ...request, signal: AbortSignal.abort() }))
    expect(stopped.kind).toBe('cancelled')
    expect(await texts()).toEqual([])
    const { promise, resolve } = Promise.withResolvers<void>()
    server.faults.push({ on: 'create', when: 'after', hold: promise })
    const controller = new AbortController()
    const sending = failureOf(network.createPost({ ...request, signal: controller.signal }))
    await expect.poll(texts).toEqual(['A first line'])
    controller.abort()
    expect((await sending).kind).toBe('unknown')
    resolve()
  })

  test.each(['http://127.0.0.1', 'http://localhost', 'http://nowhere.invalid'])(
    'knows that nothing was made when %s cannot be reached',
    async (host) => {
      const spare = createServer()
      await new Promise<void>((resolve) => spare.listen(0, resolve))
      const address = spare.address()
      await new Promise((resolve) => spare.close(resolve))
      const port = typeof address === 'object' ? address?.port : undefined
      const deaf = adapter({ apiBase: `${host}:${port}`, tokenBase: `${host}:${port}` })
      const created = await failureOf(
        deaf.createPost({ accessToken: 'any', authorUrn: 'urn:li:person:a', text: 'x' }),
      )
      const exchanged = await failureOf(deaf.exchangeCode({ code: 'any', redirectUri }))
      expect([created.kind, exchanged.kind]).toEqual(['retry-later', 'retry-later'])
    },
  )

  test('asks to connect again when the token has come to its end', async () => {
    const request = await post()
    server.clock.now += 60 * day
    expect(await failureOf(network.createPost(request))).toMatchObject({ kind: 'reconnect' })
  })

  test('turns to the operator when the version has lapsed', async () => {
    const lapsed = adapter({ version: '202501' })
    expect(await failureOf(lapsed.createPost(await post()))).toMatchObject({ kind: 'operator', status: 426 })
  })

  test('is refused for good when written in another name or too long', async () => {
    const request = await post()
    const foreign = await failureOf(network.createPost({ ...request, authorUrn: 'urn:li:person:other' }))
    expect(foreign).toMatchObject({ kind: 'change-post', status: 403 })
    const long = await failureOf(network.createPost({ ...request, text: 'x'.repeat(3001) }))
    expect(long).toMatchObject({ kind: 'change-post', code: 'FIELD_LENGTH_TOO_LONG' })
    expect(await texts()).toEqual([])
  })
})
