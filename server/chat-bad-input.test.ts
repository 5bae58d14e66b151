import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { badFields, badIds, long } from '#test/harness/bad-messages.ts'
import { converse, messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { findUnrefused, type NamedCall } from '#test/harness/refusals.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'

describe('bad input to the chat calls', () => {
  let app: TestApp
  let rows: RowCounter
  let client: Client
  let chatId: string
  let messageId: string
  beforeAll(async () => {
    app = await startTestApp()
    rows = openRowCounter(app.database)
    client = await app.guest()
    ;({ chatId, messageId } = await converse(client, 'Hello'))
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
  })

  const opened = async () =>
    (await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${chatId}`)).body.messages

  const unrefused = (calls: NamedCall[]) => findUnrefused({ rows, state: opened, calls })

  function withField(name: string, value: unknown) {
    const { body } = messageBody('Hello', { id: chatId })
    const [field = '', part] = name.split('.')
    if (part === undefined) return { ...body, [field]: value }
    return { ...body, message: { ...(body.message as object), [part]: value } }
  }

  it.each(Object.entries(badFields))('is refused in %s of a message', async (name, values) => {
    expect(
      await unrefused(
        values.map((value) => [
          `${name}: ${JSON.stringify(value)?.slice(0, 80)}`,
          () => client.post('/api/chat', withField(name, value)),
        ]),
      ),
    ).toEqual([])
  })

  const jsonCalls: [string, string, () => Record<string, unknown>][] = [
    ['POST', '/api/chat', () => messageBody('Hello', { id: chatId }).body],
    ['PATCH', '/api/chat?id=', () => ({ pinned: true })],
    ['POST', '/api/actions/updateChatVisibility', () => ({ chatId, visibility: 'public' })],
    ['POST', '/api/actions/deleteTrailingMessages', () => ({ id: messageId })],
  ]
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const badBodies = [
    '',
    '{',
    '{"id":',
    'null',
    '[]',
    '"id"',
    '42',
    '{}',
    'id=1',
    '\u0000',
    deep,
    '['.repeat(500_000),
  ]

  it.each(jsonCalls)('is refused as the body of %s %s', async (method, path, whole) => {
    const address = path.endsWith('=') ? path + chatId : path
    const send = (body: string, type = 'application/json') =>
      client.call(method, address, body, { 'content-type': type })
    const inPieces = (body: string) => {
      const init = { method, body: new Blob([body]).stream(), duplex: 'half' }
      const headers = { 'content-type': 'application/json' }
      return client.fetch(address, { ...init, headers }).then(async (answer) => ({
        status: answer.status,
        body: (await answer.json()) as unknown,
      }))
    }
    const large = JSON.stringify({ ...whole(), more: long(3 * 1024 * 1024) })
    expect(
      await unrefused([
        ...badBodies.map((body): NamedCall => [body.slice(0, 80), () => send(body)]),
        ['3 MB', () => send(large)],
        ['3 MB of unknown length', () => inPieces(large)],
        ['text', () => send(JSON.stringify(whole()), 'text/plain')],
        ['a form', () => send(JSON.stringify(whole()), 'application/x-www-form-urlencoded')],
        ['a form of parts', () => send(JSON.stringify(whole()), 'multipart/form-data; boundary=x')],
      ]),
    ).toEqual([])
  })

  it('is refused in what a chat is changed to', async () => {
    const visible = (body: Record<string, unknown>) => client.post('/api/actions/updateChatVisibility', body)
    const change = (body: Record<string, unknown>) => client.patch(`/api/chat?id=${chatId}`, body)
    const trailing = (id: unknown) => client.post('/api/actions/deleteTrailingMessages', { id })
    expect(
      await unrefused([
        ...badIds.map((id): NamedCall => [
          `chatId ${JSON.stringify(id)}`,
          () => visible({ chatId: id, visibility: 'public' }),
        ]),
        ...badIds.map((id): NamedCall => [`id ${JSON.stringify(id)}`, () => trailing(id)]),
        ...['secret', '', null, 1, true].map((visibility): NamedCall => [
          `visibility ${visibility}`,
          () => visible({ chatId, visibility }),
        ]),
        ...['yes', 1, null, []].map((pinned): NamedCall => [
          `pinned ${String(pinned)}`,
          () => change({ pinned }),
        ]),
        ...[1, null, '', ' ', '\u0000', long(201)].map((title): NamedCall => [
          `title ${title}`,
          () => change({ title }),
        ]),
        ['an unknown message', () => trailing('no-such-message')],
      ]),
    ).toEqual([])
  })
})
