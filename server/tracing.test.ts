import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '#test/fixtures/otlp-collector.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'

let dataDir: string
let collector: OtlpCollector
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lede-tracing-'))
  collector = await startOtlpCollector()
})
afterEach(async () => {
  await collector.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

/** Returns all spans under one, at any depth. */
function under(root: CollectedSpan): CollectedSpan[] {
  const children = collector.spans.filter(({ parentSpanId }) => parentSpanId === root.spanId)
  return children.flatMap((child) => [child, ...under(child)])
}

const named = (name: string) => collector.spans.filter((span) => span.name === name)

it('sends traces of requests, models, jobs, calls and queries to the collector, and nothing that people wrote', async () => {
  const model = await startOpenAiServer()
  model.handle(() => ({ kind: 'text', pieces: ['Words of the model'] }))
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'fixture-model',
    LLM_API_KEY: 'a-key-that-is-secret',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=for-the-collector',
    OTEL_SERVICE_NAME: 'lede-of-ada',
  })
  const client = new Client(server.url)
  const person = { name: 'Ada Secret', email: 'ada.secret@example.com', password: 'secret horse' }
  const signUp = await client.post('/api/auth/sign-up/email', person, { origin: server.url })
  expect(signUp.status).toBe(200)
  const said = messageBody('Words of the writer').body
  const headers = { traceparent: `00-${traceId}-${parentId}-01` }
  expect((await client.post('/api/chat', said, headers)).status).toBe(200)
  await connect(client)
  const documentId = await savePost(client, 'A title', 'Words of the post')
  await client.post('/api/linkedin/publish', { documentId })
  const published = async () => (await client.get<{ status: string }[]>('/api/posts?status=published')).body
  await expect.poll(published).toMatchObject({ posts: [{ id: documentId }] })
  await client.get('/healthz?token=very-secret-query')
  const { db, close } = openDatabase({ url: undefined, dataDir })
  await sql`alter table "calendarFeed" rename to "away"`.execute(db)
  expect((await client.get('/api/calendar-feed')).status).toBe(500)
  await close()
  expect(await server.stop()).toBe(0)
  await model.close()

  expect(new Set(collector.spans.map(({ service }) => service))).toEqual(new Set(['lede-of-ada']))
  expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', 'x-collector-key': 'for-the-collector' })
  const [chat] = named('POST /api/chat')
  if (chat === undefined) throw new Error('The request was not traced.')
  expect(chat).toMatchObject({ traceId, parentSpanId: parentId, kind: 2 })
  expect(chat.attributes).toMatchObject({ 'http.route': '/api/chat', 'http.response.status_code': 200 })
  expect(chat.attributes).not.toHaveProperty('error.type')
  const [failed] = named('GET /api/calendar-feed')
  expect(failed?.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' })
  const inChat = under(chat)
  const [asked] = inChat.filter(({ name }) => name === 'chat fixture-model')
  expect(asked?.attributes).toMatchObject({
    'gen_ai.provider.name': 'compatible',
    'gen_ai.request.model': 'fixture-model',
    'gen_ai.usage.output_tokens': 7,
  })
  expect(asked && under(asked)).toMatchObject([{ name: 'POST 127.0.0.1', kind: 3 }])
  expect(inChat.filter(({ name }) => name.startsWith('sqlite insert')).length).toBeGreaterThan(0)
  const [job] = named('job publish')
  if (job === undefined) throw new Error('The job was not traced.')
  expect(job).not.toHaveProperty('parentSpanId')
  expect(job.attributes).toMatchObject({ 'lede.job.outcome': 'done', 'lede.job.attempt': 1 })
  expect(under(job).map(({ name }) => name)).toContain('POST 127.0.0.1')
  const secrets = /Words of|Ada Secret|ada\.secret|secret horse|key-that-is-secret|very-secret|lede\.session/
  for (const body of collector.bodies) expect(body).not.toMatch(secrets)
})

it('keeps no trace where the sampler says so, and serves all the same', async () => {
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  expect((await new Client(server.url).get('/api/config')).status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect(collector.spans).toEqual([])
})

it('serves when the collector is away, and says so in the log', async () => {
  await collector.close()
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
  })
  expect((await new Client(server.url).get('/api/config')).status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect(server.output()).toContain('"msg":"could not export traces"')
})
