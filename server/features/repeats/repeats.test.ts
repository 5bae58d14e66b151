import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Repeat } from '#contract/publishing/repeats.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { savePost, standPost, whenIndexed } from '#test/harness/posts.ts'

const opening = 'We cut onboarding from 10 days to 2.'
const again = 'Last year we cut onboarding from ten days to two!'
const story = 'I flooded Mrs Okafor’s kitchen last Tuesday, with the blue pipe in my hand.'
const address = '/api/document/repeats'

describe('what a writer has said before', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const find = async (client: Client, documentId: string, content?: string) => {
    await whenIndexed(app.database)
    return client.post<{ repeats: Repeat[] }>(address, { documentId, content })
  }
  const repeats = async (client: Client, documentId: string, content?: string) =>
    (await find(client, documentId, content)).body.repeats
  const saveSwipe = async (client: Client, content: string, isOwn: boolean) => {
    const url = 'https://www.linkedin.com/feed/update/urn:li:share:1'
    const { body } = await client.post<{ id: string }>('/api/swipe-files', {
      title: 'From before',
      content,
      url,
      isOwn,
    })
    return body.id
  }

  it('is found in drafts, with its place here and the words there', async () => {
    const client = await app.guest()
    const before = await savePost(client, 'Onboarding', `A line before it.\n\n${opening} It was hard.`)
    const id = await savePost(client, 'New', `Hello.\n\nSo: it rained. ${again}`)
    expect(await find(client, id)).toMatchObject({ status: 200 })
    expect(await repeats(client, id)).toEqual([
      {
        text: again,
        paragraph: 2,
        from: 15,
        to: 15 + again.length,
        other: {
          documentId: before,
          swipeId: null,
          title: 'Onboarding',
          status: 'draft',
          date: expect.stringMatching(/^\d{4}-.*Z$/),
          url: null,
          chatId: null,
          text: opening,
        },
      },
    ])
    expect(await repeats(client, before)).toMatchObject([{ text: opening, other: { documentId: id } }])
  })

  it('is looked for in the text that is given, else in the latest version', async () => {
    const client = await app.guest()
    await savePost(client, 'Onboarding', opening)
    const id = await savePost(client, 'New', 'Nothing of the kind.')
    expect(await repeats(client, id)).toEqual([])
    expect(await repeats(client, id, again)).toHaveLength(1)
    expect(await repeats(client, id, JSON.stringify({ text: `<p>${again}</p>` }))).toHaveLength(1)
  })

  it('is found in scheduled, published and hidden posts, by the day that counts there', async () => {
    const client = await app.guest()
    const at = Date.UTC(2026, 2, 12, 9)
    const url = 'https://www.linkedin.com/feed/update/urn:li:share:2'
    const id = await savePost(client, 'New', again)
    const draft = await savePost(client, 'A draft', opening)
    const found = async () => (await repeats(client, id))[0]?.other
    expect(await found()).toMatchObject({ documentId: draft, status: 'draft' })
    const queued = await savePost(client, 'Queued', opening)
    await standPost(app.database, queued, { status: 'scheduled', scheduledAt: at + 1 })
    expect(await found()).toMatchObject({
      documentId: queued,
      status: 'scheduled',
      date: new Date(at + 1).toISOString(),
    })
    const out = await savePost(client, 'Out', opening)
    for (const status of ['published', 'hidden'] as const) {
      await standPost(app.database, out, { status, publishedAt: at, url })
      const date = new Date(at).toISOString()
      expect(await found()).toMatchObject({ documentId: out, status, url, date })
    }
  })

  it('is found in own swipes, as long as they are own, and in nobody else’s', async () => {
    const client = await app.guest()
    const id = await savePost(client, 'New', again)
    await saveSwipe(client, `${opening}\nAnd more.`, false)
    expect(await repeats(client, id)).toEqual([])
    const swipeId = await saveSwipe(client, opening, true)
    expect(await repeats(client, id)).toMatchObject([
      { other: { swipeId, documentId: null, status: null, title: 'From before', text: opening } },
    ])
    await client.patch(`/api/swipe-files/${swipeId}`, { isOwn: false })
    expect(await repeats(client, id)).toEqual([])
    await client.patch(`/api/swipe-files/${swipeId}`, { isOwn: true })
    expect(await repeats(client, id)).toHaveLength(1)
    await client.delete(`/api/swipe-files/${swipeId}`)
    expect(await repeats(client, id)).toEqual([])
  })

  it('is what the latest version says: not what was changed, and again after going back', async () => {
    const client = await app.guest()
    const id = await savePost(client, 'New', again)
    const before = await savePost(client, 'Before', opening)
    const { body } = await client.get<{ createdAt: string }[]>(`/api/document?id=${before}`)
    const timestamp = body[0]?.createdAt ?? ''
    await client.post(`/api/document?id=${before}`, { content: story })
    expect(await repeats(client, id)).toEqual([])
    expect(await repeats(client, id, story)).toHaveLength(1)
    await client.delete(`/api/document?id=${before}&timestamp=${encodeURIComponent(timestamp)}`)
    expect(await repeats(client, id)).toHaveLength(1)
  })

  it('is not looked for in deleted posts until they are back', async () => {
    const client = await app.guest()
    const id = await savePost(client, 'New', again)
    const before = await savePost(client, 'Before', opening)
    await client.delete(`/api/posts/${before}`)
    expect(await repeats(client, id)).toEqual([])
    await client.post(`/api/posts/${before}/restore`, {})
    expect(await repeats(client, id)).toHaveLength(1)
  })

  it('is each writer’s own', async () => {
    const [ada, bob] = [await app.guest(), await app.guest()]
    await savePost(ada, 'Before', opening)
    await saveSwipe(ada, opening, true)
    const id = await savePost(bob, 'New', opening)
    expect(await repeats(bob, id)).toEqual([])
  })

  it('is found behind a line that ends every post', async () => {
    const client = await app.guest()
    const footer = 'Follow me for weekly letters about hiring nurses in small towns.'
    const before = await savePost(client, 'Before', `${story}\n\n${footer}`)
    for (let at = 0; at < 45; at += 1) await savePost(client, `Post ${at}`, `Post ${at}.\n\n${footer}`)
    const id = await savePost(client, 'New', `${story}\n\n${footer}`)
    const found = await repeats(client, id)
    expect(found[0]).toMatchObject({ text: story, other: { documentId: before } })
  })

  it('is told ten times at most', async () => {
    const client = await app.guest()
    const lines = Array.from(
      { length: 12 },
      (_, at) => `Lesson word${at} came from client${at} in town${at}.`,
    )
    await savePost(client, 'Before', lines.join('\n\n'))
    const id = await savePost(client, 'New', lines.toReversed().join('\n\n'))
    expect(await repeats(client, id)).toHaveLength(10)
  })

  it('is nothing for an empty post and for a picture', async () => {
    const client = await app.guest()
    await savePost(client, 'Before', opening)
    const empty = await savePost(client, 'Empty', '')
    expect(await repeats(client, empty)).toEqual([])
    await client.post('/api/document?id=picture', { content: 'aGk=', kind: 'image', title: 'A picture' })
    expect(await repeats(client, 'picture', opening)).toEqual([])
  })

  it('is closed without a session', async () => {
    expect(await find(app.visitor, 'd1')).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:document' },
    })
  })

  it('is refused when it makes no sense', async () => {
    const client = await app.guest()
    const documentId = await savePost(client, 'New', again)
    for (const bad of [{}, { documentId: 'no id' }, { documentId, content: 5 }, [], { documentId: null }]) {
      expect(await client.post(address, bad)).toMatchObject({
        status: 400,
        body: { code: 'bad_request:document', cause: expect.any(String) },
      })
    }
    expect(await find(client, documentId, 'x'.repeat(200_001))).toMatchObject({ status: 400 })
    expect(await find(client, documentId, `${opening} `.repeat(5000))).toMatchObject({ status: 200 })
  })

  it('is refused for another writer’s post, and for one that is not there', async () => {
    const [ada, bob] = [await app.guest(), await app.guest()]
    const id = await savePost(ada, 'Hers', opening)
    expect(await find(bob, id, opening)).toMatchObject({
      status: 403,
      body: { code: 'forbidden:document' },
    })
    expect(await find(bob, 'nowhere')).toMatchObject({ status: 404, body: { code: 'not_found:document' } })
    await ada.delete(`/api/posts/${id}`)
    expect(await find(ada, id)).toMatchObject({ status: 404 })
  })
})
