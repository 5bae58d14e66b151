import { generateText, streamText } from 'ai'
import { afterEach, describe, expect, test } from 'vitest'
import { startAnthropicServer } from '#test/fixtures/anthropic-server.ts'
import { startGoogleServer } from '#test/fixtures/google-server.ts'
import { startOpenAiResponsesServer } from '#test/fixtures/openai-responses-server.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { failureWords } from './failure-words.ts'
import { createLanguageModels } from './language-models.ts'
import type { LanguageModelSettings } from './providers.ts'
import { modelWithRetry } from './model-with-retry.ts'

const servers: ScriptedServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

type Wiring = { start: () => Promise<ScriptedServer>; settings: (baseUrl: string) => LanguageModelSettings }

const apiKey = 'key-1'
const compatible: Wiring = {
  start: startOpenAiServer,
  settings: (baseUrl) => ({ compatible: { baseUrl, model: 'fixture-model' } }),
}
const wirings: Record<string, Wiring> = {
  Anthropic: {
    start: startAnthropicServer,
    settings: (baseUrl) => ({ anthropic: { apiKey, baseUrl } }),
  },
  OpenAI: {
    start: startOpenAiResponsesServer,
    settings: (baseUrl) => ({ openai: { apiKey, baseUrl } }),
  },
  Google: { start: startGoogleServer, settings: (baseUrl) => ({ google: { apiKey, baseUrl } }) },
  'OpenAI-compatible': compatible,
  // It speaks OpenAI's protocol.
  Ollama: {
    start: startOpenAiServer,
    settings: (baseUrl) => ({
      ollama: { baseUrl: baseUrl.replace(/\/v1$/, '') },
      defaultModel: 'ollama:fixture',
    }),
  },
}

async function connect({ start, settings }: Wiring, ...replies: ScriptedReply[]) {
  const server = await start()
  servers.push(server)
  server.script(...replies)
  const models = createLanguageModels(settings(server.baseUrl))
  const model = models.get(models.defaultId)
  if (!model) throw new Error('no model')
  const asked = () => server.requests.filter(({ method }) => method === 'POST').length
  return { asked, model: modelWithRetry(model, { timeoutMs: 60_000, usualWaitMs: 0 }) }
}

type Connected = Awaited<ReturnType<typeof connect>>

/** Returns what a reader gets of an answer, and the reported failures. */
async function read({ model, asked }: Connected) {
  const words: string[] = []
  const { stream } = streamText({
    model,
    prompt: 'Say hello',
    maxRetries: 0,
    onError: ({ error }) => void words.push(failureWords(error)),
  })
  let text = ''
  for await (const part of stream) if (part.type === 'text-delta') text += part.text
  return { text, words, asked: asked() }
}

const says = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces })
const fails = (status: number, more: object = {}): ScriptedReply => ({ kind: 'error', status, ...more })
const soon = { headers: { 'retry-after': '0' } }

const key = 'The model refused its key. Please check the key in the settings.'
const stopped = 'The model stopped before its reply was finished. Please try again.'
const problem = "The model's provider is having problems at the moment. Please try again later."
const heldBack =
  "The model's provider blocked this (its content filter). Please rephrase it, or choose another model."
const atItsEnd =
  'The model reached the limit of what it can write at once. Please ask for something shorter, or choose another model.'

describe.each(Object.entries(wirings))('%s', (_name, wiring) => {
  test.each([
    ['is busy for a moment', fails(429, soon)],
    ['is having problems', fails(500)],
    ['is overloaded', fails(503)],
    ['breaks off before the first word', { kind: 'cut' }],
    ['ends before the first word', { kind: 'ended' }],
  ] satisfies [string, ScriptedReply][])('is asked once more when it %s', async (_case, failure) => {
    const connected = await connect(wiring, failure, says('Hel', 'lo.'))
    expect(await read(connected)).toEqual({ text: 'Hello.', words: [], asked: 2 })
  })

  test('is asked twice at most', async () => {
    const connected = await connect(wiring, fails(500), fails(500), says('Hello.'))
    expect(await read(connected)).toEqual({ text: '', words: [problem], asked: 2 })
  })

  test.each([
    [fails(401), key],
    [
      fails(403),
      'The key has no access to this model. Please check the key in the settings, or choose another model.',
    ],
    [fails(404), 'The model was not found. Please choose another one.'],
    [
      fails(429, { headers: { 'retry-after': '30' } }),
      'The model is busy or its quota is used up. Please try again in 30 seconds.',
    ],
    [
      fails(429, { headers: { 'retry-after-ms': '600000' } }),
      'The model is busy or its quota is used up. Please try again in 10 minutes.',
    ],
    [fails(400), 'The model could not make sense of the request. Please choose another model.'],
  ])('is not asked again in vain: %o', async (failure, words) => {
    const connected = await connect(wiring, failure, says('Hello.'))
    expect(await read(connected)).toEqual({ text: '', words: [words], asked: 1 })
  })

  test.each([
    ['that breaks off', { kind: 'cut', pieces: ['One ', 'two '] }, stopped],
    ['without an end', { kind: 'ended', pieces: ['One ', 'two '] }, stopped],
    ['that is held back', { kind: 'text', pieces: ['One ', 'two '], finish: 'filter' }, heldBack],
    ['that is too long', { kind: 'text', pieces: ['One ', 'two '], finish: 'length' }, atItsEnd],
  ] satisfies [string, ScriptedReply, string][])(
    'keeps what there is of an answer %s, and is not asked again',
    async (_case, failure, words) => {
      const connected = await connect(wiring, failure, says('Hello.'))
      expect(await read(connected)).toEqual({ text: 'One two ', words: [words], asked: 1 })
    },
  )

  test('says so when all of an answer was held back', async () => {
    const connected = await connect(wiring, { kind: 'text', pieces: [], finish: 'filter' }, says('Hello.'))
    expect(await read(connected)).toEqual({ text: '', words: [heldBack], asked: 1 })
  })
})

