import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Samples } from '#contract/materials/samples.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'

const lists = {
  '/api/knowledge-base': 'items',
  '/api/swipe-files': 'swipeFiles',
  '/api/offers': 'offers',
  '/api/templates': 'templates',
  '/api/audiences': 'audiences',
  '/api/history': 'chats',
  '/api/posts': 'posts',
} as const

type Row = { id: string; title?: string; name?: string }
type Path = keyof typeof lists

describe('sample data', () => {
  let app: TestApp
  let rows: RowCounter
  let client: Client
  let now = Date.UTC(2026, 10, 20)
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
    rows = openRowCounter(app.database)
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
  })
  beforeEach(async () => {
    now += 1000
    client = await app.guest()
  })

  const load = async (who = client) => (await who.post<Samples & { added: number }>('/api/samples')).body
  const remove = async (who = client) =>
    (await who.delete<{ removed: number; kept: number }>('/api/samples')).body
  const count = async (who = client) => (await who.get<Samples>('/api/samples')).body
  const list = async (path: Path, who = client) =>
    (await who.get<Record<string, Row[]>>(path)).body[lists[path]] ?? []
  const sizes = async (who = client) =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(lists).map(async (path) => [path, (await list(path as Path, who)).length] as const),
      ),
    )
  const story = async (who = client) => (await who.get<{ content: string }>('/api/story')).body.content

  /** Ignores the internal tables of the full-text search, which merges them at any time. */
  const countRows = async () =>
    Object.entries(await rows.count()).filter(([table]) => !/^(?:materialSearch|postWords)_/.test(table))

  const full = {
    '/api/knowledge-base': 4,
    '/api/swipe-files': 3,
    '/api/offers': 2,
    '/api/templates': 3,
    '/api/audiences': 3,
    '/api/history': 1,
    '/api/posts': 2,
  }
  const nothing = Object.fromEntries(Object.keys(full).map((path) => [path, 0]))

  it('fills every library, My Story, a chat and two posts', async () => {
    expect(await count()).toEqual({ present: 0, changed: 0 })
    expect(await load()).toEqual({ added: 19, present: 19, changed: 0 })
    expect(await sizes()).toEqual(full)
    expect(await story()).toMatch(/^My name is Maren Holt/)
    expect(await count()).toEqual({ present: 19, changed: 0 })
  })

  it('has a chat whose messages name its post and its material', async () => {
    await load()
    const [chat] = await list('/api/history')
    const { body } = await client.get<{ messages: { parts: object[]; metadata: object }[] }>(
      `/api/chat?id=${chat?.id}`,
    )
    const kessler = (await list('/api/knowledge-base')).find(({ title }) => title?.startsWith('Kessler'))
    expect(body.messages[0]?.metadata).toMatchObject({
      context: { selectedKnowledgeBaseIds: [kessler?.id], selectedIdentity: { myStory: true } },
    })
    const post = (await list('/api/posts')).find(({ title }) => title === 'I was the queue')
    expect(body.messages[1]?.parts[1]).toMatchObject({
      type: 'tool-createDocument',
      output: { id: post?.id, title: 'I was the queue', kind: 'text' },
    })
    const versions = await client.get<{ content: string }[]>(`/api/document?id=${post?.id}`)
    expect(versions.body).toMatchObject([{ content: expect.stringMatching(/^"I thought I was/) }])
  })

  it('finds the samples by their words', async () => {
    await load()
    const { body } = await client.get<{ items: Row[] }>(
      '/api/knowledge-base?q=traffic%20light&order=relevance',
    )
    expect(body.items[0]?.title).toMatch(/^The traffic light/)
  })

  it('adds nothing twice, and brings back what was deleted', async () => {
    await load()
    expect(await load()).toMatchObject({ added: 0, present: 19 })
    expect(await sizes()).toEqual(full)
    const [offer] = await list('/api/offers')
    await client.delete(`/api/offers/${offer?.id}`)
    expect(await count()).toEqual({ present: 18, changed: 0 })
    expect(await load()).toMatchObject({ added: 1, present: 19 })
    expect(await sizes()).toEqual(full)
  })

  it('adds nothing twice when two loads race', async () => {
    const [one, other] = await Promise.all([load(), load()])
    expect([one.added, other.added].toSorted((a, b) => a - b)).toEqual([0, 19])
    expect(await sizes()).toEqual(full)
  })

  it('goes without a trace', async () => {
    const before = await countRows()
    await load()
    expect(await remove()).toEqual({ removed: 19, kept: 0 })
    expect(await countRows()).toEqual(before)
    expect(await remove()).toEqual({ removed: 0, kept: 0 })
    expect(await load()).toMatchObject({ added: 19 })
  })

  it('leaves what its owner made, and My Story when there was one', async () => {
    await client.call('PUT', '/api/story', JSON.stringify({ content: 'I bake.' }))
    await client.post('/api/offers', { name: 'Mine' })
    expect(await load()).toMatchObject({ added: 18 })
    expect(await story()).toBe('I bake.')
    expect(await remove()).toEqual({ removed: 18, kept: 0 })
    expect(await story()).toBe('I bake.')
    expect(await sizes()).toEqual({ ...nothing, '/api/offers': 1 })
  })

  it('leaves what its owner has changed, says so, and does not bring its first form back beside it', async () => {
    await load()
    now += 1000
    const [audience] = await list('/api/audiences')
    await client.patch(`/api/audiences/${audience?.id}`, { name: 'My readers' })
    await client.call('PUT', '/api/story', JSON.stringify({ content: 'I bake.' }))
    const posts = await list('/api/posts')
    const post = posts.find(({ title }) => title === 'The Sunday quote')
    await client.post(`/api/document?id=${post?.id}`, { title: 'Mine now', kind: 'text', content: 'New.' })
    expect(await count()).toEqual({ present: 16, changed: 3 })
    expect(await remove()).toEqual({ removed: 16, kept: 3 })
    expect(await sizes()).toEqual({ ...nothing, '/api/audiences': 1, '/api/posts': 1 })
    expect(await list('/api/audiences')).toMatchObject([{ name: 'My readers' }])
    expect(await story()).toBe('I bake.')
    expect(await load()).toEqual({ added: 16, present: 16, changed: 3 })
    expect(await sizes()).toEqual(full)
  })

  it('leaves a chat that its owner has pinned, with the post it made', async () => {
    await load()
    now += 1000
    const [chat] = await list('/api/history')
    await client.patch(`/api/chat?id=${chat?.id}`, { pinned: true })
    expect(await remove()).toMatchObject({ removed: 17, kept: 2 })
    expect(await list('/api/posts')).toMatchObject([{ title: 'I was the queue' }])
  })

  it('is everybody’s own', async () => {
    const other = await app.guest()
    await load()
    expect(await count(other)).toEqual({ present: 0, changed: 0 })
    expect(await remove(other)).toEqual({ removed: 0, kept: 0 })
    expect(await sizes()).toEqual(full)
    expect(await sizes(other)).toEqual(nothing)
    await load(other)
    expect(await remove(other)).toMatchObject({ removed: 19 })
    expect(await sizes()).toEqual(full)
  })

  it('stays removable when a guest becomes an account', async () => {
    await load()
    const signUp = { name: 'Ada', email: `ada.samples.${process.pid}@example.com`, password: 'correct horse' }
    expect((await client.post('/api/auth/sign-up/email', signUp)).status).toBe(200)
    expect(await count()).toEqual({ present: 19, changed: 0 })
    expect(await remove()).toEqual({ removed: 19, kept: 0 })
  })

  it('needs a session', async () => {
    const refused = { status: 401, body: { code: 'unauthorized:auth' } }
    expect(await app.visitor.get('/api/samples')).toMatchObject(refused)
    expect(await app.visitor.post('/api/samples')).toMatchObject(refused)
    expect(await app.visitor.delete('/api/samples')).toMatchObject(refused)
  })
})
