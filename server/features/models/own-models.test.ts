import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tried } from '#contract/model-keys.ts'
import { startAnthropicServer } from '#test/fixtures/anthropic-server.ts'
import { startGoogleServer } from '#test/fixtures/google-server.ts'
import { startOpenAiResponsesServer } from '#test/fixtures/openai-responses-server.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { page, type PageHandler, type PageServer, startPageServer } from '#test/fixtures/page-server.ts'
import type { RecordedRequest, ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, draftedText, spokenText } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

const offlineLabel = 'Offline writer: connect a model for AI drafting'

type Listed = { models: { id: string; provider: string; isOwn: boolean }[]; default: string }

const modelsOf = async (client: Client) => (await client.get<Listed>('/api/models')).body
const put = (client: Client, provider: string, fields: Record<string, unknown>) =>
  client.call('PUT', `/api/model-keys/${provider}`, fields)
const tryOut = (client: Client, provider: string) => client.post<Tried>(`/api/model-keys/${provider}/test`)
const keysIn = (requests: RecordedRequest[]) =>
  requests.map(({ headers }) => headers.authorization ?? headers['x-api-key'] ?? headers['x-goog-api-key'])

/** Returns the keys sent with the requests that contain these words. */
const sentWith = (server: ScriptedServer, words: string) =>
  keysIn(server.requests.filter(({ body }) => JSON.stringify(body).includes(words)))

