import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { practiceClient } from '#practice/client.ts'
import type { Operation } from '#practice/faults.ts'
import { greyPng } from '#test/fixtures/network-media-files.ts'
import { consent, type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import { createLinkedInNetwork } from './linkedin-network.ts'
import { type Network, NetworkError, type NetworkErrorKind } from './network.ts'

type Answer = { status: number; body?: Record<string, unknown>; headers?: Record<string, string> }
type Row = [answer: Answer, kind: NetworkErrorKind, reason: string]

const redirectUri = 'http://localhost:3000/api/linkedin/callback'
const reconnect = 'LinkedIn no longer accepts this connection. Connect again to go on.'
const notAccepted = 'LinkedIn did not accept the sign-in. Connect again.'
const unknownClient = 'LinkedIn does not recognise this Lede: its client id or secret is wrong.'
const unreachable = 'LinkedIn cannot be reached at the moment. Nothing was sent.'
const limit = 'LinkedIn does not accept any more for now: its limit has been reached. Nothing was sent out.'
const lost = 'LinkedIn lost the uploaded file or could not process it.'
const outdated =
  'LinkedIn no longer supports the API version that this Lede uses. Whoever runs this server must update it.'

/** The token endpoint's responses, the same for a code and a refresh token. */
const tokenRows: Row[] = [
  [
    { status: 400, body: { error: 'invalid_request', error_description: 'missing' } },
    'reconnect',
    notAccepted,
  ],
  [{ status: 400, body: { error: 'invalid_grant' } }, 'reconnect', notAccepted],
  [{ status: 400, body: { error: 'invalid_redirect_uri' } }, 'reconnect', notAccepted],
  [{ status: 401, body: { error: 'invalid_client' } }, 'operator', unknownClient],
  [{ status: 400, body: { error: 'unauthorized_client' } }, 'operator', unknownClient],
  [{ status: 403 }, 'reconnect', reconnect],
  [{ status: 429 }, 'retry-later', limit],
  [{ status: 500 }, 'retry-later', unreachable],
]

const readRows: Row[] = [
  [{ status: 401, body: { serviceErrorCode: 65_600 } }, 'reconnect', reconnect],
  [{ status: 401, body: { serviceErrorCode: 65_601 } }, 'reconnect', reconnect],
  [{ status: 403, body: { serviceErrorCode: 100 } }, 'reconnect', reconnect],
  [{ status: 426, body: { code: 'NONEXISTENT_VERSION' } }, 'operator', outdated],
  [{ status: 429 }, 'retry-later', limit],
  [{ status: 503 }, 'retry-later', unreachable],
]

const refusedFile = (words: string) => `LinkedIn refused the file: ${words}.`
const uploadRows: [on: Operation, ...Row][] = [
  ['initialize', { status: 400, body: { code: 'EXPIRED_UPLOAD_URL' } }, 'upload-again', lost],
  ['initialize', { status: 400, body: { code: 'VERSION_MISSING' } }, 'operator', outdated],
  [
    'initialize',
    { status: 400, body: { code: 'MISSING_FIELD' } },
    'change-post',
    refusedFile('MISSING_FIELD'),
  ],
  ['initialize', { status: 401 }, 'reconnect', reconnect],
  ['initialize', { status: 403, body: { message: 'No.' } }, 'change-post', refusedFile('No')],
  ['initialize', { status: 409 }, 'retry-later', unreachable],
  ['initialize', { status: 426 }, 'operator', outdated],
  ['initialize', { status: 429 }, 'retry-later', limit],
  ['initialize', { status: 500 }, 'retry-later', unreachable],
  ['upload', { status: 403 }, 'upload-again', lost],
  ['upload', { status: 410 }, 'upload-again', lost],
  ['upload', { status: 413 }, 'change-post', refusedFile('status 413')],
  ['upload', { status: 503 }, 'retry-later', unreachable],
]

describe('what the network refuses beside posts', () => {
  let server: PracticeServer
  let network: Network
  let accessToken: string
  let ownerUrn: string
  beforeAll(async () => {
    server = await startPracticeServer()
    network = createLinkedInNetwork({
      kind: 'linkedin',
      clientId: practiceClient.id,
      clientSecret: practiceClient.secret,
      authorizeBase: server.url,
      tokenBase: server.url,
      apiBase: server.url,
      memberRetryDelaysMs: [],
      uploadRetryDelaysMs: [],
      now: () => server.clock.now,
    })
    const back = await consent(network.authorizeUrl({ state: 's', redirectUri }))
    const code = back.searchParams.get('code') ?? ''
    accessToken = (await network.exchangeCode({ code, redirectUri })).accessToken
    ownerUrn = (await network.member(accessToken)).urn
  })
  afterEach(() => expect(server.faults).toEqual([]))
  afterAll(() => server.stop())

  async function failureOf(
    on: Operation,
    answer: Answer,
    call: () => Promise<unknown>,
  ): Promise<NetworkError> {
    server.faults.push({ on, when: 'before', answer })
    const outcome: unknown = await call().catch((error: unknown) => error)
    if (outcome instanceof NetworkError) return outcome
    throw new Error('The call succeeded', { cause: outcome })
  }

  it.each(tokenRows)('the token endpoint’s %o is %s', async (answer, kind, reason) => {
    const exchange = () => network.exchangeCode({ code: 'any', redirectUri })
    expect(await failureOf('token', answer, exchange)).toMatchObject({ kind, reason })
    const renew = () => network.refresh('any')
    expect(await failureOf('token', answer, renew)).toMatchObject({ kind, reason })
  })

  it.each(readRows)('the member endpoint’s %o is %s', async (answer, kind, reason) => {
    expect(await failureOf('userinfo', answer, () => network.member(accessToken))).toMatchObject({
      kind,
      reason,
    })
  })

  it.each(uploadRows)('an answer to %s, %o, is %s', async (on, answer, kind, reason) => {
    const bytes = new Uint8Array(greyPng({ width: 40, height: 30 }))
    const upload = () =>
      network.upload({
        accessToken,
        ownerUrn,
        file: {
          kind: 'image',
          contentType: 'image/png',
          size: bytes.length,
          open: () => Promise.resolve(new Blob([bytes]).stream()),
        },
      })
    expect(await failureOf(on, answer, upload)).toMatchObject({ kind, reason })
  })
})
