import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { tool } from 'ai'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startAnthropicServer } from '#test/fixtures/anthropic-server.ts'
import { startGoogleServer } from '#test/fixtures/google-server.ts'
import { modelOf, usage } from '#test/fixtures/model-of-parts.ts'
import { startOpenAiResponsesServer } from '#test/fixtures/openai-responses-server.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { streamAnswer, type AnswerPart, type AnswerOptions } from './answer.ts'
import { createLanguageModels } from './language-models.ts'
import type { LanguageModelSettings } from './providers.ts'

const servers: ScriptedServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

type Wiring = { start: () => Promise<ScriptedServer>; settings: (baseUrl: string) => LanguageModelSettings }

const compatible: Wiring = {
  start: startOpenAiServer,
  settings: (baseUrl) => ({ compatible: { baseUrl, model: 'fixture-model' } }),
}
const wirings: [string, Wiring][] = [
  [
    'Anthropic',
    { start: startAnthropicServer, settings: (baseUrl) => ({ anthropic: { apiKey: 'k', baseUrl } }) },
  ],
  [
    'OpenAI',
    { start: startOpenAiResponsesServer, settings: (baseUrl) => ({ openai: { apiKey: 'k', baseUrl } }) },
  ],
  ['Google', { start: startGoogleServer, settings: (baseUrl) => ({ google: { apiKey: 'k', baseUrl } }) }],
  ['OpenAI-compatible', compatible],
]

async function connect({ start, settings }: Wiring = compatible) {
  const server = await start()
  servers.push(server)
  const models = createLanguageModels(settings(server.baseUrl))
  const model = models.get(models.defaultId)
  if (!model) throw new Error('no model')
  return { server, model }
}

type Asked = { model: LanguageModelV4 } & Partial<AnswerOptions>

const ask = (asked: Asked) =>
  streamAnswer({
    instructions: 'Be brief.',
    messages: [{ role: 'user', content: 'Say hello' }],
    timeoutMs: 60_000,
    ...asked,
  })

async function read(answer: AsyncIterable<AnswerPart>): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = []
  for await (const part of answer) parts.push(part)
  return parts
}

const textOf = (parts: AnswerPart[]) =>
  parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('')
const typesOf = (parts: AnswerPart[]) => parts.map(({ type }) => type)
const errorsOf = (parts: AnswerPart[]) => parts.flatMap((part) => (part.type === 'error' ? [part.error] : []))

const lookUp = (execute: (input: { word: string }) => unknown) => ({
  lookUp: tool({
    description: 'Looks a word up.',
    inputSchema: z.object({ word: z.string() }),
    execute: (input) => execute(input),
  }),
})

const call = (word: unknown, id?: string) => ({
  name: 'lookUp',
  input: { word },
  ...(id === undefined ? {} : { id }),
})

describe.each(wirings)('an answer of %s', (_name, wiring) => {
  it('goes on with what its tools have said', async () => {
    const { server, model } = await connect(wiring)
    server.script(
      { kind: 'tools', calls: [call('lede')], pieces: ['One moment.'] },
      { kind: 'text', pieces: ['It is ', 'the beginning.'] },
    )
    const tools = lookUp(({ word }) => ({ found: `The meaning of ${word}` }))
    const parts = await read(ask({ model, tools, maxSteps: 5 }))
    expect(errorsOf(parts)).toEqual([])
    expect(textOf(parts)).toBe('One moment.It is the beginning.')
    expect(parts.find(({ type }) => type === 'tool-result')).toMatchObject({
      toolName: 'lookUp',
      input: { word: 'lede' },
      output: { found: 'The meaning of lede' },
    })
    expect(server.requests).toHaveLength(2)
    const secondRequest = JSON.stringify(server.requests[1]?.body)
    for (const words of ['Be brief.', 'Say hello', 'One moment.', 'The meaning of lede'])
      expect(secondRequest).toContain(words)
  })

  it('tells its model why a tool failed', async () => {
    const { server, model } = await connect(wiring)
    server.script({ kind: 'tools', calls: [call('lede')] }, { kind: 'text', pieces: ['Sorry.'] })
    const tools = lookUp(() => Promise.reject(new Error('The dictionary is closed.')))
    const parts = await read(ask({ model, tools, maxSteps: 5 }))
    expect(parts.find(({ type }) => type === 'tool-error')).toMatchObject({
      error: new Error('The dictionary is closed.'),
    })
    expect(JSON.stringify(server.requests[1]?.body)).toContain('The dictionary is closed.')
  })
})

