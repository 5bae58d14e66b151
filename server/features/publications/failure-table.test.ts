import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '#contract/documents.ts'
import type { NetworkErrorKind } from '#server/adapters/network/network.ts'
import { publications } from '#server/telemetry/metrics.ts'
import { type Delivery, recordLog, startDelivery } from '#test/harness/delivery.ts'

type Row = {
  status: number
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** How the network's response is classified. */
  kind: NetworkErrorKind
  /** The kind of the post's failure, and the sentence that its owner reads. */
  failure: Failure['kind']
  says: string
}

const outdated =
  'LinkedIn no longer supports the API version that this Lede uses. Whoever runs this server must update it.'
const reconnect = {
  kind: 'reconnect',
  failure: 'reconnect',
  says: 'LinkedIn no longer accepts this connection. Connect again to go on.',
} as const
const lost = {
  kind: 'upload-again',
  failure: 'failed',
  says: 'LinkedIn lost the uploaded file or could not process it. Attach another one.',
} as const
const unclear = {
  kind: 'unknown',
  failure: 'unknown',
  says: 'LinkedIn gave no clear answer, so the post may or may not be there.',
} as const
const change = (says: string) => ({ kind: 'change-post', failure: 'failed', says }) as const
const refused = (words: string) => change(`LinkedIn refused the post: ${words}.`)
const limitReached = (until: string) =>
  ({
    kind: 'retry-later',
    failure: 'failed',
    says: `LinkedIn does not accept any more for now: its limit has been reached. Nothing was sent out. Try again after ${until} (UTC).`,
  }) as const
const duplicate = (hint = '') =>
  ({
    kind: 'duplicate',
    failure: 'unknown',
    says: `LinkedIn says that this text was posted a short while ago.${hint} Check whether it is there.`,
  }) as const

const missing = 'ERROR :: /author :: field is required but not found and has no default value'
const throttle = 'Resource level throttle MEMBER DAY limit for calls to this resource is reached.'

const hourMs = 60 * 60 * 1000
const noon = Date.UTC(2026, 10, 20, 12)

const rows: Row[] = [
  { status: 400, body: { code: 'MISSING_FIELD', message: missing }, ...refused(missing) },
  { status: 400, body: { code: 'INVALID_VALUE_FOR_FIELD' }, ...refused('INVALID_VALUE_FOR_FIELD') },
  { status: 400, ...refused('status 400') },
  {
    status: 400,
    body: { code: 'FIELD_LENGTH_TOO_LONG', message: 'ERROR :: /commentary' },
    ...change('The post is longer than LinkedIn allows. Shorten it.'),
  },
  {
    status: 400,
    body: { code: 'MEDIA_ASSET_WAITING_UPLOAD' },
    kind: 'retry-later',
    failure: 'failed',
    says: 'LinkedIn is still working on the uploaded file. Try again after Fri 20 Nov 2026, 12:01 pm (UTC).',
  },
  { status: 400, body: { code: 'MEDIA_ASSET_PROCESSING_FAILED' }, ...lost },
  { status: 400, body: { code: 'EXPIRED_UPLOAD_URL' }, ...lost },
  { status: 400, body: { code: 'VERSION_MISSING' }, kind: 'operator', failure: 'failed', says: outdated },
  { status: 401, body: { serviceErrorCode: 65_600, code: 'INVALID_ACCESS_TOKEN' }, ...reconnect },
  { status: 401, body: { serviceErrorCode: 65_601, code: 'REVOKED_ACCESS_TOKEN' }, ...reconnect },
  { status: 401, body: { serviceErrorCode: 65_601, message: 'Expired access token' }, ...reconnect },
  { status: 401, body: { serviceErrorCode: 65_604, code: 'EMPTY_ACCESS_TOKEN' }, ...reconnect },
  { status: 401, ...reconnect },
  {
    status: 403,
    body: { serviceErrorCode: 100, code: 'ACCESS_DENIED', message: 'Not enough permissions' },
    ...change('LinkedIn does not let this connection post for this member: Not enough permissions.'),
  },
  { status: 404, body: { code: 'NOT_FOUND' }, ...refused('NOT_FOUND') },
  {
    status: 409,
    body: { code: 'CONFLICT' },
    ...change('LinkedIn reported a conflict twice and created nothing. Try once more.'),
  },
  {
    status: 422,
    body: { code: 'DUPLICATE_POST', message: 'Content is a duplicate of urn:li:share:7400000000000000001' },
    ...duplicate(' It may be urn:li:share:7400000000000000001.'),
  },
  { status: 422, body: { message: 'Content is a duplicate' }, ...duplicate() },
  { status: 422, body: { code: 'UNPROCESSABLE', message: 'No such thing' }, ...refused('No such thing') },
  {
    status: 426,
    body: { code: 'NONEXISTENT_VERSION', message: 'Requested version 20250101 is not active' },
    kind: 'operator',
    failure: 'failed',
    says: outdated,
  },
  { status: 429, body: { message: throttle }, ...limitReached('Sat 21 Nov 2026, 12:00 am') },
  { status: 429, headers: { 'retry-after': '7200' }, ...limitReached('Fri 20 Nov 2026, 2:00 pm') },
  {
    status: 429,
    headers: { 'retry-after': 'Fri, 20 Nov 2026 18:30:00 GMT' },
    ...limitReached('Fri 20 Nov 2026, 6:30 pm'),
  },
  { status: 307, headers: { location: 'https://www.linkedin.com/' }, ...unclear },
  { status: 408, ...unclear },
  { status: 500, body: { message: 'Internal Server Error' }, ...unclear },
  { status: 502, ...unclear },
  { status: 503, body: { message: 'Service unavailable' }, ...unclear },
  { status: 504, ...unclear },
]

