import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Voice } from '#contract/materials/voice.ts'
import { openDatabase, queryChannel } from '#server/db/client.ts'
import { voices } from '#test/fixtures/voices.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { savePost, standPost } from '#test/harness/posts.ts'

const address = '/api/voice'
const day = 24 * 60 * 60 * 1000

describe('a writer’s voice', () => {
  let app: TestApp
  let ahead = 0
  beforeAll(async () => {
    app = await startTestApp({ now: () => Date.now() + ahead })
  })
  afterAll(() => app.stop())

  const read = async (client: Client) => (await client.get<Voice>(address)).body
  const line = async (client: Client, id: string) => (await read(client)).lines.find((one) => one.id === id)
  const saveSwipe = async (client: Client, content: string, isOwn: boolean) =>
    (await client.post<{ id: string }>('/api/swipe-files', { title: 'From before', content, isOwn })).body.id
  const publish = async (client: Client, content: string) => {
    const id = await savePost(client, 'A post', content)
    await standPost(app.database, id, { status: 'published', publishedAt: Date.now() })
    return id
  }
  const writer = async (posts: readonly string[] = voices.marta) => {
    const client = await app.guest()
    for (const post of posts) await saveSwipe(client, post, true)
    return client
  }
  /** Publishes a post that the assistant drafted and its writer changed before. */
  const publishEdited = async (client: Client, before: string, after: string) => {
    const id = await savePost(client, 'A post', before)
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    await db.updateTable('documentVersion').set({ byAssistant: 1 }).where('documentId', '=', id).execute()
    await close()
    expect((await client.post(`/api/document?id=${id}`, { content: after })).status).toBe(200)
    await standPost(app.database, id, { status: 'published', publishedAt: Date.now() })
  }

  it('is told from ten posts on: published ones and swipes of one’s own, each text once', async () => {
    const client = await app.guest()
    const [first = '', second = '', ...others] = voices.marta
    expect(await read(client)).toEqual({ posts: 0, needed: 10, lines: [], proposals: [] })
    await publish(client, first)
    await saveSwipe(client, first, true)
    await savePost(client, 'A draft', second)
    await saveSwipe(client, second, false)
    for (const post of others.slice(0, 8)) await saveSwipe(client, post, true)
    expect(await read(client)).toMatchObject({ posts: 9, lines: [] })
    const id = await saveSwipe(client, others[8] ?? '', true)
    const { posts, lines } = await read(client)
    expect(posts).toBe(10)
    expect(lines[0]).toEqual({
      id: 'sentences',
      origin: 'posts',
      text: expect.stringMatching(/^Short sentences: half of them have \d words or fewer\.$/),
      original: null,
      isRemoved: false,
      examples: [expect.any(String), expect.any(String)],
      changes: [],
    })
    await client.delete(`/api/swipe-files/${id}`)
    expect(await read(client)).toMatchObject({ posts: 9, lines: [] })
  })

  it('has the posts that texts are measured against, with the posts’ ids', async () => {
    const client = await writer(voices.marta.slice(1, 3))
    const documentId = await publish(client, voices.marta[0] ?? '')
    const { body } = await client.get<{ posts: unknown[] }>(`${address}/posts`)
    expect(body.posts).toEqual([
      { documentId, text: voices.marta[0] },
      { documentId: null, text: voices.marta[2] },
      { documentId: null, text: voices.marta[1] },
    ])
  })

  it('can be put in other words, and goes back to what the posts say', async () => {
    const client = await writer()
    const before = await line(client, 'sentences')
    const text = 'Sentences you can say in one breath.'
    const { body } = await client.patch<Voice>(`${address}/lines/sentences`, { text })
    const changed = body.lines.find(({ id }) => id === 'sentences')
    expect(changed).toMatchObject({ text, original: before?.text, examples: before?.examples })
    expect(await line(client, 'sentences')).toEqual(changed)
    await client.patch(`${address}/lines/sentences`, { text: null })
    expect(await line(client, 'sentences')).toEqual(before)
  })

  it('loses a line, and has it again when it is brought back', async () => {
    const client = await writer()
    expect(await client.patch(`${address}/lines/emoji`, { isRemoved: true })).toMatchObject({ status: 200 })
    expect(await line(client, 'emoji')).toMatchObject({ text: 'No emoji.', isRemoved: true })
    await client.patch(`${address}/lines/emoji`, { isRemoved: false })
    expect(await line(client, 'emoji')).toMatchObject({ isRemoved: false })
  })

  it('takes lines of one’s own, also while there are few posts', async () => {
    const client = await app.guest()
    const added = await client.post<Voice>(`${address}/lines`, { text: ' Never say “journey”. ' })
    expect(added).toMatchObject({
      status: 201,
      body: { lines: [{ origin: 'own', text: 'Never say “journey”.', examples: [], isRemoved: false }] },
    })
    const id = added.body.lines[0]?.id ?? ''
    await client.patch(`${address}/lines/${id}`, { text: 'Never say “path”.', isRemoved: true })
    expect(await line(client, id)).toMatchObject({ text: 'Never say “path”.', isRemoved: true })
    expect(await client.patch(`${address}/lines/${id}`, { text: null })).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
  })

  it('has room for fifty lines of one’s own; those taken away make room first', async () => {
    const client = await app.guest()
    for (let at = 0; at < 50; at += 1) await client.post(`${address}/lines`, { text: `Line ${at}` })
    expect(await client.post(`${address}/lines`, { text: 'One more' })).toMatchObject({
      status: 400,
      body: { cause: 'You have 50 lines of your own; remove one first.' },
    })
    const { lines } = await read(client)
    await client.patch(`${address}/lines/${lines[0]?.id ?? ''}`, { isRemoved: true })
    expect((await client.post(`${address}/lines`, { text: 'One more' })).status).toBe(201)
    expect((await read(client)).lines).toHaveLength(50)
  })

  it('is each writer’s own', async () => {
    const [ada, bob] = [await writer(), await app.guest()]
    const { body } = await ada.post<Voice>(`${address}/lines`, { text: 'Mine' })
    const id = body.lines.find(({ origin }) => origin === 'own')?.id ?? ''
    expect(await read(bob)).toMatchObject({ posts: 0, lines: [] })
    expect((await bob.get<{ posts: unknown[] }>(`${address}/posts`)).body.posts).toEqual([])
    for (const wrong of [id, 'sentences', 'nothing'])
      expect(await bob.patch(`${address}/lines/${wrong}`, { isRemoved: true })).toMatchObject({
        status: 404,
        body: { code: 'not_found:api', cause: 'There is no such line.' },
      })
    expect(await line(ada, id)).toMatchObject({ isRemoved: false })
  })

  describe('learning from edits', () => {
    const pairs: [string, string][] = [
      ['We won! The yard was full 🎉 #yard', 'We won. The yard was full.'],
      ['They left! The hall was empty 🎉 #hall', 'They left. The hall was empty.'],
    ]
    const edited = async (more: [string, string][] = []) => {
      const client = await app.guest()
      for (const [before, after] of [...pairs, ...more]) await publishEdited(client, before, after)
      return client
    }
    const decide = (client: Client, id: string, decision: string) =>
      client.post<Voice>(`${address}/proposals/${id}`, { decision })

    it('proposes what edits have in common, with the words before and after', async () => {
      const client = await edited()
      const { proposals } = await read(client)
      expect(proposals.map(({ text }) => text).toSorted()).toEqual([
        'No emoji.',
        'No exclamation marks.',
        'No hashtags.',
      ])
      expect(proposals[0]?.changes).toEqual([
        { before: expect.stringContaining('!'), after: expect.stringContaining('.') },
        { before: expect.stringContaining('!'), after: expect.stringContaining('.') },
      ])
    })

    it('proposes nothing from posts that nobody changed, nor from a draft', async () => {
      const client = await app.guest()
      for (const [before] of pairs) await publishEdited(client, before, `${before} `)
      for (const [, after] of pairs) await savePost(client, 'A draft', after)
      expect((await read(client)).proposals).toEqual([])
    })

    it('makes an accepted rule a line with its evidence, and takes that back', async () => {
      const client = await edited()
      const [proposal] = (await read(client)).proposals
      const { body } = await decide(client, proposal?.id ?? '', 'accepted')
      expect(body.proposals).toHaveLength(2)
      expect(body.lines).toMatchObject([
        { origin: 'edits', text: proposal?.text, changes: proposal?.changes, isRemoved: false },
      ])
      const back = await decide(client, proposal?.id ?? '', 'open')
      expect(back.body).toMatchObject({ lines: [], proposals: [{}, {}, {}] })
    })

    it('brings three rules in seven days at most, and a refused one never again', async () => {
      const more: [string, string][] = [
        ['Every day we utilize it — here.', 'Every day we use it here.'],
        ['Nobody can utilize it — there.', 'Nobody can use it there.'],
      ]
      const client = await edited(more)
      const first = (await read(client)).proposals
      expect(first).toHaveLength(3)
      for (const { id } of first) expect(await decide(client, id, 'refused')).toMatchObject({ status: 200 })
      expect((await read(client)).proposals).toEqual([])
      ahead += 6 * day
      expect((await read(client)).proposals).toEqual([])
      ahead += 2 * day
      const second = (await read(client)).proposals
      expect(second.length).toBeGreaterThan(0)
      expect(second.length).toBeLessThanOrEqual(3)
      const refused = first.map(({ text }) => text)
      for (const { text } of second) expect(refused).not.toContain(text)
    })

    it('brings three also when it is asked twice at the same time', async () => {
      const client = await edited()
      const [one, other] = await Promise.all([read(client), read(client)])
      expect(one.proposals.length).toBeLessThanOrEqual(3)
      expect(await read(client)).toMatchObject({ proposals: [{}, {}, {}] })
      expect(other.proposals.length).toBeLessThanOrEqual(3)
    })

    it('lets nobody else decide', async () => {
      const [client, other] = [await edited(), await app.guest()]
      const [proposal] = (await read(client)).proposals
      expect(await decide(other, proposal?.id ?? '', 'accepted')).toMatchObject({
        status: 404,
        body: { cause: 'There is no such proposal.' },
      })
      expect((await read(client)).proposals).toHaveLength(3)
    })
  })

  it('is refused when it makes no sense', async () => {
    const client = await writer()
    const refused = { status: 400, body: { code: 'bad_request:api', cause: expect.any(String) } }
    for (const text of ['', '  ', 'a\nb', 'x'.repeat(301), 5, null])
      expect(await client.post(`${address}/lines`, { text })).toMatchObject(refused)
    for (const change of [{}, { text: '' }, { isRemoved: 'yes' }, { text: 'x'.repeat(301) }])
      expect(await client.patch(`${address}/lines/sentences`, change)).toMatchObject(refused)
    expect(await client.post(`${address}/proposals/p1`, { decision: 'maybe' })).toMatchObject(refused)
  })

  it('is closed without a session', async () => {
    const refused = { status: 401, body: { code: 'unauthorized:auth' } }
    expect(await app.visitor.get(address)).toMatchObject(refused)
    expect(await app.visitor.get(`${address}/posts`)).toMatchObject(refused)
    expect(await app.visitor.post(`${address}/lines`, { text: 'Hello' })).toMatchObject(refused)
    expect(await app.visitor.patch(`${address}/lines/sentences`, { isRemoved: true })).toMatchObject(refused)
    expect(await app.visitor.post(`${address}/proposals/p1`, { decision: 'refused' })).toMatchObject(refused)
  })
})

