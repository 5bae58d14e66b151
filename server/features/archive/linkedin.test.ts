import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { KnowledgeItem } from '#contract/materials/knowledge-base.ts'
import type { Swipe } from '#contract/materials/swipes.ts'
import { linkedInArchive, shareLink, shares, sharesCsv } from '#test/fixtures/linkedin-archive.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { addedIn, importZip, uploadArchive } from '#test/harness/archives.ts'
import type { Client } from '#test/harness/client.ts'

type Listed = { posts: { id: string; title: string; url: string | null; publishedAt: string }[] }

describe('the archive of LinkedIn', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
  })
  beforeEach(async () => {
    client = await app.signUp()
  })
  afterAll(() => app.stop())

  const swipes = async () => {
    const { body } = await client.get<{ swipeFiles: { id: string; title: string }[] }>('/api/swipe-files')
    const read = body.swipeFiles.map(({ id }) => client.get<Swipe>(`/api/swipe-files/${id}`))
    return (await Promise.all(read)).map((answer) => answer.body)
  }
  const published = async () => (await client.get<Listed>('/api/posts?status=published')).body.posts

  it('says what is in it before anything comes in', async () => {
    const { status, body } = await uploadArchive(client, linkedInArchive(), { name: 'Basic_Export.zip' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ source: 'linkedin', state: 'ready', fileName: 'Basic_Export.zip' })
    expect(body.parts.map(({ kind, found, there, isChosen }) => [kind, found, there, isChosen])).toEqual([
      ['posts', 3, 0, true],
      ['swipes', 3, 0, true],
      ['articles', 1, 0, true],
      ['story', 1, 0, true],
    ])
    expect(body.parts[0]?.samples[0]).toBe('The lift stood still for nine days.')
    expect(await swipes()).toEqual([])
  })

  it('brings one’s posts as published ones with their dates, addresses and exact words', async () => {
    const done = await importZip(client, linkedInArchive())
    expect(done).toMatchObject({ state: 'done', progress: { done: 8, total: 8 } })
    expect(addedIn(done)).toEqual({ posts: 3, swipes: 3, articles: 1, story: 1 })
    const posts = (await published()).map(({ url, publishedAt }) => `${publishedAt} ${url}`)
    expect(posts.toSorted()).toEqual([
      '2025-12-24T18:00:00.000Z null',
      `2026-04-02T06:00:01.000Z ${shareLink(12)}`,
      `2026-05-04T07:30:00.000Z ${shareLink(11)}`,
    ])
    const { body } = await client.get<{ texts: string[] }>('/api/documents/own-texts')
    expect(body.texts).toEqual(shares.slice(0, 3).map(({ text }) => text))
  })

  it('brings them as swipes too, marked as one’s own', async () => {
    await importZip(client, linkedInArchive())
    expect(await swipes()).toContainEqual(
      expect.objectContaining({
        title: 'The lift stood still for nine days.',
        content: shares[0]?.text,
        author: 'Ada Lopez',
        url: shareLink(11),
        tags: ['mine'],
        note: 'Link in the post: https://example.com/lift',
        isOwn: true,
      }),
    )
  })

  it('brings articles into the knowledge base and the profile as a first story', async () => {
    await importZip(client, linkedInArchive({ folder: 'Complete_Export/' }))
    const { body } = await client.get<{ items: { id: string }[] }>('/api/knowledge-base')
    const article = await client.get<KnowledgeItem>(`/api/knowledge-base/${body.items[0]?.id}`)
    expect(article.body).toMatchObject({
      title: 'Nine days & a lift',
      content: 'The shaft was dry.\nThe motor was not.',
      sourceUrl: 'https://www.linkedin.com/pulse/nine-days-ada-lopez',
      createdAt: '2024-03-02T10:15:00.000Z',
    })
    const story = await client.get<{ content: string }>('/api/story')
    expect(story.body.content).toBe(
      [
        'Ada Lopez\nLift engineer, Lyon',
        'I repair lifts.\nSince 1998.',
        'Where I have worked\n- Engineer, Otto Lifts (Jan 2012 to today)\n  Nine shafts, three cities\n' +
          '- Apprentice, Crane & Co (Sep 1998 to Dec 2011)',
      ].join('\n\n'),
    )
  })

  it('leaves a story that is there, and offers the other one', async () => {
    await client.call('PUT', '/api/story', { content: 'Mine' })
    const { body } = await uploadArchive(client, linkedInArchive())
    expect(body.parts.at(-1)).toMatchObject({
      kind: 'story',
      isChosen: false,
      note: expect.stringMatching(/^You already have a story/),
    })
  })

  it('knows the same posts again, in a newer archive and however they are written', async () => {
    await importZip(client, linkedInArchive())
    const newer = linkedInArchive({
      lineEnd: '\n',
      shares: [
        { date: '2026-06-01 08:00:00', text: 'A new one', link: shareLink(20) },
        ...shares.map((share) => ({
          ...share,
          ...(share.link ? { link: `${decodeURIComponent(share.link)}/` } : {}),
        })),
      ],
    })
    const { body } = await uploadArchive(client, newer)
    expect(body.parts.map(({ kind, found, there }) => [kind, found, there])).toEqual([
      ['posts', 4, 3],
      ['swipes', 4, 3],
      ['articles', 1, 1],
      ['story', 1, 1],
    ])
    const done = await importZip(client, newer)
    expect(addedIn(done)).toEqual({ posts: 1, swipes: 1, articles: 0, story: 0 })
    expect(await published()).toHaveLength(4)
    expect(addedIn(await importZip(client, newer))).toEqual({ posts: 0, swipes: 0, articles: 0, story: 0 })
  })

  it('knows a post again that was changed here', async () => {
    const archive = linkedInArchive({ shares: shares.slice(2, 3) })
    await importZip(client, archive)
    const [swipe] = await swipes()
    await client.patch(`/api/swipe-files/${swipe?.id}`, { content: 'Changed' })
    const [post] = await published()
    await client.post(`/api/document?id=${post?.id}`, { content: 'Changed', title: 'Changed' })
    expect(addedIn(await importZip(client, archive))).toMatchObject({ posts: 0, swipes: 0 })
    expect((await swipes())[0]).toMatchObject({ content: 'Changed', isOwn: true })
  })

  it('brings only what was chosen', async () => {
    const done = await importZip(client, linkedInArchive(), ['swipes'])
    expect(addedIn(done)).toEqual({ posts: 0, swipes: 3, articles: 0, story: 0 })
    expect(await published()).toEqual([])
  })

  it('takes a table with the member’s id in its name, and texts without marks around their lines', async () => {
    const text = 'She said "yes"\nand left'
    const csv = sharesCsv([{ date: '2024-01-01 08:00:00', text: 'x' }]).replace(
      '"x"',
      `"${text.replaceAll('"', '""')}"`,
    )
    await importZip(client, zipSync({ 'Shares_123456.csv': strToU8(csv) }))
    expect(await swipes()).toEqual([expect.objectContaining({ content: text, author: null })])
  })

  it('refuses an archive with nothing of one’s own in it', async () => {
    const { status, body } = await uploadArchive<{ cause: string }>(
      client,
      zipSync({ 'Connections.csv': strToU8('First Name,Last Name\nGrace,Example\n') }),
    )
    expect({ status, cause: body.cause }).toEqual({
      status: 400,
      cause: expect.stringMatching(/^There is nothing in this LinkedIn archive/),
    })
  })
})
