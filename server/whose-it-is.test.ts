import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { createIn, libraries } from '#test/harness/libraries.ts'
import { savePost } from '#test/harness/posts.ts'

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

  it('is found as before when a guest becomes a member', async () => {
    const guest = await app.guest()
    const words = 'We cut onboarding from 10 days to 2.'
    const story = 'I flooded Mrs Okafor’s kitchen last Tuesday, with the blue pipe in my hand.'
    await guest.post('/api/swipe-files', { title: 'Crane', content: story, tags: ['hook'], isOwn: true })
    await guest.post('/api/knowledge-base', { title: 'Lifts', content: 'The crane stood still.' })
    await savePost(guest, 'Said before', words)
    const draft = await savePost(guest, 'New', `It rained. ${words} ${story}`)
    const found = async () => ({
      swipes: (await guest.get<{ swipeFiles: unknown[] }>('/api/swipe-files?q=crane')).body.swipeFiles.length,
      tagged: (await guest.get<{ swipeFiles: unknown[] }>('/api/swipe-files?tag=hook')).body.swipeFiles
        .length,
      tags: (await guest.get('/api/swipe-files/tags')).body,
      items: (await guest.get<{ items: unknown[] }>('/api/knowledge-base?q=crane')).body.items.length,
      posts: (await guest.get<{ posts: unknown[] }>('/api/posts?q=onboarding')).body.posts.length,
      repeats: (await guest.post('/api/document/repeats', { documentId: draft })).body,
    })
    const before = await found()
    expect(before).toMatchObject({ swipes: 1, tagged: 1, items: 1, posts: 2 })
    for (const title of ['Said before', 'Crane']) expect(JSON.stringify(before.repeats)).toContain(title)
    const account = { name: 'Ada', email: 'ada.found@example.com', password: 'correct horse' }
    expect((await guest.post('/api/auth/sign-up/email', account)).status).toBe(200)
    expect(await found()).toEqual(before)
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