describe('the posts that a voice is read from', () => {
  /** Counts the statements that read swipes, which no job runs. */
  let reads = 0
  const listen = (message: unknown) => {
    if ((message as { sql: string }).sql.includes('octet_length("content")')) reads += 1
  }
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    queryChannel.subscribe(listen)
    app = await startTestApp({ now: () => now })
  })
  afterAll(async () => {
    queryChannel.unsubscribe(listen)
    await app.stop()
  })

  const [first = '', second = '', third = '', fourth = ''] = voices.marta

  it('are read again only when one of them has changed', async () => {
    const client = await app.guest()
    const swipe = { title: 'From before', isOwn: true }
    const { body: saved } = await client.post<{ id: string }>('/api/swipe-files', {
      ...swipe,
      content: first,
    })
    const read = async () => {
      reads = 0
      const { body } = await client.get<{ posts: { text: string }[] }>(`${address}/posts`)
      return { reads, texts: body.posts.map(({ text }) => text) }
    }
    // What has just changed may change again in the same millisecond, so it is not cached yet.
    expect(await read()).toEqual({ reads: 1, texts: [first] })
    expect(await read()).toEqual({ reads: 1, texts: [first] })
    const changes: [() => Promise<unknown>, string[]][] = [
      [() => client.patch(`/api/swipe-files/${saved.id}`, { ...swipe, content: second }), [second]],
      [() => client.post('/api/swipe-files', { ...swipe, content: third }), [third, second]],
      [() => client.delete(`/api/swipe-files/${saved.id}`), [third]],
      [() => client.post(`/api/swipe-files/${saved.id}/restore`, {}), [third, second]],
    ]
    for (const [change, texts] of changes) {
      await change()
      now += 2000
      expect(await read()).toEqual({ reads: 1, texts })
      expect(await read()).toEqual({ reads: 0, texts })
    }
    const id = await savePost(client, 'A post', fourth)
    await standPost(app.database, id, { status: 'published', publishedAt: now })
    now += 2000
    expect(await read()).toEqual({ reads: 1, texts: [fourth, third, second] })
    await client.post(`/api/document?id=${id}`, { content: first })
    now += 2000
    expect(await read()).toEqual({ reads: 1, texts: [first, third, second] })
    expect(await read()).toEqual({ reads: 0, texts: [first, third, second] })
    await standPost(app.database, id, { status: 'hidden' })
    await read()
    await client.post(`/api/document?id=${id}`, { content: fourth })
    now += 2000
    expect(await read()).toEqual({ reads: 1, texts: [fourth, third, second] })
    const other = await savePost(client, 'Just written', first)
    await standPost(app.database, other, { status: 'published', publishedAt: now })
    for (let time = 0; time < 2; time += 1) {
      expect(await read()).toEqual({ reads: 1, texts: [first, fourth, third, second] })
    }
  })
})
