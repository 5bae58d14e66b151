import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { createIn, libraries } from '#test/harness/libraries.ts'

describe('what a person has', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('is in nobody else’s history, nor found by words or by a cursor', async () => {
    const [owner, stranger] = [await app.guest(), await app.guest()]
    const { chatId } = await converse(owner, 'Hello', { selectedVisibilityType: 'public' })
    await owner.patch(`/api/chat?id=${chatId}`, { title: 'A secret plan' })
    await converse(owner, 'Second')
    const { body } = await owner.get<{ nextCursor: string }>('/api/history?limit=1')
    const empty = { status: 200, body: { chats: [], nextCursor: null } }
    expect(await stranger.get('/api/history')).toMatchObject(empty)
    expect(await stranger.get('/api/history?q=secret')).toMatchObject(empty)
    expect(await stranger.get(`/api/history?cursor=${body.nextCursor}`)).toMatchObject(empty)
  })

  it('is theirs still when a guest becomes a member', async () => {
    const guest = await app.guest()
    for (const library of libraries) await createIn(guest, library)
    await guest.call('PUT', '/api/story', JSON.stringify({ content: 'I began as a baker.' }))
    const account = { name: 'Ada', email: 'ada.materials@example.com', password: 'correct horse' }
    expect((await guest.post('/api/auth/sign-up/email', account)).status).toBe(200)
    for (const { path, listName } of libraries) {
      const { body } = await guest.get<Record<string, unknown[]>>(path)
      expect(body[listName]).toHaveLength(1)
    }
    expect(await guest.get('/api/story')).toMatchObject({ body: { content: 'I began as a baker.' } })
  })
})
