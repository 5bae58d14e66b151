import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { greyPng, mp4 } from '#test/fixtures/network-media-files.ts'
import { practiceMember, startPracticeServer, type PracticeServer } from '#test/fixtures/practice-server.ts'

type Begun = {
  image: string
  video: string
  uploadUrl: string
  uploadToken: string
  uploadInstructions: { uploadUrl: string }[]
}
type Options = Parameters<typeof startPracticeServer>[0]

const hour = 60 * 60 * 1000
const day = 24 * hour
const megabyte = 1024 * 1024
const png = greyPng({ width: 40, height: 30 })
/** Creates an image of `size` bytes. */
function large(size: number) {
  const bytes = new Uint8Array(size)
  bytes.set(png)
  return bytes
}
let server: PracticeServer
let headers: Record<string, string>
let author: string

async function enter() {
  const { headers: authorised } = await practiceMember(server.url)
  headers = { ...authorised, 'linkedin-version': '202609', 'content-type': 'application/json' }
  const answer = (await (await fetch(`${server.url}/v2/userinfo`, { headers })).json()) as { sub: string }
  author = `urn:li:person:${answer.sub}`
}
async function start(options?: Options) {
  server = await startPracticeServer(options)
  await enter()
}
async function restart(options: Options) {
  await server.stop()
  await start(options)
}
beforeEach(() => start())
afterEach(() => server.stop())

