import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chat, StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import { chatCompletionBody, startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { RecordedRequest, ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { silenceMs } from '#test/timeouts.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, draftedText, messageBody, readChunks, spokenText } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

type Opened = { chat: Chat; messages: StoredMessage[] }

const says = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces })
const namesTitle = (request: RecordedRequest) => JSON.stringify(request.body).includes('Answer with a title')

describe('replies', () => {
  let model: ScriptedServer
  let app: TestApp
  /** Gives up on its model after a short silence. */
  let hasty: TestApp
  /** The model's next responses in a chat; titles are answered separately. */
  const queue: ScriptedReply[] = []
  const requests = () => model.requests.filter((request) => !namesTitle(request))
  beforeAll(async () => {
    model = await startOpenAiServer()
    const env = {
      LLM_BASE_URL: model.baseUrl,
      LLM_API_KEY: 'key',
      LLM_MODEL: 'fixture-model',
    }
    app = await startTestApp({ env })
    hasty = await startTestApp({ env: { ...env, MODEL_TIMEOUT_MS: String(silenceMs) } })
    model.handle((request) => {
      if (namesTitle(request)) return says('A short title')
      return queue.shift() ?? { kind: 'error', status: 500 }
    })
  })
  afterAll(async () => {
    await app.stop()
    await hasty.stop()
    await model.close()
  })

  const open = async (client: Client, id: string) => (await client.get<Opened>(`/api/chat?id=${id}`)).body

  it('stream as the AI SDK’s UI messages and are kept', async () => {
    const client = await app.guest()
    queue.push(says('Good ', 'morning, ', '**Ada**.'))
    const { chatId, messageId, headers, chunks } = await converse(client, 'Hello')
    expect(headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    expect(headers.get('content-type')).toContain('text/event-stream')
    expect(spokenText(chunks)).toBe('Good morning, **Ada**.')
    expect(chunks[0]).toMatchObject({ type: 'start', messageId: expect.any(String) })
    expect(chunks.at(-1)).toMatchObject({ type: 'finish' })
    const { messages } = await open(client, chatId)
    expect(messages.map(({ id }) => id)).toEqual([messageId, chunks[0]?.messageId])
    expect(messages[1]).toMatchObject({ role: 'assistant', metadata: { state: 'done' } })
    expect(messages[1]?.parts).toContainEqual(
      expect.objectContaining({ type: 'text', text: 'Good morning, **Ada**.' }),
    )
  })

  it('keep what a model thinks within its text apart as reasoning', async () => {
    const client = await app.guest()
    queue.push(says('<thi', 'nk>They greet', ' me.</th', 'ink>\n\nGood morning.'))
    const { chatId, chunks } = await converse(client, 'Hello')
    expect(spokenText(chunks).trim()).toBe('Good morning.')
    const { messages } = await open(client, chatId)
    expect(messages[1]?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'reasoning', text: 'They greet me.' },
      { type: 'text', text: expect.stringMatching(/^\s*Good morning\.$/) },
    ])
  })

  it('tell the model the latest part of a long chat', async () => {
    const client = await app.guest()
    const id = randomUUID()
    for (let turn = 1; turn <= 31; turn += 1) {
      queue.push(says(`Answer ${turn}.`))
      await converse(client, `Question ${turn}`, { id })
    }
    const { messages } = chatCompletionBody.parse(requests().at(-1)?.body)
    const [instructions, ...said] = messages
    expect(instructions?.role).toBe('system')
    expect(said).toHaveLength(60)
    expect(JSON.stringify(said[0])).toContain('Answer 1.')
    expect(JSON.stringify(said.at(-1))).toContain('Question 31')
  })

  it('tell the model what was said before', async () => {
    const client = await app.guest()
    queue.push(says('One.'))
    const { chatId: id } = await converse(client, 'First')
    await expect.poll(async () => (await open(client, id)).chat.title).toBe('A short title')
    const from = requests().length
    queue.push(says('Two.'))
    await converse(client, 'Second', { id })
    const { messages } = chatCompletionBody.parse(requests()[from]?.body)
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(JSON.stringify(messages)).toMatch(/First.*One\..*Second/)
  })

  it('write a post into a document, streamed part by part', async () => {
    const client = await app.guest()
    queue.push(
      {
        kind: 'tools',
        pieces: ['Here is ', 'your post.'],
        calls: [{ name: 'createDocument', input: { title: 'Onboarding', kind: 'text' } }],
      },
      says('Ten days ', 'became two.\n\n', 'Here is how.'),
    )
    const { chatId, chunks } = await converse(client, 'Write a post about onboarding')
    const parts = chunks.filter(({ type }) => type.startsWith('data-'))
    expect(parts.map(({ type }) => type).slice(0, 4)).toEqual([
      'data-kind',
      'data-id',
      'data-title',
      'data-clear',
    ])
    expect(parts.at(-1)).toMatchObject({ type: 'data-finish', data: null })
    expect(draftedText(chunks)).toBe('Ten days became two.\n\nHere is how.')
    expect(spokenText(chunks)).toBe('Here is your post.')
    const id = String(parts.find(({ type }) => type === 'data-id')?.data)
    const { body: versions } = await client.get<DocumentVersion[]>(`/api/document?id=${id}`)
    expect(versions).toHaveLength(1)
    expect(versions[0]).toMatchObject({
      id,
      title: 'Onboarding',
      kind: 'text',
      content: 'Ten days became two.\n\nHere is how.',
      status: 'draft',
    })
    const { messages } = await open(client, chatId)
    const toolPart = messages[1]?.parts.find(({ type }) => type === 'tool-createDocument')
    expect(toolPart).toMatchObject({
      state: 'output-available',
      output: { id, title: 'Onboarding', kind: 'text' },
    })
    expect(messages[1]?.parts.some(({ type }) => type.startsWith('data-'))).toBe(false)
  })

  it('change a post and keep what was there as a version', async () => {
    const client = await app.guest()
    await client.post('/api/document?id=post-1', { content: 'Old words.', title: 'Mine', kind: 'text' })
    const from = requests().length
    queue.push(
      {
        kind: 'tools',
        calls: [{ name: 'updateDocument', input: { id: 'post-1', description: 'Make it new' } }],
      },
      says('New words.'),
    )
    const { chunks } = await converse(client, 'Make it new', {
      documentContext: { id: 'post-1', title: 'Mine', content: 'Old words.', kind: 'text' },
    })
    expect(JSON.stringify(requests()[from]?.body)).toContain('Old words.')
    expect(draftedText(chunks)).toBe('New words.')
    const { body: versions } = await client.get<DocumentVersion[]>('/api/document?id=post-1')
    expect(versions).toHaveLength(2)
    expect(versions[0]?.content).toBe('Old words.')
    expect(versions[1]?.content).toContain('New words.')
    const output = chunks.find(({ type }) => type === 'tool-output-available')
    expect(output).toMatchObject({ output: { id: 'post-1', description: 'Make it new' } })
  })

  it('cannot change another person’s post', async () => {
    const [owner, other] = [await app.guest(), await app.guest()]
    await owner.post('/api/document?id=private-1', { content: 'Mine.' })
    queue.push(
      {
        kind: 'tools',
        calls: [{ name: 'updateDocument', input: { id: 'private-1', description: 'Steal it' } }],
      },
      says('I could not.'),
    )
    const { chunks } = await converse(other, 'Change it')
    const output = chunks.find(({ type }) => type === 'tool-output-available')
    expect(output).toMatchObject({ output: { error: expect.stringContaining('belongs to another user') } })
    expect((await owner.get<DocumentVersion[]>('/api/document?id=private-1')).body).toHaveLength(1)
  })

  it('refuse a second message while one is being written', async () => {
    const client = await app.guest()
    const gate = Promise.withResolvers<void>()
    queue.push({ kind: 'text', pieces: ['Wait', gate.promise, ' for it.'] })
    const { body, chatId: id } = messageBody('Hello')
    const first = await client.fetch('/api/chat', jsonRequest(body))
    const second = await converse(client, 'And?', { id })
    expect(second).toMatchObject({
      status: 400,
      body: { code: 'bad_request:chat', cause: 'Please wait for the model to finish its response!' },
    })
    gate.resolve()
    expect(spokenText(readChunks(await first.text()))).toBe('Wait for it.')
    expect((await open(client, id)).messages).toHaveLength(2)
  })

  it('go on when the browser leaves, and can be joined without a lost or doubled word', async () => {
    const client = await app.guest()
    const gate = Promise.withResolvers<void>()
    queue.push({ kind: 'text', pieces: ['One ', gate.promise, 'two ', 'three.'] })
    const leaving = new AbortController()
    const { body, chatId: id } = messageBody('Count')
    const gone = await client.fetch('/api/chat', { ...jsonRequest(body), signal: leaving.signal })
    const reader = gone.body?.getReader()
    await reader?.read()
    leaving.abort()
    const [joined, joinedLate] = [
      await client.fetch(`/api/chat/${id}/stream`),
      await client.fetch(`/api/chat/${id}/stream`),
    ]
    gate.resolve()
    for (const response of [joined, joinedLate]) {
      expect(spokenText(readChunks(await response.text()))).toBe('One two three.')
    }
    expect((await open(client, id)).messages[1]).toMatchObject({ metadata: { state: 'done' } })
    expect((await client.get(`/api/chat/${id}/stream`)).status).toBe(204)
  })

  it('stop from anywhere, keep what was written, and let go of the model', async () => {
    const client = await app.guest()
    const from = requests().length
    queue.push({ kind: 'silent', pieces: ['So far '] })
    const { body, chatId: id } = messageBody('Talk')
    const running = await client.fetch('/api/chat', jsonRequest(body))
    await expect.poll(async () => (await open(client, id)).messages[1]?.parts.length).toBeGreaterThan(0)
    expect(await client.post(`/api/chat/${id}/stop`)).toMatchObject({ status: 200, body: { stopped: true } })
    const chunks = readChunks(await running.text())
    expect(chunks.at(-1)).toMatchObject({ type: 'abort' })
    expect(await requests()[from]?.closedEarly).toBe(true)
    await expect.poll(async () => (await open(client, id)).messages[1]?.metadata.state).toBe('stopped')
    expect((await open(client, id)).messages[1]?.parts).toContainEqual(
      expect.objectContaining({ text: 'So far ' }),
    )
    expect(await client.post(`/api/chat/${id}/stop`)).toMatchObject({ body: { stopped: false } })
  })

  it('are written anew when a message is sent again under its id', async () => {
    const client = await app.guest()
    queue.push(says('First answer.'))
    const {
      chatId: id,
      body,
      messageId,
    } = await converse(client, 'Frist').then(async (sent) => ({
      ...sent,
      body: messageBody('First', { id: sent.chatId }).body,
    }))
    const message = { ...(body.message as object), id: messageId }
    queue.push(says('Second answer.'))
    const again = await client.post('/api/chat', { ...body, message })
    expect(again.status).toBe(200)
    const { messages } = await open(client, id)
    expect(messages).toHaveLength(2)
    expect(messages[0]).toMatchObject({ id: messageId, parts: [{ text: 'First' }] })
    expect(JSON.stringify(messages[1])).toContain('Second answer.')
  })

  const failures: [string, ScriptedReply[], string, RegExp][] = [
    [
      'refuses the key',
      [{ kind: 'error', status: 401 }],
      '',
      /refused its key\. .* You can also try again with the offline writer\.$/,
    ],
    [
      'is busy',
      [
        { kind: 'error', status: 429 },
        { kind: 'error', status: 429 },
      ],
      '',
      /busy/,
    ],
    ['is silent', [{ kind: 'silent', pieces: ['Half '] }], 'Half ', /too long/],
    ['is cut off', [{ kind: 'cut', pieces: ['Half '] }], 'Half ', /stopped/],
  ]
  it.each(failures)('end in plain words when the model %s', async (_, replies, kept, words) => {
    const serving = replies.some(({ kind }) => kind === 'silent') ? hasty : app
    const client = await serving.guest()
    queue.push(...replies)
    const { chatId, chunks } = await converse(client, 'Hello')
    expect(chunks.find(({ type }) => type === 'error')?.errorText).toMatch(words)
    expect(spokenText(chunks)).toBe(kept)
    const { messages } = await open(client, chatId)
    expect(messages[1]?.metadata.state).toBe('failed')
    expect(JSON.stringify(messages[1]?.parts)).toContain(kept)
    expect(serving.takeWarnings().map(({ msg }) => msg)).toEqual(['model call failed'])
  })

  it('refuse what makes no sense', async () => {
    const client = await app.guest()
    const { body } = messageBody('Hello')
    const bad = [
      { ...body, id: '../../etc' },
      { ...body, message: undefined },
      { ...messageBody('  ').body },
      { ...body, postLength: 'Endless' },
      { ...body, selectedKnowledgeBaseIds: ['1', '2', '3', '4', '5', '6'] },
      { ...body, selectedSwipeIds: ['1', '2', '3', '4', '5', '6'] },
      { ...body, selectedChatModel: 'nobody:nothing' },
      { ...body, selectedVisibilityType: 'secret' },
    ]
    for (const one of bad) {
      const answer = await client.post('/api/chat', one)
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    }
    expect((await client.get<{ chats: Chat[] }>('/api/history')).body.chats).toEqual([])
  })

  it('do not take a message id that stands in another person’s chat', async () => {
    const [owner, other] = [await app.guest(), await app.guest()]
    queue.push(says('Yours.'))
    const { messageId } = await converse(owner, 'Mine')
    const { body } = messageBody('Yours')
    const answer = await other.post('/api/chat', {
      ...body,
      message: { ...(body.message as object), id: messageId },
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden:chat' } })
  })
})

const jsonRequest = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
