import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DirectUpload } from '#contract/files.ts'
import { videoMaxBytes } from '#core/limits.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { storedBy } from '#test/harness/stored.ts'
import { beginDirect, beginMedia, bytesOf, uploadDirect } from '#test/harness/uploads.ts'

const refusal = (sentence: string) => ({
  status: 400,
  body: { code: 'bad_request:api', cause: sentence, error: sentence },
})
const gone = { status: 404, body: { code: 'not_found:api' } }

describe('the parts of a direct upload', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    // A video of 500 MB is more than a guest may store.
    app = await startTestApp({ env: { GUEST_STORAGE_LIMIT_MB: '0' } })
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const begin = async (size = 4) => (await beginDirect(client, { name: 'a.txt', size })).body
  const put = (who: Client, { parts }: DirectUpload, text: string, number = 1) => {
    const { pathname } = new URL(parts[0]?.url ?? '')
    return who.call('PUT', pathname.replace(/\d+$/, String(number)), text)
  }

  it.each([
    ['{"fileName":"a.txt"', 'The body is not valid JSON.'],
    [JSON.stringify({ fileName: 'a.txt', clientPayload: 'no JSON' }), /^clientPayload must be JSON/],
    [JSON.stringify({ fileName: 'a.txt', clientPayload: '{"type":"","size":-1}' }), /^clientPayload must/],
    [JSON.stringify({ fileName: 'a'.repeat(256), clientPayload: '{}' }), /^fileName: /],
    ['{}', /^fileName: /],
  ])('does not begin with a bad request: %s', async (body, sentence) => {
    const answer = await client.post<{ error: string }>('/api/files/upload', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(sentence)
  })

  it('needs a session for the first and for every part', async () => {
    const begun = await begin()
    const needs = { status: 401, body: { code: 'unauthorized:auth' } }
    expect(await beginDirect(app.visitor, { name: 'a.txt', size: 4 })).toMatchObject(needs)
    expect(await put(app.visitor, begun, 'text')).toMatchObject(needs)
    expect(await put(await app.guest(), begun, 'text')).toMatchObject(gone)
  })

  it('takes only the parts it has, of the length they have', async () => {
    const begun = await begin()
    for (const number of [0, 2, 1e9])
      expect(await put(client, begun, 'text', number)).toMatchObject(refusal('This upload has no such part.'))
    expect(await put(client, begun, 'tex')).toMatchObject(refusal('This part must have 4 bytes.'))
    expect(await put(client, begun, 'texts')).toMatchObject(refusal('This part must have 4 bytes.'))
    const taken = await put(client, begun, 'text')
    expect(taken).toMatchObject({ status: 200, body: { etag: taken.headers.get('etag') } })
  })

  it('takes no more of a part without a length than it has', async () => {
    const { parts } = await begin()
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) })
    const init = { method: 'PUT', body: endless, duplex: 'half' }
    const answer = await client.fetch(new URL(parts[0]?.url ?? '').pathname, init)
    expect(answer.status).toBe(400)
    expect((await storedBy(app)).unfinished.length).toBeLessThan(5)
  })

  it('keeps nothing of a part that broke off', async () => {
    const { parts } = await begin()
    const path = new URL(parts[0]?.url ?? '').pathname
    const writing = () => readdirSync(join(app.database.dataDir, 'files', '.temporary')).length
    const sending = request(new URL(path, app.url), { method: 'PUT', headers: { cookie: client.cookie } })
    const broken = once(sending, 'error')
    sending.write('te')
    await expect.poll(writing).toBe(1)
    sending.destroy(new Error('gone'))
    await broken
    await expect.poll(writing).toBe(0)
  })

  it('sends the parts to the name of the server that the browser uses', async () => {
    const body = { fileName: 'a.txt', clientPayload: '{"type":"","size":4,"originalName":""}' }
    const { body: begun } = await client.post<DirectUpload>('/api/files/upload', body, { origin: app.url })
    expect(begun.parts[0]?.url.startsWith(`${app.url}/api/uploads/`)).toBe(true)
    expect(begun.completeUrl.startsWith(`${app.url}/api/uploads/`)).toBe(true)
    expect(begun.url).toMatch(/^http:\/\/localhost:/)
  })

  it('keeps the bytes only where the file is in the end', async () => {
    const { body } = await uploadDirect(client, { name: 'b.txt', bytes: bytesOf('text') })
    const { files, bytes } = await storedBy(app)
    expect(files.map(({ key }) => key)).toEqual(bytes)
    expect(body.url).toContain(files[0]?.key)
  })

  it('is refused while too many others are open', async () => {
    const other = await app.guest()
    const file = { name: 'a.txt', size: 4 }
    for (let count = 0; count < 100; count += 1) expect((await beginDirect(other, file)).status).toBe(200)
    expect(await beginDirect(other, file)).toMatchObject(
      refusal('Too many uploads are running. Please wait until some have finished.'),
    )
  })

  it('is refused when it and those that are open are too large together', async () => {
    const other = await app.guest()
    const film = { name: 'film.mp4', type: 'video/mp4', size: videoMaxBytes }
    for (let count = 0; count < 8; count += 1) expect((await beginMedia(other, film)).status).toBe(200)
    expect(await beginMedia(other, film)).toMatchObject(
      refusal('Too many uploads are running. Please wait until some have finished.'),
    )
    expect((await beginMedia(client, film)).status).toBe(200)
  })
})
