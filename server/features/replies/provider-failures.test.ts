import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import { startAnthropicServer } from '#test/fixtures/anthropic-server.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { RecordedRequest, ScriptedReply } from '#test/fixtures/scripted-server.ts'
import { silenceMs } from '#test/timeouts.ts'
import { startTestApp } from '#test/harness/app.ts'
import {
  converse,
  draftedText,
  messageBody,
  readChunks,
  spokenText,
  type StreamChunk,
} from '#test/harness/chat.ts'

const says = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces })
const fails = (status: number, headers: Record<string, string> = {}): ScriptedReply => ({
  kind: 'error',
  status,
  headers: { 'retry-after': '0', ...headers },
})
const calls = (name: string, input: object): ScriptedReply => ({ kind: 'tools', calls: [{ name, input }] })
const filtered = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces, finish: 'filter' })
const mute: ScriptedReply = { kind: 'mute' }
const namesTitle = ({ body }: RecordedRequest) => JSON.stringify(body).includes('Answer with a title')
const errorIn = (chunks: StreamChunk[]) => chunks.find(({ type }) => type === 'error')?.errorText
const outputsIn = (chunks: StreamChunk[]) =>
  chunks.filter(({ type }) => type === 'tool-output-available').map(({ output }) => output)

const heldBack =
  "The model's provider blocked this (its content filter). Please rephrase it, or choose another model."
const tookTooLong = 'The model took too long to answer. Please try again.'
const claude = { id: 'anthropic:claude-sonnet-5-5', label: 'Claude Sonnet 5.5' }
const orClaude = ` You can also try again with ${claude.label}.`

const place = { flowType: 'post-ideas', flowStep: 'category-selected' }
const line = { documentId: 'post', fullContent: 'First.', selectedLine: 'First.' }
const wishes: [string, Record<string, unknown>][] = [
  ['/api/actions/suggestHooks', { documentId: 'post', content: 'First.\nSecond line.' }],
  ['/api/regenerate-line', line],
]

