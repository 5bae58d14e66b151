import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Network } from '#server/adapters/network/network.ts'
import { openDatabase } from '#server/db/client.ts'
import { publications as endings } from '#server/telemetry/metrics.ts'
import { greyPng, mp4 } from '#test/fixtures/network-media-files.ts'
import { startConnectedApp } from '#test/harness/connect.ts'
import { type Delivery, recordLog, startDelivery, type StoredMedium } from '#test/harness/delivery.ts'
import { upload } from '#test/harness/uploads.ts'

const second = 1000
const minute = 60 * second

describe('a post whose files are not through at once', () => {
  let delivery: Delivery
  let images: StoredMedium[]
  let video: StoredMedium
  beforeAll(async () => {
    delivery = await startDelivery()
    const { store } = delivery
    images = await Promise.all(
      [1, 2].map((shade) => store(`${shade}.png`, 'image/png', greyPng({ width: 20, height: 10 }, shade))),
    )
    video = await store('film.mp4', 'video/mp4', mp4({ seconds: 5, size: 100 * 1024 }))
  })
  afterEach(() => delivery.rest())
  afterAll(() => delivery.close())

  const urls = () => images.map(({ url }) => url)
  const fail: Delivery['fail'] = (...fault) => delivery.fail(...fault)
  /** The number of failed publications, across this process. */
  const failedSoFar = async () =>
    (await endings.get()).values.find(({ labels }) => labels.outcome === 'failed')?.value ?? 0

  it('waits while a file is processed, and for a while where it may not ask', async () => {
    const { accept, server, waitsUntil, settled, sent, rowOf, stepsOf, clock } = delivery
    fail('status', { status: 200, body: { status: 'PROCESSING' } })
    fail('status', { status: 403, body: { code: 'ACCESS_DENIED' } })
    fail('status', { status: 200, body: { status: 'AVAILABLE' } })
    fail('status', { status: 403, body: { code: 'ACCESS_DENIED' } }, 2)
    const begun = clock.now
    const { publicationId } = await accept({ text: 'Nobody may ask', images: urls().slice(0, 2) })
    server({ mediaPauses: { pollMs: 1000, graceMs: minute } }).start()
    await waitsUntil(publicationId, begun + 1000)
    clock.now = begun + 1000
    await waitsUntil(publicationId, begun + minute)
    expect(await rowOf(publicationId)).toMatchObject({ state: 'uploading' })
    clock.now = begun + minute
    await settled(publicationId)
    expect(await sent('Nobody may ask')).toHaveLength(1)
    const details = (await stepsOf(publicationId)).map(({ detail }) => detail)
    expect(details.slice(-5, -2)).toEqual([
      'Image 1 (1.png) is ready to be shown.',
      'Image 2 (2.png) should be ready by now.',
      'Everything is uploaded.',
    ])
  })

  it('waits as long as it is told when the network does not say how far it is', async () => {
    const { accept, server, waitsUntil, settled, sent, rowOf, clock } = delivery
    fail('status', { status: 429, headers: { 'retry-after': '5' } })
    const begun = clock.now
    const { publicationId } = await accept({ text: 'Asked too often', images: urls().slice(0, 1) })
    server().start()
    await waitsUntil(publicationId, begun + 5000)
    expect(await rowOf(publicationId)).toMatchObject({ state: 'uploading' })
    clock.now += 5000
    await settled(publicationId)
    expect(await sent('Asked too often')).toHaveLength(1)
  })

  it('is asked about again and again while it is processed, at most a quarter of a minute apart', async () => {
    const { accept, server, waitsUntil, settled, sent, clock } = delivery
    fail('status', { status: 200, body: { status: 'PROCESSING' } }, 2)
    fail('status', { status: 200, body: { status: 'WAITING_UPLOAD' } })
    fail('status', { status: 200, body: { status: 'PROCESSING' } })
    const begun = clock.now
    const { publicationId } = await accept({ text: 'Takes its time', videos: [video.url] })
    server({ mediaPauses: { pollMs: 1000, graceMs: minute } }).start()
    await waitsUntil(publicationId, begun + 1000)
    clock.now = begun + 1000
    await waitsUntil(publicationId, begun + 1000 + 1100)
    clock.now = begun + 2 * minute - 1
    await waitsUntil(publicationId, begun + 2 * minute - 1 + 13_000)
    clock.now = begun + 5 * minute
    await waitsUntil(publicationId, begun + 5 * minute + 15_000)
    clock.now += 15_000
    await settled(publicationId)
    expect(await sent('Takes its time')).toHaveLength(1)
  })

  it('is uploaded again after the pauses it is given, and fails after the last one', async () => {
    const { accept, server, waitsUntil, settled, sent, failureOf, mediaOf, stepsOf, rowOf, clock, db } =
      delivery
    fail('upload', { status: 503 }, 3)
    const begun = clock.now
    const { documentId, publicationId } = await accept({
      text: 'Never through',
      images: urls().slice(0, 1),
    })
    server({ retryPausesMs: [20_000, 40_000] }).start()
    await waitsUntil(publicationId, begun + 20_000)
    const reason = 'LinkedIn cannot be reached at the moment. Nothing was sent.'
    expect(await rowOf(publicationId)).toMatchObject({ state: 'uploading', reason })
    const notices = db.selectFrom('notice').select(['kind', 'facts']).where('documentId', '=', documentId)
    expect(await notices.execute()).toEqual([
      { kind: 'delayed', facts: expect.stringContaining(reason) as string },
    ])
    clock.now += 20_000
    await waitsUntil(publicationId, begun + 60_000)
    clock.now += 40_000
    await settled(publicationId)
    expect(await failureOf(documentId)).toMatchObject({ kind: 'failed', reason })
    expect(await mediaOf(publicationId)).toMatchObject([{ state: 'waiting', tries: 3 }])
    expect((await stepsOf(publicationId)).map(({ detail }) => detail).slice(2)).toEqual([
      'Uploading image 1 (1.png).',
      'Uploading image 1 (1.png), try 2.',
      'Uploading image 1 (1.png), try 3.',
      'retry-later 503',
    ])
    expect(await sent('Never through')).toEqual([])
  })

  it('fails at once when the network refuses a file for good, and stays connected', async () => {
    const { accept, server, settled, sent, failureOf, stepsOf, connections, actor } = delivery
    const body = { code: 'ACCESS_DENIED', message: 'Not enough permissions' }
    fail('initialize', { status: 403, body })
    const before = await failedSoFar()
    const { documentId, publicationId } = await accept({ text: 'File refused', images: urls() })
    const { log, lines } = recordLog()
    server({ log }).start()
    await settled(publicationId)
    expect(await failureOf(documentId)).toMatchObject({
      kind: 'failed',
      reason: 'LinkedIn refused the file: Not enough permissions.',
    })
    expect((await stepsOf(publicationId)).at(-1)?.detail).toBe('change-post 403 ACCESS_DENIED')
    const line = { level: 30, msg: 'media upload failed', publication: publicationId, medium: 1 }
    expect(lines).toContainEqual(expect.objectContaining(line))
    expect(await connections.credentials(actor.userId)).not.toBeNull()
    expect(await sent('File refused')).toEqual([])
    await delivery.pause()
    expect(await failedSoFar()).toBe(before + 1)
  })

  it('is uploaded again when something else than the network has gone wrong', async () => {
    const { accept, server, waitsUntil, settled, sent, mediaOf, network, clock } = delivery
    let failures = 1
    const failOnce: Network['upload'] = (file) => {
      failures -= 1
      return failures >= 0 ? Promise.reject(new Error('The disk is away.')) : network.upload(file)
    }
    const { publicationId } = await accept({ text: 'Disk away', images: urls().slice(0, 1) })
    server({ network: { ...network, upload: failOnce } }).start()
    await waitsUntil(publicationId, clock.now + 1000)
    clock.now += 1000
    await settled(publicationId)
    expect(await sent('Disk away')).toHaveLength(1)
    expect(await mediaOf(publicationId)).toMatchObject([{ state: 'available', tries: 2 }])
  })

  it('waits for the network also when a file went through at the last try', async () => {
    const { accept, server, waitsUntil, settled, sent, mediaOf, clock } = delivery
    fail('upload', { status: 400, body: { code: 'EXPIRED_UPLOAD_URL' } }, 2)
    fail('create', { status: 429, headers: { 'retry-after': '5' } })
    const { publicationId } = await accept({ text: 'Held at the end', images: urls().slice(0, 1) })
    server().start()
    await waitsUntil(publicationId, clock.now + 5000)
    clock.now += 5000
    await settled(publicationId)
    expect(await mediaOf(publicationId)).toMatchObject([{ tries: 3 }])
    expect(await sent('Held at the end')).toHaveLength(1)
  })

  it('fails as soon as one of its files was lost three times', async () => {
    const { accept, server, settled, sent, mediaOf, failureOf } = delivery
    fail('upload', { status: 400, body: { code: 'EXPIRED_UPLOAD_URL' } })
    fail('create', { status: 400, body: { code: 'MEDIA_ASSET_PROCESSING_FAILED' } }, 2)
    const { documentId, publicationId } = await accept({ text: 'One more often', images: urls().slice(0, 2) })
    server().start()
    await settled(publicationId)
    expect((await mediaOf(publicationId)).map(({ tries }) => tries)).toEqual([3, 2])
    expect(await failureOf(documentId)).toMatchObject({ kind: 'failed' })
    expect(await sent('One more often')).toEqual([])
  })
})

