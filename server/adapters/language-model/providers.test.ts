import type { LanguageModelV4 } from '@ai-sdk/provider'
import { streamText, tool, generateText } from 'ai'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startAnthropicServer } from '#test/fixtures/anthropic-server.ts'
import { startGoogleServer } from '#test/fixtures/google-server.ts'
import { startOpenAiResponsesServer } from '#test/fixtures/openai-responses-server.ts'
import { chatCompletionBody, startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { createLanguageModels } from './language-models.ts'
import type { LanguageModelSettings } from './providers.ts'

const servers: ScriptedServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

type Wiring = { start: () => Promise<ScriptedServer>; settings: (baseUrl: string) => LanguageModelSettings }

const wirings: Record<string, Wiring> = {
  Anthropic: {
    start: startAnthropicServer,
    settings: (baseUrl) => ({ anthropic: { apiKey: 'key-1', baseUrl } }),
  },
  OpenAI: {
    start: startOpenAiResponsesServer,
    settings: (baseUrl) => ({ openai: { apiKey: 'key-1', baseUrl } }),
  },
  Google: { start: startGoogleServer, settings: (baseUrl) => ({ google: { apiKey: 'key-1', baseUrl } }) },
  'OpenAI-compatible': {
    start: startOpenAiServer,
    settings: (baseUrl) => ({ compatible: { baseUrl, apiKey: 'key-1', model: 'fixture-model' } }),
  },
}

async function connect({ start, settings }: Wiring) {
  const server = await start()
  servers.push(server)
  const models = createLanguageModels(settings(server.baseUrl))
  const model = models.get(models.defaultId)
  if (!model) throw new Error('no model')
  return { server, model }
}

const tools = {
  createDocument: tool({
    inputSchema: z.object({ title: z.string(), kind: z.string() }),
    execute: () => ({ id: 'doc-1' }),
  }),
}

/** Runs a call to its end; errors are collected instead of thrown. */
async function run(model: LanguageModelV4) {
  const errors: unknown[] = []
  const result = streamText({
    model,
    tools,
    instructions: 'Be brief.',
    prompt: 'Say hello',
    maxRetries: 0,
    onError: ({ error }) => void errors.push(error),
  })
  const parts = []
  for await (const part of result.stream) parts.push(part)
  const text = parts.flatMap((part) => (part.type === 'text-delta' ? [part.text] : []))
  const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
  const finish = parts.find((part) => part.type === 'finish')
  return { parts, text, calls, finish, errors }
}

const firstMessage = (errors: unknown[]) => (errors[0] instanceof Error ? errors[0].message : undefined)

describe.each(Object.entries(wirings))('%s', (_name, wiring) => {
  test('streams text piece by piece with its usage, under the key of the settings', async () => {
    const { server, model } = await connect(wiring)
    server.script({ kind: 'text', pieces: ['Hel', 'lo ', 'there.'] })
    const { text, finish, errors } = await run(model)
    expect(errors).toEqual([])
    expect(text).toEqual(['Hel', 'lo ', 'there.'])
    expect(finish).toMatchObject({ finishReason: 'stop', totalUsage: { inputTokens: 12, outputTokens: 7 } })
    expect(JSON.stringify(server.requests[0]?.headers)).toContain('key-1')
  })

  test('calls a tool whose input arrives in parts', async () => {
    const { server, model } = await connect(wiring)
    const input = { title: 'Two days “instead” of ten', kind: 'text' }
    server.script({ kind: 'tools', calls: [{ name: 'createDocument', input }], pieces: ['Gladly.'] })
    const { text, calls, finish, errors } = await run(model)
    expect(errors).toEqual([])
    expect(text).toEqual(['Gladly.'])
    expect(calls).toMatchObject([{ toolName: 'createDocument', input }])
    expect(finish).toMatchObject({ finishReason: 'tool-calls' })
  })

  test.each([401, 429, 500])('reports the provider’s own words with status %i', async (status) => {
    const { server, model } = await connect(wiring)
    server.script({ kind: 'error', status, message: 'The fixture refuses.' })
    const { errors } = await run(model)
    expect(errors[0]).toMatchObject({ statusCode: status })
    expect(firstMessage(errors)).toContain('The fixture refuses.')
  })

  test('reports a connection that is cut off in the middle, and keeps what came before', async () => {
    const { server, model } = await connect(wiring)
    server.script({ kind: 'cut', pieces: ['One ', 'two '] })
    const { text, errors } = await run(model)
    expect(text.join('')).toBe('One two ')
    expect(errors.length).toBeGreaterThan(0)
  })

  test('closes the connection when it is stopped', async () => {
    const { server, model } = await connect(wiring)
    server.script({ kind: 'silent', pieces: ['Once '] })
    const stop = new AbortController()
    const result = streamText({ model, prompt: 'Go', abortSignal: stop.signal, maxRetries: 0 })
    for await (const part of result.stream) if (part.type === 'text-delta') stop.abort()
    expect(await server.requests[0]?.closedEarly).toBe(true)
  })
})

describe('a server that speaks OpenAI’s protocol', () => {
  const wiring = {
    start: startOpenAiServer,
    settings: (baseUrl: string) => ({ compatible: { baseUrl, model: 'fixture-model' } }),
  }

  test('is asked for a stream with usage, with the tools, and needs no key', async () => {
    const { server, model } = await connect(wiring)
    server.script({ kind: 'text', pieces: ['Yes'] })
    await run(model)
    const request = server.requests[0]
    expect(request).toMatchObject({ method: 'POST', path: '/chat/completions' })
    expect(request?.headers.authorization).toBeUndefined()
    expect(chatCompletionBody.parse(request?.body)).toMatchObject({
      model: 'fixture-model',
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'system' }, { role: 'user' }],
      tools: [{ function: { name: 'createDocument' } }],
    })
  })

  test('answers whole when nothing is streamed', async () => {
    const { server, model } = await connect(wiring)
    server.script({ kind: 'text', pieces: ['A ', 'title'] })
    const { text, usage } = await generateText({ model, prompt: 'Title?', maxRetries: 0 })
    expect(text).toBe('A title')
    expect(usage).toMatchObject({ inputTokens: 12, outputTokens: 7 })
  })

  test('reports a chunk that is not JSON', async () => {
    const { server, model } = await connect(wiring)
    server.script({ kind: 'broken', pieces: ['One '] })
    const { text, errors } = await run(model)
    expect(text).toEqual(['One '])
    expect(firstMessage(errors)).toContain('JSON')
  })

  test('is read while it still writes', async () => {
    const { server, model } = await connect(wiring)
    const gate = Promise.withResolvers<void>()
    server.script({ kind: 'text', pieces: ['first ', gate.promise, 'second'] })
    const seen: string[] = []
    const result = streamText({ model, prompt: 'Go', maxRetries: 0 })
    for await (const part of result.stream) {
      if (part.type !== 'text-delta') continue
      seen.push(part.text)
      gate.resolve()
    }
    expect(seen).toEqual(['first ', 'second'])
    expect(await server.requests[0]?.closedEarly).toBe(false)
  })

  test('lists its models', async () => {
    const { server } = await connect(wiring)
    const response = await fetch(`${server.baseUrl}/models`)
    expect(await response.json()).toMatchObject({ object: 'list', data: [{ id: 'fixture-model' }, {}] })
  })
})
