import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { liveStreamsPerPerson } from '#core/limits.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { follow } from '#test/harness/live.ts'
import { savePost } from '#test/harness/posts.ts'

describe('live events', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('tell what changes of one’s own posts, notices and connection, and nothing of others', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    const [mine, theirs] = [await follow(client), await follow(other)]
    const id = await savePost(client, 'A post', 'A post')
    await expect.poll(mine.changes).toContainEqual({ what: 'text', id })
    await connect(client)
    await expect.poll(mine.changes).toContainEqual({ what: 'connection', id: null })
    expect((await client.post('/api/linkedin/publish', { documentId: id })).status).toBe(202)
    await expect.poll(mine.changes).toContainEqual({ what: 'notices', id })
    expect(mine.changes()).toContainEqual({ what: 'post', id })
    const copy = await savePost(client, 'Another', 'Another')
    expect((await client.delete(`/api/posts/${copy}`)).status).toBe(204)
    await expect.poll(mine.changes).toContainEqual({ what: 'post', id: copy })
    const own = await savePost(other, 'Theirs', 'Theirs')
    await expect.poll(theirs.changes).toEqual([{ what: 'text', id: own }])
    mine.leave()
    theirs.leave()
  })

  it('tell only its owner of a message when it is stored, and once more when its reply has ended', async () => {
    const model = await startOpenAiServer()
    const scripted = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model' } })
    const gate = Promise.withResolvers<void>()
    model.script({ kind: 'text', pieces: ['One ', 'two ', gate.promise, 'three.'] })
    model.handle(() => ({ kind: 'text', pieces: ['A title'] }))
    const [client, other] = [await scripted.guest(), await scripted.guest()]
    const [heard, theirs] = [await follow(client), await follow(other)]
    const conversing = converse(client, 'Count')
    await expect.poll(heard.changes).toMatchObject([{ what: 'chat', replyId: expect.any(String) }])
    gate.resolve()
    const { chatId, chunks } = await conversing
    const reply = { what: 'chat', id: chatId, replyId: chunks[0]?.messageId }
    await expect.poll(heard.changes).toEqual([reply, reply, { what: 'chat', id: chatId }])
    expect(theirs.changes()).toEqual([])
    heard.leave()
    theirs.leave()
    await scripted.stop()
    await model.close()
  })

  it('tell the account of a guest who signs up while a reply is written', async () => {
    const model = await startOpenAiServer()
    const scripted = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model' } })
    const gate = Promise.withResolvers<void>()
    model.script({ kind: 'text', pieces: ['One ', 'two ', gate.promise, 'three.'] })
    model.handle(() => ({ kind: 'text', pieces: ['A title'] }))
    const client = await scripted.guest()
    const guest = await follow(client)
    const conversing = converse(client, 'Count')
    await expect.poll(guest.changes).toMatchObject([{ what: 'chat' }])
    guest.leave()
    const person = { name: 'Ada', email: `guest.${process.pid}@example.com`, password: 'correct horse' }
    expect(await client.post('/api/auth/sign-up/email', person)).toMatchObject({ status: 200 })
    const account = await follow(client)
    gate.resolve()
    const { chatId, chunks } = await conversing
    const reply = { what: 'chat', id: chatId, replyId: chunks[0]?.messageId }
    await expect.poll(account.changes).toEqual([reply, { what: 'chat', id: chatId }])
    account.leave()
    await scripted.stop()
    await model.close()
  })

  it('tell when a chat is pinned, named, shared or deleted, and when its last messages are', async () => {
    const client = await app.guest()
    const { chatId: id } = await converse(client, 'Good morning')
    const { body } = await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${id}`)
    const changes = [
      () => client.patch(`/api/chat?id=${id}`, { pinned: true }),
      () => client.patch(`/api/chat?id=${id}`, { title: 'My own name' }),
      () => client.post('/api/actions/updateChatVisibility', { chatId: id, visibility: 'public' }),
      () => client.post('/api/actions/deleteTrailingMessages', { id: body.messages[0]?.id }),
      () => client.delete(`/api/chat?id=${id}`),
    ]
    for (const make of changes) {
      const heard = await follow(client)
      expect((await make()).status).toBe(200)
      await expect.poll(heard.changes).toContainEqual({ what: 'chat', id })
      heard.leave()
    }
  })

  it('are not for visitors, and nothing is said to a session that has ended', async () => {
    expect(await app.visitor.get('/api/events')).toMatchObject({ status: 401 })
    const person = { name: 'Ada', email: `events.${process.pid}@example.com`, password: 'correct horse' }
    const [here, there] = [new Client(app.url), new Client(app.url)]
    await here.post('/api/auth/sign-up/email', person)
    await there.post('/api/auth/sign-in/email', person)
    const [gone, present] = [await follow(here), await follow(there)]
    await here.post('/api/auth/sign-out')
    const id = await savePost(there, 'Later', 'Later')
    await expect.poll(present.changes).toEqual([{ what: 'text', id }])
    await gone.ended
    expect(gone.changes()).toEqual([])
    present.leave()
  })

  it('are refused beyond a number of connections, until one of them ends', async () => {
    const client = await app.guest()
    const all = await Promise.all(Array.from({ length: liveStreamsPerPerson }, () => follow(client)))
    expect(await client.get('/api/events')).toMatchObject({
      status: 429,
      body: { code: 'rate_limit:stream', cause: expect.stringContaining(String(liveStreamsPerPerson)) },
    })
    all[0]?.leave()
    const anew = async () => {
      const response = await client.fetch('/api/events')
      await response.body?.cancel()
      return response.status
    }
    await expect.poll(anew).toBe(200)
    for (const one of all) one.leave()
  })

  it('end when the server stops', async () => {
    const stopping = await startTestApp()
    const heard = await follow(await stopping.guest())
    await stopping.stop()
    await expect(heard.ended).resolves.toBeUndefined()
  })
})