const refusals: [string, number, unknown, string][] = [
  ['OpenAI', 400, { error: { message: 'Too long.', code: 'context_length_exceeded' } }, 'tooLong'],
  ['Anthropic', 400, { type: 'error', error: { message: 'prompt is too long: 210000 tokens' } }, 'tooLong'],
  ['Google', 400, { error: { message: 'The input token count (2000000) exceeds the maximum' } }, 'tooLong'],
  ['llama.cpp', 400, { error: { message: 'Too long', type: 'exceed_context_size_error' } }, 'tooLong'],
  ['a proxy', 413, { error: { message: 'Too large' } }, 'tooLong'],
  ['OpenAI', 429, { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }, 'credit'],
  ['Anthropic', 400, { type: 'error', error: { message: 'Your credit balance is too low' } }, 'credit'],
  ['OpenRouter', 402, { error: { message: 'Insufficient credits' } }, 'credit'],
  ['Azure', 400, { error: { message: 'Filtered', code: 'content_filter' } }, 'filter'],
  ['Google', 400, { error: { message: 'No', details: [{ reason: 'API_KEY_INVALID' }] } }, 'key'],
]
const meanings: Record<string, string> = {
  tooLong:
    'This is more than the model can read at once. Please choose less material, start a new chat, or choose a model that can read more.',
  credit:
    "The credit on the model's key is used up. Please add more with its provider, or choose another model.",
  filter: heldBack,
  key,
}

describe('a refusal', () => {
  test.each(refusals)('of %s with %i and %o is understood', async (_provider, status, body, meaning) => {
    const connected = await connect(compatible, fails(status, { body }), says('Hello.'))
    expect(await read(connected)).toEqual({ text: '', words: [meanings[meaning]], asked: 1 })
  })

  test('with the wait in its body, as Google says it, is understood', async () => {
    const body = { error: { message: 'Busy', details: [{ retryDelay: '17s' }] } }
    const connected = await connect(compatible, fails(429, { body }), says('Hello.'))
    expect((await read(connected)).words).toEqual([
      'The model is busy or its quota is used up. Please try again in 17 seconds.',
    ])
  })
})

describe('an answer that comes whole', () => {
  const generate = async ({ model, asked }: Connected) => {
    const answer = await generateText({ model, prompt: 'Title?', maxRetries: 0 }).then(
      ({ text }) => text,
      (error: unknown) => failureWords(error),
    )
    return { answer, asked: asked() }
  }

  test('is asked for once more where that may help', async () => {
    expect(await generate(await connect(compatible, fails(503), says('A title')))).toEqual({
      answer: 'A title',
      asked: 2,
    })
    expect(await generate(await connect(compatible, fails(401), says('A title')))).toEqual({
      answer: key,
      asked: 1,
    })
  })

  test('is a failure when it was held back', async () => {
    const filtered: ScriptedReply = { kind: 'text', pieces: ['A ti'], finish: 'filter' }
    expect(await generate(await connect(compatible, filtered))).toEqual({ answer: heldBack, asked: 1 })
  })
})

test('a stop ends the wait before the second try', async () => {
  const connected = await connect(compatible, fails(429, { headers: { 'retry-after': '4' } }), says('Hello.'))
  const stop = new AbortController()
  const { stream } = streamText({
    model: connected.model,
    prompt: 'Go',
    maxRetries: 0,
    abortSignal: stop.signal,
  })
  const kinds: string[] = []
  const reading = (async () => {
    for await (const { type } of stream) kinds.push(type)
  })()
  await expect.poll(connected.asked).toBe(1)
  stop.abort()
  await reading
  expect(kinds).toContain('abort')
  expect(connected.asked()).toBe(1)
})
