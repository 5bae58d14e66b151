import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import type { Post, PostCounts } from '#contract/publishing/posts.ts'
import type { Swipe } from '#contract/materials/swipes.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { savePost, standPost, whenIndexed } from '#test/harness/posts.ts'
import { findUnrefused, type NamedCall } from '#test/harness/refusals.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'

const begun = Date.UTC(2026, 10, 20)
const hour = 60 * 60 * 1000
const missing = { status: 404, body: { code: 'not_found:document' } }

describe('a post in the list', () => {
  let app: TestApp
  let rows: RowCounter
  let client: Client
  let other: Client
  let now = begun
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
    rows = openRowCounter(app.database)
    client = await app.guest()
    other = await app.guest()
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
  })

  const one = (id: string, rest = '') => `/api/posts/${id}${rest}`
  const latest = async (id: string) =>
    (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)
  const listed = async (query = '') => {
    await whenIndexed(app.database)
    return (await client.get<{ posts: Post[]; counts: PostCounts }>(`/api/posts${query}`)).body
  }
  const usedPosts = async () =>
    (await client.get<{ usage: { posts: { used: number } } }>('/api/profile')).body.usage.posts.used

  /** Counts a post against the monthly limit and schedules it, as the real scheduling does. */
  async function schedule(id: string) {
    await standPost(app.database, id, {
      status: 'scheduled',
      scheduledAt: now + 24 * hour,
      scheduledTimezone: 'Europe/Paris',
    })
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    const { userId } = await db
      .selectFrom('document')
      .select('userId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const month = '2026-11'
    await db.insertInto('countedPost').values({ documentId: id, month }).execute()
    const usage = { userId, kind: 'posts' as const, period: month, used: 1, endsAt: begun + 30 * 24 * hour }
    await db
      .insertInto('usage')
      .values(usage)
      .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ used: 1 }))
      .execute()
    await close()
  }
  /** Adds a publication of the post in the given state. */
  async function publication(documentId: string, state: 'sending' | 'published') {
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    const { userId } = await db
      .selectFrom('document')
      .select('userId')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
    const of = { id: randomUUID(), documentId, userId, network: 'practice' as const, text: '' }
    await db
      .insertInto('publication')
      .values({ ...of, state, versionCreatedAt: now, createdAt: now, updatedAt: now })
      .execute()
    await close()
  }

  it('gets another title as a version of its own', async () => {
    const id = await savePost(client, 'Working title', 'The text')
    now += hour
    const renamed = await client.patch<Post>(one(id), { title: '  The crane story ' })
    expect(renamed).toMatchObject({
      status: 200,
      body: { id, title: 'The crane story', excerpt: 'The text', updatedAt: new Date(now).toISOString() },
    })
    expect(await latest(id)).toMatchObject({ title: 'The crane story', content: 'The text' })
    expect((await listed('?q=crane')).posts).toMatchObject([{ id }])
    expect((await listed('?q=working')).posts).toEqual([])
    await client.patch(one(id), { title: 'The crane story' })
    expect((await client.get<unknown[]>(`/api/document?id=${id}`)).body).toHaveLength(2)
  })

  it('is hidden and shown again when it is published, and stays published for the reader', async () => {
    const id = await savePost(client, 'Out')
    const url = 'https://example.com/1'
    await standPost(app.database, id, { status: 'published', publishedAt: begun, url })
    const before = (await listed()).counts
    expect(await client.patch(one(id), { isHidden: true })).toMatchObject({
      status: 200,
      body: { id, status: 'hidden', url, publishedAt: new Date(begun).toISOString() },
    })
    expect(await client.patch(one(id), { isHidden: true })).toMatchObject({ status: 200 })
    const hidden = await listed()
    expect(hidden.posts.map((post) => post.id)).not.toContain(id)
    expect(hidden.counts).toEqual({ ...before, published: before.published - 1, hidden: before.hidden + 1 })
    expect((await listed('?status=hidden')).posts).toMatchObject([{ id }])
    expect(await client.patch(one(id), { isHidden: false })).toMatchObject({
      status: 200,
      body: { status: 'published', url },
    })
    const draft = await savePost(client, 'Not out')
    for (const isHidden of [true, false]) {
      expect(await client.patch(one(draft), { isHidden })).toMatchObject({
        status: 400,
        body: { cause: 'Only a published post can be hidden. A draft can be deleted.' },
      })
    }
  })

  it('is duplicated as a draft with the same text and media', async () => {
    const media = {
      images: ['/files/k/a.png'],
      videos: ['/files/k/b.mp4'],
      documents: [{ url: '/f', name: 'N' }],
    }
    const content = JSON.stringify({ text: '<p>Same <b>text</b></p>', ...media, altTexts: { a: 'b' } })
    const id = await savePost(client, 'Original', content)
    await standPost(app.database, id, {
      status: 'published',
      publishedAt: begun,
      url: 'https://example.com/1',
    })
    const copied = await client.post<Post>(one(id, '/duplicate'))
    expect(copied).toMatchObject({
      status: 201,
      body: { title: 'Original (copy)', status: 'draft', excerpt: 'Same text', url: null, publishedAt: null },
    })
    expect(copied.body.id).not.toBe(id)
    expect((await latest(copied.body.id))?.content).toBe(content)
    const again = await client.post<Post>(one(copied.body.id, '/duplicate'))
    expect(again.body.title).toBe('Original (copy)')
    const long = await savePost(client, 't'.repeat(200))
    const cut = await client.post<Post>(one(long, '/duplicate'))
    expect(cut.body.title).toBe(`${'t'.repeat(193)} (copy)`)
  })

  it('is deleted for every other call, and comes back for an hour', async () => {
    const id = await savePost(client, 'Giraffe', 'A long neck')
    const before = (await listed('?q=giraffe')).posts
    expect(await client.delete(one(id))).toMatchObject({ status: 204, text: '' })
    const gone = async () => {
      expect((await listed('?q=giraffe')).posts).toEqual([])
      expect(await client.get(`/api/document?id=${id}`)).toMatchObject(missing)
      expect(await other.get(`/api/document?id=${id}`)).toMatchObject(missing)
      expect(await client.post(`/api/document?id=${id}`, { content: 'Back' })).toMatchObject(missing)
      const visit = { tab: 'tab', device: 'device' }
      expect(await client.post(`/api/document/presence?id=${id}`, visit)).toMatchObject(missing)
      expect(await client.patch(one(id), { title: 'Back' })).toMatchObject(missing)
      expect(await client.post(one(id, '/duplicate'))).toMatchObject(missing)
      expect(await client.post(one(id, '/swipe'))).toMatchObject(missing)
      expect(await client.get(one(id, '/picture'))).toMatchObject(missing)
      expect(await client.delete(one(id))).toMatchObject(missing)
      expect(await client.post('/api/posts/unschedule', { documentId: id })).toMatchObject(missing)
      expect(await client.post('/api/actions/getSuggestions', { documentId: id })).toMatchObject(missing)
      expect(await client.post('/api/linkedin/publish', { documentId: id })).toMatchObject(missing)
    }
    await gone()
    now += hour - 1
    expect(await client.post(one(id, '/restore'))).toMatchObject({ status: 200, body: { id } })
    expect(await client.post(one(id, '/restore'))).toMatchObject(missing)
    expect((await listed('?q=giraffe')).posts).toEqual(before)
    await client.delete(one(id))
    now += hour
    expect(await client.post(one(id, '/restore'))).toMatchObject(missing)
    await gone()
  })

  it('goes for good, words and versions too, an hour after it was deleted', async () => {
    const first = await startTestApp({ now: () => begun })
    const writer = await first.guest()
    const old = await savePost(writer, 'Okapi')
    const recent = await savePost(writer, 'Zebra')
    await savePost(writer, 'Kept')
    await writer.delete(one(old))
    await writer.delete(one(recent))
    await first.stop({ keepDatabase: true })
    await standPost(first.database, recent, { deletedAt: begun + 1 })
    const second = await startTestApp({ database: first.database, now: () => begun + hour })
    const counter = openRowCounter(first.database)
    await expect.poll(() => counter.count()).toMatchObject({ document: 2, documentVersion: 2, postWords: 2 })
    await counter.close()
    await second.stop({ keepDatabase: true })
    const third = await startTestApp({ database: first.database, now: () => begun + 2 * hour })
    const left = openRowCounter(first.database)
    await expect.poll(() => left.count()).toMatchObject({ document: 1, documentVersion: 1, postWords: 1 })
    await left.close()
    await third.stop()
  })

  it('is taken off the schedule, and no longer counted against the monthly limit', async () => {
    const id = await savePost(client, 'Later')
    await schedule(id)
    expect(await usedPosts()).toBe(1)
    expect(await client.post('/api/posts/unschedule', { documentId: id })).toMatchObject({
      status: 200,
      body: { id, status: 'draft', scheduledAt: null, scheduledTimezone: null },
    })
    expect(await usedPosts()).toBe(0)
    expect(await client.post('/api/posts/unschedule', { documentId: id })).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: 'This post is not scheduled.' },
    })
  })

  it('will not go out when it is deleted while it is scheduled, and comes back as a draft', async () => {
    const id = await savePost(client, 'Later')
    await schedule(id)
    expect((await client.delete(one(id))).status).toBe(204)
    expect(await usedPosts()).toBe(0)
    expect(await client.post(one(id, '/restore'))).toMatchObject({
      body: { status: 'draft', scheduledAt: null, scheduledTimezone: null },
    })
  })

  it('cannot be deleted or unscheduled while it is being published', async () => {
    const id = await savePost(client, 'On its way')
    await publication(id, 'sending')
    expect(await client.delete(one(id))).toMatchObject({
      status: 400,
      body: { cause: 'This post is being published. Delete it when it is out.' },
    })
    await schedule(id)
    expect(await client.post('/api/posts/unschedule', { documentId: id })).toMatchObject({
      status: 400,
      body: { cause: 'This post is being published. It can be hidden when it is out.' },
    })
    expect((await listed('?q=way')).posts).toMatchObject([{ id, publication: 'sending' }])
    const out = await savePost(client, 'Out')
    await publication(out, 'published')
    expect((await client.delete(one(out))).status).toBe(204)
  })

  it('is saved as a swipe once, whatever form its text has', async () => {
    const writer = await app.signUp('Grace Example')
    const id = await savePost(writer, 'The bakery post', 'We bake at **four**.\n\nBy six they queue.')
    await standPost(app.database, id, { status: 'published', url: 'https://example.com/1' })
    type Saved = { swipe: Swipe; isNew: boolean }
    const saved = await writer.post<Saved>(one(id, '/swipe'))
    expect(saved).toMatchObject({
      status: 201,
      body: {
        isNew: true,
        swipe: {
          title: 'The bakery post',
          content: 'We bake at four.\n\nBy six they queue.',
          author: 'Grace Example',
          url: 'https://example.com/1',
        },
      },
    })
    const again = await writer.post<Saved>(one(id, '/swipe'))
    expect(again).toMatchObject({ status: 200, body: { isNew: false, swipe: saved.body.swipe } })
    const copy = await writer.post<Post>(one(id, '/duplicate'))
    const racing = await Promise.all([
      writer.post<Saved>(one(copy.body.id, '/swipe')),
      writer.post<Saved>('/api/swipe-files/save', {
        title: 'The same',
        content: saved.body.swipe.content,
      }),
    ])
    expect(racing.map(({ body }) => [body.isNew, body.swipe.id])).toEqual([
      [false, saved.body.swipe.id],
      [false, saved.body.swipe.id],
    ])
    await writer.delete(`/api/swipe-files/${saved.body.swipe.id}`)
    const anew = await Promise.all([1, 2, 3].map(() => writer.post<Saved>(one(id, '/swipe'))))
    expect(anew.filter(({ body }) => body.isNew)).toHaveLength(1)
    expect(new Set(anew.map(({ body }) => body.swipe.id)).size).toBe(1)
  })

  it('is no swipe without words', async () => {
    const empty = await savePost(client, 'Empty', '')
    expect(await client.post(one(empty, '/swipe'))).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: 'This post has no text yet.' },
    })
    await client.post('/api/document?id=swipe-picture', { title: 'Card', kind: 'image', content: 'AAAA' })
    expect(await client.post(one('swipe-picture', '/swipe'))).toMatchObject({
      status: 400,
      body: { cause: 'A picture has no text to save as a swipe.' },
    })
  })

  const callsOn = (who: Client, id: string): NamedCall[] => [
    ['PATCH title', () => who.patch(one(id), { title: 'Taken' })],
    ['PATCH isHidden', () => who.patch(one(id), { isHidden: true })],
    ['POST duplicate', () => who.post(one(id, '/duplicate'))],
    ['DELETE', () => who.delete(one(id))],
    ['POST restore', () => who.post(one(id, '/restore'))],
    ['POST swipe', () => who.post(one(id, '/swipe'))],
    ['GET picture', () => who.get(one(id, '/picture'))],
    ['POST unschedule', () => who.post('/api/posts/unschedule', { documentId: id })],
  ]

  it('is nobody’s but its owner’s', async () => {
    const id = await savePost(client, 'Mine')
    const state = async () => (await listed()).posts
    const refusal = '403 forbidden:document'
    const live = callsOn(other, id).filter(([name]) => name !== 'POST restore')
    expect(await findUnrefused({ rows, state, calls: live, refusal })).toEqual([])
    await client.delete(one(id))
    const restoring: NamedCall[] = [['POST restore', () => other.post(one(id, '/restore'))]]
    expect(await findUnrefused({ rows, state, calls: restoring, refusal })).toEqual([])
    expect(
      await findUnrefused({ rows, state, calls: callsOn(app.visitor, id), refusal: '401 unauthorized:auth' }),
    ).toEqual([])
    const nowhere = ['none', "'; drop table document; --", '%00', '💥'].map(encodeURI)
    const calls = nowhere.flatMap((no) => callsOn(client, no).slice(0, -1))
    expect(await findUnrefused({ rows, state, calls, refusal: '404 not_found:document' })).toEqual([])
  })

  it('takes nothing that makes no sense', async () => {
    const id = await savePost(client, 'Sensible')
    await whenIndexed(app.database)
    const titles = [null, 1, true, [], {}, '', '  ', 'x'.repeat(201)]
    const calls: NamedCall[] = [
      ...titles.map((title): NamedCall => [
        `title ${JSON.stringify(title)?.slice(0, 20)}`,
        () => client.patch(one(id), { title }),
      ]),
      ...[null, 1, 'yes', [], {}].map((isHidden): NamedCall => [
        `isHidden ${JSON.stringify(isHidden)}`,
        () => client.patch(one(id), { isHidden }),
      ]),
      ...['', '{', 'null', '[]', '42', '{}'].flatMap((body): NamedCall[] => [
        [`PATCH ${body}`, () => client.patch(one(id), body)],
        [`POST unschedule ${body}`, () => client.post('/api/posts/unschedule', body)],
        [`POST save ${body}`, () => client.post('/api/swipe-files/save', body)],
      ]),
      ['an id too long', () => client.post('/api/posts/unschedule', { documentId: 'x'.repeat(65) })],
      ['a swipe without words', () => client.post('/api/swipe-files/save', { title: 'T', content: ' ' })],
    ]
    const state = async () => (await listed()).posts
    expect(await findUnrefused({ rows, state, calls })).toEqual([])
  })
})
