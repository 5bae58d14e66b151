import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { json, oddText } from '#test/harness/odd-values.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'

const paths = [
  'id',
  'message',
  'message.id',
  'message.role',
  'message.parts',
  'message.parts.0',
  'message.parts.0.type',
  'message.parts.0.text',
  'message.metadata',
  'message.metadata.createdAt',
  'selectedChatModel',
  'selectedVisibilityType',
  'documentContext',
  'documentContext.id',
  'documentContext.content',
  'selectedKnowledgeBaseIds',
  'selectedSwipeIds',
  'selectedTemplateId',
  'selectedTemplateName',
  'selectedAudienceId',
  'selectedIdentity',
  'selectedIdentity.myStory',
  'selectedIdentity.selectedOfferId',
  'postLength',
  'webSearchEnabled',
  'flowType',
  'flowStep',
  'more',
]

/** Returns a copy of a value with another value at a path. */
function withValue(whole: unknown, path: string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(whole)) {
    return whole.map((item, place) =>
      String(place) === key ? withValue(item, rest, value) : (item as unknown),
    )
  }
  const record = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : {}
  return { ...record, [key]: withValue(record[key], rest, value) }
}

describe('the chat calls, given anything at all', { timeout: 60_000 }, () => {
  let app: TestApp
  let rows: RowCounter
  let client: Client
  let chatId: string
  beforeAll(async () => {
    app = await startTestApp({ env: { DAILY_MESSAGE_LIMIT: '0' } })
    rows = openRowCounter(app.database)
    client = await app.guest()
    chatId = (await converse(client, 'Hello')).chatId
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
  })

  type Called = { status: number; body: unknown }
  const refusal = /^(400 bad_request:api|404 not_found:chat|403 forbidden:chat)$/
  /** Returns null when the call succeeds, or is refused with an error code and leaves nothing behind. */
  async function problemOf(call: () => Promise<Called>): Promise<string | null> {
    const before = JSON.stringify(await rows.count())
    const { status, body } = await call()
    if (status === 200 || status === 204) return null
    const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
    const outcome = `${status} ${code}`
    if (!refusal.test(outcome)) return outcome
    return JSON.stringify(await rows.count()) === before ? null : 'Something was stored.'
  }

  it('take a message with one odd field whole or not at all', async () => {
    const change = fc.record({ path: fc.constantFrom(...paths), value: json })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
        const { body } = messageBody('Hello', { id: randomUUID() })
        const odd = changes.reduce<unknown>((whole, { path, value }) => {
          return withValue(whole, path.split('.'), value)
        }, body)
        expect(await problemOf(() => client.post('/api/chat', JSON.stringify(odd)))).toBeNull()
      }),
      { numRuns: 200 },
    )
  })

  it('take any other body whole or not at all', async () => {
    const calls = [
      ['POST', '/api/chat'],
      ['PATCH', `/api/chat?id=${chatId}`],
      ['POST', '/api/actions/updateChatVisibility'],
      ['POST', '/api/actions/deleteTrailingMessages'],
      ['POST', `/api/chat/${chatId}/stop`],
    ] as const
    const field = fc.constantFrom('id', 'chatId', 'visibility', 'pinned', 'title')
    const body = fc.oneof(
      oddText,
      json.map((value) => JSON.stringify(value)),
      fc.dictionary(field, json).map((value) => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), body, async ([method, path], text) => {
        expect(await problemOf(() => client.call(method, path, text))).toBeNull()
      }),
      { numRuns: 200 },
    )
  })

  it('take any address', async () => {
    const odd = oddText.map((text) => encodeURIComponent(text.toWellFormed()))
    const cursor = json.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
    const address = fc.oneof(
      fc
        .tuple(fc.constantFrom('id', 'before', 'limit'), odd)
        .map(([name, text]) => `/api/chat?id=${chatId}&${name}=${text}`),
      odd.map((text) => `/api/chat?id=${text}`),
      fc
        .tuple(fc.constantFrom('cursor', 'q', 'limit'), fc.oneof(odd, cursor))
        .map(([name, text]) => `/api/history?${name}=${text}`),
      odd
        .filter((text) => text !== '' && text !== '.' && text !== '..')
        .map((text) => `/api/chat/${text}/stream`),
    )
    await fc.assert(
      fc.asyncProperty(address, async (path) => {
        expect(await problemOf(() => client.get(path))).toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})
