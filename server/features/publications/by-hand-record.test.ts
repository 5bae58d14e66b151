import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ByHandOutcome, ByHandPreparation } from '#contract/publishing/by-hand.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import type { SentRecord } from '#contract/publishing/publications.ts'
import { greyPng } from '#test/fixtures/network-media-files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { upload } from '#test/harness/uploads.ts'
import { takeConsole } from '#test/setup/console.ts'

describe('publishing by hand, step by step', () => {
  const clock = { now: Date.UTC(2026, 10, 20, 12) }
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp({ now: () => clock.now })
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const iso = (at = clock.now) => new Date(at).toISOString()
  const write = async (id: string, content: string) =>
    (await client.post<DocumentVersion>(`/api/document?id=${id}`, { content })).body.createdAt
  const begin = (documentId: string, version: string) =>
    client.post<ByHandOutcome>('/api/posts/by-hand/begin', { documentId, version })
  const records = async (id: string) =>
    (await client.get<{ sent: SentRecord[] }>(`/api/posts/sent?documentId=${id}`)).body.sent
  const stepsOf = async (id: string) =>
    (await records(id))[0]?.steps.map(({ state, detail, at }) => [state, detail, at])

  it('says what its writer did, and when', async () => {
    const id = randomUUID()
    const version = await write(id, 'Step by step')
    clock.now += 60_000
    const left = iso()
    expect((await begin(id, version)).body.failure).toEqual({
      kind: 'unknown',
      reason: 'You went to LinkedIn to publish this post yourself. Check whether it is there.',
      at: left,
    })
    const { body } = await client.get<ByHandPreparation>(`/api/posts/by-hand?documentId=${id}`)
    expect(body).toMatchObject({ version, begunAt: left })
    const went = ['unknown', 'Its writer went to LinkedIn with it.', left]
    expect(await stepsOf(id)).toEqual([went])
    clock.now += 60_000
    await client.post('/api/posts/by-hand/undo', { documentId: id })
    expect(await stepsOf(id)).toEqual([went, ['failed', 'Its writer says that it is not there.', iso()]])
    const urn = 'urn:li:activity:7400000000000000001'
    await client.post('/api/posts/by-hand/finish', {
      documentId: id,
      version,
      url: `https://www.linkedin.com/feed/update/${urn}/`,
    })
    expect(await stepsOf(id)).toEqual([
      ['unknown', 'Its writer went to LinkedIn with it.', iso()],
      ['published', `Its writer published it by hand: ${urn}`, iso()],
    ])
    clock.now += 60_000
    await client.post('/api/posts/by-hand/undo', { documentId: id })
    expect((await stepsOf(id))?.at(-1)).toEqual(['failed', 'Its writer says that it is not there.', iso()])
  })

  it('has what was begun last first, also when the clock was set back meanwhile', async () => {
    const id = randomUUID()
    const first = await write(id, 'Before the clock went back')
    await begin(id, first)
    const second = await write(id, 'After it went back')
    clock.now -= 60_000
    await begin(id, second)
    const [latest, earlier, ...others] = await records(id)
    expect(others).toEqual([])
    expect(latest).toMatchObject({ state: 'unknown', text: 'After it went back' })
    expect(earlier).toMatchObject({ state: 'failed', text: 'Before the clock went back' })
    expect(earlier?.steps.at(-1)?.detail).toBe('Its writer began again with another version.')
  })

  it('goes back a page at a time to what was begun first', async () => {
    const id = randomUUID()
    const texts = ['First', 'Second', 'Third', 'Fourth']
    for (const text of texts) await begin(id, await write(id, text))
    type Page = { sent: SentRecord[]; nextCursor: string | null }
    const page = async (more = '') => {
      const { body } = await client.get<Page>(`/api/posts/sent?documentId=${id}&limit=2${more}`)
      return { texts: body.sent.map(({ text }) => text), next: body.nextCursor }
    }
    const { next, ...newest } = await page()
    expect(newest.texts).toEqual(['Fourth', 'Third'])
    expect(await page(`&cursor=${encodeURIComponent(next ?? '')}`)).toEqual({
      texts: ['Second', 'First'],
      next: null,
    })
    expect(await client.get(`/api/posts/sent?documentId=${id}&cursor=nonsense`)).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
  })

  it('has each time the files that the post showed then', async () => {
    const id = randomUUID()
    const shown: string[] = []
    for (const name of ['first.png', 'second.png']) {
      const bytes = greyPng({ width: 20 + shown.length, height: 20 })
      const { url } = (await upload(client, { name, bytes })).body
      shown.unshift(url)
      const content = { text: '<p>With a picture</p>', images: [url], videos: [], documents: [] }
      await begin(id, await write(id, JSON.stringify(content)))
    }
    const media = (await records(id)).map((record) => record.media.map(({ url }) => url))
    expect(media).toEqual(shown.map((url) => [url]))
  })

  it('breaks off a zip of files that are no longer stored, instead of leaving some out', async () => {
    const images = await Promise.all(
      [1, 2].map(async (at) => {
        const bytes = greyPng({ width: 30 + at, height: 20 })
        return (await upload(client, { name: `${at}.png`, bytes })).body.url
      }),
    )
    const id = randomUUID()
    await write(id, JSON.stringify({ text: '<p>Gone</p>', images, videos: [], documents: [] }))
    await rm(join(app.database.dataDir, 'files'), { recursive: true })
    const answer = await client.fetch(`/api/posts/by-hand/media?documentId=${id}`)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    expect(takeConsole()).toEqual([expect.stringContaining('1.png is no longer here.')])
  })
})
