import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaWords } from '#test/fixtures/schema-words.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { connect } from '#test/harness/connect.ts'
import type { Client } from '#test/harness/client.ts'
import { savePost } from '#test/harness/posts.ts'

describe('a call whose field is empty or missing', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    await connect(client)
  })
  afterAll(() => app.stop())

  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
  const missingId = {
    status: 400,
    body: { code: 'bad_request:api', cause: 'Document ID is required to publish' },
  }

  it.each([{}, { documentId: '' }, { documentId: null }])(
    'says which post is missing for %j',
    async (body) => {
      expect(await client.post('/api/linkedin/publish', body)).toMatchObject(missingId)
      const wish = { ...body, scheduledAt: tomorrow(), timezone: 'UTC' }
      expect(await client.post('/api/posts/schedule', wish)).toMatchObject(missingId)
    },
  )

  it.each([{}, { timezone: '' }, { timezone: null }])(
    'asks for the timezone of a profile that has none for %j',
    async (body) => {
      const documentId = await savePost(client, 'A post')
      const answer = await client.post('/api/posts/schedule', {
        documentId,
        scheduledAt: tomorrow(),
        ...body,
      })
      expect(answer).toMatchObject({
        status: 400,
        body: { cause: 'Please set your timezone in Settings before scheduling posts' },
      })
    },
  )

  it('asks for a timezone by its name where the profile has one', async () => {
    const other = await app.guest()
    await connect(other)
    await other.patch('/api/profile', { timezone: 'UTC' })
    const documentId = await savePost(other, 'A post')
    const answer = await other.post('/api/posts/schedule', { documentId, scheduledAt: tomorrow() })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
  })

  it.each([
    ['POST', '/api/posts/schedule', {}, 'scheduledAt: this is missing.'],
    [
      'POST',
      '/api/posts/schedule',
      { scheduledAt: 'soon' },
      'scheduledAt: this is not a date and time, such as 2026-12-01T09:00:00Z.',
    ],
    ['POST', '/api/knowledge-base', {}, 'title: this is missing.'],
    ['POST', '/api/knowledge-base', { title: '', content: 'x' }, 'title: this is empty.'],
    [
      'POST',
      '/api/knowledge-base',
      { title: 'x'.repeat(201), content: 'x' },
      'title: this has more than 200 characters.',
    ],
    ['POST', '/api/knowledge-base', { title: 1, content: 'x' }, 'title: this is not a text.'],
    ['POST', '/api/chat', { id: 'a', message: {} }, 'message.id: this is missing.'],
    ['PATCH', '/api/profile', { onboarded: 'yes' }, 'onboarded: this is neither true nor false.'],
    ['GET', '/api/history?limit=0', undefined, 'limit: this is less than 1.'],
    [
      'GET',
      '/api/posts?status=lost',
      undefined,
      'status: this is not one of draft, scheduled, published, hidden.',
    ],
    ['GET', '/api/document', undefined, 'id: this is missing.'],
  ] as const)('%s %s with %j is told in plain words', async (method, path, body, words) => {
    const { status, body: answer } = await client.call<{ cause: string }>(method, path, body)
    expect(status).toBe(400)
    expect(answer.cause).not.toMatch(schemaWords)
    expect(answer.cause).toBe(words)
  })
})
