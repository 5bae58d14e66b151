import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveChange } from '#contract/events.ts'
import type { Post } from '#contract/publishing/posts.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { follow } from '#test/harness/live.ts'
import { savePost, standPost } from '#test/harness/posts.ts'

describe('open screens are told', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const listed = async (client: Client, query = '') =>
    (await client.get<{ posts: Post[] }>(`/api/posts${query}`)).body.posts
  /** Sends a message in a new chat with a post open beside it; returns the chat's id. */
  const talkBeside = async (client: Client, id: string) => {
    const documentContext = { id, title: 'T', content: 'Beside a chat', kind: 'text' }
    return (await converse(client, 'What do you think?', { documentContext })).chatId
  }
  const texts = (changes: LiveChange[]) => changes.filter(({ what }) => what === 'text')

  it('of each post that the samples bring, which a search finds at once', async () => {
    const client = await app.guest()
    const screen = await follow(client)
    expect((await client.post('/api/samples')).status).toBe(200)
    const posts = await listed(client)
    expect(posts.length).toBeGreaterThan(0)
    for (const { id, title } of posts) {
      await expect.poll(screen.changes).toContainEqual({ what: 'post', id })
      const found = await listed(client, `?q=${encodeURIComponent(title)}`)
      expect(found.map((post) => post.id)).toContain(id)
    }
    screen.leave()
  })

  it('of the chat that a post is first open beside, which stays its chat', async () => {
    const [client, stranger] = [await app.guest(), await app.guest()]
    const id = await savePost(client, 'T', 'Beside a chat')
    const screen = await follow(client)
    await talkBeside(stranger, id)
    expect(await listed(client)).toMatchObject([{ id, chatId: null }])
    const chatId = await talkBeside(client, id)
    await expect.poll(screen.changes).toContainEqual({ what: 'post', id })
    await talkBeside(client, id)
    expect(await listed(client)).toMatchObject([{ id, chatId }])
    await savePost(client, 'Another', 'Another')
    await expect.poll(() => texts(screen.changes())).toHaveLength(1)
    expect(screen.changes().filter(({ what }) => what === 'post')).toEqual([{ what: 'post', id }])
    screen.leave()
  })

  it('of a title that changes, and of a version that is gone back to', async () => {
    const client = await app.guest()
    const id = randomUUID()
    const { body } = await client.post<{ createdAt: string }>(`/api/document?id=${id}`, { content: 'One' })
    await client.post(`/api/document?id=${id}`, { content: 'Two' })
    const screen = await follow(client)
    expect((await client.patch(`/api/posts/${id}`, { title: 'Another title' })).status).toBe(200)
    await expect.poll(() => texts(screen.changes())).toEqual([{ what: 'text', id }])
    const address = `/api/document?id=${id}&timestamp=${encodeURIComponent(body.createdAt)}`
    expect((await client.delete(address)).status).toBe(200)
    await expect.poll(() => texts(screen.changes())).toHaveLength(2)
    expect(await listed(client)).toMatchObject([{ id, title: 'Untitled', excerpt: 'One' }])
    screen.leave()
  })

  it('of a post that is hidden or shown again, which keeps what went wrong with it', async () => {
    const client = await app.guest()
    const id = await savePost(client, 'T', 'Out')
    const failure = { kind: 'failed', reason: 'The comment was refused.', at: '2026-01-01T00:00:00.000Z' }
    const out = { status: 'published', publishedAt: Date.now(), failure: JSON.stringify(failure) } as const
    await standPost(app.database, id, out)
    const screen = await follow(client)
    const postChanges = () => screen.changes().filter(({ what }) => what === 'post')
    expect((await client.patch(`/api/posts/${id}`, { isHidden: true })).status).toBe(200)
    await expect.poll(postChanges).toEqual([{ what: 'post', id }])
    expect(await listed(client, '?status=hidden')).toMatchObject([{ id, failure }])
    expect((await client.patch(`/api/posts/${id}`, { isHidden: false })).status).toBe(200)
    await expect.poll(postChanges).toHaveLength(2)
    screen.leave()
  })

  it('of a post that is deleted, and of one that is brought back', async () => {
    const client = await app.guest()
    const id = await savePost(client, 'T', 'Back soon')
    const screen = await follow(client)
    const postChanges = () => screen.changes().filter(({ what }) => what === 'post')
    expect((await client.delete(`/api/posts/${id}`)).status).toBe(204)
    await expect.poll(postChanges).toEqual([{ what: 'post', id }])
    expect((await client.post(`/api/posts/${id}/restore`)).status).toBe(200)
    await expect.poll(postChanges).toHaveLength(2)
    screen.leave()
  })
})