/** Starts an app with two models, the first of which fails as instructed, and a user. */
async function startFailing(env: Record<string, string> = {}) {
  const queue: ScriptedReply[] = []
  const title: { next: ScriptedReply | Promise<ScriptedReply> } = { next: says('A title') }
  const model = await startOpenAiServer()
  const other = await startAnthropicServer()
  model.handle((request) => (namesTitle(request) ? title.next : (queue.shift() ?? fails(500))))
  other.handle(() => says('The other one answers.'))
  const app = await startTestApp({
    env: {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'fixture-model',
      ANTHROPIC_API_KEY: 'key-2',
      ANTHROPIC_BASE_URL: other.baseUrl,
      DEFAULT_MODEL: 'compatible:fixture-model',
      ...env,
    },
  })
  const client = await app.guest()
  const versionsOf = async (id: string) =>
    (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body
  return {
    app,
    client,
    model,
    /** The model's next responses, except for titles. */
    queue,
    title,
    /** Takes the logged model failures; any other warning fails the test at its end. */
    loggedFailures: () => app.takeWarnings().map(({ msg, failure }) => ({ msg, failure })),
    asked: () => model.requests.filter((request) => !namesTitle(request)).length,
    replyOf: async (id: string) =>
      (await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${id}`)).body.messages[1],
    versionsOf,
    expectHalfADraft: async (reply: ScriptedReply, words: string) => {
      queue.push(calls('createDocument', { title: 'Mine', kind: 'text' }), reply, says('I am sorry.'))
      const { chunks } = await converse(client, 'Write a post')
      expect(outputsIn(chunks)).toEqual([{ error: words }])
      const id = String(chunks.find(({ type }) => type === 'data-id')?.data)
      expect(await versionsOf(id)).toMatchObject([{ content: 'Half a post' }])
    },
    stop: async () => {
      await app.stop()
      await model.close()
      await other.close()
    },
  }
}
type Failing = Awaited<ReturnType<typeof startFailing>>

const failed = (failure: object) => ({ msg: 'model call failed', failure: expect.objectContaining(failure) })
const timedOut = [failed({ name: 'TimeoutError' })]

/** Runs a test with a model that answers, and is then silent for longer than the timeout. */
const withSilence =
  (run: (failing: Failing) => Promise<void>) =>
  async ({ onTestFinished }: TestContext) => {
    const failing = await startFailing({ MODEL_TIMEOUT_MS: String(silenceMs) })
    onTestFinished(failing.stop)
    await run(failing)
  }

// Concurrent because of the long timeout, which lets even a busy machine get as far as the silence.
describe.concurrent('a provider that answers and then falls silent', () => {
  it(
    'while a draft is written leaves what there is',
    withSilence(async ({ app, expectHalfADraft }) => {
      await expectHalfADraft({ kind: 'silent', pieces: ['Half a post'] }, tookTooLong)
      expect(app.takeWarnings()).toMatchObject([{ msg: 'model call failed' }])
    }),
  )

  it(
    'is waited for no longer because it failed at once before',
    withSilence(async ({ client, queue, asked, loggedFailures }) => {
      queue.push(fails(503), mute)
      const { chunks } = await converse(client, 'Hello')
      expect(errorIn(chunks)).toBe(`${tookTooLong}${orClaude}`)
      expect(asked()).toBe(2)
      expect(loggedFailures()).toEqual(timedOut)
    }),
  )

  it(
    'is given up for a draft, and the reply goes on',
    withSilence(async ({ client, queue, loggedFailures }) => {
      queue.push(calls('createDocument', { title: 'Mine', kind: 'text' }), mute, says('I am sorry.'))
      const { chunks } = await converse(client, 'Write a post')
      expect(outputsIn(chunks)).toEqual([{ error: tookTooLong }])
      expect(spokenText(chunks)).toBe('I am sorry.')
      expect(loggedFailures()).toEqual(timedOut)
    }),
  )

  it(
    'is given up where it was to write a draft once more, and the first one stays',
    withSilence(async ({ client, queue, asked, versionsOf, loggedFailures }) => {
      queue.push(calls('createDocument', { title: 'Mine', kind: 'text' }), says('A whole post.'), mute)
      const { chunks } = await converse(client, 'Write a post', { postLength: 'Long' })
      const { id } = outputsIn(chunks)[0] as { id: string }
      expect(await versionsOf(id)).toMatchObject([{ content: 'A whole post.' }])
      expect(asked()).toBe(3)
      expect(loggedFailures()).toEqual(timedOut)
    }),
  )
})

describe('a provider that fails', () => {
  let failing: Failing
  let { model, app, client, queue, loggedFailures, asked, replyOf, versionsOf } = {} as Failing
  const start = async (env?: Record<string, string>) => {
    failing = await startFailing(env)
    ;({ model, app, client, queue, loggedFailures, asked, replyOf, versionsOf } = failing)
  }
  beforeEach(() => start())
  afterEach(() => failing.stop())
  const startAnew = async (env: Record<string, string>) => {
    await failing.stop()
    await start(env)
  }

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
    expect(loggedFailures()).toEqual([failed({ status: 401 })])
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
    expect(loggedFailures()).toEqual([failed({ status: 429 })])
  })

  it.each([
    ['by a filter', filtered('Half ', 'a '), heldBack, { reason: 'held-back' }],
    [
      'without an end',
      { kind: 'ended', pieces: ['Half ', 'a '] },
      'The model stopped before its reply was finished. Please try again.',
      { name: 'AI_InvalidResponseDataError' },
    ],
  ] satisfies [string, ScriptedReply, string, object][])(
    'in the middle, %s, leaves what there is',
    async (_, reply, words, failure) => {
      queue.push(reply)
      const { chatId, chunks } = await converse(client, 'Hello')
      expect(errorIn(chunks)).toBe(`${words}${orClaude}`)
      expect(spokenText(chunks)).toBe('Half a ')
      const stored = await replyOf(chatId)
      expect(stored?.metadata.state).toBe('failed')
      expect(JSON.stringify(stored?.parts)).toContain('Half a ')
      expect(asked()).toBe(1)
      expect(loggedFailures()).toEqual([failed(failure)])
    },
  )

  it.each([
    ['nothing', says()],
    ['white space alone', says(' ', '\n\n')],
    ['thoughts alone', says('<think>The user ', 'greets me.</think>')],
  ])('by answering %s is reported', async (_, reply) => {
    queue.push(reply)
    const { chatId, chunks } = await converse(client, 'Hello')
    expect(errorIn(chunks)).toBe(`The model gave no answer that could be used. Please try again.${orClaude}`)
    expect((await replyOf(chatId))?.metadata.state).toBe('failed')
    expect(loggedFailures()).toEqual([failed({ name: 'AI_NoOutputGeneratedError' })])
  })

  it('after a tool has run does not make it run again', async () => {
    // One of the two calls fails, and the model is told so.
    const create = { name: 'createDocument', input: { title: 'Mine', kind: 'text' } }
    const update = { name: 'updateDocument', input: { id: 'nowhere', description: 'Shorter' } }
    queue.push({ kind: 'tools', calls: [create, update] }, says('A post.'))
    queue.push(fails(503), says('It is there.'))
    const { chunks } = await converse(client, 'Write a post')
    expect(spokenText(chunks)).toBe('It is there.')
    expect(outputsIn(chunks)).toHaveLength(2)
    expect(chunks.filter(({ type }) => type === 'data-id')).toHaveLength(1)
    const { body } = await client.get<{ posts: unknown[] }>('/api/posts?status=draft')
    expect(body.posts).toHaveLength(1)
  })

  it('before the first word of a draft is asked once more', async () => {
    queue.push(calls('createDocument', { title: 'Mine', kind: 'text' }), fails(503), says('A post.'))
    const { chunks } = await converse(client, 'Write a post')
    expect(draftedText(chunks)).toBe('A post.')
    expect(outputsIn(chunks)).toMatchObject([{ title: 'Mine', kind: 'text' }])
  })

  it.each([
    ['is held back', filtered('Half a post'), heldBack, { reason: 'held-back' }],
    [
      'breaks off',
      { kind: 'cut', pieces: ['Half a post'] },
      'The model stopped before the post was finished. Please try again.',
      { name: 'AI_APICallError' },
    ],
  ] satisfies [string, ScriptedReply, string, object][])(
    'while a draft is written: it %s, and what there is stays',
    async (_, reply, words, failure) => {
      await failing.expectHalfADraft(reply, words)
      expect(loggedFailures()).toEqual([failed(failure)])
    },
  )

  describe('that takes the request and never answers', () => {
    // No response comes, so any limit will do.
    beforeEach(() => startAnew({ MODEL_TIMEOUT_MS: '300' }))

    it('is waited for as long as for a part of a reply, and not asked again', async () => {
      queue.push(mute)
      const { chatId, chunks } = await converse(client, 'Hello')
      expect(errorIn(chunks)).toBe(`${tookTooLong}${orClaude}`)
      expect((await replyOf(chatId))?.metadata.state).toBe('failed')
      expect(asked()).toBe(1)
      expect(loggedFailures()).toEqual(timedOut)
    })

    it('is given up in a guided flow', async () => {
      queue.push(mute)
      const { chunks } = await converse(client, 'Give me ideas about onboarding', place)
      expect(errorIn(chunks)).toBe(`${tookTooLong}${orClaude}`)
      expect(asked()).toBe(1)
      expect(loggedFailures()).toEqual(timedOut)
    })

    it('is given up for openings and for a rewritten line', async () => {
      await client.post('/api/document?id=post', { content: 'First.\nSecond line.', title: 'Mine' })
      for (const [name, body] of wishes) {
        queue.push(mute)
        expect(await client.post(name, body)).toMatchObject({ body: { cause: tookTooLong } })
        expect(app.takeWarnings().map(({ msg }) => msg)).toEqual(['model call failed', 'request failed'])
      }
    })
  })

  it.each([
    ['is held back', filtered('Half'), heldBack, { reason: 'held-back' }],
    [
      'breaks off',
      { kind: 'cut', pieces: ['Half'] },
      'The model stopped before the post was finished. Please try again.',
      { name: 'AI_APICallError' },
    ],
  ] satisfies [string, ScriptedReply, string, object][])(
    'while a post is changed: it %s, and the post stays as it was',
    async (_, reply, words, failure) => {
      await client.post('/api/document?id=post', { content: 'A whole post.', title: 'Mine' })
      queue.push(calls('updateDocument', { id: 'post', description: 'Shorter' }), reply, says('I am sorry.'))
      const { chunks } = await converse(client, 'Shorter')
      expect(outputsIn(chunks)).toEqual([{ error: `${words} The post is as it was.` }])
      expect(await versionsOf('post')).toMatchObject([{ content: 'A whole post.' }])
      expect(loggedFailures()).toEqual([failed(failure)])
    },
  )

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
    expect(loggedFailures()).toEqual([failed({ reason: 'held-back' })])
  })

  it.each([
    ['held back', {}, filtered('Half'), heldBack],
    ['silent', { MODEL_TIMEOUT_MS: '300' }, { kind: 'silent' }, tookTooLong],
    [
      'without credit',
      {},
      fails(402),
      "The credit on the model's key is used up. Please add more with its provider, or choose another model.",
    ],
  ] satisfies [string, Record<string, string>, ScriptedReply, string][])(
    'for openings and for a rewritten line says so in words: %s',
    async (_, env, reply, cause) => {
      await startAnew(env)
      await client.post('/api/document?id=post', { content: 'First.\nSecond line.', title: 'Mine' })
      for (const [name, body] of wishes) {
        queue.push(reply)
        expect(await client.post(name, body)).toMatchObject({ body: { code: 'internal:document', cause } })
        expect(app.takeWarnings().map(({ msg }) => msg)).toEqual(['model call failed', 'request failed'])
      }
    },
  )

  it('for a moment is not noticed in a rewritten line', async () => {
    await client.post('/api/document?id=post', { content: 'First.\nSecond line.', title: 'Mine' })
    queue.push(fails(503), says('Better.'))
    expect(await client.post('/api/regenerate-line', line)).toMatchObject({
      status: 200,
      body: { regeneratedLine: 'Better.' },
    })
  })

  it('to name a chat before the next message is not asked for its title twice', async () => {
    const slow = Promise.withResolvers<ScriptedReply>()
    failing.title.next = slow.promise
    queue.push(says('Hello.'), says('Again.'))
    const { chatId: id } = await converse(client, 'What is new in logistics?')
    await expect.poll(() => model.requests.filter(namesTitle)).toHaveLength(1)
    await converse(client, 'And in rail?', { id })
    slow.resolve(says('Logistics'))
    const opened = async () => (await client.get<{ chat: { title: string } }>(`/api/chat?id=${id}`)).body
    await expect.poll(async () => (await opened()).chat.title).toBe('Logistics')
    expect(model.requests.filter(namesTitle)).toHaveLength(1)
  })

  it('for the chat’s title leaves it its first words', async () => {
    failing.title.next = filtered('A ti')
    queue.push(says('Hello.'))
    const { body, chatId } = messageBody('What is new in logistics?')
    await client.post('/api/chat', body)
    await expect.poll(() => app.takeLines('could not generate a chat title')).toHaveLength(1)
    const { body: opened } = await client.get<{ chat: { title: string } }>(`/api/chat?id=${chatId}`)
    expect(opened.chat.title).toBe('What is new in logistics?')
    failing.title.next = says('A title')
    queue.push(says('Much.'))
    await converse(client, 'And in rail?', { id: chatId })
    const named = async () => (await client.get<{ chat: { title: string } }>(`/api/chat?id=${chatId}`)).body
    await expect.poll(async () => (await named()).chat.title).toBe('A title')
    const request = JSON.stringify(model.requests.findLast(namesTitle)?.body)
    expect(request).toContain('What is new in logistics?')
    expect(request).not.toContain('And in rail?')
  })
})
