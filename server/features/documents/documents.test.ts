import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

describe('documents', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const save = (id: string, body: Record<string, unknown>, who = client) =>
    who.post<DocumentVersion>(`/api/document?id=${id}`, body)
  const versions = async (id: string) => (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body
  const contents = async (id: string) => (await versions(id)).map(({ content }) => content)
  const post = (text: string) => JSON.stringify({ text, images: [], videos: [], documents: [] })

  it('are made by their first save, as drafts', async () => {
    const id = randomUUID()
    const { status, body } = await save(id, { content: 'Hello' })
    expect(status).toBe(200)
    const said = { id, title: 'Untitled', kind: 'text', content: 'Hello', status: 'draft' }
    const written = { createdAt: expect.any(String), userId: expect.any(String) }
    const scheduling = { scheduledAt: null, scheduledTimezone: null, workflowRunId: null }
    const publishing = { publishedAt: null, publication: null, url: null, failure: null, audienceId: null }
    expect(body).toEqual({ ...said, ...written, ...scheduling, ...publishing })
    expect(await versions(id)).toEqual([body])
  })

  it('get a version with each save that changes something, oldest first', async () => {
    const id = randomUUID()
    await save(id, { content: 'One', title: 'T' })
    await save(id, { content: 'Two', title: 'T' })
    await save(id, { content: 'Two', title: 'New title' })
    const all = await versions(id)
    expect(all.map(({ content, title }) => [content, title])).toEqual([
      ['One', 'T'],
      ['Two', 'T'],
      ['Two', 'New title'],
    ])
    const moments = all.map(({ createdAt }) => createdAt)
    expect(moments).toEqual([...new Set(moments)].toSorted())
  })

  it('get no version from a save that means the same, in whatever form', async () => {
    const id = randomUUID()
    const first = await save(id, { content: 'Some **bold** words' })
    const again = await save(id, { content: post('<p>Some <strong>bold</strong> words</p>') })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await versions(id)).toHaveLength(1)
  })

  it('get a version when they become a picture of the same words, and none from that picture again', async () => {
    const id = randomUUID()
    await save(id, { content: 'Words', title: 'T' })
    const picture = await save(id, { content: 'Words', title: 'T', kind: 'image' })
    expect(picture.body.kind).toBe('image')
    expect((await save(id, { content: 'Words', title: 'T', kind: 'image' })).body).toEqual(picture.body)
    expect((await versions(id)).map(({ kind }) => kind)).toEqual(['text', 'image'])
    await save(id, { content: '**Words**', title: 'T', kind: 'image' })
    await save(id, { content: post('<p><strong>Words</strong></p>'), title: 'T', kind: 'image' })
    expect(await versions(id)).toHaveLength(4)
  })

  it('refuse a save on an older version, and hand over the latest', async () => {
    const id = randomUUID()
    const first = await save(id, { content: 'One' })
    const second = await save(id, { content: 'Two', baseCreatedAt: first.body.createdAt })
    const late = await save(id, { content: 'Three', baseCreatedAt: first.body.createdAt })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'bad_request:document',
      cause: 'This post was changed elsewhere since you opened it.',
      latest: second.body,
    })
    expect(await contents(id)).toEqual(['One', 'Two'])
    const same = await save(id, { content: 'Two', baseCreatedAt: first.body.createdAt })
    expect(same).toMatchObject({ status: 200, body: second.body })
  })

  it('let exactly one of several saves on the same version win', async () => {
    const id = randomUUID()
    const { body: base } = await save(id, { content: 'Base' })
    const racing = Array.from({ length: 8 }, (_, at) =>
      save(id, { content: `Racer ${at}`, baseCreatedAt: base.createdAt }),
    )
    const answers = await Promise.all(racing)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    expect(await versions(id)).toHaveLength(2)
  })

  it('keep every one of several saves that name no version', async () => {
    const id = randomUUID()
    const texts = Array.from({ length: 12 }, (_, at) => `Text ${at}`)
    const answers = await Promise.all(texts.map((content) => save(id, { content })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await contents(id)).toSorted()).toEqual(texts.toSorted())
    expect(new Set((await versions(id)).map(({ createdAt }) => createdAt)).size).toBe(12)
  })

  it('keep every one of several titles that are given at the same time', async () => {
    const id = randomUUID()
    await save(id, { content: 'Text', title: 'T' })
    const titles = Array.from({ length: 12 }, (_, at) => `Title ${at}`)
    const answers = await Promise.all(titles.map((title) => client.patch(`/api/posts/${id}`, { title })))
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200))
    const given = (await versions(id)).map(({ title }) => title)
    expect(given.toSorted()).toEqual(['T', ...titles].toSorted())
  })

  it('go back to a version by losing the later ones', async () => {
    const id = randomUUID()
    await save(id, { content: 'One' })
    const { body: second } = await save(id, { content: 'Two' })
    await save(id, { content: 'Three' })
    const other = randomUUID()
    await save(other, { content: 'Other' })
    const timestamp = encodeURIComponent(second.createdAt)
    const answer = await client.delete<DocumentVersion[]>(`/api/document?id=${id}&timestamp=${timestamp}`)
    expect(answer.status).toBe(200)
    expect(answer.body.map(({ content }) => content)).toEqual(['One', 'Two'])
    expect(await contents(id)).toEqual(['One', 'Two'])
    expect(await contents(other)).toEqual(['Other'])
  })

  it('go back to no moment before their first version', async () => {
    const id = randomUUID()
    await save(id, { content: 'One' })
    const answer = await client.delete(`/api/document?id=${id}&timestamp=2001-01-01T00:00:00.000Z`)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_request:document', cause: 'timestamp: no version is that old.' },
    })
    expect(await contents(id)).toEqual(['One'])
  })

  it('refuse what makes no sense', async () => {
    const id = randomUUID()
    const bad = { status: 400, body: { code: 'bad_request:document', cause: expect.any(String) } }
    for (const body of [
      {},
      { content: 1 },
      { content: 'x'.repeat(200_001) },
      { content: 'x', title: 'x'.repeat(201) },
      { content: 'x', kind: 'video' },
      { content: 'x', baseCreatedAt: 'yesterday' },
    ]) {
      expect(await save(id, body)).toMatchObject(bad)
    }
    for (const wrong of ['', '../etc', 'x'.repeat(65), 'init']) {
      expect(await save(encodeURIComponent(wrong), { content: 'x' })).toMatchObject(bad)
    }
    expect(await save('init', { content: 'x' })).toMatchObject({
      body: { cause: expect.stringMatching(/names no post/) },
    })
    expect(await client.get('/api/document')).toMatchObject(bad)
    expect(await client.delete(`/api/document?id=${id}`)).toMatchObject(bad)
    expect(await client.delete(`/api/document?id=${id}&timestamp=soon`)).toMatchObject(bad)
  })

  it('are not there until somebody saves them', async () => {
    const missing = { status: 404, body: { code: 'not_found:document' } }
    expect(await client.get(`/api/document?id=${randomUUID()}`)).toMatchObject(missing)
    const restore = `/api/document?id=${randomUUID()}&timestamp=2026-01-01T00:00:00Z`
    expect(await client.delete(restore)).toMatchObject(missing)
  })

  it('are not there once they are deleted, for their owner neither', async () => {
    const id = randomUUID()
    await save(id, { content: 'One' })
    expect((await client.delete(`/api/posts/${id}`)).status).toBe(204)
    const missing = { status: 404, body: { code: 'not_found:document' } }
    expect(await client.get(`/api/document?id=${id}`)).toMatchObject(missing)
    expect(await save(id, { content: 'Two' })).toMatchObject(missing)
    const restore = `/api/document?id=${id}&timestamp=2099-01-01T00:00:00Z`
    expect(await client.delete(restore)).toMatchObject(missing)
  })

  it('are closed to other people', async () => {
    const id = randomUUID()
    await save(id, { content: 'Mine' })
    const other = await app.guest()
    const refused = { status: 403, body: { code: 'forbidden:document' } }
    expect(await other.get(`/api/document?id=${id}`)).toMatchObject(refused)
    expect(await save(id, { content: 'Yours' }, other)).toMatchObject(refused)
    const restore = `/api/document?id=${id}&timestamp=2099-01-01T00:00:00Z`
    expect(await other.delete(restore)).toMatchObject(refused)
    expect(await contents(id)).toEqual(['Mine'])
  })

  it('are closed without a session', async () => {
    const refused = { status: 401, body: { code: 'unauthorized:document' } }
    const address = `/api/document?id=${randomUUID()}`
    expect(await app.visitor.get(address)).toMatchObject(refused)
    expect(await save(randomUUID(), { content: 'x' }, app.visitor)).toMatchObject(refused)
    expect(await app.visitor.delete(address)).toMatchObject(refused)
  })
})

it('each version has a later moment than the one before, also when the clock stands still or goes back', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  const client = await app.guest()
  const id = randomUUID()
  for (const content of ['One', 'Two', 'Three']) {
    expect((await client.post(`/api/document?id=${id}`, { content })).status).toBe(200)
    if (content === 'Two') now -= 60_000
  }
  const { body } = await client.get<DocumentVersion[]>(`/api/document?id=${id}`)
  expect(body.map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
  const moments = body.map(({ createdAt }) => createdAt)
  expect(moments).toEqual([...new Set(moments)].toSorted())
  await app.stop()
})
