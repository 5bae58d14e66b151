import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/publishing/posts.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { savePost, type Standing, standPost } from '#test/harness/posts.ts'

const begun = Date.UTC(2026, 10, 20)
const day = 24 * 60 * 60 * 1000
const iso = (ms: number) => new Date(ms).toISOString()

describe('the calendar of posts', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp({ now: () => begun })
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const stand = async (title: string, standing: Standing, writer = client) => {
    const id = await savePost(writer, title)
    if (Object.keys(standing).length > 0) await standPost(app.database, id, standing)
    return id
  }
  const show = async (from: number, to: number, writer = client) =>
    (
      await writer.get<{ posts: Post[]; isCut: boolean }>(
        `/api/posts/calendar?from=${iso(from)}&to=${iso(to)}`,
      )
    ).body
  const titles = async (from: number, to: number, writer = client) =>
    (await show(from, to, writer)).posts.map(({ title }) => title)
  const failure = (at: number) => JSON.stringify({ kind: 'late', reason: 'Too late.', at: iso(at) })

  it('holds what goes out, went out and went wrong in a stretch of time, and nothing else', async () => {
    await stand('Begins it', { status: 'scheduled', scheduledAt: begun + day })
    await stand('Ends before', { status: 'scheduled', scheduledAt: begun + day - 1 })
    await stand('Begins the next', { status: 'scheduled', scheduledAt: begun + 3 * day })
    await stand('Is out', { status: 'published', publishedAt: begun + 2 * day })
    await stand('Was out at the beginning', { status: 'published', publishedAt: begun + day })
    await stand('Was out at the end', { status: 'published', publishedAt: begun + 3 * day })
    await stand('Hidden', { status: 'hidden', publishedAt: begun + 2 * day })
    await stand('Deleted', { status: 'scheduled', scheduledAt: begun + 2 * day, deletedAt: begun })
    await stand('Draft', {})
    expect(await titles(begun + day, begun + 3 * day)).toEqual([
      'Begins it',
      'Is out',
      'Was out at the beginning',
    ])
    await stand('Failed', { failure: failure(begun - day / 2) })
    await stand('Failed long ago', { failure: failure(begun - 9 * day) })
    expect(await show(begun - day, begun)).toMatchObject({
      posts: [{ title: 'Failed', failure: { kind: 'late', at: iso(begun - day / 2) } }],
      isCut: false,
    })
  })

  it('is of its owner alone, and refused without a session', async () => {
    await stand('Mine', { status: 'scheduled', scheduledAt: begun + 30 * day })
    expect(await titles(begun + 30 * day, begun + 31 * day, await app.guest())).toEqual([])
    const path = `/api/posts/calendar?from=${iso(begun)}&to=${iso(begun + day)}`
    expect(await app.visitor.get(path)).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
  })

  it.each([
    ['', 'from: this is missing.'],
    [`?from=${iso(begun)}&to=${iso(begun)}`, 'The end lies before the beginning.'],
    [`?from=${iso(begun)}&to=${iso(begun + 63 * day)}`, 'A calendar shows at most 62 days at once.'],
    [`?from=yesterday&to=${iso(begun)}`, 'from: this is not a date and time, such as 2026-12-01T09:00:00Z.'],
  ])('refuses a stretch that is none: %s', async (query, cause) => {
    expect(await client.get(`/api/posts/calendar${query}`)).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause },
    })
  })

  it('has an order by when posts went out, page by page', async () => {
    const writer = await app.guest()
    const ids = [
      await stand('First', { status: 'published', publishedAt: begun + 5 * day }, writer),
      await stand('Second', { status: 'published', publishedAt: begun + 6 * day }, writer),
      await stand('No moment', { status: 'published', publishedAt: null }, writer),
    ]
    const listed = await writer.get<{ posts: Post[]; nextCursor: string }>(
      '/api/posts?sort=published&limit=2',
    )
    expect(listed.body.posts.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    const rest = await writer.get<{ posts: Post[] }>(
      `/api/posts?sort=published&cursor=${listed.body.nextCursor}`,
    )
    expect(rest.body.posts.map(({ title }) => title)).toEqual(['No moment'])
  })

  it('tells drafts that need attention from those that do not', async () => {
    const writer = await app.guest()
    await stand('Quiet', {}, writer)
    await stand('Loud', { failure: failure(begun) }, writer)
    const of = async (query: string) =>
      (await writer.get<{ posts: Post[] }>(`/api/posts?${query}`)).body.posts.map(({ title }) => title)
    expect(await of('status=draft&attention=needed')).toEqual(['Loud'])
    expect(await of('status=draft&attention=not-needed')).toEqual(['Quiet'])
    expect(await of('status=draft')).toHaveLength(2)
  })
})
