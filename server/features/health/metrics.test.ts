import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'
import { lint } from '#test/harness/prometheus.ts'

let app: TestApp
let model: ScriptedServer
let client: Client
/** What the process has already counted: it may have run other tests. */
let before: Map<string, number>

beforeAll(async () => {
  model = await startOpenAiServer({ countsTokens: true })
  app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model' } })
  before = await readFigures()
  client = await app.guest()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

const figures = async () => (await app.visitor.get<string>('/metrics')).body

async function readFigures(): Promise<Map<string, number>> {
  const lines = (await figures()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end))]
    }),
  )
}

/** Returns how much a series has grown in this file; undefined when there is none. */
async function figure(series: string): Promise<number | undefined> {
  const now = (await readFigures()).get(series)
  return now === undefined ? undefined : now - (before.get(series) ?? 0)
}

const calls = (task: string, outcome: string) =>
  figure(`lede_model_calls_total{provider="compatible",task="${task}",outcome="${outcome}"}`)
const tokens = (task: string, direction: string) =>
  figure(`lede_model_tokens_total{provider="compatible",task="${task}",direction="${direction}"}`)

it('counts requests by route, method and class of status, with bounded labels', async () => {
  const began = performance.now()
  for (let count = 0; count < 5; count += 1) await client.get(`/api/chat?id=nobody-${count}`)
  await client.get('/api/nothing/at/all')
  await client.get('/api/nothing/else')
  const chats = 'method="GET",route="/api/chat"'
  await expect.poll(() => figure(`lede_http_requests_total{${chats},status="4xx"}`)).toBe(5)
  const durations = 'lede_http_request_duration_seconds'
  await expect.poll(() => figure(`${durations}_count{${chats}}`)).toBe(5)
  // None can have taken longer than all of them together.
  const most = (5 * (performance.now() - began)) / 1000
  const taken = await figure(`${durations}_sum{${chats}}`)
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(most)
  const unknown = 'method="GET",route="/api/*",status="4xx"'
  await expect.poll(() => figure(`lede_http_requests_total{${unknown}}`)).toBe(2)
  expect(await figures()).not.toMatch(/nobody-\d|nothing/)
})

it('shows replies that are written and who reads them, and counts the calls of models', async () => {
  const held = Promise.withResolvers<void>()
  model.handle(() => ({ kind: 'text', pieces: ['Hello', held.promise, ' there'] }))
  const reading = client.post('/api/chat', messageBody('Say hello').body)
  await expect.poll(() => figure('lede_running_replies')).toBe(1)
  await expect.poll(() => figure('lede_live_readers{route="/api/chat"}')).toBe(1)
  held.resolve()
  await reading
  await expect.poll(() => figure('lede_running_replies')).toBe(0)
  await expect.poll(() => figure('lede_live_readers{route="/api/chat"}')).toBe(0)
  for (const task of ['reply', 'title']) await expect.poll(() => calls(task, 'done')).toBe(1)
  expect(await figure('lede_model_call_duration_seconds_count{provider="compatible"}')).toBe(2)
  for (const direction of ['input', 'output']) expect(await tokens('reply', direction)).toBeGreaterThan(0)
  expect(await tokens('reply', 'cached')).toBe(0)
})

it('counts calls of models that fail, the second try included', async () => {
  model.handle(() => ({ kind: 'error', status: 500, message: 'Out of order' }))
  await client.post('/api/chat', messageBody('Say hello again').body)
  await expect.poll(() => calls('reply', 'failed')).toBeGreaterThanOrEqual(2)
  await expect.poll(() => figure('lede_running_replies')).toBe(0)
  await turn()
  expect(app.takeWarnings().map(({ msg }) => msg)).toEqual(['model call failed'])
})

it('counts jobs, publications and how late posts go out', async () => {
  await connect(client)
  const documentId = await savePost(client, 'Measured', 'A post that is measured')
  await client.post('/api/linkedin/publish', { documentId })
  await expect.poll(() => figure('lede_publication_lag_seconds_count')).toBe(1)
  await expect.poll(() => figure('lede_publications_total{outcome="published"}')).toBe(1)
  await expect.poll(() => figure('lede_jobs_total{kind="publish",outcome="done"}')).toBe(1)
  expect(await figure('lede_job_duration_seconds_count{kind="publish"}')).toBe(1)
})

it('shows how the connections to the database are used', async () => {
  const used = await figure('lede_database_connections{state="used"}')
  expect(used === undefined).toBe(inject('databaseTemplate').engine === 'sqlite')
})

it('names its figures as Prometheus asks for', async () => {
  const text = await figures()
  expect(lint(text)).toEqual([])
  expect(text).toContain('\nprocess_cpu_seconds_total ')
  expect(text).toContain('\nnodejs_eventloop_lag_p99_seconds ')
})

it('finds names that are not as Prometheus asks for', () => {
  const help = (name: string, type: string) => `# HELP ${name} Words.\n# TYPE ${name} ${type}\n`
  expect(lint(help('lede_things', 'counter'))).toEqual(['lede_things: a counter ends in _total'])
  expect(lint(help('lede_things_total', 'gauge'))).toEqual([
    'lede_things_total: only a counter ends in _total',
  ])
  expect(lint(help('lede_wait_milliseconds', 'gauge'))).toEqual(['lede_wait_milliseconds: not a base unit'])
  expect(lint(help('ledeThings', 'gauge'))).toEqual(['ledeThings: not in snake case'])
  expect(lint('# TYPE lede_things gauge\n')).toEqual(['lede_things: no help'])
  expect(lint(`${help('lede_things', 'gauge')}lede_things{badLabel="1"} 1\n`)).toEqual([
    'lede_things: the label badLabel is not in snake case',
  ])
  expect(lint(help('lede_wait_gauge', 'gauge'))).toEqual(['lede_wait_gauge: says its type'])
})
