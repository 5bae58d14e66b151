import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/publishing/posts.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost, standPost } from '#test/harness/posts.ts'

const begun = Date.UTC(2026, 10, 20, 12)
const hour = 60 * 60 * 1000
const timezone = 'Europe/Berlin'
const iso = (ms: number) => new Date(ms).toISOString()
const failure = { kind: 'failed', reason: 'LinkedIn refused it.', at: iso(begun - hour) } as const

describe('taking back that a post was scheduled', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp({ now: () => begun })
    client = await app.guest()
    await client.patch('/api/profile', { timezone })
    await connect(client)
  })
  afterAll(() => app.stop())

  const trouble = async (title: string) => {
    const id = await savePost(client, title)
    await standPost(app.database, id, { failure: JSON.stringify(failure) })
    return id
  }
  const schedule = async (documentId: string, at: number) => {
    const answer = await client.post('/api/posts/schedule', { documentId, scheduledAt: iso(at), timezone })
    expect(answer.status).toBe(200)
  }
  const undo = (documentId: string, who = client) =>
    who.post<Post>('/api/posts/schedule/undo', { documentId })
  const used = async () =>
    (await client.get<{ usage: { posts: { used: number } } }>('/api/profile')).body.usage.posts.used
  const shown = async (id: string) =>
    (await client.get<{ posts: Post[] }>('/api/posts?limit=100')).body.posts.find((post) => post.id === id)

  it('brings back what had gone wrong with it, and counts it no more', async () => {
    const id = await trouble('Refused')
    await schedule(id, begun + 24 * hour)
    expect(await shown(id)).toMatchObject({ status: 'scheduled', failure: null })
    expect(await used()).toBe(1)
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: { id, status: 'draft', scheduledAt: null, scheduledTimezone: null, failure },
    })
    const needing = await client.get<{ posts: Post[] }>('/api/posts?status=draft&attention=needed')
    expect(needing.body.posts).toMatchObject([{ id, failure }])
    expect(await used()).toBe(0)
  })

  it('brings it back also when the post was moved meanwhile', async () => {
    const id = await trouble('Refused and moved')
    await schedule(id, begun + 24 * hour)
    await schedule(id, begun + 48 * hour)
    expect((await undo(id)).body).toMatchObject({ status: 'draft', failure })
  })

  it('has nothing to bring back of a draft with which all was well, or once it was unscheduled', async () => {
    const well = await savePost(client, 'All well')
    await schedule(well, begun + 24 * hour)
    expect((await undo(well)).body).toMatchObject({ status: 'draft', failure: null })
    const id = await trouble('Refused, then left')
    await schedule(id, begun + 24 * hour)
    await client.post('/api/posts/unschedule', { documentId: id })
    await schedule(id, begun + 24 * hour)
    expect((await undo(id)).body).toMatchObject({ status: 'draft', failure: null })
  })

  it('is for a scheduled post of one’s own', async () => {
    const id = await savePost(client, 'A draft')
    expect(await undo(id)).toMatchObject({ status: 400, body: { cause: 'This post is not scheduled.' } })
    expect(await undo(id, await app.guest())).toMatchObject({
      status: 403,
      body: { code: 'forbidden:document' },
    })
    expect(await undo(id, app.visitor)).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
    expect(await undo('none')).toMatchObject({ status: 404, body: { code: 'not_found:document' } })
    expect(await client.post('/api/posts/schedule/undo', {})).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
  })
})