describe('an answer', () => {
  it('has its parts in the order of a reply', async () => {
    const { server, model } = await connect()
    server.script({ kind: 'tools', calls: [call('lede')] }, { kind: 'text', pieces: ['Yes.'] })
    const parts = await read(ask({ model, tools: lookUp(() => 'The beginning'), maxSteps: 5 }))
    expect(typesOf(parts).filter((type) => !type.startsWith('tool-input'))).toEqual([
      'start-step',
      'tool-call',
      'tool-result',
      'finish-step',
      'start-step',
      'text-start',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
    ])
    expect(parts.at(-1)).toEqual({ type: 'finish', finishReason: 'stop' })
  })

  it('has no two texts of one name, whatever its model calls them', async () => {
    const { server, model } = await connect()
    server.script(
      { kind: 'tools', calls: [call('lede')], pieces: ['First.'] },
      { kind: 'text', pieces: ['Then.'] },
    )
    const parts = await read(ask({ model, tools: lookUp(() => ''), maxSteps: 5 }))
    const begun = parts.flatMap((part) => (part.type === 'text-start' ? [part.id] : []))
    const grown = parts.flatMap((part) => (part.type === 'text-delta' ? [part.id] : []))
    const ended = parts.flatMap((part) => (part.type === 'text-end' ? [part.id] : []))
    expect(new Set(begun).size).toBe(2)
    expect(grown).toEqual(begun)
    expect(ended).toEqual(begun)
  })

  it('tells its model what a tool could not take, and once', async () => {
    const { server, model } = await connect()
    server.script({ kind: 'tools', calls: [call(7)] }, { kind: 'text', pieces: ['Sorry.'] })
    const asked: unknown[] = []
    const parts = await read(ask({ model, tools: lookUp((input) => asked.push(input)), maxSteps: 5 }))
    expect(asked).toEqual([])
    expect(typesOf(parts).filter((type) => type === 'tool-error')).toHaveLength(1)
    expect(textOf(parts)).toBe('Sorry.')
    expect(JSON.stringify(server.requests[1]?.body)).toContain('Invalid input for tool lookUp')
  })

  it('runs its tools side by side, and tells what each said in the order of the calls', async () => {
    const { server, model } = await connect()
    server.script(
      { kind: 'tools', calls: [call('slow', 'call-1'), call('quick', 'call-2')] },
      { kind: 'text', pieces: ['Both.'] },
    )
    const quickIsDone = Promise.withResolvers<void>()
    const tools = lookUp(async ({ word }) => {
      if (word === 'slow') await quickIsDone.promise
      return `Found ${word}`
    })
    const said: unknown[] = []
    for await (const part of ask({ model, tools, maxSteps: 5 })) {
      if (part.type !== 'tool-result') continue
      said.push(part.output)
      quickIsDone.resolve()
    }
    expect(said).toEqual(['Found quick', 'Found slow'])
    const secondRequest = JSON.stringify(server.requests[1]?.body)
    expect(secondRequest.indexOf('Found slow')).toBeLessThan(secondRequest.indexOf('Found quick'))
  })

  it('ends with its tools where nothing is left to say, and after so many steps', async () => {
    const { server, model } = await connect()
    server.script({ kind: 'tools', calls: [call('lede')] })
    const tools = lookUp(() => 'The beginning')
    const done = await read(
      ask({ model, tools, maxSteps: 5, isDone: (calls, outputs) => calls.length === outputs.length }),
    )
    expect(done.at(-1)).toEqual({ type: 'finish', finishReason: 'tool-calls' })
    expect(server.requests).toHaveLength(1)
    server.handle(() => ({ kind: 'tools', calls: [call('lede')] }))
    const parts = await read(ask({ model, tools, maxSteps: 3 }))
    expect(parts.at(-1)).toEqual({ type: 'finish', finishReason: 'tool-calls' })
    expect(server.requests).toHaveLength(4)
  })

  it('has its model call a tool first, and no more than that', async () => {
    const { server, model } = await connect()
    server.script({ kind: 'tools', calls: [call('lede')] }, { kind: 'text', pieces: ['Yes.'] })
    await read(ask({ model, tools: lookUp(() => ''), maxSteps: 5, firstTool: 'lookUp' }))
    expect(server.requests[0]?.body).toMatchObject({
      tool_choice: { type: 'function', function: { name: 'lookUp' } },
    })
    expect(server.requests[1]?.body).not.toMatchObject({ tool_choice: { type: 'function' } })
  })

  it.each([401, 500])('that is refused with %i says so as a part, and ends', async (status) => {
    const { server, model } = await connect()
    server.script({ kind: 'error', status, message: 'The fixture refuses.' })
    const parts = await read(ask({ model }))
    expect(typesOf(parts)).toEqual(['error'])
    expect(errorsOf(parts)).toMatchObject([{ statusCode: status }])
  })

  it('that is stopped ends at once and closes its connection', async () => {
    const { server, model } = await connect()
    server.script({ kind: 'silent', pieces: ['Once '] })
    const stop = new AbortController()
    const parts: AnswerPart[] = []
    for await (const part of ask({ model, signal: stop.signal })) {
      parts.push(part)
      if (part.type === 'text-delta') stop.abort()
    }
    expect(typesOf(parts)).toEqual(['start-step', 'text-start', 'text-delta', 'abort'])
    expect(await server.requests[0]?.closedEarly).toBe(true)
  })

  it('that nobody reads on closes its connection', async () => {
    const { server, model } = await connect()
    server.script({ kind: 'silent', pieces: ['Once '] })
    for await (const part of ask({ model })) if (part.type === 'text-delta') break
    expect(await server.requests[0]?.closedEarly).toBe(true)
  })

  it('that was stopped before it began asks nobody', async () => {
    const { server, model } = await connect()
    expect(typesOf(await read(ask({ model, signal: AbortSignal.abort() })))).toEqual(['abort'])
    expect(server.requests).toEqual([])
  })

  it('that is stopped while a tool runs does not wait for it', async () => {
    const { server, model } = await connect()
    server.script({ kind: 'tools', calls: [call('lede')] })
    const stop = new AbortController()
    const tools = lookUp(async () => {
      stop.abort()
      await new Promise(() => undefined)
    })
    const parts = await read(ask({ model, tools, maxSteps: 5, signal: stop.signal }))
    expect(parts.at(-1)).toEqual({ type: 'abort' })
  })

  it('that falls silent ends as one that was stopped', async () => {
    const { server, model } = await connect()
    server.script({ kind: 'silent', pieces: ['Once '] })
    const parts = await read(ask({ model, timeoutMs: 50 }))
    expect(typesOf(parts)).toEqual(['start-step', 'text-start', 'text-delta', 'abort'])
    expect(await server.requests[0]?.closedEarly).toBe(true)
  })
})

