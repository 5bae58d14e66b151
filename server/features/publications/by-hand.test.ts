import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ByHandOutcome, ByHandPreparation } from '#contract/publishing/by-hand.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import type { SentRecord } from '#contract/publishing/publications.ts'
import { greyPng } from '#test/fixtures/network-media-files.ts'
import type { PracticeServer } from '#test/fixtures/practice-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { unzip } from '#test/harness/archives.ts'
import type { Client } from '#test/harness/client.ts'
import { connect, startAppWithNetwork } from '#test/harness/connect.ts'
import { upload } from '#test/harness/uploads.ts'

const base = '/api/posts/by-hand'
let number = 7_400_000_000_000_000_000n
const newUrn = (kind = 'activity') => {
  number += 1n
  return `urn:li:${kind}:${number}`
}
const addressOf = (urn: string) => `https://www.linkedin.com/feed/update/${urn}/`

describe('publishing by hand', () => {
  let network: PracticeServer
  let app: TestApp
  let client: Client
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ app, network, stop } = await startAppWithNetwork())
    client = await app.guest()
  })
  afterAll(() => stop())

  async function write(content: string, who = client): Promise<string> {
    const id = randomUUID()
    expect((await who.post(`/api/document?id=${id}`, { content, title: 'Lifts' })).status).toBe(200)
    return id
  }
  const prepare = (id: string, who = client) => who.get<ByHandPreparation>(`${base}?documentId=${id}`)
  const versionOf = async (id: string) => (await prepare(id)).body.version
  const begin = async (documentId: string, version?: string) =>
    client.post<ByHandOutcome>(`${base}/begin`, {
      documentId,
      version: version ?? (await versionOf(documentId)),
    })
  const finish = async (documentId: string, url: string, version?: string) =>
    client.post<ByHandOutcome>(`${base}/finish`, {
      documentId,
      version: version ?? (await versionOf(documentId)),
      url,
    })
  const undo = (documentId: string) => client.post<ByHandOutcome>(`${base}/undo`, { documentId })
  const latest = async (id: string) =>
    (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)
  const records = async (id: string) =>
    (await client.get<{ sent: SentRecord[] }>(`/api/posts/sent?documentId=${id}`)).body.sent
  const refused = (cause: string | RegExp) => ({
    status: 400,
    body: { code: 'bad_request:api', cause: expect.stringMatching(cause) as string },
  })
  const missing = (cause: string) => ({ status: 404, body: { code: 'not_found:api', cause } })
  const used = async () =>
    (await client.get<{ usage: { posts: { used: number } } }>('/api/profile')).body.usage.posts.used

  it('gives the words as people will see them, without a connection', async () => {
    const id = await write('<p>A <strong>bold</strong> (start) @you #now_here</p><p>Second line</p>')
    expect(await prepare(id)).toMatchObject({
      status: 200,
      body: {
        text: 'A 𝗯𝗼𝗹𝗱 (start) @you #now_here\nSecond line',
        media: [],
        composerUrl: 'https://www.linkedin.com/feed/?shareActive=true',
        begunAt: null,
      },
    })
  })

  it('takes an address that another writer has claimed: nobody’s word counts against somebody else', async () => {
    const [mine, url] = [client, addressOf(newUrn())]
    for (const writer of [await app.guest(), mine]) {
      client = writer
      const id = await write('Whose is it')
      await begin(id)
      expect(await finish(id, url)).toMatchObject({ status: 200, body: { status: 'published', url } })
    }
  })

  it('goes from leaving to published, with a record, and does not count against the limit', async () => {
    const id = await write('Taken there by hand')
    const [before, urn] = [await used(), newUrn()]
    expect(await begin(id)).toMatchObject({
      status: 200,
      body: { status: 'draft', failure: { kind: 'unknown' } },
    })
    expect((await prepare(id)).body.begunAt).not.toBeNull()
    expect(await latest(id)).toMatchObject({ publication: 'unknown', isByHand: true })
    const answer = { documentId: id, status: 'published', url: addressOf(urn), failure: null }
    expect(await finish(id, `${addressOf(urn)}?utm_source=share`)).toMatchObject({
      status: 200,
      body: answer,
    })
    const post = await latest(id)
    expect(post).toMatchObject({ status: 'published', publication: 'published', url: addressOf(urn) })
    expect(post?.publishedAt).not.toBeNull()
    const [record, ...others] = await records(id)
    expect(others).toEqual([])
    expect(record).toMatchObject({
      way: 'by-hand',
      state: 'published',
      text: 'Taken there by hand',
      request: null,
      urn,
    })
    expect(record?.sentAt).toBe(post?.publishedAt)
    expect(await used()).toBe(before)
    expect(await network.feed()).toEqual([])
  })

  it('answers the same address the same, and takes it for one post only', async () => {
    const [id, other] = [await write('One address'), await write('Another post')]
    const version = await versionOf(id)
    const urn = newUrn('share')
    expect((await finish(id, addressOf(urn))).status).toBe(200)
    expect(await finish(id, urn, version)).toMatchObject({ status: 200, body: { status: 'published' } })
    expect(await finish(id, addressOf(newUrn()), version)).toMatchObject(refused('already been published'))
    expect(await finish(other, addressOf(urn))).toMatchObject(refused('already has this address'))
    expect(await latest(other)).toMatchObject({ status: 'draft', publication: null })
    await begin(other)
    const resolution = { documentId: other, outcome: 'published', url: addressOf(urn) }
    expect(await client.post('/api/posts/resolve', resolution)).toMatchObject(
      refused('already has this address'),
    )
  })

  it('takes a post for one of its writer’s only, whatever the post is called', async () => {
    const [id, other] = [await write('Called a share'), await write('Called otherwise')]
    const address = addressOf(newUrn('share'))
    expect((await finish(id, address)).status).toBe(200)
    const version = await versionOf(other)
    for (const kind of ['activity', 'ugcPost', 'share']) {
      const called = address.replace('share', kind)
      expect(await finish(other, called, version)).toMatchObject(refused('already has this address'))
    }
    expect(await latest(other)).toMatchObject({ status: 'draft', publication: null })
    expect((await finish(id, address.replace('share', 'activity'), version)).status).toBe(200)
    await undo(id)
    expect((await finish(other, address.replace('share', 'activity'), version)).status).toBe(200)
  })

  it('takes no post that the network itself has put there for another', async () => {
    await connect(client)
    const [id, other] = [await write('By the network'), await write('By hand')]
    await client.post('/api/linkedin/publish', { documentId: id })
    await expect.poll(async () => (await latest(id))?.publication).toBe('published')
    const url = (await latest(id))?.url ?? ''
    expect(await finish(other, url.replace('share', 'activity'))).toMatchObject(
      refused('already has this address'),
    )
  })

  it('does not keep the network from saying what it has put there', async () => {
    await connect(client)
    const [id, other] = [await write('Slow to answer'), await write('Too quick')]
    const version = await versionOf(other)
    const gate = Promise.withResolvers<void>()
    network.faults.push({ on: 'create', when: 'after', hold: gate.promise })
    await client.post('/api/linkedin/publish', { documentId: id })
    const path = async () => (await network.feed()).find(({ text }) => text === 'Slow to answer')?.path ?? ''
    await expect.poll(path).toContain('urn:li:share:')
    const urn = /urn:li:share:\d+/.exec(await path())?.[0] ?? ''
    expect((await finish(other, addressOf(urn), version)).status).toBe(200)
    gate.resolve()
    await expect.poll(async () => (await latest(id))?.publication).toBe('published')
    expect(await latest(id)).toMatchObject({ status: 'published', url: addressOf(urn) })
    const third = await write('Third')
    expect(await finish(third, addressOf(urn))).toMatchObject(refused('already has this address'))
  })

  it('gives an address that two posts want at once to one of them', async () => {
    const ids = await Promise.all([write('Race one'), write('Race two'), write('Race three')])
    const versions = await Promise.all(ids.map(versionOf))
    const urn = newUrn()
    const names = ['activity', 'share', 'ugcPost'].map((kind) => urn.replace('activity', kind))
    const answers = await Promise.all(
      ids.map((id, at) => finish(id, addressOf(names[at] ?? ''), versions[at])),
    )
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400, 400])
  })

  it('takes no other address, and says what one looks like', async () => {
    const id = await write('No address')
    for (const url of ['', 'over there', 'https://evil.example/urn:li:share:7400000000000000001']) {
      expect(await finish(id, url)).toMatchObject(refused('not the address of a post on LinkedIn'))
    }
    expect(await finish(id, addressOf(newUrn()), '2020-01-01T00:00:00.000Z')).toMatchObject(
      refused('Copy the text again'),
    )
    expect(await latest(id)).toMatchObject({ status: 'draft', publication: null })
  })

  it('keeps what was copied although its writer went on writing', async () => {
    const id = await write('The words that were copied')
    const version = await versionOf(id)
    await begin(id, version)
    await client.post(`/api/document?id=${id}`, { content: 'Newer words' })
    expect((await prepare(id)).body).toMatchObject({ text: 'Newer words', begunAt: null })
    expect((await finish(id, addressOf(newUrn()), version)).status).toBe(200)
    expect(await records(id)).toMatchObject([{ state: 'published', text: 'The words that were copied' }])
  })

  it('keeps what was copied although nobody said that its writer left, and the post went on', async () => {
    const id = await write('<p>Copied <strong>x</strong> &amp; pasted</p>')
    const version = await versionOf(id)
    await client.post(`/api/document?id=${id}`, { content: 'Written since' })
    expect((await finish(id, addressOf(newUrn()), version)).status).toBe(200)
    expect(await records(id)).toMatchObject([{ state: 'published', text: 'Copied 𝘅 & pasted' }])
  })

  it('is what went out, also when its writer left with an older version', async () => {
    const id = await write('What they left with')
    await begin(id)
    await client.post(`/api/document?id=${id}`, { content: 'What they published' })
    expect((await finish(id, addressOf(newUrn()))).status).toBe(200)
    expect(await records(id)).toMatchObject([
      { state: 'published', text: 'What they published' },
      { state: 'failed', text: 'What they left with' },
    ])
  })

  it('begins again with another version, and once with the same', async () => {
    const id = await write('First words')
    await Promise.all([begin(id), begin(id), begin(id)])
    expect(await records(id)).toMatchObject([{ state: 'unknown', text: 'First words' }])
    await client.post(`/api/document?id=${id}`, { content: 'Second words' })
    await begin(id)
    expect(await records(id)).toMatchObject([
      { state: 'unknown', text: 'Second words' },
      { state: 'failed', text: 'First words', sentAt: null },
    ])
  })

  it('can be taken back before and after it was there', async () => {
    const id = await write('Not there')
    expect(await undo(id)).toMatchObject(refused('not published by hand'))
    await begin(id)
    const draft = { documentId: id, status: 'draft', url: null, failure: null }
    expect(await undo(id)).toMatchObject({ status: 200, body: draft })
    const urn = newUrn()
    expect((await finish(id, addressOf(urn))).body.status).toBe('published')
    expect(await undo(id)).toMatchObject({ status: 200, body: draft })
    expect(await latest(id)).toMatchObject({ status: 'draft', publishedAt: null, publication: 'failed' })
    expect(await undo(id)).toMatchObject(refused('not published by hand'))
    expect((await finish(id, addressOf(urn))).body).toMatchObject({
      status: 'published',
      url: addressOf(urn),
    })
  })

  it('excludes the network, and the network excludes it', async () => {
    const writer = client
    await connect(writer)
    const id = await write('Either way, never both')
    const publish = () => writer.post('/api/linkedin/publish', { documentId: id })
    await begin(id)
    expect(await publish()).toMatchObject(refused("don't know whether"))
    await undo(id)
    const version = await versionOf(id)
    const gate = Promise.withResolvers<void>()
    network.faults.push({ on: 'create', when: 'before', hold: gate.promise })
    expect((await publish()).status).toBe(202)
    expect(await begin(id, version)).toMatchObject(refused('already being published'))
    expect(await finish(id, addressOf(newUrn()), version)).toMatchObject(refused('already being published'))
    expect(await prepare(id)).toMatchObject(refused('already being published'))
    gate.resolve()
    await expect.poll(async () => (await latest(id))?.publication).toBe('published')
    expect(await finish(id, addressOf(newUrn()), version)).toMatchObject(refused('already been published'))
    expect(await undo(id)).toMatchObject(refused('not published by hand'))
    const texts = (await network.feed()).map(({ text }) => text)
    expect(texts.filter((text) => text === 'Either way, never both')).toHaveLength(1)
  })

  it('takes a post off the schedule and gives it back to the limit', async () => {
    await connect(client)
    await client.call('PATCH', '/api/profile', { timezone: 'UTC' })
    const id = await write('Was to go out by itself')
    const before = await used()
    const at = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString()
    const wish = { documentId: id, scheduledAt: at, timezone: 'UTC' }
    expect((await client.post('/api/posts/schedule', wish)).status).toBe(200)
    expect(await used()).toBe(before + 1)
    await begin(id)
    expect(await latest(id)).toMatchObject({ status: 'draft', scheduledAt: null })
    expect(await used()).toBe(before)
  })

  it('is open to an account that may not publish or has used up its posts', async () => {
    const closed = await startTestApp({ env: { FEATURES_OFF: 'publish' } })
    const full = await startTestApp({ env: { MONTHLY_POST_LIMIT: '1' } })
    for (const server of [closed, full]) {
      const writer = await server.guest()
      await connect(writer)
      const publish = (documentId: string) => writer.post('/api/linkedin/publish', { documentId })
      const first = await write('The first', writer)
      await publish(first)
      const id = await write('By hand all the same', writer)
      const refusal = server === closed ? [403, 'forbidden:auth'] : [429, 'rate_limit:posts']
      const { status, body } = await publish(id)
      expect([status, (body as { code: string }).code]).toEqual(refusal)
      const { version } = (await prepare(id, writer)).body
      const answers = [
        await writer.post(`${base}/begin`, { documentId: id, version }),
        await writer.post(`${base}/finish`, { documentId: id, version, url: addressOf(newUrn()) }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      expect(answers.at(-1)?.body).toMatchObject({ status: 'published' })
      expect((await writer.post(`${base}/undo`, { documentId: id })).status).toBe(200)
      await server.stop()
    }
  })

  it('refuses what cannot be published at all', async () => {
    expect(await prepare(await write('x'.repeat(3001)))).toMatchObject(refused('cannot exceed 3000'))
    expect(await prepare(await write('<p></p>'))).toMatchObject(refused('empty'))
    expect(await client.get(base)).toMatchObject({ status: 400 })
    for (const path of ['begin', 'finish', 'undo']) {
      expect(await client.post(`${base}/${path}`, {})).toMatchObject({ status: 400 })
    }
  })

  it('gives the files in their order, one by one and as a zip', async () => {
    const images = await Promise.all(
      ['one.png', 'two*two.png'].map(async (name, at) => {
        const bytes = greyPng({ width: 40 + at, height: 30 })
        return { bytes, url: (await upload(client, { name, bytes })).body.url }
      }),
    )
    const [first, second] = images
    const content = {
      text: '<p>With files</p>',
      images: images.map(({ url }) => url),
      videos: [],
      documents: [],
      altTexts: { [second?.url ?? '']: 'The second one' },
    }
    const id = await write(JSON.stringify(content))
    const { media } = (await prepare(id)).body
    expect(media).toMatchObject([
      { position: 1, kind: 'image', name: '1-one.png', alt: '' },
      { position: 2, kind: 'image', alt: 'The second one' },
    ])
    expect(media[1]?.name).toMatch(/^2-two.two\.png$/)
    const download = (query: string) => client.fetch(`${base}/media?documentId=${id}${query}`)
    const one = await download('&position=1')
    expect(one.headers.get('content-disposition')).toMatch(/^attachment; filename="1-one\.png"/)
    expect(one.headers.get('content-type')).toBe('image/png')
    expect(one.headers.get('content-length')).toBe(String(first?.bytes.length))
    expect(new Uint8Array(await one.arrayBuffer())).toEqual(new Uint8Array(first?.bytes ?? []))
    const all = await download('')
    expect(all.headers.get('content-type')).toBe('application/zip')
    expect(all.headers.get('content-disposition')).toMatch(/^attachment; filename="Lifts\.zip"/)
    for (const { headers } of [one, all]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    const entries = unzip(new Uint8Array(await all.arrayBuffer()))
    expect(Object.keys(entries)).toEqual(media.map(({ name }) => name))
    expect(Object.values(entries)).toEqual(images.map(({ bytes }) => new Uint8Array(bytes)))
    expect(await client.get(`${base}/media?documentId=${id}&position=3`)).toMatchObject(
      missing('There is no such file in this post.'),
    )
    expect((await download('&position=0')).status).toBe(400)
    const plain = await write('Without files')
    expect(await client.get(`${base}/media?documentId=${plain}`)).toMatchObject(
      missing('This post has no files.'),
    )
    await finish(id, addressOf(newUrn()))
    expect((await records(id))[0]?.media).toMatchObject([{ name: 'one.png' }, { alt: 'The second one' }])
  })

  it('numbers more than nine files so that they stand in order by their names', async () => {
    const images = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const bytes = greyPng({ width: 20 + at, height: 20 })
        return (await upload(client, { name: 'a.png', bytes })).body.url
      }),
    )
    const id = await write(JSON.stringify({ text: '<p>Ten</p>', images, videos: [], documents: [] }))
    const names = (await prepare(id)).body.media.map(({ name }) => name)
    expect([names[0], names.at(-1)]).toEqual(['01-a.png', '10-a.png'])
    expect(names).toEqual(names.toSorted())
  })

  it('is for the owner of the post alone', async () => {
    const id = await write('Mine by hand')
    const version = await versionOf(id)
    const other = await app.guest()
    const calls = (who: Client) =>
      Promise.all([
        who.get(`${base}?documentId=${id}`),
        who.get(`${base}/media?documentId=${id}`),
        who.post(`${base}/begin`, { documentId: id, version }),
        who.post(`${base}/finish`, { documentId: id, version, url: addressOf(newUrn()) }),
        who.post(`${base}/undo`, { documentId: id }),
        who.post('/api/posts/check', { documentId: id }),
      ])
    for (const answer of await calls(other)) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden:document' } })
    }
    for (const answer of await calls(app.visitor)) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
    }
    expect(await latest(id)).toMatchObject({ status: 'draft', publication: null })
  })
})
