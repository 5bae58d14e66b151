import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, pictures } from '#test/fixtures/chat-files.ts'
import { startS3Server } from '#test/fixtures/s3-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { beginDirect, bytesOf, completeDirect, sendParts } from '#test/harness/uploads.ts'

const limit = 20_971_520
const refusal = (sentence: string) => ({
  status: 400,
  body: { code: 'bad_request:api', cause: sentence, error: sentence },
})
const gone = {
  status: 404,
  body: { code: 'not_found:api', cause: 'This upload is no longer here. Please add the file again.' },
}
const incomplete = refusal('Some of this file did not arrive. Please upload it again.')

/** A picture of this many bytes: what follows the smallest picture does not matter. */
const largePicture = (size: number) => {
  const bytes = new Uint8Array(randomBytes(size))
  bytes.set(pictures['image/png'])
  return bytes
}

const settings = {
  'a folder': async () => ({ env: {}, close: () => Promise.resolve() }),
  'an S3-compatible storage': startS3Server,
}

describe.each(Object.entries(settings))('a direct upload to %s', (_, prepare) => {
  let app: TestApp
  let client: Client
  let close: () => Promise<void>
  beforeAll(async () => {
    const storage = await prepare()
    app = await startTestApp({ env: storage.env })
    client = await app.guest()
    close = storage.close
  })
  afterAll(async () => {
    await app.stop()
    await close()
  })

  it('ends in the same answer as a small one, and in the bytes that were sent', async () => {
    const bytes = largePicture(11_000_000)
    const { body: begun } = await beginDirect(client, { name: 'photo.png', size: bytes.byteLength })
    expect(begun.parts.length).toBe(Math.ceil(bytes.byteLength / begun.partSize))
    const answer = await completeDirect(client, begun, await sendParts(client, begun, bytes))
    expect(answer).toMatchObject({
      status: 200,
      body: { url: begun.url, pathname: 'photo.png', contentType: 'image/png' },
    })
    const served = await app.visitor.fetch(new URL(begun.url).pathname)
    expect(Buffer.compare(new Uint8Array(await served.arrayBuffer()), bytes)).toBe(0)
  })

  it('answers the same when the end is told twice', async () => {
    const { body: begun } = await beginDirect(client, { name: 'a.txt', size: 4 })
    const etags = await sendParts(client, begun, bytesOf('text'))
    const first = await completeDirect(client, begun, etags)
    expect(first.status).toBe(200)
    expect((await completeDirect(client, begun, etags)).body).toEqual(first.body)
  })

  it('is not readable before it is complete', async () => {
    const { body: begun } = await beginDirect(client, { name: 'a.txt', size: 4 })
    await sendParts(client, begun, bytesOf('text'))
    expect((await app.visitor.get(new URL(begun.url).pathname)).status).toBe(404)
  })

  it('is refused before it begins when what is said of it is refused', async () => {
    const refused = (file: { name: string; size: number; type?: string }) => beginDirect(client, file)
    expect(await refused({ name: 'a.txt', size: limit + 1 })).toMatchObject(
      refusal('File size should be less than 20MB'),
    )
    expect(await refused({ name: 'a.txt', size: 0 })).toMatchObject(refusal('This file is empty.'))
    expect(await refused({ name: 'film.mp4', size: 9, type: 'video/mp4' })).toMatchObject(
      refusal('File type not supported'),
    )
    expect((await refused({ name: 'code.ts', size: 9, type: 'video/mp2t' })).status).toBe(200)
  })

  it.each([
    ['page.png', bytesOf('<html><script>alert(1)</script>'), 'File type not supported'],
    ['paper.pdf', pdf(101), 'Keep PDFs under 100 pages for best results. This has 101.'],
  ])(
    'passes the same checks in the end, and is gone when it fails them: %s',
    async (name, bytes, sentence) => {
      const { body: begun } = await beginDirect(client, { name, size: bytes.byteLength, type: 'image/png' })
      const etags = await sendParts(client, begun, bytes)
      expect(await completeDirect(client, begun, etags)).toMatchObject(refusal(sentence))
      expect(await completeDirect(client, begun, etags)).toMatchObject(gone)
      expect((await app.visitor.get(new URL(begun.url).pathname)).status).toBe(404)
    },
  )

  it('can be completed when the rest has arrived', async () => {
    const bytes = largePicture(6_000_000)
    const { body: begun } = await beginDirect(client, { name: 'photo.png', size: bytes.byteLength })
    expect(await completeDirect(client, begun, [])).toMatchObject(incomplete)
    expect(
      await completeDirect(
        client,
        begun,
        begun.parts.map(() => 'unknown'),
      ),
    ).toMatchObject(incomplete)
    const etags = await sendParts(client, begun, bytes)
    expect((await completeDirect(client, begun, etags)).status).toBe(200)
  })

  it('takes no part that is shorter than announced', async () => {
    const { body: begun } = await beginDirect(client, { name: 'a.txt', size: 4 })
    const [etag = ''] = await sendParts(client, begun, bytesOf('tex'))
    expect(await completeDirect(client, begun, [etag])).toMatchObject(incomplete)
  })

  it('belongs to whoever began it', async () => {
    const other = await app.guest()
    const { body: begun } = await beginDirect(client, { name: 'a.txt', size: 4 })
    const etags = await sendParts(client, begun, bytesOf('text'))
    expect(await completeDirect(other, begun, etags)).toMatchObject(gone)
    expect(await completeDirect(app.visitor, begun, etags)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:auth' },
    })
    expect((await completeDirect(client, begun, etags)).status).toBe(200)
  })
})