describe('a model that', () => {
  it('says nothing at all has failed', async () => {
    const parts = await read(ask({ model: modelOf([{ type: 'stream-start', warnings: [] }]) }))
    expect(typesOf(parts)).toEqual(['error'])
  })

  it('breaks in the middle throws', async () => {
    const model = modelOf([{ type: 'text-start', id: '1' }], new Error('The line broke.'))
    await expect(read(ask({ model }))).rejects.toThrow('The line broke.')
  })

  it('does not hear that it is stopped is left alone', async () => {
    const deaf = { ...modelOf([]), doStream: () => new Promise<never>(() => undefined) }
    const stop = new AbortController()
    const parts = read(ask({ model: deaf, signal: stop.signal }))
    await nextTurn()
    stop.abort()
    expect(typesOf(await parts)).toEqual(['abort'])
  })

  it('writes empty words is not passed on', async () => {
    const parts = await read(
      ask({
        model: modelOf([
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: '' },
          { type: 'text-delta', id: '1', delta: 'Yes.' },
          { type: 'text-end', id: '1' },
        ]),
      }),
    )
    expect(typesOf(parts)).toEqual([
      'start-step',
      'text-start',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
    ])
  })

  it.each(['length', 'content-filter', 'error'] as const)(
    'ends by %s has none of its tools run',
    async (unified) => {
      const asked: unknown[] = []
      const model = modelOf([
        { type: 'tool-call', toolCallId: 'call-1', toolName: 'lookUp', input: '{"word":"lede"}' },
        { type: 'finish', finishReason: { unified, raw: unified }, usage },
      ])
      const parts = await read(ask({ model, tools: lookUp((input) => asked.push(input)), maxSteps: 5 }))
      expect(asked).toEqual([])
      expect(parts.at(-1)).toEqual({ type: 'finish', finishReason: unified })
    },
  )

  it('calls tools tells them of the chat, and is told what they say in the form that they choose', async () => {
    const prompts: unknown[] = []
    const asked: unknown[] = []
    const metadata = { google: { thoughtSignature: 'signed' } }
    const called = (at: number, toolName: string): LanguageModelV4StreamPart => ({
      type: 'tool-call',
      toolCallId: `call-${at}`,
      toolName,
      input: '{"word":"lede"}',
      ...(at === 1 ? { providerMetadata: metadata } : {}),
    })
    const first = modelOf([
      { type: 'text-start', id: '1' },
      { type: 'text-end', id: '1' },
      called(1, 'lookUp'),
      called(2, 'count'),
      { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
    ])
    const model: LanguageModelV4 = {
      ...first,
      doStream: (options) => {
        prompts.push(options.prompt)
        return prompts.length === 1 ? first.doStream(options) : modelOf([]).doStream(options)
      },
    }
    const inputSchema = z.object({ word: z.string() })
    const tools = {
      lookUp: tool({
        inputSchema,
        execute: (input, options) => asked.push([input, options]),
        toModelOutput: ({ input, output }) => ({
          type: 'text' as const,
          value: `${JSON.stringify(input)}: ${output}`,
        }),
      }),
      count: tool({ inputSchema, execute: ({ word }) => ({ letters: word.length, more: undefined }) }),
    }
    await read(ask({ model, tools, maxSteps: 2 }))
    expect(asked).toEqual([
      [
        { word: 'lede' },
        expect.objectContaining({
          toolCallId: 'call-1',
          messages: [{ role: 'user', content: 'Say hello' }],
          abortSignal: expect.any(AbortSignal) as AbortSignal,
        }),
      ],
    ])
    const [, , said, results] = prompts[1] as { content: unknown[] }[]
    expect(said?.content).toHaveLength(2)
    expect(said?.content[0]).toMatchObject({ type: 'tool-call', providerOptions: metadata })
    expect(results?.content).toMatchObject([
      {
        toolCallId: 'call-1',
        output: { type: 'text', value: '{"word":"lede"}: 1' },
        providerOptions: metadata,
      },
      { toolCallId: 'call-2', output: { type: 'json', value: { letters: 4 } } },
    ])
  })

  it('signs its thoughts and draws gets both back with their signatures', async () => {
    const prompts: unknown[] = []
    const signed = { anthropic: { signature: 'signed' } }
    const picture = { mediaType: 'image/png', data: { type: 'data' as const, data: 'AAAA' } }
    const first = modelOf([
      { type: 'reasoning-start', id: '1' },
      { type: 'reasoning-delta', id: '1', delta: 'A thought' },
      { type: 'reasoning-end', id: '1', providerMetadata: signed },
      { type: 'reasoning-file', ...picture, providerMetadata: signed },
      { type: 'file', ...picture },
      { type: 'tool-call', toolCallId: 'call-1', toolName: 'lookUp', input: '{"word":"lede"}' },
      { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_use' }, usage },
    ])
    const second = modelOf([
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'Yes.' },
      { type: 'text-end', id: '1' },
      { type: 'finish', finishReason: { unified: 'stop', raw: 'end_turn' }, usage },
    ])
    const turns = [first, second]
    const model: LanguageModelV4 = {
      ...first,
      doStream: (options) => {
        prompts.push(options.prompt)
        return turns.shift()?.doStream(options) ?? Promise.reject(new Error('asked too often'))
      },
    }
    expect(textOf(await read(ask({ model, tools: lookUp(() => 'The beginning'), maxSteps: 5 })))).toBe('Yes.')
    expect(prompts[1]).toMatchObject([
      { role: 'system' },
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'A thought', providerOptions: signed },
          { type: 'reasoning-file', ...picture, providerOptions: signed },
          { type: 'file', ...picture },
          { type: 'tool-call', toolCallId: 'call-1', input: { word: 'lede' } },
        ],
      },
      {
        role: 'tool',
        content: [{ toolCallId: 'call-1', output: { type: 'text', value: 'The beginning' } }],
      },
    ])
  })
})
