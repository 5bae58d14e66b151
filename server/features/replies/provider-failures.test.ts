import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import { startAnthropicServer } from '#test/fixtures/anthropic-server.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { RecordedRequest, ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import {
  converse,
  draftedText,
  messageBody,
  readChunks,
  spokenText,
  type StreamChunk,
} from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

const says = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces })
const fails = (status: number, headers: Record<string, string> = {}): ScriptedReply => ({
  kind: 'error',
  status,
  headers: { 'retry-after': '0', ...headers },
})
const calls = (name: string, input: object): ScriptedReply => ({ kind: 'tools', calls: [{ name, input }] })
const filtered = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces, finish: 'filter' })
const namesTitle = ({ body }: RecordedRequest) => JSON.stringify(body).includes('Answer with a title')
const errorIn = (chunks: StreamChunk[]) => chunks.find(({ type }) => type === 'error')?.errorText
const outputsIn = (chunks: StreamChunk[]) =>
  chunks.filter(({ type }) => type === 'tool-output-available').map(({ output }) => output)

const heldBack =
  'The model’s provider held this back (its content filter). Please say it in other words, or choose another model.'
const claude = { id: 'anthropic:claude-sonnet-5-5', label: 'Claude Sonnet 5.5' }
const orClaude = ` You can also try again with ${claude.label}.`

