import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import type { SentRecord } from '#contract/publishing/publications.ts'
import { parseContent } from '#core/post/post-content.ts'
import { countCharacters, toNetworkText } from '#core/post/post-text.ts'
import type { PracticeServer } from '#test/fixtures/practice-server.ts'
import type { TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect, startConnectedApp } from '#test/harness/connect.ts'
import { pdf } from '#test/fixtures/chat-files.ts'
import { gif, greyPng } from '#test/fixtures/network-media-files.ts'
import { upload } from '#test/harness/uploads.ts'

type Accepted = { publicationId: string }

describe('publishing', () => {
  let network: PracticeServer
  let app: TestApp
  let client: Client
  let stop: () => Promise<void>
  const began = Date.now()
  const noon = Date.UTC(2026, 10, 20, 12)
  beforeAll(async () => {
    const now = () => noon + Date.now() - began
    ;({ app, network, client, stop } = await startConnectedApp({ now }))
    letTimeFly()
  })
  afterEach(() => {
    flight.stands = false
    expect(network.faults).toEqual([])
  })
  afterAll(() => stop())

  /** Unless `stands` is set, the network's clock jumps past its duplicate window, so that it would accept the same text twice. */
  const flight = { stands: false }
  function letTimeFly() {
    let time = network.clock.now
    const get = () => {
      time += flight.stands ? 0 : 11 * 60 * 1000
      return time
    }
    Object.defineProperty(network.clock, 'now', { get })
  }
  async function write(content: string, more: Record<string, unknown> = {}, who = client): Promise<string> {
    const id = randomUUID()
    expect((await who.post(`/api/document?id=${id}`, { content, ...more })).status).toBe(200)
    return id
  }
  const publish = (documentId: string, key?: string, who = client) =>
    who.post<Accepted>('/api/linkedin/publish', { documentId }, key ? { 'idempotency-key': key } : {})
  const latest = async (id: string) =>
    (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)
  const settled = async (id: string) => {
    await expect.poll(async () => (await latest(id))?.publication).toMatch(/^(published|failed|unknown)$/)
    return latest(id)
  }
  const sent = async (text: string) => (await network.feed()).filter((card) => card.text === text).length
  const resolve = (body: Record<string, unknown>, who = client) => who.post('/api/posts/resolve', body)
  const refused = (cause: string | RegExp) => ({
    status: 400,
    body: { code: 'bad_request:api', cause: expect.stringMatching(cause) as string },
  })

  it('sends exactly the text that was counted', async () => {
    const content = JSON.stringify({
      text: '<p>A <strong>bold</strong> (start) &amp; @you #now_here</p><p></p><p>  50 % * _x_ ~ {y} | \\  </p>',
      images: [],
      videos: [],
      documents: [],
    })
    const { text } = parseContent(content)
    const id = await write(content)
    const answer = await publish(id)
    expect(answer).toMatchObject({ status: 202, body: { publicationId: expect.any(String) } })
    const post = await settled(id)
    expect(post).toMatchObject({ status: 'published', publication: 'published', failure: null, content })
    expect(post?.workflowRunId).not.toBeNull()
    expect(Date.parse(post?.publishedAt ?? '')).toBeGreaterThanOrEqual(noon)
    expect(post?.url).toMatch(/\/feed\/update\/urn:li:share:\d+\/$/)
    const [card] = await network.feed()
    expect(card).toMatchObject({ name: 'Ada Example', text: toNetworkText(text) })
    expect(card?.text.length).toBe(countCharacters(text))
  })

  it('sends the version that was there when it was accepted', async () => {
    const id = await write('Accepted words')
    const gate = Promise.withResolvers<void>()
    network.faults.push({ on: 'create', when: 'before', hold: gate.promise })
    await publish(id)
    const edited = await client.post(`/api/document?id=${id}`, { content: 'Edited words' })
    expect(edited.status).toBe(200)
    expect(await publish(id)).toMatchObject(refused('^This post is already being published.$'))
    gate.resolve()
    expect(await settled(id)).toMatchObject({ status: 'published', content: 'Edited words' })
    expect(await sent('Accepted words')).toBe(1)
    expect(await sent('Edited words')).toBe(0)
  })

  it('refuses what cannot be published, and says why', async () => {
    const media = { images: ['https://lede.example/1.png'], videos: [], documents: [] }
    expect(await client.post('/api/linkedin/publish', {})).toMatchObject(
      refused(/^Document ID is required to publish$/),
    )
    expect(await publish('../etc')).toMatchObject(refused('documentId'))
    expect(await publish(await write('x'.repeat(3001)))).toMatchObject(
      refused(/^LinkedIn posts cannot exceed 3000 characters$/),
    )
    expect(await publish(await write('<p> </p><p></p>'))).toMatchObject(refused('empty'))
    expect(await publish(await write('iVBORw0KGgo=', { kind: 'image' }))).toMatchObject(refused('picture'))
    expect(await publish(await write(JSON.stringify({ text: 'With media', ...media })))).toMatchObject(
      refused(
        'Image 1 of this post is stored elsewhere, and only files that are stored here can be published. Remove it and add the file itself.',
      ),
    )
    expect(await publish(await write('Fine'), 'k'.repeat(256))).toMatchObject(refused('Idempotency-Key'))
    expect((await publish(await write('x'.repeat(3000)))).status).toBe(202)
    expect((await publish(await write('Longest key'), 'k'.repeat(255))).status).toBe(202)
  })

  it('refuses media that the network would not take, and says which limit', async () => {
    const stored = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      (await upload(client, { name, bytes })).body.url
    const wide = await stored('wide.png', greyPng({ width: 8000, height: 6000 }))
    const frames = await stored('long.gif', gif(251))
    const fine = await stored('fine.png', greyPng({ width: 40, height: 30 }))
    const pages = await stored('pages.pdf', pdf(2))
    const none = { images: [] as string[], videos: [] as string[], documents: [] as unknown[] }
    const publishWith = async (media: Partial<typeof none>) =>
      publish(await write(JSON.stringify({ text: '<p>With media</p>', ...none, ...media })))
    expect(await publishWith({ images: [wide] })).toMatchObject(refused('36,152,320 pixels'))
    expect(await publishWith({ images: [fine, wide] })).toMatchObject(refused('36,152,320 pixels'))
    expect(await publishWith({ images: [frames] })).toMatchObject(refused('250 frames'))
    expect(await publishWith({ images: [pages] })).toMatchObject(refused('JPEG, PNG or GIF'))
    expect(await publishWith({ videos: [fine] })).toMatchObject(refused('videos as MP4'))
    expect(await publishWith({ videos: ['https://lede.example/film.mp4'] })).toMatchObject(
      refused(/^The video of this post is stored elsewhere/),
    )
    expect(await publishWith({ images: [fine, 'https://lede.example/2.png'] })).toMatchObject(
      refused(/^Image 2 of this post is stored elsewhere/),
    )
    expect(await publishWith({ images: [fine], documents: [{ url: pages, name: 'P' }] })).toMatchObject(
      refused('but only one of these'),
    )
    expect(await publishWith({ documents: [{ url: pages, name: '' }] })).toMatchObject(refused('title first'))
    const many = Array.from({ length: 21 }, () => fine)
    expect(await publishWith({ images: many })).toMatchObject(refused('at most 20 images'))
    const other = await app.guest()
    const { body: theirs } = await upload(other, {
      name: 'theirs.png',
      bytes: greyPng({ width: 4, height: 4 }),
    })
    expect(await publishWith({ images: [theirs.url] })).toMatchObject(refused('no longer stored here'))
    expect(await network.feed()).not.toContainEqual(expect.objectContaining({ text: 'With media' }))
  })

  it('keeps what exactly went out, media included, for the owner alone', async () => {
    const bytes = greyPng({ width: 40, height: 30 })
    const { body: image } = await upload(client, { name: 'lift.png', bytes })
    const altTexts = { [image.url]: 'A lift' }
    const content = {
      text: '<p>Kept (for ever)</p>',
      images: [image.url],
      videos: [],
      documents: [],
      altTexts,
    }
    const id = await write(JSON.stringify(content))
    const sentOf = (who = client) => who.get<{ sent: SentRecord[] }>(`/api/posts/sent?documentId=${id}`)
    expect((await sentOf()).body.sent).toEqual([])
    await publish(id)
    expect(await settled(id)).toMatchObject({ status: 'published' })
    const { sent: records } = (await sentOf()).body
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(records).toMatchObject([
      {
        state: 'published',
        text: 'Kept (for ever)',
        request: expect.stringContaining('Kept \\\\(for ever\\\\)'),
        media: [{ kind: 'image', url: image.url, name: 'lift.png', alt: 'A lift', sha256 }],
      },
    ])
    expect(records[0]?.sentAt).not.toBeNull()
    expect(records[0]?.request).toContain(records[0]?.media[0]?.urn)
    expect((await network.feed())[0]?.media).toMatchObject([{ kind: 'image', words: 'A lift' }])
    expect(await sentOf(await app.guest())).toMatchObject({
      status: 403,
      body: { code: 'forbidden:document' },
    })
    expect(await sentOf(app.visitor)).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
    expect(await client.get('/api/posts/sent')).toMatchObject({ status: 400 })
  })

  it('refuses until the writer is connected', async () => {
    const stranger = await app.guest()
    const id = await write('Not yet', {}, stranger)
    expect(await publish(id, 'my-key', stranger)).toMatchObject(refused(/^Connect LinkedIn/))
    await connect(stranger)
    expect((await publish(id, 'my-key', stranger)).status).toBe(202)
  })

  it('is for the owner of the post alone', async () => {
    const id = await write('Mine alone')
    const other = await app.guest()
    await connect(other)
    const forbidden = { status: 403, body: { code: 'forbidden:document' } }
    expect(await publish(id, undefined, other)).toMatchObject(forbidden)
    expect(await resolve({ documentId: id, outcome: 'published' }, other)).toMatchObject(forbidden)
    const missing = { status: 404, body: { code: 'not_found:document' } }
    expect(await publish(randomUUID())).toMatchObject(missing)
    expect(await resolve({ documentId: randomUUID(), outcome: 'published' })).toMatchObject(missing)
    const signedOut = { status: 401, body: { code: 'unauthorized:auth' } }
    expect(await publish(id, undefined, app.visitor)).toMatchObject(signedOut)
    expect(await resolve({ documentId: id, outcome: 'published' }, app.visitor)).toMatchObject(signedOut)
    expect(await sent('Mine alone')).toBe(0)
  })

  it('answers the same key the same, and posts once', async () => {
    const id = await write('Once by key')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(id, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.publicationId}`)).size).toBe(1)
    await settled(id)
    expect(await publish(id, key)).toMatchObject({ status: 202, body: answers[0]?.body })
    expect(await publish(id, randomUUID())).toMatchObject(refused('already been published'))
    expect((await client.patch(`/api/posts/${id}`, { isHidden: true })).status).toBe(200)
    expect(await publish(id, randomUUID())).toMatchObject(refused('already been published'))
    expect(await sent('Once by key')).toBe(1)
  })

  it('answers the same key the same once the post is deleted', async () => {
    const [id, key] = [await write('Deleted after'), randomUUID()]
    const first = await publish(id, key)
    await settled(id)
    expect((await client.delete(`/api/posts/${id}`)).status).toBe(204)
    expect(await publish(id, key)).toMatchObject({ status: 202, body: first.body })
    expect((await publish(randomUUID(), key)).status).toBe(404)
    expect(await sent('Deleted after')).toBe(1)
  })

  it('answers the same key the same for two posts at once', async () => {
    const ids = await Promise.all([write('Key of two, one'), write('Key of two, two')])
    const key = randomUUID()
    const answers = await Promise.all(ids.map((id) => publish(id, key)))
    expect(answers[0]).toMatchObject({ status: 202, body: answers[1]?.body })
    await expect.poll(async () => (await sent('Key of two, one')) + (await sent('Key of two, two'))).toBe(1)
  })

  it('takes an empty key for none', async () => {
    const ids = [await write('Empty key, one'), await write('Empty key, two')]
    for (const id of ids) {
      const answer = await client.post('/api/linkedin/publish', { documentId: id }, { 'idempotency-key': '' })
      expect(answer.status).toBe(202)
      expect(await settled(id)).toMatchObject({ status: 'published' })
    }
    expect([await sent('Empty key, one'), await sent('Empty key, two')]).toEqual([1, 1])
  })

  it('keeps the keys of two people apart', async () => {
    const other = await app.guest()
    await connect(other)
    const key = randomUUID()
    const one = await publish(await write('Key of one'), key)
    const two = await publish(await write('Key of other', {}, other), key, other)
    expect(two.status).toBe(202)
    expect(two.body.publicationId).not.toBe(one.body.publicationId)
  })

  it('lets one of several requests without a key through', async () => {
    const id = await write('Once without key')
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      202,
      ...Array(7).fill(400),
    ])
    await settled(id)
    expect(await sent('Once without key')).toBe(1)
  })

  it('does not know after a lost answer, and takes the owner’s word that it is there', async () => {
    const id = await write('Answer lost')
    network.faults.push({ on: 'create', when: 'after', drop: true })
    await publish(id)
    const post = await settled(id)
    expect(post).toMatchObject({ status: 'draft', publication: 'unknown', failure: { kind: 'unknown' } })
    expect(await publish(id)).toMatchObject(refused("don't know"))
    const url = 'https://www.linkedin.com/feed/update/urn:li:share:7400000000000000001/'
    const resolution = { documentId: id, outcome: 'published', url }
    expect(await resolve(resolution)).toMatchObject({
      status: 200,
      body: { documentId: id, status: 'published', url, failure: null },
    })
    expect(await latest(id)).toMatchObject({ status: 'published', url, failure: null })
    expect((await latest(id))?.publishedAt).not.toBeNull()
    expect(await resolve(resolution)).toMatchObject(refused('resolve'))
    expect(await sent('Answer lost')).toBe(1)
  })

  it('is ready to go out again when the owner did not find it', async () => {
    const id = await write('Request lost')
    network.faults.push({ on: 'create', when: 'before', drop: true })
    await publish(id)
    expect(await settled(id)).toMatchObject({ publication: 'unknown' })
    expect(await sent('Request lost')).toBe(0)
    expect(await resolve({ documentId: id, outcome: 'not-published' })).toMatchObject({
      status: 200,
      body: { documentId: id, status: 'draft', url: null, failure: null },
    })
    expect(await latest(id)).toMatchObject({ status: 'draft', failure: null })
    await publish(id)
    expect(await settled(id)).toMatchObject({ status: 'published' })
    expect(await sent('Request lost')).toBe(1)
  })

  it('settles only what is unknown', async () => {
    const id = await write('Draft to settle')
    expect(await resolve({ documentId: id, outcome: 'published' })).toMatchObject(refused('resolve'))
    for (const body of [
      {},
      { documentId: id },
      { documentId: id, outcome: 'maybe' },
      { documentId: id, outcome: 'published', url: 'javascript:alert(1)' },
    ]) {
      expect(await resolve(body)).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    }
  })

  it('takes a duplicate for a hint and asks', async () => {
    flight.stands = true
    const first = await write('Said twice')
    await publish(first)
    const { url } = (await settled(first)) ?? {}
    const urn = /urn:li:share:\d+/.exec(url ?? '')?.[0] ?? 'no urn'
    const second = await write('Said twice')
    await publish(second)
    const post = await settled(second)
    expect(post).toMatchObject({ status: 'draft', publication: 'unknown', failure: { kind: 'unknown' } })
    expect(post?.failure?.reason).toContain(urn)
    expect(await sent('Said twice')).toBe(1)
  })

  it('asks to connect again when the token is refused', async () => {
    const id = await write('Token refused')
    const body = { status: 401, serviceErrorCode: 65_601, code: 'REVOKED_ACCESS_TOKEN' }
    network.faults.push({ on: 'create', when: 'before', answer: { status: 401, body } })
    await publish(id)
    expect(await settled(id)).toMatchObject({ status: 'draft', failure: { kind: 'reconnect' } })
    expect(await client.get('/api/linkedin/status')).toMatchObject({ body: { isConnected: false } })
    expect(await publish(id)).toMatchObject(refused(/^Connect LinkedIn/))
    await connect(client)
    await publish(id)
    expect(await settled(id)).toMatchObject({ status: 'published', failure: null })
    expect(await sent('Token refused')).toBe(1)
  })

  it.each([
    ['400', { code: 'MISSING_FIELD', message: 'visibility' }, /visibility/],
    ['403', { code: 'ACCESS_DENIED', message: 'Not enough permissions' }, /does not let/],
    ['422', { code: 'UNPROCESSABLE', message: 'No' }, /No/],
    ['426', { code: 'NONEXISTENT_VERSION' }, /update/],
    [
      '429',
      { message: 'Resource level throttle DAY limit' },
      /Try again after Sat 21 Nov 2026, 12:00 am \(UTC\)/,
    ],
  ])('fails with the reason on %s, and can be tried again', async (status, body, reason) => {
    const id = await write(`Refused with ${status}`)
    network.faults.push({ on: 'create', when: 'before', answer: { status: Number(status), body } })
    await publish(id)
    const post = await settled(id)
    expect(post).toMatchObject({ status: 'draft', publication: 'failed', failure: { kind: 'failed' } })
    expect(post?.failure?.reason).toMatch(reason)
    expect(await sent(`Refused with ${status}`)).toBe(0)
    await publish(id)
    expect(await settled(id)).toMatchObject({ status: 'published', failure: null })
    expect(await sent(`Refused with ${status}`)).toBe(1)
  })

  it.each([500, 503])('does not know after %i', async (status) => {
    const text = `Answered ${status}`
    const id = await write(text)
    network.faults.push({ on: 'create', when: 'after', answer: { status } })
    await publish(id)
    expect(await settled(id)).toMatchObject({ status: 'draft', failure: { kind: 'unknown' } })
    expect(await sent(text)).toBe(1)
  })

  it('waits as long as it is told and goes on', async () => {
    const id = await write('Throttled for a second')
    const answer = { status: 429, headers: { 'retry-after': '1' } }
    network.faults.push({ on: 'create', when: 'before', answer })
    await publish(id)
    expect(await settled(id)).toMatchObject({ status: 'published', failure: null })
    expect(await sent('Throttled for a second')).toBe(1)
  })
})

it('what was published last counts, also when the clock was set back meanwhile', async () => {
  let now = Date.now()
  const { network, client, stop } = await startConnectedApp({ now: () => now })
  const id = randomUUID()
  await client.post(`/api/document?id=${id}`, { content: 'At the second try' })
  const publication = async () => {
    expect((await client.post('/api/linkedin/publish', { documentId: id })).status).toBe(202)
    const state = async () => (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)
    await expect.poll(async () => (await state())?.publication).not.toMatch(/queued|uploading|ready|sending/)
    return (await state())?.publication
  }
  network.faults.push({ on: 'create', when: 'before', answer: { status: 403 } })
  expect(await publication()).toBe('failed')
  now -= 60_000
  expect(await publication()).toBe('published')
  expect(await client.post('/api/linkedin/publish', { documentId: id })).toMatchObject({
    status: 400,
    body: { cause: 'This post has already been published.' },
  })
  await stop()
})
