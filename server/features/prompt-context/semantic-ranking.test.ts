import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { type EmbeddingServer, startEmbeddingServer } from '#test/fixtures/embedding-server.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { type Client, password } from '#test/harness/client.ts'

/** Shares no words with the request, and is placed where only its meaning finds it. */
const near = 'Eleven bakers quit within one winter.'
const request = 'Write a post about employee turnover'
const filler = Array.from(
  { length: 700 },
  (_, at) => `Paragraph ${at} tells of trams, weather and gardens in general.`,
)
const knowledge = [...filler, near].join('\n\n')

describe('long knowledge with an embedding model', () => {
  let app: TestApp
  let model: ScriptedServer
  let embeddings: EmbeddingServer
  let client: Client
  beforeAll(async () => {
    model = await startOpenAiServer()
    model.handle(() => ({ kind: 'text', pieces: ['Done.'] }))
    embeddings = await startEmbeddingServer((text) =>
      /turnover|quit/.test(text) ? [1, 0.01 * (text.length % 7), 0] : [0, 1, text.length / 1000],
    )
    app = await startTestApp({
      env: {
        LLM_BASE_URL: model.baseUrl,
        LLM_MODEL: 'fixture-model',
        OPENAI_API_KEY: 'a-key',
        OPENAI_BASE_URL: embeddings.baseUrl,
        DEFAULT_MODEL: 'compatible:fixture-model',
      },
    })
    client = await app.guest()
  })
  beforeEach(() => {
    embeddings.answerWith(200)
    embeddings.calls.length = 0
    model.requests.length = 0
  })
  afterAll(async () => {
    await app.stop()
    await model.close()
    await embeddings.close()
  })

  const make = async (content: string, by = client) =>
    (await by.post<{ id: string }>('/api/knowledge-base', { title: 'Notes', content })).body.id
  /** Returns what the model is told about the chosen items, as one text. */
  const promptWith = async (ids: string[], by = client) => {
    model.requests.length = 0
    await converse(by, request, { selectedKnowledgeBaseIds: ids })
    return model.requests
      .map(({ body }) => JSON.stringify(body))
      .find((body) => body.includes('What the writer knows'))
  }
  const kept = async () => {
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    const rows = await db.selectFrom('passageVector').select(['number', 'hash', 'model']).execute()
    await close()
    return rows
  }
  const untilKept = (count: number) => expect.poll(async () => (await kept()).length).toBe(count)

  it('is chosen from by its meaning, too', async () => {
    const id = await make(knowledge)
    // The first reply does not wait until a long item is done.
    await promptWith([id])
    await untilKept(701)
    // A reply waits only two seconds for its vectors, which may not be enough on a busy machine.
    await expect.poll(() => promptWith([id])).toContain(near)
  })

  it('makes each vector once, and those of a changed text anew', async () => {
    const id = await make([...filler, 'One more about turnover.'].join('\n\n'))
    await promptWith([id])
    await untilKept(701 + 701)
    embeddings.calls.length = 0
    await promptWith([id])
    expect(embeddings.calls.flatMap(({ texts }) => texts)).toEqual([request])
    await client.patch(`/api/knowledge-base/${id}`, { content: [...filler, near].join('\n\n') })
    await promptWith([id])
    await expect.poll(() => embeddings.calls.flatMap(({ texts }) => texts)).toContain(near)
    await untilKept(701 + 701)
    // A reply waits only two seconds for its vectors, which may not be enough on a busy machine.
    await expect.poll(() => promptWith([id])).toContain(near)
  })

  it('asks nobody where the knowledge fits, or is somebody else’s', async () => {
    const id = await make('A short note.')
    expect(await promptWith([id])).toContain('A short note.')
    const theirs = await make(knowledge)
    await promptWith([theirs], await app.guest())
    expect(embeddings.calls).toEqual([])
  })

  it.each([401, 429, 500, 0])(
    'is chosen from by its words where the provider answers with %s',
    async (status) => {
      const id = await make([...filler, near, 'A last one about employee turnover here.'].join('\n\n'))
      embeddings.answerWith(status)
      const text = await promptWith([id])
      expect(text).toContain('A last one about employee turnover here.')
      expect(text).not.toContain(near)
      expect(app.takeLines('could not compute embeddings').length).toBeGreaterThan(0)
    },
  )

  it('takes its vectors along when it goes', async () => {
    const stranger = await app.signUp()
    const id = await make([...filler, near].join('\n\n'), stranger)
    const before = (await kept()).length
    await promptWith([id], stranger)
    await untilKept(before + 701)
    expect((await stranger.delete('/api/account', { password })).status).toBe(204)
    await untilKept(before)
  })
})

it('long knowledge without an embedding model is chosen from by its words', async () => {
  const model = await startOpenAiServer()
  model.handle(() => ({ kind: 'text', pieces: ['Done.'] }))
  const app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model' } })
  const client = await app.guest()
  const item = { title: 'Notes', content: `${knowledge}\n\nA last one about employee turnover here.` }
  const { body } = await client.post<{ id: string }>('/api/knowledge-base', item)
  await converse(client, request, { selectedKnowledgeBaseIds: [body.id] })
  expect(JSON.stringify(model.requests.map((one) => one.body))).toContain(
    'A last one about employee turnover',
  )
  await app.stop()
  await model.close()
})
