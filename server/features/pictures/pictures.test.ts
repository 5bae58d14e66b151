import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import type { StoredFile } from '#contract/files.ts'
import { parseContent } from '#core/post/post-content.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, spokenText, type StreamChunk } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { standPost } from '#test/harness/posts.ts'

const onboarding = 'Write a post about how we cut onboarding from 10 days to 2. We wrote 14 checklists.'

const dataOf = (chunks: StreamChunk[], type: string) =>
  chunks.flatMap((chunk) => (chunk.type === type ? [chunk.data] : []))
const outputOf = (chunks: StreamChunk[]) =>
  chunks.find(({ type }) => type === 'tool-output-available')?.output as Record<string, string>
const sizeOf = async (base64: string) => {
  const { width, height } = await loadImage(Buffer.from(base64, 'base64'))
  return [width, height]
}

describe('a picture asked for in the chat', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const versionsOf = async (id: string, who = client) =>
    (await who.get<DocumentVersion[]>(`/api/document?id=${id}`)).body
  const drawn = async (who = client, more: Record<string, unknown> = {}) => {
    const reply = await converse(who, 'Make an image that says “Ten days became two.”', more)
    return { ...reply, id: String(outputOf(reply.chunks).id) }
  }

  it('streams into the artifact and is kept as a version', async () => {
    const { chunks, id } = await drawn()
    const data = chunks.filter(({ type }) => type.startsWith('data-'))
    expect(data.map(({ type }) => type)).toEqual([
      'data-kind',
      'data-id',
      'data-title',
      'data-clear',
      'data-imageDelta',
      'data-finish',
    ])
    expect(dataOf(chunks, 'data-kind')).toEqual(['image'])
    expect(dataOf(chunks, 'data-title')).toEqual(['Ten days became two'])
    const [base64] = dataOf(chunks, 'data-imageDelta')
    expect(await sizeOf(String(base64))).toEqual([1200, 630])
    const [version, ...others] = await versionsOf(id)
    expect(others).toEqual([])
    expect(version).toMatchObject({ kind: 'image', title: 'Ten days became two', content: base64 })
    expect(spokenText(chunks)).toContain('"Ten days became two" is ready')
  })

  it('stays out of what the chat keeps', async () => {
    const { chatId, id } = await drawn()
    const { body } = await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${chatId}`)
    const part = body.messages[1]?.parts.find(({ type }) => type === 'tool-createDocument')
    expect(part?.output).toEqual({ id, title: 'Ten days became two', kind: 'image' })
    expect(JSON.stringify(body).length).toBeLessThan(5000)
  })

  it('gets other words as its next version', async () => {
    const { chatId, id } = await drawn()
    const { chunks } = await converse(client, 'Change it to “Two days.”', { id: chatId })
    expect(outputOf(chunks)).toMatchObject({ id, kind: 'image', description: 'Two days.' })
    const versions = await versionsOf(id)
    expect(versions).toHaveLength(2)
    expect(versions[0]?.content).not.toBe(versions[1]?.content)
  })

  it('has its older versions sent when they are asked for, where that is wished', async () => {
    const id = 'a-picture'
    for (const content of ['b25l', 'dHdv', 'dGhyZWU='])
      await client.post(`/api/document?id=${id}`, { content, kind: 'image', title: 'P' })
    const all = await versionsOf(id)
    expect(all.map(({ content }) => content)).toEqual(['b25l', 'dHdv', 'dGhyZWU='])
    const address = `/api/document?id=${id}&pictures=newest`
    const { body: light } = await client.get<DocumentVersion[]>(address)
    expect(light.map(({ content, isContentLeftOut }) => [content, isContentLeftOut])).toEqual([
      ['', true],
      ['', true],
      ['dGhyZWU=', undefined],
    ])
    expect(light.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt))
    const before = encodeURIComponent(light[2]?.createdAt ?? '')
    const { body: older } = await client.get<DocumentVersion[]>(`${address}&before=${before}`)
    expect(older.map(({ content }) => content)).toEqual(['', ''])
    const timestamp = encodeURIComponent(light[1]?.createdAt ?? '')
    const { body: left } = await client.delete<DocumentVersion[]>(`${address}&timestamp=${timestamp}`)
    expect(left.map(({ content }) => content)).toEqual(['', 'dHdv'])
    await client.post('/api/document?id=a-text', { content: 'One' })
    await client.post('/api/document?id=a-text', { content: 'Two' })
    const { body: texts } = await client.get<DocumentVersion[]>('/api/document?id=a-text&pictures=newest')
    expect(texts.map(({ content }) => content)).toEqual(['One', 'Two'])
    expect(await client.get(`/api/document?id=${id}&pictures=some`)).toMatchObject({ status: 400 })
  })

  it('holds the first line of the post at hand when it is told nothing else', async () => {
    const { chatId } = await converse(client, onboarding)
    const picture = await converse(client, 'Make an image for the post', { id: chatId })
    const asked = await converse(client, 'Make an image that says “We cut onboarding from 10 days to 2.”')
    expect(dataOf(picture.chunks, 'data-imageDelta')).toEqual(dataOf(asked.chunks, 'data-imageDelta'))
  })

  it('says in plain words why there is none', async () => {
    const { chunks } = await converse(client, 'Make an image that says “🎉”')
    expect(outputOf(chunks)).toEqual({
      error: 'There are no words for the card. Please say what it should say.',
    })
    expect(dataOf(chunks, 'data-imageDelta')).toEqual([])
    expect(dataOf(chunks, 'data-finish')).toHaveLength(1)
  })

  it('is not made for an account without the feature', async () => {
    const closed = await startTestApp({ env: { FEATURES_OFF: 'images' } })
    const { chunks } = await converse(await closed.guest(), 'Make an image about focus')
    expect(outputOf(chunks)).toEqual({ error: 'Your account does not have access to this feature.' })
    await closed.stop()
  })

  describe('kept as a file', () => {
    const keep = (body: Record<string, unknown>, who = client) =>
      who.post<StoredFile>('/api/actions/keepPicture', body)

    it('can be read under its address', async () => {
      const { id } = await drawn()
      const { status, body } = await keep({ documentId: id })
      expect(status).toBe(200)
      expect(body).toMatchObject({ pathname: 'Ten-days-became-two.png', contentType: 'image/png' })
      const read = await fetch(new URL(new URL(body.url).pathname, app.url))
      const bytes = Buffer.from(await read.arrayBuffer())
      expect(bytes.toString('base64')).toBe((await versionsOf(id))[0]?.content)
    })

    it('may be an older version', async () => {
      const { chatId, id } = await drawn()
      await converse(client, 'Change it to “Two days.”', { id: chatId })
      const [first] = await versionsOf(id)
      const { body } = await keep({ documentId: id, createdAt: first?.createdAt })
      const read = await fetch(new URL(new URL(body.url).pathname, app.url))
      expect(Buffer.from(await read.arrayBuffer()).toString('base64')).toBe(first?.content)
    })

    it('is refused to others and for what is no picture', async () => {
      const { id } = await drawn()
      const other = await app.guest()
      const { chunks } = await converse(client, onboarding)
      const postId = String(outputOf(chunks).id)
      const refusals = [
        await keep({ documentId: id }, other),
        await keep({ documentId: id }, app.visitor),
        await keep({ documentId: 'no-such' }),
        await keep({}),
        await keep({ documentId: postId }),
        await keep({ documentId: id, createdAt: '2020-01-01T00:00:00.000Z' }),
      ]
      expect(
        refusals.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`),
      ).toEqual([
        '403 forbidden:document',
        '401 unauthorized:document',
        '404 not_found:document',
        '400 bad_request:document',
        '400 bad_request:document',
        '400 bad_request:document',
      ])
    })
  })

  describe('and the posts beside it', () => {
    const beside = (id: string, who = client) =>
      who.get<{ posts: { id: string; title: string }[] }>(`/api/document/posts?id=${id}`)

    it('are those of its chat, the latest first', async () => {
      const first = await converse(client, onboarding)
      const more = { id: first.chatId }
      const second = await converse(client, 'Write a post about focus. It needs mornings.', more)
      const { id } = await drawn(client, more)
      const { status, body } = await beside(id)
      expect(status).toBe(200)
      expect(body.posts.map((post) => post.id)).toEqual([
        outputOf(second.chunks).id,
        outputOf(first.chunks).id,
      ])
      expect((await beside((await drawn()).id)).body).toEqual({ posts: [] })
    })

    it('are drafts and scheduled posts, under the titles that they have now', async () => {
      const { chatId, id } = await drawn()
      const titles = async () => (await beside(id)).body.posts.map(({ title }) => title)
      const written = await converse(client, onboarding, { id: chatId })
      const postId = String(outputOf(written.chunks).id)
      await client.patch(`/api/posts/${postId}`, { title: 'Ten days' })
      expect(await titles()).toEqual(['Ten days'])
      await standPost(app.database, postId, { status: 'scheduled' })
      expect(await titles()).toEqual(['Ten days'])
      await standPost(app.database, postId, { status: 'published' })
      expect(await titles()).toEqual([])
    })

    it('are fifty at most', async () => {
      const { chatId, id } = await drawn()
      const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
      const { userId } = await db
        .selectFrom('document')
        .select('userId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const posts = Array.from({ length: 51 }, (_, at) => ({ id: `${chatId}-${at}`, at: Date.now() + at }))
      await db
        .insertInto('document')
        .values(
          posts.map((post) => ({
            id: post.id,
            userId,
            chatId,
            status: 'draft',
            createdAt: post.at,
            updatedAt: post.at,
          })),
        )
        .execute()
      await db
        .insertInto('documentVersion')
        .values(
          posts.map((post) => ({
            documentId: post.id,
            createdAt: post.at,
            title: 'T',
            kind: 'text',
            content: 'T',
          })),
        )
        .execute()
      await close()
      const found = (await beside(id)).body.posts.map((post) => post.id)
      expect(found).toEqual(
        posts
          .slice(1)
          .map((post) => post.id)
          .toReversed(),
      )
    })

    it('are told to nobody else', async () => {
      const { id } = await drawn()
      const answers = [
        await beside(id, await app.guest()),
        await beside(id, app.visitor),
        await beside('no-such'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 401, 404])
      expect((await beside('not an id')).status).toBe(400)
    })
  })

  it('stays as a file while a post shows it', async () => {
    let now = Date.now()
    const later = await startTestApp({ now: () => now })
    const person = await later.guest()
    const [shown, unused] = [await drawn(person), await drawn(person)]
    const [kept, lost] = await Promise.all(
      [shown, unused].map(
        async ({ id }) =>
          (await person.post<StoredFile>('/api/actions/keepPicture', { documentId: id })).body,
      ),
    )
    const content = JSON.stringify({ text: '<p>Look</p>', images: [kept?.url], videos: [], documents: [] })
    const saved = await person.post<DocumentVersion>('/api/document?id=post-with-picture', { content })
    expect(parseContent(saved.body.content).images).toEqual([kept?.url])
    now += 9 * 24 * 60 * 60 * 1000
    await later.stop({ keepDatabase: true })
    const again = await startTestApp({ now: () => now, database: later.database })
    const read = async (file: StoredFile | undefined) =>
      (await again.visitor.get(new URL(file?.url ?? '').pathname)).status
    await expect.poll(() => read(lost)).toBe(404)
    expect(await read(kept)).toBe(200)
    await again.stop()
  })
})