describe('a server without a model', () => {
  let app: TestApp
  let own: ScriptedServer
  const hosted = {} as Record<'anthropic' | 'openai' | 'google', ScriptedServer>
  let pages: PageServer
  const handlers: Record<string, PageHandler> = {}
  beforeAll(async () => {
    own = await startOpenAiServer()
    hosted.anthropic = await startAnthropicServer()
    hosted.openai = await startOpenAiResponsesServer()
    hosted.google = await startGoogleServer()
    pages = await startPageServer(handlers)
    app = await startTestApp({
      env: {
        IMPORT_ALLOWED_HOSTS: `${new URL(own.baseUrl).host},${pages.host},127.0.0.1:1`,
        ANTHROPIC_BASE_URL: hosted.anthropic.baseUrl,
        OPENAI_BASE_URL: hosted.openai.baseUrl,
        GOOGLE_GENERATIVE_AI_BASE_URL: hosted.google.baseUrl,
      },
    })
  })
  beforeEach(() => {
    own.requests.splice(0)
    own.handle(() => ({ kind: 'text', pieces: ['Hello.'] }))
  })
  afterAll(async () => {
    await app.stop()
    await Promise.all([own, ...Object.values(hosted), pages].map((server) => server.close()))
  })

  const ownServer = (apiKey: string) => ({ baseUrl: own.baseUrl, model: 'fixture-model', apiKey })

  it('writes with the model of whoever has a key, and for everybody else as before', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    expect(await modelsOf(client)).toMatchObject({
      models: [{ id: 'offline:writer' }],
      default: 'offline:writer',
    })
    await put(client, 'compatible', ownServer('key-of-one-1111'))
    expect(await modelsOf(client)).toMatchObject({
      models: [
        { id: 'compatible:fixture-model', isOwn: true },
        { id: 'offline:writer', label: offlineLabel, isOwn: false },
      ],
      default: 'compatible:fixture-model',
    })
    expect(spokenText((await converse(client, 'Hi')).chunks)).toBe('Hello.')
    expect(spokenText((await converse(other, 'From another person')).chunks)).not.toBe('Hello.')
    expect(await modelsOf(other)).toMatchObject({ models: [{ id: 'offline:writer' }] })
    expect(sentWith(own, 'From another person')).toEqual([])
  })

  it('never uses the key of one account for another', async () => {
    const people = await Promise.all(
      ['apple', 'cherry'].map(async (word) => ({ word, key: `key-of-${word}`, client: await app.guest() })),
    )
    for (const { client, key } of people) await put(client, 'compatible', ownServer(key))
    const work = async ({ word, client }: { word: string; client: Client }) => {
      const documentId = `post-${word}`
      await client.post(`/api/document?id=${documentId}`, { content: `One ${word}.` })
      const wish = { documentId, fullContent: `One ${word}.`, selectedLine: `One ${word}.` }
      const answers = [
        await converse(client, `One ${word}`),
        await client.post('/api/regenerate-line', wish),
        await client.post('/api/actions/suggestHooks', { documentId, content: `One ${word}.` }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    own.handle(({ body }) => ({
      kind: 'text',
      pieces: [JSON.stringify(body).includes('openings') ? '{"elements":[{"opening":"Look."}]}' : 'Hello.'],
    }))
    await Promise.all([...people, ...people].map(work))
    for (const { word, key } of people) {
      const used = sentWith(own, `One ${word}`)
      expect(used.length).toBeGreaterThanOrEqual(6)
      expect(new Set(used)).toEqual(new Set([`Bearer ${key}`]))
    }
    for (const { client, key } of people) {
      await tryOut(client, 'compatible')
      expect(sentWith(own, 'Say \\"OK\\"').at(-1)).toBe(`Bearer ${key}`)
    }
  })

  it('writes posts and names chats with that key too', async () => {
    const client = await app.guest()
    await put(client, 'compatible', ownServer('key-of-one-1111'))
    const tool = { name: 'createDocument', input: { title: 'A post', kind: 'text' } }
    own.handle(({ body }) => {
      const asked = JSON.stringify(body)
      if (asked.includes('Answer with a title')) return { kind: 'text', pieces: ['A fine title'] }
      if (asked.includes('Write the post')) return { kind: 'text', pieces: ['The whole post.'] }
      return { kind: 'tools', calls: [tool] }
    })
    const { chunks, chatId } = await converse(client, 'Sing of figs')
    expect(draftedText(chunks)).toBe('The whole post.')
    await expect
      .poll(async () => (await client.get(`/api/chat?id=${chatId}`)).body)
      .toMatchObject({ chat: { title: 'A fine title' } })
    expect(sentWith(own, 'Sing of figs')).toEqual(Array.from({ length: 3 }, () => 'Bearer key-of-one-1111'))
  })

  it('goes back to the offline writer when the key is removed, and says so to who still asks for its model', async () => {
    const client = await app.guest()
    await put(client, 'compatible', ownServer('key-of-one-1111'))
    const selectedChatModel = 'compatible:fixture-model'
    expect((await converse(client, 'Hi', { selectedChatModel })).status).toBe(200)
    await client.delete('/api/model-keys/compatible')
    const refused = await converse(client, 'Hi again', { selectedChatModel })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', unknownModel: selectedChatModel },
    })
    await client.post('/api/document?id=left', { content: 'Second  line.' })
    const wish = { documentId: 'left', fullContent: 'Second  line.', selectedLine: 'Second  line.' }
    expect((await client.post('/api/regenerate-line', { ...wish, selectedChatModel })).status).toBe(200)
    expect((await converse(client, 'Hi again')).status).toBe(200)
    expect(sentWith(own, 'Hi again')).toEqual([])
    expect(sentWith(own, 'Second  line.')).toEqual([])
    await client.post('/api/model-keys/compatible/restore')
    expect(spokenText((await converse(client, 'And again', { selectedChatModel })).chunks)).toBe('Hello.')
  })

  it('is not told the model of another account', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    await put(client, 'compatible', { ...ownServer('key-of-one-1111'), model: 'secret-model' })
    const refused = await converse(other, 'Tell me', { selectedChatModel: 'compatible:secret-model' })
    expect(refused.status).toBe(400)
    expect(sentWith(own, 'Tell me')).toEqual([])
  })

  it.each([
    ['anthropic', 'claude-', 'sk-ant-test-1234'],
    ['openai', 'gpt-', 'Bearer sk-test-12345678'],
    ['google', 'gemini-', 'AIza-test-1234'],
  ] as const)('opens the models of %s to its key, and tries it', async (provider, name, header) => {
    const client = await app.guest()
    await put(client, provider, { apiKey: header.replace('Bearer ', '') })
    const { models, default: byDefault } = await modelsOf(client)
    expect(byDefault).toContain(`${provider}:${name}`)
    expect(models.filter(({ isOwn }) => isOwn).map((model) => model.provider)).toContain(provider)
    const server = hosted[provider]
    server.script({ kind: 'text', pieces: ['OK'] })
    expect((await tryOut(client, provider)).body).toMatchObject({
      outcome: 'works',
      message: expect.stringMatching(/^It works: .+ answered\.$/),
    })
    expect(keysIn(server.requests)).toEqual([header])
    server.script({ kind: 'error', status: 401, message: `No such key: ${header}` })
    const refused = await tryOut(client, provider)
    expect(refused.body).toEqual({
      outcome: 'refused',
      message: 'The key was refused. Please check that it is complete and still valid.',
    })
  })

  it('knows Google’s way to refuse a key', async () => {
    const client = await app.guest()
    await put(client, 'google', { apiKey: 'AIza-test-1234' })
    hosted.google.script({ kind: 'error', status: 400, message: 'API_KEY_INVALID' })
    expect((await tryOut(client, 'google')).body).toMatchObject({ outcome: 'refused' })
  })

  const outcomes: [what: string, reply: ScriptedReply, outcome: string, message: RegExp][] = [
    ['a refused key', { kind: 'error', status: 403 }, 'refused', /key was refused/],
    ['no such model', { kind: 'error', status: 404 }, 'no-model', /no model "fixture-model" at this address/],
    ['a used-up quota', { kind: 'error', status: 429 }, 'busy', /quota is used up/],
    ['an empty account', { kind: 'error', status: 402 }, 'busy', /quota is used up/],
    ['a refused request', { kind: 'error', status: 400 }, 'rejected', /refused \(400\)/],
    ['a failing server', { kind: 'error', status: 503 }, 'failed', /reported a problem \(503\)/],
    ['a broken answer', { kind: 'broken' }, 'failed', /not like a model/],
    ['a cut line', { kind: 'cut' }, 'failed', /not like a model/],
    ['thoughts without a word', { kind: 'text', pieces: [] }, 'works', /It works: fixture-model answered/],
  ]
  it.each(outcomes)('says in plain words what came of a test: %s', async (_what, reply, outcome, message) => {
    const client = await app.guest()
    await put(client, 'compatible', ownServer('key-of-one-1111'))
    const isTest = ({ body }: RecordedRequest) => JSON.stringify(body).includes('Say')
    own.handle((request): ScriptedReply => (isTest(request) ? reply : { kind: 'text', pieces: ['A title'] }))
    const answer = await tryOut(client, 'compatible')
    expect(answer).toMatchObject({ status: 200, body: { outcome, message: expect.stringMatching(message) } })
    const asked = own.requests.filter(isTest)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body).toMatchObject({ model: 'fixture-model', max_tokens: 16, stream: true })
  })

  it('says in plain words what came of a test: silence', async () => {
    const hasty = await startTestApp({
      env: { IMPORT_ALLOWED_HOSTS: new URL(own.baseUrl).host, MODEL_TIMEOUT_MS: '1200' },
    })
    const client = await hasty.guest()
    await put(client, 'compatible', ownServer('key-of-one-1111'))
    own.handle(() => ({ kind: 'silent' }))
    expect((await tryOut(client, 'compatible')).body).toMatchObject({
      outcome: 'slow',
      message: expect.stringMatching(/no answer within 2 seconds/),
    })
    await hasty.stop()
  })

  it('says that nothing is there, that the address leads on, and that a page is no model', async () => {
    const client = await app.guest()
    await put(client, 'compatible', { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' })
    expect((await tryOut(client, 'compatible')).body).toMatchObject({ outcome: 'unreachable' })
    handlers['/moved/chat/completions'] = (_, response) =>
      void response.writeHead(307, { location: 'http://169.254.169.254/' }).end()
    await put(client, 'compatible', { baseUrl: pages.at('/moved'), model: 'm' })
    expect((await tryOut(client, 'compatible')).body).toMatchObject({
      outcome: 'rejected',
      message: 'The address redirects to another one. Please enter that one.',
    })
    handlers['/page/chat/completions'] = page('<h1>Welcome</h1>')
    await put(client, 'compatible', { baseUrl: pages.at('/page'), model: 'm' })
    expect((await tryOut(client, 'compatible')).body).toMatchObject({
      outcome: 'failed',
      message: 'Something answered, but not like a model. Please check the address.',
    })
  })

  it('keeps keys out of the log, also when a provider repeats them', async () => {
    const client = await app.guest()
    await put(client, 'compatible', ownServer('key-of-one-1111'))
    const reply = { kind: 'error', status: 401, message: 'Wrong key: key-of-one-1111' } as const
    own.handle(() => reply)
    const { chunks } = await converse(client, 'Hi')
    expect(JSON.stringify(chunks)).toContain('The model refused its key.')
    await client.post('/api/document?id=logged', { content: 'A line.' })
    const wish = { documentId: 'logged', fullContent: 'A line.', selectedLine: 'A line.' }
    expect((await client.post('/api/regenerate-line', wish)).status).toBe(500)
    const logged = JSON.stringify(app.takeWarnings())
    expect(logged).toContain('Wrong key: [key]')
    expect(logged).not.toContain('key-of-one-1111')
  })
})

