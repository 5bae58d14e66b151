import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { type LogLine, startTestApp, type TestApp } from '#test/harness/app.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'
import { bytesOf, upload } from '#test/harness/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'debug' } })
})
afterAll(() => app.stop())

const ask = (headers: Record<string, string> = {}, path = '/api/config') =>
  app.visitor.fetch(path, { headers })

/** Returns the request lines logged since the last call, once there are `count` of them. */
async function requestLines(count: number): Promise<LogLine[]> {
  const lines: LogLine[] = []
  await expect
    .poll(() => {
      lines.push(...app.takeLines('request'))
      return lines.length
    })
    .toBe(count)
  return lines
}

it('names each request in its answer and in one line of the log, by route and never by address', async () => {
  const began = performance.now()
  const answer = await ask({}, '/api/calendar/very-secret-address.ics?token=hidden')
  expect(answer.status).toBe(404)
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\da-f]{16}$/)
  const [line] = await requestLines(1)
  expect(line).toMatchObject({
    level: 30,
    requestId,
    method: 'GET',
    route: '/api/calendar/:file',
    status: 404,
    ms: expect.any(Number),
  })
  expect(line?.ms).toBeLessThanOrEqual(Math.ceil(performance.now() - began))
  expect(JSON.stringify(line)).not.toMatch(/secret|hidden/)
})

it('gives every request a name of its own', async () => {
  const names = await Promise.all(
    Array.from({ length: 20 }, async () => (await ask()).headers.get('x-request-id')),
  )
  expect(new Set(names).size).toBe(20)
  expect(new Set((await requestLines(20)).map(({ requestId }) => requestId))).toEqual(new Set(names))
})

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'

it.each([
  ['X-Request-Id', { 'x-request-id': 'proxy-12345678' }, 'proxy-12345678'],
  ['the trace of a traceparent', { traceparent: `00-${trace}-00f067aa0ba902b7-01` }, trace],
  [
    'X-Request-Id before traceparent',
    { 'x-request-id': 'proxy-12345678', traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    'proxy-12345678',
  ],
])('goes by a name that the request brings: %s', async (_, headers, name) => {
  expect((await ask(headers)).headers.get('x-request-id')).toBe(name)
  expect((await requestLines(1))[0]?.requestId).toBe(name)
})

it.each([
  { 'x-request-id': 'short' },
  { 'x-request-id': 'x'.repeat(65) },
  { 'x-request-id': 'with space and "quotes"' },
  { 'x-request-id': '<script>alert(1)</script>' },
  { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
  { traceparent: `00-${trace}-00f067aa0ba902b7` },
  { traceparent: `00-${trace.toUpperCase()}-00f067aa0ba902b7-01` },
])('takes no name that is not well-formed: %j', async (headers) => {
  expect((await ask(headers)).headers.get('x-request-id')).toMatch(/^[\da-f]{16}$/)
  await requestLines(1)
})

it('lets support find a failure by what its answer said, in the shape of every error', async () => {
  const client = await app.guest()
  await requestLines(1)
  const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
  const rename = (from: string, to: string) =>
    sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(db)
  // The server's start-up work must not touch the table while it is away.
  const due = db
    .selectFrom('job')
    .select('name')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', Date.now())
  await expect.poll(() => due.execute()).toEqual([])
  await rename('calendarFeed', 'feedAway')
  const failed = await client.get('/api/calendar-feed')
  await rename('feedAway', 'calendarFeed')
  await close()
  expect(failed.status).toBe(500)
  expect(Object.keys(failed.body as object).toSorted()).toEqual(['code', 'message'])
  const requestId = failed.headers.get('x-request-id')
  expect(app.takeWarnings()).toMatchObject([{ msg: 'request failed', requestId }])
  expect(await requestLines(1)).toMatchObject([{ requestId, status: 500, route: '/api/calendar-feed' }])
})

it('says how long an answer was, and when it did not arrive whole', async () => {
  const client = await app.guest()
  const { body } = await upload(client, { name: 'notes.txt', bytes: bytesOf('Notes') })
  await client.get(new URL(body.url).pathname)
  const whole = (await requestLines(3)).at(-1)
  expect(whole).toMatchObject({ status: 200, bytes: 5 })
  expect(whole).not.toHaveProperty('cut')
  const gone = new AbortController()
  await client.fetch('/api/events', { signal: gone.signal })
  gone.abort()
  const [cut] = await requestLines(1)
  expect(cut).toMatchObject({ route: '/api/events', status: 200, cut: true })
  // Its length was not known in advance.
  expect(cut).not.toHaveProperty('bytes')
})

it('names the method, with one name for all that nobody uses', async () => {
  const used = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  for (const method of used) await app.visitor.fetch('/api/config', { method })
  expect((await requestLines(used.length)).map(({ method }) => method)).toEqual(used)
  for (const method of ['PROPFIND', 'REPORT']) await app.visitor.fetch('/api/config', { method })
  expect((await requestLines(2)).map(({ method }) => method)).toEqual(['other', 'other'])
})

it('says little of what machines ask again and again', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask({}, path)).status).toBe(200)
  const lines = await requestLines(3)
  expect(lines.map(({ route, level }) => [route, level])).toEqual([
    ['/healthz', 20],
    ['/readyz', 20],
    ['/metrics', 20],
  ])
})

it('names a job in all its lines, and not the request that woke its worker', async () => {
  const client = await app.guest()
  await connect(client)
  const documentId = await savePost(client, 'Logged', 'A post whose job is logged')
  const { body } = await client.post<{ publicationId: string }>('/api/linkedin/publish', { documentId })
  const lines: LogLine[] = []
  const ofPublication = () => {
    lines.push(...app.takeLines('job'), ...app.takeLines('post sent'))
    return lines.filter(({ job }) => job === 'publish').map(({ msg }) => msg)
  }
  await expect.poll(ofPublication).toEqual(expect.arrayContaining(['job', 'post sent']))
  const [sent, ended] = ['post sent', 'job'].map((said) =>
    lines.find(({ msg, job }) => msg === said && job === 'publish'),
  )
  expect(sent).toMatchObject({ publication: body.publicationId, jobId: expect.any(String) })
  expect(ended).toMatchObject({ jobId: sent?.jobId, outcome: 'done', attempt: 1, level: 30 })
  for (const line of [sent, ended]) expect(line).not.toHaveProperty('requestId')
})
