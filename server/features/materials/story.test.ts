import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

describe('my story', () => {
  let app: TestApp
  let client: Client
  let now = Date.UTC(2026, 10, 20)
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const save = (content: unknown) => client.call('PUT', '/api/story', JSON.stringify({ content }))

  it('is empty until it is written, and can be emptied again', async () => {
    const empty = { content: '', updatedAt: null }
    expect(await client.get('/api/story')).toMatchObject({ status: 200, body: empty })
    const story = { content: 'I began as a baker.', updatedAt: '2026-11-20T00:00:00.000Z' }
    expect(await save(story.content)).toMatchObject({ status: 200, body: story })
    expect((await client.get('/api/story')).body).toEqual(story)
    now += 1000
    expect(await save('')).toMatchObject({ status: 200, body: { content: '' } })
    expect(await client.get('/api/story')).toMatchObject({
      body: { content: '', updatedAt: '2026-11-20T00:00:01.000Z' },
    })
  })

  it('is not overwritten by a device that has not seen its newest words', async () => {
    const writer = await app.guest()
    const put = (story: unknown) =>
      writer.call<{ content: string; updatedAt: string }>('PUT', '/api/story', JSON.stringify(story))
    expect((await put({ content: 'Baker', baseUpdatedAt: null })).status).toBe(200)
    now += 1000
    const refused = { status: 409, body: { code: 'bad_request:api', latest: { content: 'Baker' } } }
    expect(await put({ content: 'Plumber', baseUpdatedAt: null })).toMatchObject(refused)
    expect((await put({ content: 'Baker', baseUpdatedAt: null })).status).toBe(200)
    const { body: seen } = await writer.get<{ updatedAt: string }>('/api/story')
    expect((await put({ content: 'Plumber', baseUpdatedAt: seen.updatedAt })).status).toBe(200)
    now += 1000
    expect(await put({ content: 'Diver', baseUpdatedAt: seen.updatedAt })).toMatchObject({
      status: 409,
      body: {
        cause: 'Your story was changed somewhere else in the meantime.',
        latest: { content: 'Plumber' },
      },
    })
    expect((await put({ content: 'Diver' })).status).toBe(200)
    expect((await put({ content: 'Diver', baseUpdatedAt: 'once' })).status).toBe(400)
  })

  it('is not overwritten either when the clock has gone back in between', async () => {
    const writer = await app.guest()
    const put = (story: unknown) =>
      writer.call<{ updatedAt: string }>('PUT', '/api/story', JSON.stringify(story))
    const { body: seen } = await put({ content: 'Baker' })
    now -= 5000
    expect((await put({ content: 'Plumber', baseUpdatedAt: seen.updatedAt })).status).toBe(200)
    const refused = { status: 409, body: { latest: { content: 'Plumber' } } }
    expect(await put({ content: 'Diver', baseUpdatedAt: seen.updatedAt })).toMatchObject(refused)
  })

  it('needs a session', async () => {
    const denied = { status: 401, body: { code: 'unauthorized:auth' } }
    expect(await app.visitor.get('/api/story')).toMatchObject(denied)
    expect(await app.visitor.call('PUT', '/api/story', '{')).toMatchObject(denied)
  })

  it('is everybody’s own', async () => {
    await save('Mine')
    const other = await app.guest()
    expect(await other.get('/api/story')).toMatchObject({ body: { content: '' } })
    await other.call('PUT', '/api/story', JSON.stringify({ content: 'Theirs' }))
    expect(await client.get('/api/story')).toMatchObject({ body: { content: 'Mine' } })
  })

  it('may have 200,000 characters and no more, and is a text', async () => {
    expect((await save('x'.repeat(200_000))).status).toBe(200)
    const refused = { status: 400, body: { code: 'bad_request:api' } }
    for (const content of ['x'.repeat(200_001), null, 1, [], {}, undefined]) {
      expect(await save(content)).toMatchObject(refused)
    }
    expect(await client.get('/api/story')).toMatchObject({ body: { content: 'x'.repeat(200_000) } })
  })
})
