import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { RecordedRequest, ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody, readChunks, spokenText } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { databaseEnv, type FreshDatabase, freshDatabase } from '#test/harness/database.ts'

const redisUrl = inject('redisUrl')
const words = Array.from({ length: 120 }, (_, at) => `word${at} `)
const namesTitle = ({ body }: RecordedRequest) => JSON.stringify(body).includes('Answer with a title')
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Records what a reader has received so far. */
function listen(response: Response) {
  let heard = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) heard += decoder.decode(bytes, { stream: true })
  }
  return { end: read().catch(() => undefined), whole: () => heard }
}

describe('two servers on one PostgreSQL and one Redis', { timeout: 240_000 }, () => {
  let databases: FreshDatabase[]
  let model: ScriptedServer
  let servers: [ServerProcess, ServerProcess]
  let client: Client
  const queue: ScriptedReply[] = []

  const start = ({ dataDir }: FreshDatabase) =>
    startServerProcess({
      DATA_DIR: dataDir,
      ...databaseEnv(databases[0]),
      REDIS_URL: redisUrl ?? '',
      AUTH_SECRET: 'the same on both servers',
      ALLOW_GUESTS: 'on',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'fixture-model',
      LOG_LEVEL: 'fatal',
    })
  beforeAll(async () => {
    const [one, two] = [await freshDatabase(), await freshDatabase()]
    databases = [one, two]
    model = await startOpenAiServer()
    model.handle((request) =>
      namesTitle(request)
        ? { kind: 'text', pieces: ['A title'] }
        : (queue.shift() ?? { kind: 'error', status: 500 }),
    )
    servers = [await start(one), await start(two)]
    client = new Client(servers[0].url)
    await client.post('/api/auth/sign-in/anonymous')
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await model.close()
    for (const database of databases) await database.remove()
  })

  const on = (server: 0 | 1, path: string) => new URL(path, servers[server].url).href
  const send = (body: unknown) => client.fetch(on(0, '/api/chat'), json(body))
  const follow = async (server: 0 | 1, chatId: string) =>
    client.fetch(on(server, `/api/chat/${chatId}/stream`))
  const stored = async (chatId: string): Promise<StoredMessage[]> => {
    const response = await client.fetch(on(1, `/api/chat?id=${chatId}`))
    return ((await response.json()) as { messages: StoredMessage[] }).messages
  }

  it('let nobody in whose session ended on the other, within a second', async () => {
    const guest = new Client(servers[0].url)
    await guest.post('/api/auth/sign-in/anonymous')
    const there = new Client(servers[1].url, guest.cookie)
    expect((await there.get('/api/profile')).status).toBe(200)
    expect((await guest.post('/api/auth/sign-out')).status).toBe(200)
    await expect.poll(async () => (await there.get('/api/profile')).status).toBe(401)
  })

  it('let a reply be followed on either', async () => {
    const gate = Promise.withResolvers<void>()
    queue.push({ kind: 'text', pieces: ['One ', 'two ', gate.promise, 'three.'] })
    const { body, chatId } = messageBody('Count')
    const sent = listen(await send(body))
    const elsewhere = listen(await follow(1, chatId))
    await expect.poll(() => elsewhere.whole()).toContain('two ')
    const late = listen(await follow(1, chatId))
    gate.resolve()
    await Promise.all([sent.end, elsewhere.end, late.end])
    for (const reader of [sent, elsewhere, late])
      expect(spokenText(readChunks(reader.whole()))).toBe('One two three.')
    expect(late.whole()).toBe(sent.whole())
    expect((await follow(1, chatId)).status).toBe(204)
    expect((await stored(chatId)).at(-1)?.metadata.state).toBe('done')
  })

  it('let a reply be stopped from the other', async () => {
    queue.push({ kind: 'silent', pieces: ['So far '] })
    const { body, chatId } = messageBody('Talk')
    const sent = listen(await send(body))
    await expect.poll(() => sent.whole()).toContain('So far')
    const stop = await client.fetch(on(1, `/api/chat/${chatId}/stop`), json({}))
    expect(await stop.json()).toEqual({ stopped: true })
    await sent.end
    expect(readChunks(sent.whole()).at(-1)).toMatchObject({ type: 'abort' })
    expect((await stored(chatId)).at(-1)).toMatchObject({ metadata: { state: 'stopped' } })
  })

  it('keep what a killed one wrote, end its readers, and answer the message anew', async () => {
    queue.push({ kind: 'silent', pieces: words })
    const sent = messageBody('Tell me everything')
    const first = listen(await send(sent.body))
    const elsewhere = listen(await follow(1, sent.chatId))
    await expect.poll(() => elsewhere.whole()).toContain('word119 ')
    const text = words.join('')
    await expect.poll(async () => JSON.stringify(await stored(sent.chatId))).toContain(text)
    await servers[0].kill()
    await Promise.all([first.end, elsewhere.end])
    expect(elsewhere.whole()).not.toContain('[DONE]')
    const reply = (await stored(sent.chatId)).at(-1)
    expect(reply?.metadata.state).toBe('interrupted')
    expect(JSON.stringify(reply?.parts)).toContain(text)
    expect((await follow(1, sent.chatId)).status).toBe(204)
    queue.push({ kind: 'text', pieces: ['Everything.'] })
    const again = await client.fetch(on(1, '/api/chat'), json(sent.body))
    expect(spokenText(readChunks(await again.text()))).toBe('Everything.')
    expect((await stored(sent.chatId)).map(({ role }) => role)).toEqual(['user', 'assistant'])
  })
})