describe('a provider that fails', () => {
  let model: ScriptedServer
  let other: ScriptedServer
  let app: TestApp
  let client: Client
  let title: ScriptedReply
  const queue: ScriptedReply[] = []
  beforeEach(async () => {
    queue.length = 0
    title = says('A title')
    model = await startOpenAiServer()
    other = await startAnthropicServer()
    model.handle((request) => (namesTitle(request) ? title : (queue.shift() ?? fails(500))))
    other.handle(() => says('The other one answers.'))
    app = await startTestApp({
      env: {
        LLM_BASE_URL: model.baseUrl,
        LLM_MODEL: 'fixture-model',
        ANTHROPIC_API_KEY: 'key-2',
        ANTHROPIC_BASE_URL: other.baseUrl,
        DEFAULT_MODEL: 'compatible:fixture-model',
        MODEL_TIMEOUT_MS: '1500',
      },
    })
    client = await app.guest()
  })
  afterEach(async () => {
    app.takeWarnings()
    await app.stop()
    await model.close()
    await other.close()
  })
  const asked = () => model.requests.filter((request) => !namesTitle(request)).length
  const replyOf = async (id: string) =>
    (await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${id}`)).body.messages[1]
  const versionsOf = async (id: string) =>
    (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body

  it.each([429, 500, 503])('for a moment, with %i, is not noticed in a chat', async (status) => {
    queue.push(fails(status), says('All is well.'))
    const { chatId, chunks } = await converse(client, 'Hello')
    expect(errorIn(chunks)).toBeUndefined()
    expect(spokenText(chunks)).toBe('All is well.')
    expect((await replyOf(chatId))?.metadata.state).toBe('done')
    expect(asked()).toBe(2)
  })

  it('leaves the choice of another model, which writes the reply in its place', async () => {
    queue.push(fails(401))
    const { chatId, body } = messageBody('Hello')
    const chunks = readChunks((await client.post('/api/chat', body)).text)
    expect(errorIn(chunks)).toBe(
      `The model refused its key. Please check the key in the settings.${orClaude}`,
    )
    expect(asked()).toBe(1)
    const again = await client.post('/api/chat', { ...body, selectedChatModel: claude.id })
    expect(spokenText(readChunks(again.text))).toBe('The other one answers.')
    expect(await replyOf(chatId)).toMatchObject({ metadata: { state: 'done' } })
  })

  it('says how long it is busy, and is not asked before that', async () => {
    queue.push(fails(429, { 'retry-after': '40' }))
    const { chunks } = await converse(client, 'Hello')
    expect(errorIn(chunks)).toBe(
      `The model is busy or its quota is used up. Please try again in 40 seconds.${orClaude}`,
    )
    expect(asked()).toBe(1)
  })

  it.each([
    ['by a filter', filtered('Half ', 'a '), heldBack],
    [
      'without an end',
      { kind: 'ended', pieces: ['Half ', 'a '] },
      'The model stopped before its reply was finished. Please try again.',
    ],
  ] satisfies [string, ScriptedReply, string][])(
    'in the middle, %s, leaves what there is',
    async (_, reply, words) => {
      queue.push(reply)
      const { chatId, chunks } = await converse(client, 'Hello')
      expect(errorIn(chunks)).toBe(`${words}${orClaude}`)
      expect(spokenText(chunks)).toBe('Half a ')
      const stored = await replyOf(chatId)
      expect(stored?.metadata.state).toBe('failed')
      expect(JSON.stringify(stored?.parts)).toContain('Half a ')
      expect(asked()).toBe(1)
    },
  )

  it('after a tool has run does not make it run again', async () => {
    queue.push(calls('createDocument', { title: 'Mine', kind: 'text' }), says('A post.'))
    queue.push(fails(503), says('It is there.'))
    const { chunks } = await converse(client, 'Write a post')
    expect(spokenText(chunks)).toBe('It is there.')
    expect(outputsIn(chunks)).toHaveLength(1)
    expect(chunks.filter(({ type }) => type === 'data-id')).toHaveLength(1)
    const { body } = await client.get<{ posts: unknown[] }>('/api/posts?status=draft')
    expect(body.posts).toHaveLength(1)
  })

  it('before the first word of a draft is asked once more', async () => {
    queue.push(calls('createDocument', { title: 'Mine', kind: 'text' }), fails(503), says('A post.'))
    queue.push(says('It is there.'))
    const { chunks } = await converse(client, 'Write a post')
    expect(draftedText(chunks)).toBe('A post.')
    expect(outputsIn(chunks)).toMatchObject([{ title: 'Mine', kind: 'text' }])
  })

  it.each([
    ['is held back', filtered('Half a post'), heldBack],
    [
      'breaks off',
      { kind: 'cut', pieces: ['Half a post'] },
      'The model stopped before the post was finished. Please try again.',
    ],
    [
      'falls silent',
      { kind: 'silent', pieces: ['Half a post'] },
      'The model took too long to answer. Please try again.',
    ],
  ] satisfies [string, ScriptedReply, string][])(
    'while a draft is written: it %s, and what there is stays',
    async (_, reply, words) => {
      queue.push(calls('createDocument', { title: 'Mine', kind: 'text' }), reply, says('I am sorry.'))
      const { chunks } = await converse(client, 'Write a post')
      expect(outputsIn(chunks)).toEqual([{ error: words }])
      const id = String(chunks.find(({ type }) => type === 'data-id')?.data)
      expect(await versionsOf(id)).toMatchObject([{ content: 'Half a post' }])
    },
  )

  it.each([
    ['is held back', { kind: 'text', pieces: ['Half'], finish: 'filter' }, heldBack],
    [
      'breaks off',
      { kind: 'cut', pieces: ['Half'] },
      'The model stopped before the post was finished. Please try again.',
    ],
  ] satisfies [string, ScriptedReply, string][])(
    'while a post is changed: it %s, and the post stays as it was',
    async (_, reply, words) => {
      await client.post('/api/document?id=post', { content: 'A whole post.', title: 'Mine' })
      queue.push(calls('updateDocument', { id: 'post', description: 'Shorter' }), reply, says('I am sorry.'))
      const { chunks } = await converse(client, 'Shorter')
      expect(outputsIn(chunks)).toEqual([{ error: `${words} The post is as it was.` }])
      expect(await versionsOf('post')).toMatchObject([{ content: 'A whole post.' }])
    },
  )

  const place = { flowType: 'post-ideas', flowStep: 'category-selected' }
  const idea = (name: string) => `{"title": "${name}", "summary": "More."}`

  it('in a guided flow is asked once more, and then says what happened', async () => {
    queue.push(
      fails(500),
      says(`{"elements": [${idea('First')}, ${idea('Second')}]}`),
      says('{"elements": []}'),
    )
    const { chunks } = await converse(client, 'Give me ideas about onboarding', place)
    expect(errorIn(chunks)).toBeUndefined()
    expect(spokenText(chunks)).toMatch(/First[^]*Second/)
    queue.push(filtered(`{"elements": [${idea('First')},`))
    const { chatId, chunks: broken } = await converse(client, 'Give me ideas about onboarding', place)
    expect(spokenText(broken)).toContain('First')
    expect(errorIn(broken)).toBe(`${heldBack}${orClaude}`)
    expect((await replyOf(chatId))?.metadata.state).toBe('failed')
  })

  it('for openings and for a rewritten line says so in words', async () => {
    await client.post('/api/document?id=post', { content: 'First.\nSecond line.', title: 'Mine' })
    const line = { documentId: 'post', fullContent: 'First.', selectedLine: 'First.' }
    const wishes: [string, Record<string, unknown>][] = [
      ['/api/actions/suggestHooks', { documentId: 'post', content: 'First.\nSecond line.' }],
      ['/api/regenerate-line', line],
    ]
    const failures: [ScriptedReply, string][] = [
      [filtered('Half'), heldBack],
      [{ kind: 'silent' }, 'The model took too long to answer. Please try again.'],
      [
        fails(402),
        'The credit of the model’s key is used up. Please add some with its provider, or choose another model.',
      ],
    ]
    for (const [name, body] of wishes)
      for (const [reply, cause] of failures) {
        queue.push(reply)
        expect(await client.post(name, body)).toMatchObject({ body: { code: 'internal:document', cause } })
      }
    queue.push(fails(503), says('Better.'))
    expect(await client.post('/api/regenerate-line', line)).toMatchObject({
      status: 200,
      body: { regeneratedLine: 'Better.' },
    })
  })

  it('for the chat’s title leaves it its first words', async () => {
    title = filtered('A ti')
    queue.push(says('Hello.'))
    const { body, chatId } = messageBody('What is new in logistics?')
    await client.post('/api/chat', body)
    await expect.poll(() => app.takeLines('a chat could not be named')).toHaveLength(1)
    const { body: opened } = await client.get<{ chat: { title: string } }>(`/api/chat?id=${chatId}`)
    expect(opened.chat.title).toBe('What is new in logistics?')
  })
})