const send = (path: string, body: unknown) =>
  fetch(`${server.url}/rest/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
const beginImage = () =>
  send('images?action=initializeUpload', { initializeUploadRequest: { owner: author } })
const beginFilm = (fileSizeBytes: number) => {
  const about = { owner: author, fileSizeBytes, uploadCaptions: false, uploadThumbnail: false }
  return send('videos?action=initializeUpload', { initializeUploadRequest: about })
}
const begun = async (answer: Response) => ((await answer.json()) as { value: Begun }).value
const put = (url: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(url, { method: 'PUT', headers: { authorization: headers['authorization'] ?? '' }, body })
const putPart = (url: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body })
async function uploadImage(): Promise<string> {
  const { uploadUrl, image } = await begun(await beginImage())
  expect((await put(uploadUrl, png)).status).toBe(201)
  return image
}
const show = (id: string) =>
  send('posts', {
    author,
    commentary: 'With media',
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    content: { media: { id } },
  })
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  code: ((await answer.json()) as { code: string }).code,
})
const folder = () => join(dirname(server.databasePath), 'practice-media')
const stored = () => readdirSync(folder()).filter((name) => !name.endsWith('.new'))
const over = { status: 400, code: 'EXPIRED_UPLOAD_URL' }

describe('room', () => {
  test('is each member’s own', async () => {
    await restart({ mediaBytes: { all: 10 * megabyte, own: 2 * megabyte } })
    expect((await beginFilm(1.5 * megabyte)).status).toBe(200)
    expect(await refusalOf(await beginFilm(megabyte))).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' })
    await enter()
    expect((await beginFilm(1.5 * megabyte)).status).toBe(200)
  })

  test('is taken before the bytes come, so that uploads at once do not take more', async () => {
    await restart({ mediaBytes: { all: 10 * megabyte, own: 2 * megabyte } })
    const places = await Promise.all(Array.from({ length: 8 }, async () => begun(await beginImage())))
    const answers = await Promise.all(places.map(({ uploadUrl }) => put(uploadUrl, large(megabyte))))
    const taken = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 413)
    expect([taken.length, refused.length]).toEqual([2, 6])
    expect(stored()).toHaveLength(2)
  })

  test('comes back when an upload breaks off', async () => {
    await restart({ mediaBytes: { all: 10 * megabyte, own: 2 * megabyte } })
    const { uploadUrl } = await begun(await beginImage())
    const { hostname, port, pathname } = new URL(uploadUrl)
    const cut = request({
      hostname,
      port,
      path: pathname,
      method: 'PUT',
      headers: { authorization: headers['authorization'] ?? '', 'content-length': 2 * megabyte },
    })
    cut.on('error', () => undefined)
    cut.write(new Uint8Array(1000), () => cut.destroy())
    const next = await begun(await beginImage())
    await expect.poll(async () => (await put(next.uploadUrl, large(2 * megabyte))).status).toBe(201)
  })

  test('is for so many uploads that were only begun', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 101; count += 1) {
      statuses.push((await beginImage()).status)
    }
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
    server.clock.now += 25 * hour
    expect((await beginImage()).status).toBe(200)
  })

  test('is made of what posts have shown for a month, the posts stay', async () => {
    const id = await uploadImage()
    expect((await show(id)).status).toBe(201)
    server.clock.now += 29 * day
    await beginImage()
    expect(stored()).toHaveLength(1)
    server.clock.now += 2 * day
    await beginImage()
    expect(stored()).toEqual([])
    expect(await server.feed()).toMatchObject([{ text: 'With media', media: [] }])
  })

  test('is made of what a deleted post has shown', async () => {
    const id = await uploadImage()
    const urn = (await show(id)).headers.get('x-restli-id') ?? ''
    const place = `${server.url}/rest/posts/${encodeURIComponent(urn)}`
    expect((await fetch(place, { method: 'DELETE', headers })).status).toBe(204)
    server.clock.now += 25 * hour
    await beginImage()
    expect(stored()).toEqual([])
  })

  test('is cleared of what a crash has left', async () => {
    const id = await uploadImage()
    await show(id)
    const kept = stored()
    for (const name of ['0a1b.new', 'nobody', 'nobody.3', `${kept[0] ?? ''}.1.9f.new`]) {
      writeFileSync(join(folder(), name), 'left')
    }
    const again = await startPracticeServer({ databasePath: server.databasePath })
    await again.stop()
    expect(readdirSync(folder())).toEqual(kept)
  })
})

describe('a file that goes while it is asked for', () => {
  const address = async () => {
    const [card] = await server.feed()
    return new URL(card?.media[0]?.path ?? '', server.url)
  }

  test('is read to its end by whoever began before', async () => {
    const bytes = large(8 * megabyte)
    const { image, uploadUrl } = await begun(await beginImage())
    expect((await put(uploadUrl, bytes)).status).toBe(201)
    expect((await show(image)).status).toBe(201)
    const answer = await fetch(await address())
    for (const name of stored()) rmSync(join(folder(), name))
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('is not found by whoever comes after', async () => {
    expect((await show(await uploadImage())).status).toBe(201)
    const place = await address()
    for (const name of stored()) rmSync(join(folder(), name))
    expect((await fetch(place)).status).toBe(404)
  })
})

describe('an address for an upload', () => {
  test('takes nothing more once the film is whole', async () => {
    const bytes = mp4({ seconds: 10, size: megabyte })
    const { video, uploadToken, uploadInstructions } = await begun(await beginFilm(bytes.length))
    const place = uploadInstructions[0]?.uploadUrl ?? ''
    const tag = (await putPart(place, bytes)).headers.get('etag')?.replaceAll('"', '')
    const whole = { finalizeUploadRequest: { video, uploadToken, uploadedPartIds: [tag] } }
    expect((await send('videos?action=finalizeUpload', whole)).status).toBe(200)
    expect(await refusalOf(await putPart(place, bytes))).toEqual(over)
  })

  test('takes the same file again until a post shows it', async () => {
    const { uploadUrl, image: id } = await begun(await beginImage())
    for (const _ of [1, 2]) expect((await put(uploadUrl, png)).status).toBe(201)
    expect((await show(id)).status).toBe(201)
    const other = greyPng({ width: 10, height: 10 })
    expect(await refusalOf(await put(uploadUrl, other))).toEqual(over)
    const [card] = await server.feed()
    const shown = await fetch(new URL(card?.media[0]?.path ?? '', server.url))
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png)
  })
})
