import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Found } from '#contract/search.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

const nothing = {
  chats: [],
  posts: [],
  knowledge: [],
  swipes: [],
  story: [],
  offers: [],
  templates: [],
  audiences: [],
}

describe('one search over everything', () => {
  let app: TestApp
  let client: Client
  let now = Date.UTC(2026, 10, 20)
  beforeAll(async () => {
    app = await startTestApp({ now: () => (now += 1) })
    client = await app.guest()
    await client.post('/api/samples')
  })
  afterAll(() => app.stop())

  const find = async (q: string, who = client) =>
    (await who.get<Found>(`/api/search?${new URLSearchParams({ q })}`)).body

  it('finds items of every kind', async () => {
    const titles = Object.values(await find('kessler')).flatMap((rows) => rows.map(({ title }) => title))
    expect(titles).toEqual([
      'I was the queue',
      'Kessler Metalworks: from eleven days to two',
      'Questions after my talk in Ulm, May 2025',
    ])
    expect(await find('sample')).toMatchObject({ chats: [{ title: 'Sample: from a note to a post' }] })
    expect(await find('behind van')).toEqual(nothing)
    expect(await find('van keys')).toMatchObject({ swipes: [{ title: 'The keys of the van' }] })
    expect(await find('sprint')).toMatchObject({ offers: [{ title: 'Quote sprint' }] })
    expect(await find('guess')).toMatchObject({ templates: [{ title: 'What people guess, what I count' }] })
    expect(await find('handover')).toMatchObject({ audiences: [{ title: 'Sons and daughters taking over' }] })
  })

  it('finds My Story by its words, in any order, and nobody else’s', async () => {
    const ada = await app.guest()
    await ada.call('PUT', '/api/story', { content: 'I repair lifts in Lyon, mostly at night.' })
    expect(await find('night lif', ada)).toEqual({ ...nothing, story: [{ id: 'story', title: 'My Story' }] })
    expect(await find('lifts Paris', ada)).toEqual(nothing)
    expect(await find('lifts', await app.guest())).toEqual(nothing)
  })

  it('says of a post how it stands and which chat it was made in', async () => {
    const { chats } = await find('note to a post')
    expect(await find('queue')).toMatchObject({
      posts: [{ title: 'I was the queue', status: 'draft', chatId: chats[0]?.id }],
    })
    expect(await find('sunday')).toMatchObject({ posts: [{ title: 'The Sunday quote', chatId: null }] })
  })

  it('puts what has the words in its title first, and finds five of a kind at most', async () => {
    const other = await app.guest()
    await other.post('/api/templates', { title: 'A heron', content: 'x' })
    for (let at = 0; at < 6; at += 1) {
      await other.post('/api/templates', { title: `Number ${at}`, content: 'heron' })
    }
    const { templates } = await find('heron', other)
    expect(templates).toHaveLength(5)
    expect(templates[0]?.title).toBe('A heron')
  })

  it('does not find what is somebody else’s', async () => {
    expect(await find('kessler', await app.guest())).toEqual(nothing)
  })

  it('takes signs as they are and refuses what is no search', async () => {
    for (const q of ['%', '"', "';--", '*', 'a'.repeat(200)]) expect(await find(q)).toEqual(nothing)
    const refused = { status: 400, body: { code: 'bad_request:api' } }
    for (const query of ['', '?q=', '?q=%20', `?q=${'a'.repeat(201)}`]) {
      expect(await client.get(`/api/search${query}`)).toMatchObject(refused)
    }
  })

  it('needs a session', async () => {
    expect(await app.visitor.get('/api/search?q=a')).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:auth' },
    })
  })
})