it('a server looks after a second how far the network is, and waits half a minute where it may not', async () => {
  const begun = Date.now()
  let now = begun
  const { app, network, client, stop } = await startConnectedApp({ now: () => now })
  const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
  const waitsUntil = (dueAt: number) => {
    const job = db.selectFrom('job').select(['state', 'dueAt', 'leaseOwner']).where('name', '=', 'publish')
    return expect.poll(() => job.execute()).toEqual([{ state: 'waiting', dueAt, leaseOwner: null }])
  }
  const { body: image } = await upload(client, { name: 'a.png', bytes: greyPng({ width: 9, height: 9 }) })
  const content = { text: '<p>In its own time</p>', images: [image.url], videos: [], documents: [] }
  const documentId = randomUUID()
  await client.post(`/api/document?id=${documentId}`, { content: JSON.stringify(content) })
  const processing = { status: 200, body: { status: 'PROCESSING' } }
  const refused = { status: 403, body: { code: 'ACCESS_DENIED' } }
  for (const answer of [processing, refused, refused]) {
    network.faults.push({ on: 'status', when: 'before', answer })
  }
  await client.post('/api/linkedin/publish', { documentId })
  await waitsUntil(begun + second)
  now = begun + second
  await waitsUntil(begun + 30 * second)
  now = begun + 30 * second
  const sent = async () => (await network.feed()).filter(({ text }) => text === 'In its own time')
  await expect.poll(sent).toHaveLength(1)
  expect(network.faults).toEqual([])
  await close()
  await stop()
})
