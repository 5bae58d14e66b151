import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { pictures } from '#test/fixtures/chat-files.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { consent, type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import { type S3Server, startS3Server } from '#test/fixtures/s3-server.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { freePort, type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody, readChunks, spokenText } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { databaseEnv, type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { uploadMedia } from '#test/harness/uploads.ts'

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }

function listen(response: Response) {
  let heard = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) heard += decoder.decode(bytes, { stream: true })
  }
  return { end: read().catch(() => undefined), heard: () => heard }
}

describe('two servers on PostgreSQL, Redis and a bucket', { timeout: 240_000 }, () => {
  let folders: FreshDatabase[]
  let storage: S3Server
  let network: PracticeServer
  let model: ScriptedServer
  let env: Record<string, string>
  let servers: ServerProcess[]
  let ports: string[]
  const queue: ScriptedReply[] = []
  const start = (at: 0 | 1) =>
    startServerProcess({ ...env, DATA_DIR: folders[at]?.dataDir ?? '', PORT: ports[at] ?? '' })

  beforeAll(async () => {
    folders = [await freshDatabase(), await freshDatabase()]
    storage = await startS3Server()
    network = await startPracticeServer()
    Object.defineProperty(network.clock, 'now', { get: Date.now })
    model = await startOpenAiServer()
    model.handle((request) =>
      JSON.stringify(request.body).includes('Answer with a title')
        ? { kind: 'text', pieces: ['A title'] }
        : (queue.shift() ?? { kind: 'error', status: 500 }),
    )
    ports = [await freePort(), await freePort()]
    env = {
      ...storage.env,
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      ...databaseEnv(folders[0]),
      REDIS_URL: inject('redisUrl') ?? '',
      AUTH_SECRET: 'the same on both servers',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'fixture-model',
      ...network.settings,
      LOG_LEVEL: 'fatal',
    }
    servers = await Promise.all([start(0), start(1)])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await model.close()
    await network.stop()
    await storage.close()
    for (const folder of folders) await folder.remove()
  })

  /** The same browser, as a load balancer would route it to either server. */
  const on = (server: 0 | 1, { cookie } = new Client('')) => new Client(servers[server]?.url ?? '', cookie)
  const say = async (client: Client, text: string) => {
    const sent = messageBody(text)
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(sent.body) }
    return { ...sent, ...listen(await client.fetch('/api/chat', init)) }
  }
  const messagesOf = async (client: Client, chatId: string) =>
    (await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${chatId}`)).body.messages
  const stateOf = async (client: Client, chatId: string) =>
    (await messagesOf(client, chatId)).at(-1)?.metadata.state

  /** Starts on the first server and returns to the second: the network sends a browser back to whichever there is. */
  async function connectAcross(first: Client, second: Client): Promise<string> {
    const begin = await first.get('/api/linkedin/auth?returnUrl=/')
    const back = await consent(begin.headers.get('location') ?? '')
    const end = await second.get(back.pathname + back.search)
    return end.headers.get('location') ?? ''
  }

  it('serve one person together, one of them killed in the middle, and publish once', async () => {
    const first = on(0)
    const origin = { origin: first.url }
    expect((await first.post('/api/auth/sign-up/email', person, origin)).status).toBe(200)
    const second = on(1, first)
    expect(await connectAcross(first, second)).toContain('linkedin_connected=true')
    const { body: picture } = await uploadMedia(first, { name: 'lift.png', bytes: pictures['image/png'] })

    const gate = Promise.withResolvers<void>()
    queue.push({ kind: 'text', pieces: ['Written on ', gate.promise, 'the second.'] })
    const goingOn = await say(second, 'Write on the second')
    // Its model has been called, and gets nobody else's words.
    await expect.poll(goingOn.heard).toContain('Written on ')
    const words = Array.from({ length: 60 }, (_, at) => `word${at} `)
    queue.push({ kind: 'text', pieces: [...words, new Promise(() => undefined)] })
    const cutOff = await say(first, 'Write on the first')
    const elsewhere = listen(await second.fetch(`/api/chat/${cutOff.chatId}/stream`))
    await expect.poll(elsewhere.heard).toContain('word59 ')
    await expect
      .poll(async () => JSON.stringify(await messagesOf(second, cutOff.chatId)))
      .toContain('word59 ')
    await servers[0]?.kill()

    await Promise.all([cutOff.end, elsewhere.end])
    expect(elsewhere.heard()).not.toContain('[DONE]')
    await expect.poll(() => stateOf(second, cutOff.chatId)).toBe('interrupted')
    expect(JSON.stringify(await messagesOf(second, cutOff.chatId))).toContain('word59 ')
    gate.resolve()
    await goingOn.end
    expect(spokenText(readChunks(goingOn.heard()))).toBe('Written on the second.')
    queue.push({ kind: 'text', pieces: ['All of it.'] })
    const again = await second.post('/api/chat', cutOff.body)
    expect(spokenText(readChunks(again.text))).toBe('All of it.')
    expect((await messagesOf(second, cutOff.chatId)).map(({ role }) => role)).toEqual(['user', 'assistant'])

    servers[0] = await start(0)
    const third = on(0, second)
    expect((await third.get('/api/auth/get-session')).body).toMatchObject({ user: { email: person.email } })
    const file = await third.fetch(new URL(picture.url).pathname)
    expect(file.status).toBe(200)
    const content = JSON.stringify({ text: '<p>Once.</p>', images: [picture.url], videos: [], documents: [] })
    const documentId = randomUUID()
    expect((await third.post(`/api/document?id=${documentId}`, { title: 'Once', content })).status).toBe(200)
    const key = { 'idempotency-key': randomUUID() }
    const publish = (client: Client) => client.post('/api/linkedin/publish', { documentId }, key)
    const answers = await Promise.all([publish(second), publish(third), publish(second), publish(third)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const publication = async (client: Client) =>
      (await client.get<{ publication: string }[]>(`/api/document?id=${documentId}`)).body.at(-1)?.publication
    await expect.poll(() => publication(second)).toBe('published')
    expect(await publication(third)).toBe('published')
    expect(network.posts()).toEqual(['Once.'])
    expect((await network.feed()).map(({ media }) => media.length)).toEqual([1])
  })
})