describe('what the network answers to a post', () => {
  let delivery: Delivery
  let connection: Awaited<ReturnType<typeof readConnection>>
  const readConnection = () =>
    delivery.db.selectFrom('networkConnection').selectAll().executeTakeFirstOrThrow()
  beforeAll(async () => {
    delivery = await startDelivery()
    delivery.clock.now = noon
    delivery.practice.clock.now = noon
    connection = await readConnection()
  })
  // A refused token has expired the connection.
  beforeEach(async () => {
    await delivery.db.deleteFrom('networkConnection').execute()
    await delivery.db.insertInto('networkConnection').values(connection).execute()
  })
  afterEach(() => delivery.rest())
  afterAll(() => delivery.close())

  /** The number of publications by outcome, across this process. */
  const counts = async () =>
    new Map((await publications.get()).values.map(({ labels, value }) => [labels.outcome, value]))

  const endedSince = async (before: Awaited<ReturnType<typeof counts>>) => {
    const counted = [...(await counts())].filter(([outcome, count]) => count !== (before.get(outcome) ?? 0))
    return counted.map(([outcome]) => outcome)
  }

  async function send() {
    const { accept, server, settled, rowOf, stepsOf, documents, actor } = delivery
    const before = await counts()
    const text = `Told ${randomUUID()}`
    const { documentId, publicationId } = await accept({ text })
    // Nothing is retried, so the owner reads the first response.
    server({ retryPausesMs: [] }).start()
    await settled(publicationId)
    const { content, status, failure } = await documents.latestVersion(actor, documentId)
    const { detail } = (await stepsOf(publicationId)).at(-1) ?? {}
    const { state, reason, url, likelyUrn } = await rowOf(publicationId)
    await delivery.pause()
    return {
      documentId,
      text,
      content,
      status,
      failure,
      detail,
      state,
      reason,
      url,
      likelyUrn,
      outcomes: await endedSince(before),
    }
  }

  const noticesOf = async (documentId: string) => {
    const notices = delivery.db.selectFrom('notice').select(['kind', 'facts'])
    const rowsFound = await notices.where('documentId', '=', documentId).execute()
    return rowsFound.map(({ kind, facts }) => ({ kind, ...(JSON.parse(facts) as object) }))
  }
  const countsForMonth = async (documentId: string) =>
    (
      await delivery.db
        .selectFrom('countedPost')
        .select('documentId')
        .where('documentId', '=', documentId)
        .execute()
    ).length

  it.each(rows)('is told in plain words: $status $body $headers', async (row) => {
    const { status, body, headers, kind, failure, says } = row
    const answer = { status, ...(body ? { body: { status, ...body } } : {}), ...(headers ? { headers } : {}) }
    const times = status === 409 ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      delivery.practice.faults.push({ on: 'create', when: 'before', answer })
    }
    const sent = await send()
    expect(delivery.practice.faults).toEqual([])
    expect(sent.failure).toMatchObject({ kind: failure, reason: says })
    expect(sent.detail?.split(' ')[0]).toBe(kind)
    expect(sent.detail).toContain(String(status))
    // Values that the network did not send leave no gap.
    expect(sent.detail).toMatch(/^\S+(?: \S+)*$/)
    expect([sent.state, sent.status]).toEqual([failure === 'unknown' ? 'unknown' : 'failed', 'draft'])
    expect(sent.content).toContain(sent.text)
    expect(await delivery.sent(sent.text)).toEqual([])
    expect(sent.reason).toBe(says)
    expect(sent.likelyUrn).toBe(/urn:li:share:\d+/.exec(says)?.[0] ?? null)
    expect(sent.outcomes).toEqual([failure])
    expect(await noticesOf(sent.documentId)).toEqual([
      expect.objectContaining({ kind: failure, reason: says }),
    ])
    // A post that was not published does not count against the month; one that may have been does.
    expect(await countsForMonth(sent.documentId)).toBe(failure === 'unknown' ? 1 : 0)
  })

  it.each(['before', 'after'] as const)('may be nothing, %s the post is there', async (when) => {
    delivery.practice.faults.push({ on: 'create', when, drop: true })
    const sent = await send()
    expect(sent.failure).toMatchObject({ kind: 'unknown', reason: unclear.says })
    expect(await delivery.sent(sent.text)).toHaveLength(when === 'after' ? 1 : 0)
  })

  it('may be a conflict that is over the second time', async () => {
    delivery.practice.faults.push({ on: 'create', when: 'before', answer: { status: 409 } })
    const sent = await send()
    expect([sent.state, sent.failure]).toEqual(['published', null])
    expect(await delivery.sent(sent.text)).toHaveLength(1)
    expect(sent.outcomes).toEqual(['published'])
    expect(sent.url).toEqual(expect.any(String))
    expect(await noticesOf(sent.documentId)).toEqual([
      expect.objectContaining({ kind: 'published', url: sent.url }),
    ])
    expect(await countsForMonth(sent.documentId)).toBe(1)
  })

  it('is no matter of complaint when the account was deleted meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    delivery.practice.faults.push({ on: 'create', when: 'after', hold: gate.promise })
    const { publicationId } = await delivery.accept({ text: 'Of a deleted account' })
    const { log, lines } = recordLog()
    delivery.server({ log }).start()
    await expect.poll(() => delivery.sent('Of a deleted account')).toHaveLength(1)
    await delivery.db.deleteFrom('publication').where('id', '=', publicationId).execute()
    gate.resolve()
    await delivery.pause()
    const said = lines.filter(({ publication }) => publication === publicationId)
    expect(said.map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'post sent'],
      [30, 'a publication ended while its account was being deleted'],
    ])
  })

  describe('that nothing was sent out', () => {
    const at = (ms: number) => {
      delivery.clock.now = ms
      delivery.practice.clock.now = ms
    }
    afterEach(() => at(noon))
    const busy = (seconds: number) =>
      delivery.practice.faults.push({
        on: 'create',
        when: 'before',
        answer: { status: 429, headers: { 'retry-after': String(seconds) } },
      })
    const triedAgainAt = async (publicationId: string, dueAt: number) => {
      await delivery.waitsUntil(publicationId, dueAt)
      expect(await delivery.rowOf(publicationId)).toMatchObject({ state: 'ready' })
    }

    it('is waited out for an hour, and no longer', async () => {
      const { accept, server, settled, rowOf, failureOf, sent } = delivery
      const lags: number[] = []
      const noteLag = (lagMs: number) => void lags.push(lagMs)
      const before = await counts()
      busy(3600)
      const held = await accept({ text: 'Held for an hour' })
      server({ noteLag }).start()
      await triedAgainAt(held.publicationId, noon + hourMs)
      at(noon + hourMs)
      await settled(held.publicationId)
      expect(await rowOf(held.publicationId)).toMatchObject({ state: 'published' })
      expect(await sent('Held for an hour')).toHaveLength(1)
      await delivery.rest()
      // The delay is reported only for the post that was published, and an attempt that is retried is not counted.
      expect(lags).toEqual([hourMs])
      expect(await endedSince(before)).toEqual(['published'])
      at(noon)
      busy(3601)
      const late = await accept({ text: 'Held for longer' })
      server({ noteLag }).start()
      await settled(late.publicationId)
      expect(await failureOf(late.documentId)).toMatchObject({
        kind: 'failed',
        reason: limitReached('Fri 20 Nov 2026, 1:01 pm').says,
      })
      await delivery.rest()
      expect(lags).toEqual([hourMs])
    })

    it('is waited out for as long as the network says, and never less than a pause', async () => {
      const { accept, server, settled, failureOf } = delivery
      busy(10)
      busy(90)
      busy(5)
      const { documentId, publicationId } = await accept({ text: 'Held again and again' })
      server({ retryPausesMs: [30_000, 60_000] }).start()
      await triedAgainAt(publicationId, noon + 30_000)
      at(noon + 30_000)
      await triedAgainAt(publicationId, noon + 120_000)
      at(noon + 120_000)
      await settled(publicationId)
      expect(await failureOf(documentId)).toMatchObject({
        kind: 'failed',
        reason: limitReached('Fri 20 Nov 2026, 12:03 pm').says,
      })
    })
  })
})