describe('a server with a model', () => {
  it('goes on with it by default, offers one’s own beside it, and prefers one’s own key for the same model', async () => {
    const [shared, own] = [await startOpenAiServer(), await startOpenAiServer()]
    for (const server of [shared, own]) server.handle(() => ({ kind: 'text', pieces: ['Hello.'] }))
    const app = await startTestApp({
      env: {
        LLM_BASE_URL: shared.baseUrl,
        LLM_MODEL: 'fixture-model',
        LLM_API_KEY: 'key-of-the-server',
        IMPORT_ALLOWED_HOSTS: new URL(own.baseUrl).host,
      },
    })
    const client = await app.guest()
    await put(client, 'compatible', { baseUrl: own.baseUrl, model: 'mine', apiKey: 'key-of-one-1111' })
    expect(await modelsOf(client)).toMatchObject({
      models: [
        { id: 'compatible:fixture-model', isOwn: false },
        { id: 'compatible:mine', isOwn: true },
        { id: 'offline:writer', isOwn: false },
      ],
      default: 'compatible:fixture-model',
    })
    await converse(client, 'Hi')
    expect(own.requests).toEqual([])
    await converse(client, 'Hi', { selectedChatModel: 'compatible:mine' })
    expect(new Set(keysIn(own.requests))).toEqual(new Set(['Bearer key-of-one-1111']))
    expect(new Set(keysIn(shared.requests))).toEqual(new Set(['Bearer key-of-the-server']))
    await put(client, 'compatible', {
      baseUrl: own.baseUrl,
      model: 'fixture-model',
      apiKey: 'key-of-one-1111',
    })
    await converse(client, 'With my own')
    expect(sentWith(shared, 'With my own')).toEqual([])
    expect(sentWith(own, 'With my own')).toContain('Bearer key-of-one-1111')
    await app.stop()
    await Promise.all([shared.close(), own.close()])
  })
})
