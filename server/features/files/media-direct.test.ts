import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DirectUpload, PostMedia, ResumedUpload } from '#contract/files.ts'
import { pdf, pictures } from '#test/fixtures/chat-files.ts'
import { film, gif, oleFile, presentation } from '#test/fixtures/media-files.ts'
import { startS3Server } from '#test/fixtures/s3-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { beginMedia, bytesOf, completeDirect, sendParts, uploadMediaDirectly } from '#test/harness/uploads.ts'

const unsupported =
  'Unsupported file type. Please upload images (JPEG, PNG, GIF), videos (MP4), or documents (PDF).'
const refusal = (sentence: string) => ({
  status: 400,
  body: { code: 'bad_request:api', cause: sentence, error: sentence },
})
const gone = { status: 404, body: { code: 'not_found:api' } }
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const settings = {
  'a folder': async () => ({ env: {}, close: () => Promise.resolve() }),
  'an S3-compatible storage': startS3Server,
}

describe.each(Object.entries(settings))('a large file for a post, sent to %s', (_, prepare) => {
  let app: TestApp
  let client: Client
  let close: () => Promise<void>
  beforeAll(async () => {
    const storage = await prepare()
    // A video of 500 MB is more than a guest may store.
    app = await startTestApp({ env: { ...storage.env, GUEST_STORAGE_LIMIT_MB: '0' } })
    client = await app.guest()
    close = storage.close
  })
  afterAll(async () => {
    await app.stop()
    await close()
  })

  const read = async (url: string) => {
    const response = await app.visitor.fetch(new URL(url).pathname)
    return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const resume = (who: Client, { uploadId }: DirectUpload) =>
    who.get<ResumedUpload>(`/api/uploads/${uploadId}`)

  it('is told like a small one, and called by network, kind and moment', async () => {
    const bytes = film(11_000_000, { seconds: 30 })
    const file = { name: 'Launch Day.MP4', size: bytes.byteLength, type: 'video/mp4' }
    const { body: begun } = await beginMedia(client, file)
    expect(new URL(begun.url).pathname).toMatch(/^\/files\/[\da-f]{40}\/linkedin-video-\d{13}\.MP4$/)
    const { status, body } = await completeDirect<PostMedia>(
      client,
      begun,
      await sendParts(client, begun, bytes),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      url: begun.url,
      mediaType: 'video',
      originalName: 'Launch Day.MP4',
      durationMs: 30_000,
    })
    const served = await read(body.url)
    expect([served.type, hash(served.bytes)]).toEqual(['video/mp4', hash(bytes)])
    const about = await client.get<PostMedia>(`/api/files/about?url=${encodeURIComponent(body.url)}`)
    expect(about.body).toEqual(body)
  })

  it.each([
    ['deck.pptx', presentation(4), 'document', /linkedin-document-\d+\.pptx$/],
    ['paper.pdf', pdf(2), 'document', /linkedin-document-\d+\.pdf$/],
    ['old.ppt', oleFile('PowerPoint Document'), 'document', /linkedin-document-\d+\.ppt$/],
    ['moving.gif', gif(2), 'image', /linkedin-image-\d+\.gif$/],
  ] as const)('may be anything that posts take: %s', async (name, bytes, mediaType, address) => {
    const { status, body } = await uploadMediaDirectly(client, { name, bytes })
    expect([status, body.mediaType, body.originalName]).toEqual([200, mediaType, name])
    expect(body.url).toMatch(address)
    expect((await read(body.url)).bytes.byteLength).toBe(body.size)
  })

  it('gets the same work done as a small picture', async () => {
    const noise = await sharp({
      create: {
        width: 2000,
        height: 1500,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .png()
      .toBuffer()
    expect(noise.byteLength).toBeGreaterThan(4_194_304)
    const bytes = new Uint8Array(Buffer.concat([noise, bytesOf('<script>alert(1)</script>')]))
    const { body } = await uploadMediaDirectly(client, { name: 'noise.png', bytes })
    expect(body).toMatchObject({ mediaType: 'image', width: 2000, height: 1500 })
    const { bytes: kept } = await read(body.url)
    expect([kept.includes('SecretCamera'), kept.includes('script')]).toEqual([false, false])
    const small = await read(body.thumbnailUrl ?? '')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 })
  })

  it('goes on where it was cut off', async () => {
    const bytes = film(11_000_000)
    const { body: begun } = await beginMedia(client, { name: 'a.mp4', size: bytes.byteLength })
    const [first, ...rest] = begun.parts
    if (!first) throw new Error('no part to send')
    await sendParts(client, { ...begun, parts: [first] }, bytes)
    const { body: resumed } = await resume(client, begun)
    expect(resumed.received.map(({ number }) => number)).toEqual([1])
    expect(resumed).toMatchObject({
      url: begun.url,
      completeUrl: begun.completeUrl,
      partSize: begun.partSize,
    })
    expect(resumed.parts.length).toBe(rest.length + 1)
    const parts = resumed.parts.slice(1)
    const etags = await sendParts(client, { ...resumed, parts }, bytes.slice(resumed.partSize))
    const known = resumed.received.map(({ etag }) => etag)
    const { status, body } = await completeDirect<PostMedia>(client, begun, [...known, ...etags])
    expect(status).toBe(200)
    expect(hash((await read(body.url)).bytes)).toBe(hash(bytes))
    expect(await resume(client, begun)).toMatchObject(gone)
  })

  it('answers every call that ends it alike, also those that come at once', async () => {
    const bytes = film(6_000_000)
    const { body: begun } = await beginMedia(client, { name: 'a.mp4', size: bytes.byteLength })
    const etags = await sendParts(client, begun, bytes)
    const ends = await Promise.all([1, 2, 3].map(() => completeDirect<PostMedia>(client, begun, etags)))
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(ends.map(({ text }) => text)).size).toBe(1)
    expect((await completeDirect<PostMedia>(client, begun, etags)).body).toEqual(ends[0]?.body)
  })

  it('belongs to whoever began it', async () => {
    const other = await app.guest()
    const { body: begun } = await beginMedia(client, { name: 'a.mp4', size: 6_000_000 })
    expect(await resume(other, begun)).toMatchObject(gone)
    expect((await resume(app.visitor, begun)).status).toBe(401)
    expect((await other.call('DELETE', `/api/uploads/${begun.uploadId}`)).status).toBe(204)
    expect((await resume(client, begun)).status).toBe(200)
  })

  it('can be given up', async () => {
    const bytes = film(6_000_000)
    const { body: begun } = await beginMedia(client, { name: 'a.mp4', size: bytes.byteLength })
    const etags = await sendParts(client, begun, bytes)
    for (let count = 0; count < 2; count += 1) {
      expect((await client.call('DELETE', `/api/uploads/${begun.uploadId}`)).status).toBe(204)
    }
    expect(await resume(client, begun)).toMatchObject(gone)
    expect(await completeDirect(client, begun, etags)).toMatchObject(gone)
  })

  it('is refused before it begins when what is said of it is refused', async () => {
    const begin = (name: string, size: number, type = '') => beginMedia(client, { name, size, type })
    expect(await begin('a.txt', 5_000_000, 'text/plain')).toMatchObject(refusal(unsupported))
    expect(await begin('a.mp4', 0)).toMatchObject(refusal('This file is empty.'))
    expect(await begin('a.mp4', 524_288_001)).toMatchObject(refusal('This video is larger than 500 MB.'))
    expect(await begin('a.pdf', 104_857_601)).toMatchObject(refusal('This document is larger than 100 MB.'))
    expect(await begin('a.gif', 52_428_801)).toMatchObject(refusal('This image is larger than 50 MB.'))
    expect((await begin('', 5_000_000, 'VIDEO/MP4; codecs=avc1')).status).toBe(200)
  })

  it.each([
    ['page.mp4', bytesOf('<html><script>alert(1)</script>'), unsupported],
    ['paper.pdf', pdf(101), 'Keep PDFs under 100 pages for best results. This has 101.'],
    ['long.gif', gif(251), 'This GIF has 251 frames. LinkedIn accepts at most 250.'],
  ])(
    'passes the same checks in the end, and is gone when it fails them: %s',
    async (name, bytes, sentence) => {
      const { body: begun } = await beginMedia(client, { name, size: bytes.byteLength })
      const etags = await sendParts(client, begun, bytes)
      expect(await completeDirect(client, begun, etags)).toMatchObject(refusal(sentence))
      expect(await completeDirect(client, begun, etags)).toMatchObject(gone)
      expect((await app.visitor.get(new URL(begun.url).pathname)).status).toBe(404)
    },
  )

  it('may not take all the room there is', async () => {
    const other = await app.guest()
    const film500 = { name: 'a.mp4', size: 524_288_000 }
    for (let count = 0; count < 8; count += 1) expect((await beginMedia(other, film500)).status).toBe(200)
    expect(await beginMedia(other, film500)).toMatchObject(
      refusal('Too many uploads are running. Please wait until some have finished.'),
    )
    expect((await uploadMediaDirectly(other, { name: 'a.png', bytes: pictures['image/png'] })).status).toBe(
      200,
    )
  })
})
