import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chat, StoredMessage } from '#contract/chat.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

type Opened = { chat: Chat; messages: StoredMessage[]; readOnly: boolean }
type History = { chats: Chat[]; nextCursor: string | null }

describe('chats', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  async function allHistory(client: Client, limit: number) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await client.get<History>(`/api/history?limit=${limit}${from}`)
      expect(body.chats.length).toBeLessThanOrEqual(limit)
      seen.push(...body.chats.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor !== null)
    return seen
  }

  it('are listed pinned first, then newest first, by cursor without a gap or a repetition', async () => {
    const client = await app.guest()
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push((await converse(client, `Hello ${count}`)).chatId)
    await client.patch(`/api/chat?id=${ids[2]}`, { pinned: true })
    const newestFirst = ids.toReversed()
    const expected = [ids[2], ...newestFirst.filter((id) => id !== ids[2])]
    for (const limit of [1, 2, 3, 7, 50]) expect(await allHistory(client, limit)).toEqual(expected)
  })

  it('a chat is told with its id, its visibility and its pin', async () => {
    const client = await app.guest()
    const { chatId: id } = await converse(client, 'Hello')
    const listed = { id, visibility: 'private', pinned: false }
    expect((await client.get<History>('/api/history')).body.chats).toEqual([expect.objectContaining(listed)])
    const opened = await client.get<Opened>(`/api/chat?id=${id}`)
    expect(opened.body).toMatchObject({ chat: listed, messages: [{ role: 'user' }, { role: 'assistant' }] })
    expect(await client.patch(`/api/chat?id=${id}`, { pinned: true })).toMatchObject({
      body: { chat: { ...listed, pinned: true } },
    })
  })

  it('a message keeps all that it was written with', async () => {
    const client = await app.guest()
    const context = {
      selectedKnowledgeBaseIds: ['k1'],
      selectedAudienceId: 'a1',
      selectedIdentity: { myStory: true, selectedOfferId: 'o1', selectedOfferName: 'Workshop' },
      postLength: 'Long',
      selectedTemplateId: 't1',
      selectedTemplateName: 'One lesson',
      selectedSwipeIds: ['s1'],
      webSearchEnabled: false,
      flowType: 'trending',
      flowStep: 'init',
    }
    const { chatId: id } = await converse(client, 'Hello', context)
    const { messages } = (await client.get<Opened>(`/api/chat?id=${id}`)).body
    expect(messages[0]?.metadata).toMatchObject({
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      context,
    })
  })

  it('are found by their title, whatever signs it has', async () => {
    const client = await app.guest()
    const { chatId } = await converse(client, 'Hello')
    await converse(client, 'Hello')
    await client.patch(`/api/chat?id=${chatId}`, { title: '100% of_the Pipeline' })
    for (const wanted of ['100%', 'of_the', 'PIPELINE']) {
      const { body } = await client.get<History>(`/api/history?q=${encodeURIComponent(wanted)}`)
      expect(body.chats.map(({ id }) => id)).toEqual([chatId])
    }
    expect((await client.get<History>('/api/history?q=100_')).body.chats).toEqual([])
  })

  it('refuse a cursor or a limit that makes no sense', async () => {
    const client = await app.guest()
    for (const query of ['cursor=nonsense', 'cursor=WzFd', 'limit=0', 'limit=many']) {
      const answer = await client.get(`/api/history?${query}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    }
  })

  it('open with their messages, oldest first, and page backwards', async () => {
    const client = await app.guest()
    const { chatId: id } = await converse(client, 'First')
    await converse(client, 'Second', { id })
    const { body } = await client.get<Opened>(`/api/chat?id=${id}`)
    expect(body.readOnly).toBe(false)
    expect(body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(body.messages[0]).toMatchObject({ parts: [{ type: 'text', text: 'First' }] })
    expect(body.messages[1]?.metadata).toMatchObject({ state: 'done', offline: true })
    const latest = await client.get<Opened>(`/api/chat?id=${id}&limit=1`)
    expect(latest.body.messages).toEqual(body.messages.slice(3))
    const before = await client.get<Opened>(`/api/chat?id=${id}&limit=2&before=${body.messages[3]?.id}`)
    expect(before.body.messages).toEqual(body.messages.slice(1, 3))
  })

  it('tell their owner whether a document has been created in them, however few messages are read', async () => {
    const [owner, other] = [await app.guest(), await app.guest()]
    const { chatId: id } = await converse(owner, 'Hello')
    const read = async (client: Client) => (await client.get<Opened>(`/api/chat?id=${id}&limit=1`)).body
    expect(await read(owner)).toMatchObject({ hasDocument: false })
    await converse(owner, 'Write a post: We bought 3 vans in May.', { id })
    await converse(owner, 'Thanks', { id })
    expect(await read(owner)).toMatchObject({ hasDocument: true })
    await owner.post('/api/actions/updateChatVisibility', { chatId: id, visibility: 'public' })
    expect(await read(other)).not.toHaveProperty('hasDocument')
  })

  it('page backwards from messages of their own only', async () => {
    const client = await app.guest()
    const [{ chatId }, { messageId: elsewhere }] = [
      await converse(client, 'One'),
      await converse(client, 'Two'),
    ]
    for (const before of [elsewhere, 'none']) {
      expect(await client.get(`/api/chat?id=${chatId}&before=${before}`)).toMatchObject({
        status: 400,
        body: { code: 'bad_request:api', cause: 'before: this chat has no such message.' },
      })
    }
  })

  it('can be renamed, and keep the name they were given', async () => {
    const client = await app.guest()
    const { chatId: id } = await converse(client, 'Hello')
    expect(await client.patch(`/api/chat?id=${id}`, { title: 'Mine' })).toMatchObject({
      body: { chat: { title: 'Mine' } },
    })
    await converse(client, 'More', { id })
    expect((await client.get<Opened>(`/api/chat?id=${id}`)).body.chat.title).toBe('Mine')
    for (const change of [{}, { title: ' ' }, { title: 'x'.repeat(201) }, { pinned: 'yes' }]) {
      expect(await client.patch(`/api/chat?id=${id}`, change)).toMatchObject({ status: 400 })
    }
  })

  it('lose what came after a message, and keep the message', async () => {
    const client = await app.guest()
    const { chatId: id, messageId } = await converse(client, 'First')
    await converse(client, 'Second', { id })
    const answer = await client.post('/api/actions/deleteTrailingMessages', { id: messageId })
    expect(answer).toMatchObject({ status: 200, body: { deleted: 3 } })
    const { body } = await client.get<Opened>(`/api/chat?id=${id}`)
    expect(body.messages.map((message) => message.id)).toEqual([messageId])
  })

  it('are gone when they are deleted', async () => {
    const client = await app.guest()
    const { chatId } = await converse(client, 'Hello')
    expect((await client.delete(`/api/chat?id=${chatId}`)).status).toBe(200)
    expect(await client.get(`/api/chat?id=${chatId}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found:chat' },
    })
    expect((await client.get<History>('/api/history')).body.chats).toEqual([])
  })

  it('are private: another person changes and reads nothing', async () => {
    const [owner, other] = [await app.guest(), await app.guest()]
    const { chatId: id, messageId } = await converse(owner, 'Secret')
    const attempts = [
      other.get(`/api/chat?id=${id}`),
      other.patch(`/api/chat?id=${id}`, { pinned: true }),
      other.delete(`/api/chat?id=${id}`),
      other.get(`/api/chat/${id}/stream`),
      other.post(`/api/chat/${id}/stop`),
      other.post('/api/actions/updateChatVisibility', { chatId: id, visibility: 'public' }),
      other.post('/api/actions/deleteTrailingMessages', { id: messageId }),
      converse(other, 'Me too', { id }),
    ]
    for (const attempt of attempts) {
      expect(await attempt).toMatchObject({ status: 403, body: { code: 'forbidden:chat' } })
    }
    expect((await other.get<History>('/api/history')).body.chats).toEqual([])
    expect((await owner.get<Opened>(`/api/chat?id=${id}`)).body.messages).toHaveLength(2)
  })

  it('can be shared: others read them, without the owner’s choices, and change nothing', async () => {
    const [owner, other] = [await app.guest(), await app.guest()]
    const { chatId: id } = await converse(owner, 'Hello', { postLength: 'Short' })
    const shared = await owner.post('/api/actions/updateChatVisibility', { chatId: id, visibility: 'public' })
    expect(shared).toMatchObject({ status: 200, body: { chat: { visibility: 'public' } } })
    const { body, status } = await other.get<Opened>(`/api/chat?id=${id}`)
    expect(status).toBe(200)
    expect(body.readOnly).toBe(true)
    expect(body.messages[0]?.metadata).not.toHaveProperty('context')
    expect(body.messages[0]).not.toHaveProperty('context')
    expect(await other.patch(`/api/chat?id=${id}`, { pinned: true })).toMatchObject({ status: 403 })
    expect(await converse(other, 'Mine?', { id })).toMatchObject({ status: 403 })
  })

  it('say when there is no such chat or message', async () => {
    const client = await app.guest()
    expect(await client.get('/api/chat?id=none')).toMatchObject({
      status: 404,
      body: { code: 'not_found:chat' },
    })
    expect(await client.patch('/api/chat?id=none', { pinned: true })).toMatchObject({ status: 404 })
    expect(await client.delete('/api/chat?id=none')).toMatchObject({ status: 404 })
    expect(await client.post('/api/actions/deleteTrailingMessages', { id: 'none' })).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
    expect(await client.get('/api/chat?id=../etc')).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
  })

  it('keeps what a message was sent with as a field of the message, and beside it for older readers', async () => {
    const client = await app.guest()
    const { chatId } = await converse(client, 'Hello', { postLength: 'Long', webSearchEnabled: false })
    const { body } = await client.get<{ messages: Record<string, unknown>[] }>(`/api/chat?id=${chatId}`)
    const context = { postLength: 'Long', webSearchEnabled: false }
    expect(body.messages[0]).toMatchObject({ context, metadata: { context } })
    expect(body.messages[1]).not.toHaveProperty('context')
  })
})
