import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Network } from '#server/adapters/network/network.ts'
import { pdf } from '#test/fixtures/chat-files.ts'
import { greyPng, mp4 } from '#test/fixtures/network-media-files.ts'
import { type Delivery, startDelivery, type StoredMedium } from '#test/harness/delivery.ts'

const minute = 60 * 1000

describe('the delivery of a post with media', () => {
  let delivery: Delivery
  let images: StoredMedium[]
  let video: StoredMedium
  let document: StoredMedium
  beforeAll(async () => {
    delivery = await startDelivery()
    const { store } = delivery
    images = await Promise.all(
      [1, 2, 3].map((shade) => store(`${shade}.png`, 'image/png', greyPng({ width: 20, height: 10 }, shade))),
    )
    video = await store('film.mp4', 'video/mp4', mp4({ seconds: 5, size: 100 * 1024 }))
    document = await store('pages.pdf', 'application/pdf', pdf(2))
  })
  afterEach(() => delivery.rest())
  afterAll(() => delivery.close())

  const urls = () => images.map(({ url }) => url)
  const hashes = (media: StoredMedium[]) => media.map(({ sha256 }) => sha256)
  const statesOf = async (id: string) =>
    (await delivery.stepsOf(id))
      .map(({ toState }) => toState)
      .filter((state, at, all) => state !== all[at - 1])
  const fail: Delivery['fail'] = (...fault) => delivery.fail(...fault)

  /** Waits, with the clock standing still, until this many faults are left and no server is working on a job. */
  const answered = async (left: number) => {
    await expect.poll(() => delivery.practice.faults).toHaveLength(left)
    await expect.poll(delivery.isSomebodyAtWork).toBe(false)
  }

  it('ends on the network with the very files, in their order, with their words', async () => {
    const { accept, server, settled, sent, shownHashes, rowOf, mediaOf } = delivery
    const several = await accept({ text: 'Three images', images: urls() })
    const film = await accept({ text: 'A film', videos: [video.url] })
    const pages = await accept({ text: 'Some pages', documents: [{ url: document.url, name: ' Pages ' }] })
    const one = await accept({ text: '', images: urls().slice(0, 1) })
    server().start()
    for (const { publicationId } of [several, film, pages, one]) {
      await settled(publicationId)
      expect(await rowOf(publicationId)).toMatchObject({ state: 'published' })
    }
    const [card] = await sent('Three images')
    expect(card?.media.map(({ words }) => words)).toEqual(
      [1, 2, 3].map((at) => `Image ${at} of Three images`),
    )
    expect(await shownHashes(card ?? never())).toEqual(hashes(images))
    const [filmCard] = await sent('A film')
    expect(await shownHashes(filmCard ?? never())).toEqual([video.sha256])
    const [pagesCard] = await sent('Some pages')
    expect(pagesCard?.media).toMatchObject([{ kind: 'document', words: 'Pages' }])
    expect(await shownHashes(pagesCard ?? never())).toEqual([document.sha256])
    expect(await sent('')).toHaveLength(1)
    expect(await mediaOf(several.publicationId)).toMatchObject(
      images.map(({ sha256 }) => ({ state: 'available', tries: 1, sha256, uploadedSha256: sha256 })),
    )
  })

  it('has each step of each upload on the disk before and after it', async () => {
    const { accept, server, settled, stepsOf } = delivery
    const { publicationId } = await accept({ text: 'Step by step', images: urls().slice(0, 2) })
    server().start()
    await settled(publicationId)
    const details = (await stepsOf(publicationId)).map(
      ({ detail }) => detail?.replace(/urn:\S+/, 'urn') ?? null,
    )
    expect(details).toEqual([
      null,
      null,
      'Uploading image 1 (1.png).',
      'Image 1 (1.png) is uploaded as urn',
      'Uploading image 2 (2.png).',
      'Image 2 (2.png) is uploaded as urn',
      'Image 1 (1.png) is ready to be shown.',
      'Image 2 (2.png) is ready to be shown.',
      'Everything is uploaded.',
      null,
      expect.stringMatching(/^urn/),
    ])
  })

  it.each(['initialize', 'upload', 'status', 'create'] as const)(
    'is tried again when %s provably published nothing',
    async (on) => {
      const { accept, server, settled, sent, rowOf } = delivery
      const busy = { status: 429, body: { message: 'Resource level throttle' } }
      fail(on, { ...busy, headers: { 'retry-after': '1' } }, 2)
      const text = `Throttled at ${on}`
      const { publicationId } = await accept({ text, images: urls() })
      server().start()
      // Passes one retry time after another.
      await expect
        .poll(async () => {
          delivery.clock.now += 1000
          return (await rowOf(publicationId)).state
        })
        .toBe('published')
      await settled(publicationId)
      expect(await sent(text)).toHaveLength(1)
    },
  )

  it('uploads again what the network lost, and gives up in the end', async () => {
    const { accept, server, settled, sent, mediaOf, failureOf, shownHashes } = delivery
    fail('upload', { status: 400, body: { code: 'EXPIRED_UPLOAD_URL' } })
    fail('status', { status: 200, body: { status: 'PROCESSING_FAILED' } })
    const lost = await accept({ text: 'Lost twice', images: urls().slice(0, 1) })
    server().start()
    await settled(lost.publicationId)
    expect(await mediaOf(lost.publicationId)).toMatchObject([{ tries: 3, state: 'available' }])
    const [card] = await sent('Lost twice')
    expect(await shownHashes(card ?? never())).toEqual(hashes(images.slice(0, 1)))
    const broken = await delivery.store('broken.png', 'image/png', pdf(1))
    const hopeless = await accept({ text: 'Never processed', images: [broken.url] })
    server().start()
    await settled(hopeless.publicationId)
    expect(await failureOf(hopeless.documentId)).toMatchObject({
      kind: 'failed',
      reason: 'LinkedIn could not process "broken.png". Replace it with another file.',
    })
    expect(await mediaOf(hopeless.publicationId)).toMatchObject([{ tries: 3 }])
    expect(await sent('Never processed')).toEqual([])
  })

  it('uploads everything again when that is noticed only at the end', async () => {
    const { accept, server, settled, sent, mediaOf } = delivery
    fail('create', { status: 400, body: { code: 'MEDIA_ASSET_PROCESSING_FAILED' } })
    const { publicationId } = await accept({ text: 'Lost at the end', images: urls() })
    server().start()
    await settled(publicationId)
    const states = ['queued', 'uploading', 'ready', 'sending', 'uploading', 'ready', 'sending', 'published']
    expect(await statesOf(publicationId)).toEqual(states)
    expect((await mediaOf(publicationId)).map(({ tries }) => tries)).toEqual([2, 2, 2])
    expect(await sent('Lost at the end')).toHaveLength(1)
  })

  it('uploads again what the network still waits for after two minutes', async () => {
    const { accept, server, settled, stepsOf, clock } = delivery
    fail('status', { status: 200, body: { status: 'WAITING_UPLOAD' } }, 2)
    const { publicationId } = await accept({
      text: 'Never arrived',
      documents: [{ url: document.url, name: 'Pages' }],
    })
    server({ mediaPauses: { pollMs: minute, graceMs: minute } }).start()
    await answered(1)
    clock.now += 2 * minute
    await settled(publicationId)
    const details = (await stepsOf(publicationId)).map(({ detail }) => detail?.replace(/urn:\S+/, 'urn'))
    expect(details.slice(2, -2)).toEqual([
      'Uploading the document (pages.pdf).',
      'The document (pages.pdf) is uploaded as urn',
      'The document (pages.pdf) was lost by the network.',
      'Uploading the document (pages.pdf), try 2.',
      'The document (pages.pdf) is uploaded as urn',
      'The document (pages.pdf) is ready to be shown.',
      'Everything is uploaded.',
    ])
  })

  it('fails with the reason when the network loses its files three times', async () => {
    const { accept, server, settled, sent, mediaOf, failureOf } = delivery
    fail('create', { status: 400, body: { code: 'MEDIA_ASSET_PROCESSING_FAILED' } }, 3)
    const { documentId, publicationId } = await accept({ text: 'Lost each time', images: urls().slice(0, 1) })
    server().start()
    await settled(publicationId)
    expect(await failureOf(documentId)).toMatchObject({
      kind: 'failed',
      reason: 'LinkedIn lost the uploaded file or could not process it. Attach another one.',
    })
    expect((await mediaOf(publicationId)).map(({ tries }) => tries)).toEqual([3])
    expect(await sent('Lost each time')).toEqual([])
  })

  it('asks to connect again when the token is refused on the way', async () => {
    const { accept, server, settled, failureOf, db, connections, actor } = delivery
    const row = await db.selectFrom('networkConnection').selectAll().executeTakeFirstOrThrow()
    fail('initialize', { status: 401, body: { serviceErrorCode: 65_601 } })
    const { documentId, publicationId } = await accept({ text: 'Token refused', images: urls() })
    server().start()
    await settled(publicationId)
    expect(await failureOf(documentId)).toMatchObject({ kind: 'reconnect' })
    expect(await connections.credentials(actor.userId)).toBeNull()
    await db.deleteFrom('networkConnection').execute()
    await db.insertInto('networkConnection').values(row).execute()
  })

  it('uploads nothing when the connection ended before', async () => {
    const { accept, server, settled, failureOf, mediaOf, db } = delivery
    const row = await db.selectFrom('networkConnection').selectAll().executeTakeFirstOrThrow()
    const { documentId, publicationId } = await accept({ text: 'No connection', images: urls() })
    await db.deleteFrom('networkConnection').execute()
    server().start()
    await settled(publicationId)
    await db.insertInto('networkConnection').values(row).execute()
    expect(await failureOf(documentId)).toMatchObject({
      kind: 'reconnect',
      reason: 'The connection has ended. Connect again to publish this post.',
    })
    expect((await mediaOf(publicationId)).map(({ tries }) => tries)).toEqual([0, 0, 0])
  })

  describe('whose file takes its time', () => {
    /** A video that the network is still processing when first asked, and a text post that was requested after it. */
    async function acceptBoth(name: string, looks: number) {
      fail('status', { status: 200, body: { status: 'PROCESSING' } }, looks)
      const film = await delivery.accept({ text: `${name}: film`, videos: [video.url] })
      delivery.clock.now += 1
      const text = await delivery.accept({ text: `${name}: text` })
      delivery.server({ mediaPauses: { pollMs: longestPauseMs, graceMs: minute } }).start()
      await answered(looks - 1)
      return { film, text }
    }
    const order = (name: string) => delivery.practice.posts().filter((text) => text.startsWith(name))
    const longestPauseMs = 15_000

    it('goes out before what its writer asked for after it', async () => {
      const { film, text } = await acceptBoth('In turn', 1)
      delivery.clock.now += longestPauseMs
      await delivery.settled(film.publicationId)
      await delivery.settled(text.publicationId)
      expect(order('In turn')).toEqual(['In turn: film', 'In turn: text'])
    })

    it('lets the others pass after ten minutes', async () => {
      const { film, text } = await acceptBoth('Past it', 2)
      delivery.clock.now += 10 * minute
      await delivery.settled(text.publicationId)
      await answered(0)
      expect(await delivery.rowOf(film.publicationId)).toMatchObject({ state: 'uploading' })
      delivery.clock.now += longestPauseMs
      await delivery.settled(film.publicationId)
      expect(order('Past it')).toEqual(['Past it: text', 'Past it: film'])
    })
  })

  it('fails with the reason when a file is gone', async () => {
    const { accept, server, settled, failureOf, stepsOf, store, lose } = delivery
    const brief = await store('brief.png', 'image/png', greyPng({ width: 5, height: 5 }))
    const { documentId, publicationId } = await accept({ text: 'File gone', images: [brief.url] })
    await lose(brief)
    server().start()
    await settled(publicationId)
    const reason = expect.stringContaining('brief.png is no longer here') as string
    expect(await failureOf(documentId)).toMatchObject({ kind: 'failed', reason })
    expect((await stepsOf(publicationId)).at(-1)).toMatchObject({ detail: 'not_found:api' })
    const forgotten = await store('forgotten.png', 'image/png', greyPng({ width: 6, height: 6 }))
    const other = await accept({ text: 'File forgotten', images: [forgotten.url] })
    await delivery.db.deleteFrom('file').where('name', '=', 'forgotten.png').execute()
    await settled(other.publicationId)
    expect(await failureOf(other.documentId)).toMatchObject({
      kind: 'failed',
      reason: 'forgotten.png is no longer here. Add it to the post again.',
    })
  })

  it.each([
    [
      'another file',
      (post: Parameters<Network['requestFor']>[0]) => ({ ...post, media: post.media?.toReversed() ?? [] }),
    ],
    [
      'no alt text',
      (post: Parameters<Network['requestFor']>[0]) => ({
        ...post,
        media: (post.media ?? []).map((one) => ({ ...one, alt: '' })),
      }),
    ],
    [
      'one image less',
      (post: Parameters<Network['requestFor']>[0]) => ({ ...post, media: post.media?.slice(1) ?? [] }),
    ],
  ])('stops when the request would show %s', async (what, change) => {
    const { accept, server, settled, failureOf, sent, network } = delivery
    const text = `Would show ${what}`
    const { documentId, publicationId } = await accept({ text, images: urls() })
    server({ network: { ...network, requestFor: (post) => network.requestFor(change(post)) } }).start()
    await settled(publicationId)
    const reason = expect.stringMatching(/differs from the preview.*The preview shows an image/) as string
    expect(await failureOf(documentId)).toMatchObject({ kind: 'failed', reason })
    expect(await sent(text)).toEqual([])
  })

  it('stops when other bytes were uploaded than the preview shows', async () => {
    const { accept, server, settled, failureOf, sent, db } = delivery
    const { documentId, publicationId } = await accept({ text: 'Other bytes', images: urls() })
    await db
      .updateTable('publicationMedium')
      .set({ sha256: 'f'.repeat(64) })
      .where('publicationId', '=', publicationId)
      .where('position', '=', 2)
      .execute()
    server().start()
    await settled(publicationId)
    expect((await failureOf(documentId))?.reason).toContain('(ffffffffffff)')
    expect(await sent('Other bytes')).toEqual([])
  })

  it('is cut off by a stop and goes on at the next start, without counting as a try', async () => {
    const { accept, server, settled, sent, mediaOf, stepsOf, practice } = delivery
    const gate = Promise.withResolvers<void>()
    practice.faults.push({ on: 'upload', when: 'before', hold: gate.promise })
    const { publicationId } = await accept({ text: 'Stopped on the way', videos: [video.url] })
    server().start()
    await expect.poll(() => practice.faults).toEqual([])
    await delivery.pause()
    gate.resolve()
    expect(await mediaOf(publicationId)).toMatchObject([{ state: 'waiting', tries: 0 }])
    const stopped = 'The server stopped; the upload starts again.'
    expect((await stepsOf(publicationId)).at(-1)).toMatchObject({ detail: stopped })
    server().start()
    await settled(publicationId)
    expect(await sent('Stopped on the way')).toHaveLength(1)
  })

  it('goes to the network once, however many servers there are', async () => {
    const { accept, server, settled, sent, mediaOf } = delivery
    // A server that starts on SQLite assumes that it is the only one, so all start before there is work.
    for (const one of [server(), server(), server()]) one.start()
    const texts = Array.from({ length: 8 }, (_, at) => `Media of many servers ${at}`)
    const accepted = await Promise.all(texts.map((text) => accept({ text, images: urls().slice(0, 2) })))
    for (const { publicationId } of accepted) {
      await settled(publicationId)
      expect((await mediaOf(publicationId)).map(({ tries }) => tries)).toEqual([1, 1])
    }
    for (const text of texts) expect(await sent(text)).toHaveLength(1)
  })
})

function never(): never {
  throw new Error('There is no such post.')
}
