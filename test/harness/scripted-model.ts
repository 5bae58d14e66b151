import { onTestFinished } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import { startAnthropicServer } from '#test/fixtures/anthropic-server.ts'
import { startGoogleServer } from '#test/fixtures/google-server.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { startOpenAiResponsesServer } from '#test/fixtures/openai-responses-server.ts'
import type { Piece, ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { converse } from './chat.ts'
import type { Client } from './client.ts'

type Provider = { start: () => Promise<ScriptedServer>; env: (baseUrl: string) => Record<string, string> }

export const compatible: Provider = {
  start: startOpenAiServer,
  env: (baseUrl) => ({ LLM_BASE_URL: baseUrl, LLM_MODEL: 'fixture-model' }),
}
/** One provider per protocol. */
export const providers: [string, Provider][] = [
  [
    'Anthropic',
    {
      start: startAnthropicServer,
      env: (baseUrl) => ({ ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: baseUrl }),
    },
  ],
  [
    'OpenAI',
    {
      start: startOpenAiResponsesServer,
      env: (baseUrl) => ({ OPENAI_API_KEY: 'key', OPENAI_BASE_URL: baseUrl }),
    },
  ],
  [
    'Google',
    {
      start: startGoogleServer,
      env: (baseUrl) => ({
        GOOGLE_GENERATIVE_AI_API_KEY: 'key',
        GOOGLE_GENERATIVE_AI_BASE_URL: baseUrl,
      }),
    },
  ],
  ['a compatible server', compatible],
]

/** Starts the app with a compatible model server whose replies the test provides (`model.handle`); `stop` ends both. */
export async function startModelApp(): Promise<{
  model: ScriptedServer
  app: TestApp
  stop: () => Promise<void>
}> {
  const model = await compatible.start()
  const app = await startTestApp({ env: compatible.env(model.baseUrl) })
  const stop = async () => {
    await app.stop()
    await model.close()
  }
  return { model, app, stop }
}

type Started = {
  app: TestApp
  /** Queues the model's next replies; titles are handled separately. */
  script: (...replies: ScriptedReply[]) => void
  client: Client
  /** Returns the requests, except those for titles. */
  asked: () => string[]
}

const namesTitle = (body: unknown) => JSON.stringify(body).includes('Answer with a title')

/** Starts a scripted model server and the app on it; both end with the test. */
export async function startScripted(provider: Provider, more: Record<string, string> = {}): Promise<Started> {
  const server = await provider.start()
  onTestFinished(() => server.close())
  const queue: ScriptedReply[] = []
  server.handle(({ body }) => (namesTitle(body) ? says('A title') : (queue.shift() ?? says('Nothing more.'))))
  const app = await startTestApp({ env: { ...provider.env(server.baseUrl), ...more } })
  onTestFinished(() => app.stop())
  const asked = () =>
    server.requests.filter(({ body }) => !namesTitle(body)).map(({ body }) => JSON.stringify(body))
  const script = (...replies: ScriptedReply[]) => void queue.push(...replies)
  return { app, script, client: await app.guest(), asked }
}

export const says = (...pieces: Piece[]): ScriptedReply => ({ kind: 'text', pieces })
export const versionsOf = async (client: Client, id: string) =>
  (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body
export const textOf = (version: DocumentVersion | undefined) =>
  plainText(parseContent(version?.content ?? '').text)
export const messagesOf = async (client: Client, id: string) =>
  (await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${id}`)).body.messages
export const toolsIn = (message: StoredMessage | undefined) =>
  message?.parts.filter(({ type }) => type.startsWith('tool-')) ?? []
export const outputIn = (chunks: Awaited<ReturnType<typeof converse>>['chunks']) =>
  chunks.find(({ type }) => type === 'tool-output-available')?.output

/** Creates a post that is open next to the chat. */
export async function openPost(client: Client, content: string) {
  await client.post('/api/document?id=post-1', { content, title: 'Mine', kind: 'text' })
  return { documentContext: { id: 'post-1', title: 'Mine', content, kind: 'text' } }
}
