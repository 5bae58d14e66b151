import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Chat, StoredMessage } from '#contract/chat.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { findUnrefused, type NamedCall } from '#test/harness/refusals.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'

type Opened = { chat: Chat; messages: StoredMessage[] }

const badIds = ['', ' ', 'x'.repeat(65), 'a b', 'ä', '../../etc', "' or 1=1 --", 'a\n', 'x'.repeat(5000)]
const badLimits = ['0', '201', '-1', 'abc', '1.5', '', 'NaN', 'Infinity', '1e9', '9'.repeat(400)]

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const badCursors = [
  '',
  'nonsense',
  'WzFd',
  '%00',
  '💥',
  'x'.repeat(301),
  forged(null),
  forged({}),
  forged([]),
  forged([1, 2]),
  forged([1, 1, 'x', 'y']),
  forged(['1', '1', 'x']),
  forged([2, 1, 'x']),
  forged([1e300, 1, 'x']),
  forged([0, 1e300, 'x']),
  forged([0, 2 ** 53, 'x']),
  forged([0, 1.5, 'x']),
  forged([0, -1, 'x']),
  forged([0, 1, 'a\u0000b']),
  forged([0, 1, "'; drop table chat; --"]),
  forged([0, 1, '']),
  forged([0, 1, null]),
  Buffer.from('[0,1e999,"x"]').toString('base64url'),
  Buffer.from('['.repeat(100)).toString('base64url'),
]

describe('odd addresses and odd text', () => {
  let app: TestApp
  let rows: RowCounter
  let client: Client
  let other: Client
  let chatId: string
  let theirs: { chatId: string; messageId: string }
  beforeAll(async () => {
    app = await startTestApp()
    rows = openRowCounter(app.database)
    client = await app.guest()
    other = await app.guest()
    chatId = (await converse(client, 'Hello')).chatId
    // A chat gets its title a moment after its first reply.
    await vi.waitFor(async () => expect((await open(chatId)).chat.isTitleProvisional).toBe(false), {
      timeout: 20_000,
    })
    theirs = await converse(other, 'Hello')
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
  })

  const open = async (id: string) => (await client.get<Opened>(`/api/chat?id=${id}`)).body
  const unrefused = (calls: NamedCall[], refusal = '400 bad_request:api') =>
    findUnrefused({ rows, state: () => open(chatId), calls, refusal })
  const encoded = encodeURIComponent

  it('are refused where an address names a chat or a message', async () => {
    expect(
      await unrefused(
        badIds.flatMap((id): NamedCall[] => [
          [`GET ${id}`, () => client.get(`/api/chat?id=${encoded(id)}`)],
          [`DELETE ${id}`, () => client.delete(`/api/chat?id=${encoded(id)}`)],
          [`PATCH ${id}`, () => client.patch(`/api/chat?id=${encoded(id)}`, { pinned: true })],
          [`before ${id}`, () => client.get(`/api/chat?id=${chatId}&before=${encoded(id)}`)],
        ]),
      ),
    ).toEqual([])
    expect(
      await unrefused([
        ['no id to get', () => client.get('/api/chat')],
        ['no id to delete', () => client.delete('/api/chat')],
        ['no id to change', () => client.patch('/api/chat', { pinned: true })],
        ['a nul', () => client.get('/api/chat?id=%00')],
        ['half a sign', () => client.get('/api/chat?id=%ff%e2%82')],
        ['a message of another chat', () => client.get(`/api/chat?id=${chatId}&before=${theirs.messageId}`)],
        ['a message of nobody', () => client.get(`/api/chat?id=${chatId}&before=none`)],
      ]),
    ).toEqual([])
  })

  it('name no chat in the path of a reply', async () => {
    const ids = [...badIds.filter((id) => id !== ''), '\u0000', 'none', '__proto__']
    expect(
      await unrefused(
        [...ids.map(encoded), '%ff', '%00%00', '..%2f..'].flatMap((id): NamedCall[] => [
          [`stream ${id}`, () => client.get(`/api/chat/${id}/stream`)],
          [`stop ${id}`, () => client.post(`/api/chat/${id}/stop`)],
        ]),
        '404 not_found:chat',
      ),
    ).toEqual([])
  })

  it('are refused as the extent of a page', async () => {
    expect(
      await unrefused(
        badLimits.flatMap((limit): NamedCall[] => [
          [`chat ${limit}`, () => client.get(`/api/chat?id=${chatId}&limit=${limit}`)],
          [`history ${limit}`, () => client.get(`/api/history?limit=${limit}`)],
        ]),
      ),
    ).toEqual([])
    for (const limit of [1, 200]) expect((await client.get(`/api/history?limit=${limit}`)).status).toBe(200)
  })

  it('are refused as a cursor', async () => {
    expect(
      await unrefused(
        badCursors.map((cursor) => [
          `cursor ${cursor}`,
          () => client.get(`/api/history?cursor=${encoded(cursor)}`),
        ]),
      ),
    ).toEqual([])
    const own = { status: 200, body: { chats: [], nextCursor: null } }
    expect(await client.get(`/api/history?cursor=${forged([0, 0, 'x'])}`)).toMatchObject(own)
  })

  it('find nothing where words are looked for', async () => {
    expect(await unrefused([['too long', () => client.get(`/api/history?q=${'x'.repeat(201)}`)]])).toEqual([])
    for (const words of ["' or 1=1 --", '%', '_', '\\', '"', '\u0000%', '\ud83d', '💥']) {
      const answer = await client.get<{ chats: Chat[] }>(
        `/api/history?q=${encodeURIComponent(words.toWellFormed())}`,
      )
      expect(answer).toMatchObject({ status: 200, body: { chats: [] } })
    }
    expect((await client.get<{ chats: Chat[] }>('/api/history?q=%00')).body.chats).toHaveLength(1)
  })

  it('is cleaned where a person wrote it, and stored', async () => {
    const words = 'A \u0000nul, half \ud83d a sign, a whole 💥, \ufeff and \u202e'
    const clean = 'A nul, half \ufffd a sign, a whole 💥, \ufeff and \u202e'
    const { chatId: id, status } = await converse(client, words, {
      selectedTemplateName: words,
      documentContext: { id: 'post-1', title: words, content: words, kind: 'text' },
    })
    expect(status).toBe(200)
    const { messages } = await open(id)
    expect(messages[0]).toMatchObject({
      parts: [{ type: 'text', text: clean }],
      metadata: { context: { selectedTemplateName: clean } },
    })
    const changed = await client.patch(`/api/chat?id=${id}`, { title: words })
    expect(changed).toMatchObject({ status: 200, body: { chat: { title: clean } } })
  })

  it('may be as long and as many as the contract says', async () => {
    const parts = Array.from({ length: 40 }, (_, place) => ({ type: 'text', text: `Part ${place}` }))
    const { body } = messageBody('', { id: 'x'.repeat(64) })
    const many = { ...(body.message as object), id: 'y'.repeat(64), parts }
    expect((await client.post('/api/chat', { ...body, message: many })).status).toBe(200)
    expect((await open('x'.repeat(64))).messages[0]?.parts).toEqual(parts)
    expect((await converse(client, '💥'.repeat(100_000))).status).toBe(200)
  })

  it('does not reach what a message is stored with', async () => {
    const { chatId: id } = await converse(client, 'Hello', {
      userId: 'somebody',
      __proto__: { polluted: true },
      constructor: { prototype: { polluted: true } },
      state: 'done',
    })
    const { messages } = await open(id)
    expect(messages[0]?.metadata).toEqual({ createdAt: expect.any(String), context: {} })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})
