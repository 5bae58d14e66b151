import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Post, type PostCounts, postSorts } from '#contract/publishing/posts.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { savePost, standPost, whenIndexed } from '#test/harness/posts.ts'

type Page = { posts: Post[]; counts: PostCounts | null; nextCursor: string | null }

const begun = Date.UTC(2026, 10, 20)
const hour = 60 * 60 * 1000
const iso = (ms: number) => new Date(ms).toISOString()
const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('the list of posts', () => {
  let app: TestApp
  let client: Client
  let now = begun
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
    client = await app.guest()
  })
  afterAll(() => app.stop())

  /** Turns the clock back once everything is indexed: what was saved at a later time would wait until then. */
  const turnBack = async (to: number) => {
    await whenIndexed(app.database)
    now = to
  }
  const list = async (writer: Client, query = '') => (await writer.get<Page>(`/api/posts${query}`)).body
  const titles = async (writer: Client, query = '') => {
    await whenIndexed(app.database)
    return (await list(writer, query)).posts.map(({ title }) => title)
  }
  /** Reads all pages of a list, three posts at a time. */
  async function walk(writer: Client, query: string) {
    const found: Post[] = []
    for (let cursor = ''; ;) {
      const page = await list(writer, `?${query}&limit=3${cursor}`)
      found.push(...page.posts)
      expect(page.counts === null).toBe(cursor !== '')
      if (page.nextCursor === null) return found
      cursor = `&cursor=${page.nextCursor}`
    }
  }

  /** Creates a post in each status. */
  async function everyStatus(writer: Client) {
    const draft = await savePost(writer, 'First title')
    now += hour
    await writer.post(`/api/document?id=${draft}`, {
      title: 'Draft',
      content: '<p>Ten <b>days</b></p><p>Two</p>',
    })
    const scheduled = await savePost(writer, 'Scheduled')
    await standPost(app.database, scheduled, {
      status: 'scheduled',
      scheduledAt: begun + 48 * hour,
      scheduledTimezone: 'Europe/Paris',
    })
    now += hour
    const published = await savePost(writer, 'Published')
    const url = 'https://example.com/1'
    await standPost(app.database, published, { status: 'published', publishedAt: begun + 3 * hour, url })
    now += hour
    const hidden = await savePost(writer, 'Hidden')
    await standPost(app.database, hidden, { status: 'hidden', publishedAt: begun + 4 * hour })
    const failure = { kind: 'failed', reason: 'LinkedIn refused it.', at: iso(begun) }
    await standPost(app.database, draft, { failure: JSON.stringify(failure) })
    return { draft, scheduled, published, failure }
  }

  it('shows each with its latest title and how it stands, the last begun first, hidden ones only when asked', async () => {
    const writer = await app.guest()
    await turnBack(begun)
    const { draft, scheduled, published, failure } = await everyStatus(writer)
    const none = {
      kind: 'text',
      thumbnail: null,
      media: { images: 0, videos: 0, documents: 0 },
      chatId: null,
      publication: null,
      scheduledAt: null,
      scheduledTimezone: null,
      publishedAt: null,
      url: null,
      failure: null,
    }
    expect(await list(writer)).toEqual({
      posts: [
        {
          ...none,
          id: published,
          title: 'Published',
          excerpt: 'Text of Published',
          status: 'published',
          publishedAt: iso(begun + 3 * hour),
          url: 'https://example.com/1',
          createdAt: iso(begun + 2 * hour),
          updatedAt: iso(begun + 2 * hour),
        },
        {
          ...none,
          id: scheduled,
          title: 'Scheduled',
          excerpt: 'Text of Scheduled',
          status: 'scheduled',
          scheduledAt: iso(begun + 48 * hour),
          scheduledTimezone: 'Europe/Paris',
          createdAt: iso(begun + hour),
          updatedAt: iso(begun + hour),
        },
        {
          ...none,
          id: draft,
          title: 'Draft',
          excerpt: 'Ten days Two',
          status: 'draft',
          failure,
          createdAt: iso(begun),
          updatedAt: iso(begun + hour),
        },
      ],
      counts: { draft: 1, scheduled: 1, published: 1, hidden: 1 },
      nextCursor: null,
    })
    for (const status of ['draft', 'scheduled', 'published', 'hidden']) {
      expect((await titles(writer, `?status=${status}`)).map((title) => title.toLowerCase())).toEqual([
        status,
      ])
    }
  })

  it('is narrowed by when a post goes out or went out, with counts of what is left', async () => {
    const writer = await app.guest()
    await turnBack(begun)
    await everyStatus(writer)
    const between = (from: number, to: number) => `?from=${iso(from)}&to=${iso(to)}`
    expect(await titles(writer, between(begun, begun + 3 * hour))).toEqual(['Draft'])
    expect(await titles(writer, between(begun + 3 * hour, begun + 48 * hour))).toEqual(['Published'])
    const later = await list(writer, `?from=${iso(begun + 4 * hour)}`)
    expect(later.posts.map(({ title }) => title)).toEqual(['Scheduled'])
    expect(later.counts).toEqual({ draft: 0, scheduled: 1, published: 0, hidden: 1 })
  })

  it('takes a day for its beginning in UTC', async () => {
    const writer = await app.guest()
    await turnBack(Date.parse('2026-03-05T00:00:00Z'))
    await savePost(writer, 'Of the fifth')
    await turnBack(now - 1)
    await savePost(writer, 'Of the fourth')
    expect(await titles(writer, '?from=2026-03-05')).toEqual(['Of the fifth'])
    expect(await titles(writer, '?from=2026-03-04&to=2026-03-05')).toEqual(['Of the fourth'])
    expect(await writer.get('/api/posts?to=2026-02-30')).toMatchObject({
      status: 400,
      body: {
        cause: 'to: this is neither a day nor a date and time, such as 2026-12-01 or 2026-12-01T09:00:00Z.',
      },
    })
  })

  it('finds words of the title and of the latest text, and forgets the words of earlier ones', async () => {
    const writer = await app.guest()
    const id = await savePost(writer, 'Über Ärger', 'The crane stood still.')
    await savePost(writer, 'Bakery', JSON.stringify({ text: '<p>We bake at <b>four</b>.</p>', images: [] }))
    for (const [q, found] of [
      ['arger', ['Über Ärger']],
      ['cra sti', ['Über Ärger']],
      ['über crane', ['Über Ärger']],
      ['FOUR bak', ['Bakery']],
      ['images', []],
      ['strong', []],
      ['%_"*', []],
      ["'; drop table document; --", []],
    ] as const) {
      expect(await titles(writer, `?q=${encodeURIComponent(q)}`)).toEqual(found)
    }
    expect((await list(writer, '?q=four')).counts).toMatchObject({ draft: 1 })
    expect((await list(writer, '?q=…')).counts).toMatchObject({ draft: 0 })
    const [first] = (await writer.get<{ createdAt: string }[]>(`/api/document?id=${id}`)).body
    await writer.post(`/api/document?id=${id}`, { title: 'Über Ärger', content: 'The lift moves again.' })
    expect(await titles(writer, '?q=crane')).toEqual([])
    expect(await titles(writer, '?q=lift')).toEqual(['Über Ärger'])
    await writer.delete(`/api/document?id=${id}&timestamp=${first?.createdAt}`)
    expect(await titles(writer, '?q=crane')).toEqual(['Über Ärger'])
    expect((await list(writer)).posts.at(-1)).toMatchObject({ excerpt: 'The crane stood still.' })
    expect(await titles(await app.guest(), '?q=crane')).toEqual([])
  })

  it('shows the first image of a text, and a small picture of a picture', async () => {
    const writer = await app.guest()
    const images = ['https://example.com/a.png', 'https://example.com/b.png']
    await savePost(writer, 'With images', JSON.stringify({ text: 'Look', images, videos: [], documents: [] }))
    const content =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    await writer.post('/api/document?id=list-picture', { title: 'Card', kind: 'image', content })
    await writer.post('/api/document?id=list-no-picture', { title: 'Bomb', kind: 'image', content: 'AAAA' })
    const { posts } = await list(writer)
    expect(posts.map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
      ['image', ''],
      ['image', ''],
      ['text', 'Look'],
    ])
    expect(posts[2]?.thumbnail).toBe(images[0])
    const address = posts[1]?.thumbnail ?? ''
    const picture = await writer.fetch(address)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([144, 144])
    const refused = { status: 400, body: { code: 'bad_request:api', cause: 'This post is not a picture.' } }
    expect(await writer.get(posts[0]?.thumbnail ?? '')).toMatchObject(refused)
    expect(await writer.get(`/api/posts/${posts[2]?.id}/picture`)).toMatchObject(refused)
    expect(await client.get(address)).toMatchObject({ status: 403, body: { code: 'forbidden:document' } })
    expect(await app.visitor.get(address)).toMatchObject({ status: 401 })
  })

  it('goes by what changed last, began last, goes out next or is called first', async () => {
    const writer = await app.guest()
    await turnBack(begun)
    const ids: Record<string, string> = {}
    for (const title of ['delta', 'Ähre', 'Zulu', 'bravo', 'Charlie']) {
      now += 1
      ids[title] = await savePost(writer, title)
    }
    const schedule = (title: string, scheduledAt: number | null) =>
      standPost(app.database, ids[title] ?? '', { status: 'scheduled', scheduledAt })
    await schedule('Zulu', begun + 2 * hour)
    await schedule('delta', begun + hour)
    await schedule('bravo', null)
    now += 1
    await writer.post(`/api/document?id=${ids.delta}`, { title: 'delta', content: 'Changed' })
    expect(await titles(writer)).toEqual(['Charlie', 'bravo', 'Zulu', 'Ähre', 'delta'])
    expect(await titles(writer, '?sort=updated')).toEqual(['delta', 'Charlie', 'bravo', 'Zulu', 'Ähre'])
    expect(await titles(writer, '?sort=scheduled')).toEqual(['delta', 'Zulu', 'bravo', 'Charlie', 'Ähre'])
    expect(await titles(writer, '?sort=title')).toEqual(['Ähre', 'bravo', 'Charlie', 'delta', 'Zulu'])
    for (const sort of postSorts) {
      expect((await walk(writer, `sort=${sort}`)).map(({ title }) => title)).toEqual(
        await titles(writer, `?sort=${sort}`),
      )
    }
  })

  it('is everybody’s own', async () => {
    await savePost(client, 'Mine')
    const counts = { draft: 0, scheduled: 0, published: 0, hidden: 0 }
    expect(await list(await app.guest())).toEqual({ posts: [], counts, nextCursor: null })
    expect(await app.visitor.get('/api/posts')).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:auth' },
    })
  })

  it('has 50 on a page, and no page skips or repeats one though many share a moment and a title', async () => {
    const writer = await app.guest()
    const ids: string[] = []
    for (let at = 0; at < 60; at += 1) {
      if (at % 7 === 0) now += 1
      ids.push(await savePost(writer, `Post ${at % 5}${at % 10 === 0 ? ' about Ärger' : ''}`))
    }
    const first = await list(writer)
    expect(first.posts).toHaveLength(50)
    const rest = await list(writer, `?cursor=${first.nextCursor}`)
    expect(rest).toMatchObject({ nextCursor: null, counts: null })
    expect([...first.posts, ...rest.posts].map(({ id }) => id)).toEqual(ids.toReversed())
    for (const sort of postSorts) {
      const found = await walk(writer, `sort=${sort}`)
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids))
      expect(found).toHaveLength(60)
      expect(await walk(writer, `sort=${sort}&q=arger`)).toHaveLength(6)
    }
    for (const id of ids) await standPost(app.database, id, { status: 'scheduled', scheduledAt: begun })
    expect((await list(writer, '?status=scheduled')).posts).toHaveLength(60)
    expect((await list(writer, '?status=scheduled&limit=5')).posts).toHaveLength(5)
    expect(await walk(writer, 'status=scheduled&sort=scheduled')).toHaveLength(60)
  })

  it('goes on where it was when posts are added and deleted between its pages', async () => {
    const writer = await app.guest()
    const ids: string[] = []
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push(await savePost(writer, title))
    const { posts, nextCursor } = await list(writer, '?limit=2')
    expect(posts.map(({ title }) => title)).toEqual(['F', 'E'])
    await savePost(writer, 'G')
    await writer.delete(`/api/posts/${ids[4]}`)
    expect(await titles(writer, `?cursor=${nextCursor}`)).toEqual(['D', 'C', 'B', 'A'])
  })

  it('is refused for what makes no sense', async () => {
    await savePost(client, 'One')
    await savePost(client, 'Two')
    const { nextCursor } = await list(client, '?limit=1')
    const bad = [
      'status=late',
      'from=yesterday',
      'to=2026-13-01T00:00:00Z',
      'cursor=nonsense',
      `cursor=${forged([1, 2])}`,
      `cursor=${forged(['created', 'x', 1])}`,
      `cursor=${forged(['title', 1, 1])}`,
      `cursor=${forged(['created', 1, -1])}`,
      `sort=title&cursor=${nextCursor}`,
      'sort=newest',
      'limit=0',
      `q=${'x'.repeat(201)}`,
    ]
    for (const query of bad) {
      expect(await client.get(`/api/posts?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'bad_request:api' },
      })
    }
  })
})
