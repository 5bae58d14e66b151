import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pdf } from '#test/fixtures/chat-files.ts'
import { gif, greyPng, jpegStart, mp4 } from '#test/fixtures/network-media-files.ts'
import { practiceMember, startPracticeServer, type PracticeServer } from '#test/fixtures/practice-server.ts'

type Kind = 'image' | 'document' | 'video'
type Begun = {
  image: string
  document: string
  video: string
  uploadUrl: string
  uploadToken: string
  uploadInstructions: { uploadUrl: string; firstByte: number; lastByte: number }[]
}

const hour = 60 * 60 * 1000
const megabyte = 1024 * 1024
const png = greyPng({ width: 40, height: 30 })
let server: PracticeServer
let headers: Record<string, string>
let author: string

async function enter() {
  headers = {
    ...(await practiceMember(server.url)).headers,
    'linkedin-version': '202609',
    'content-type': 'application/json',
  }
  const answer = (await (await fetch(`${server.url}/v2/userinfo`, { headers })).json()) as { sub: string }
  author = `urn:li:person:${answer.sub}`
}
beforeEach(async () => {
  server = await startPracticeServer()
  await enter()
})
afterEach(() => server.stop())

const act = (kind: Kind, action: string, body: unknown, more: Record<string, string> = {}) =>
  fetch(`${server.url}/rest/${kind}s?action=${action}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  })
const wish = (fields: Record<string, unknown> = {}) => ({
  initializeUploadRequest: { owner: author, ...fields },
})
const film = (fileSizeBytes: number) => wish({ fileSizeBytes, uploadCaptions: false, uploadThumbnail: false })
const begin = async (kind: Kind, fields?: Record<string, unknown>) =>
  ((await (await act(kind, 'initializeUpload', wish(fields))).json()) as { value: Begun }).value
const put = (url: string, body: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', headers: { authorization: headers['authorization'] ?? '', ...more }, body })
async function uploaded(kind: 'image' | 'document', body: Uint8Array<ArrayBuffer>): Promise<string> {
  const begun = await begin(kind)
  expect((await put(begun.uploadUrl, body)).status).toBe(201)
  return begun[kind]
}
async function statusOf(urn: string) {
  const kind = urn.split(':')[2]
  const answer = await fetch(`${server.url}/rest/${kind}s/${encodeURIComponent(urn)}`, { headers })
  return ((await answer.json()) as { status: string }).status
}

async function beginVideo(bytes: Uint8Array<ArrayBuffer>) {
  const answer = await act('video', 'initializeUpload', film(bytes.length))
  return ((await answer.json()) as { value: Begun }).value
}
async function sendParts({ uploadInstructions }: Begun, bytes: Uint8Array<ArrayBuffer>) {
  const tags: string[] = []
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const answer = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes.slice(firstByte, lastByte + 1),
    })
    expect(answer.status).toBe(200)
    tags.push(answer.headers.get('etag') ?? '')
  }
  return tags
}
const finalize = ({ video, uploadToken }: Begun, uploadedPartIds: string[]) =>
  act('video', 'finalizeUpload', { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } })
const bare = (tags: string[]) => tags.map((tag) => tag.replaceAll('"', ''))

const create = (content: unknown, commentary = 'With media') =>
  fetch(`${server.url}/rest/posts`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      author,
      commentary,
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: 'PUBLISHED',
      content,
    }),
  })
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  code: ((await answer.json()) as { code: string }).code,
})

describe('uploading', () => {
  test('takes an image and shows it with its alt text', async () => {
    const id = await uploaded('image', png)
    expect(await statusOf(id)).toBe('AVAILABLE')
    const answer = await create({ media: { id, altText: 'Two & "more"' } })
    expect(answer.headers.get('x-restli-id')).toMatch(/^urn:li:share:/)
    const [card] = await server.feed()
    expect(card?.media).toMatchObject([{ kind: 'image', words: 'Two & "more"' }])
    const shown = await fetch(new URL(card?.media[0]?.path ?? '', server.url))
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png)
    expect(shown.headers.get('content-type')).toBe('image/png')
  })

  test('is processed for a while', async () => {
    const slow = await startPracticeServer({ processingMs: 5000 })
    await server.stop()
    server = slow
    await enter()
    const { image, uploadUrl } = await begin('image')
    expect(await statusOf(image)).toBe('WAITING_UPLOAD')
    expect(await refusalOf(await create({ media: { id: image } }))).toEqual({
      status: 400,
      code: 'MEDIA_ASSET_WAITING_UPLOAD',
    })
    await put(uploadUrl, png)
    expect(await statusOf(image)).toBe('PROCESSING')
    expect((await create({ media: { id: image } })).status).toBe(400)
    slow.clock.now += 5000
    expect(await statusOf(image)).toBe('AVAILABLE')
    expect((await create({ media: { id: image } })).status).toBe(201)
  })

  test('joins the parts of a video in the order in which they are named', async () => {
    const bytes = mp4({ seconds: 10, size: 9 * megabyte })
    const begun = await beginVideo(bytes)
    expect(begun.uploadInstructions.map(({ firstByte, lastByte }) => [firstByte, lastByte])).toEqual([
      [0, 4 * megabyte - 1],
      [4 * megabyte, 8 * megabyte - 1],
      [8 * megabyte, 12 * megabyte - 1],
    ])
    const tags = await sendParts(begun, bytes)
    expect(tags.every((tag) => /^"[^"]+"$/.test(tag))).toBe(true)
    expect((await finalize(begun, tags)).status).toBe(400)
    expect((await finalize(begun, bare(tags.slice(1)))).status).toBe(400)
    expect((await finalize({ ...begun, uploadToken: 'other' }, bare(tags))).status).toBe(400)
    expect((await finalize(begun, bare(tags))).status).toBe(200)
    expect(await statusOf(begun.video)).toBe('AVAILABLE')
    const answer = await create({ media: { id: begun.video } })
    expect(answer.headers.get('x-restli-id')).toMatch(/^urn:li:ugcPost:/)
    const [card] = await server.feed()
    const shown = await fetch(new URL(card?.media[0]?.path ?? '', server.url))
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('scrambles a video whose parts are named out of order, as LinkedIn does', async () => {
    const bytes = mp4({ seconds: 10, size: 5 * megabyte })
    const begun = await beginVideo(bytes)
    const tags = bare(await sendParts(begun, bytes))
    expect((await finalize(begun, tags.toReversed())).status).toBe(200)
    await create({ media: { id: begun.video } })
    const [card] = await server.feed()
    const shown = await fetch(new URL(card?.media[0]?.path ?? '', server.url))
    const played = Buffer.from(await shown.arrayBuffer())
    expect(played.length).toBe(bytes.length)
    expect(played.equals(bytes)).toBe(false)
  })

  test('answers a range, so that a player can move about', async () => {
    const id = await uploaded('image', png)
    await create({ media: { id } })
    const [card] = await server.feed()
    const answer = await fetch(new URL(card?.media[0]?.path ?? '', server.url), {
      headers: { range: 'bytes=8-11' },
    })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes 8-11/${png.length}`])
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png.slice(8, 12))
  })

  test('asks for a token for an image or a document, and refuses one for a part of a video', async () => {
    const { uploadUrl } = await begin('image')
    expect((await fetch(uploadUrl, { method: 'PUT', body: png })).status).toBe(401)
    const other = await practiceMember(server.url)
    expect((await put(uploadUrl, png, other.headers)).status).toBe(403)
    const begun = await beginVideo(mp4({ seconds: 5, size: megabyte }))
    const place = begun.uploadInstructions[0]?.uploadUrl ?? ''
    const part = mp4({ seconds: 5, size: megabyte })
    const type = { 'content-type': 'application/octet-stream' }
    expect((await put(place, part, type)).status).toBe(400)
    expect((await fetch(place, { method: 'PUT', body: part })).status).toBe(415)
    expect((await fetch(place, { method: 'PUT', body: part.slice(1), headers: type })).status).toBe(400)
    expect((await fetch(place, { method: 'PUT', body: part, headers: type })).status).toBe(200)
  })

  test('wants to know how long the body is', async () => {
    const { uploadUrl } = await begin('image')
    const body = new Blob([png]).stream()
    const authorization = headers['authorization'] ?? ''
    const answer = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { authorization },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(await refusalOf(answer)).toEqual({ status: 411, code: 'LENGTH_REQUIRED' })
  })

  test('takes nothing at an address that has run out or never was', async () => {
    const { uploadUrl } = await begin('document')
    server.clock.now += 25 * hour
    expect(await refusalOf(await put(uploadUrl, pdf(2)))).toEqual({ status: 400, code: 'EXPIRED_UPLOAD_URL' })
    expect((await put(`${server.url}/dms-uploads/nowhere`, png)).status).toBe(404)
  })

  test.each([
    [{ owner: 'urn:li:person:other' }, 403],
    [{ owner: undefined }, 400],
    [{ more: 1 }, 400],
  ])('refuses to begin with %o', async (fields, status) => {
    expect((await act('image', 'initializeUpload', wish(fields))).status).toBe(status)
  })

  test('refuses a video of the wrong size, an unknown action and a call without a version', async () => {
    expect((await act('video', 'initializeUpload', film(10))).status).toBe(400)
    expect((await act('video', 'initializeUpload', film(501 * megabyte))).status).toBe(400)
    expect((await act('video', 'initializeUpload', wish({ fileSizeBytes: megabyte }))).status).toBe(400)
    expect((await act('image', 'begin', wish())).status).toBe(400)
    expect((await act('image', 'initializeUpload', wish(), { 'linkedin-version': '202001' })).status).toBe(
      426,
    )
  })

  test('keeps no more than it has room for, and makes room after a day', async () => {
    const small = await startPracticeServer({ mediaBytes: { all: 2 * megabyte, own: 2 * megabyte } })
    await server.stop()
    server = small
    await enter()
    expect((await act('video', 'initializeUpload', film(1.5 * megabyte))).status).toBe(200)
    expect((await act('video', 'initializeUpload', film(1.5 * megabyte))).status).toBe(429)
    small.clock.now += 25 * hour
    expect((await act('video', 'initializeUpload', film(1.5 * megabyte))).status).toBe(200)
  })
})

describe('processing', () => {
  test('tells a document by words that stand between two chunks', async () => {
    const chunk = 64 * 1024
    const at = (place: number, text: string, size: number, head: string) => {
      const bytes = new Uint8Array(size).fill(32)
      bytes.set(Buffer.from(head, 'latin1'))
      bytes.set(Buffer.from(text, 'latin1'), place)
      return bytes
    }
    for (let shift = 0; shift < 12; shift += 1) {
      const bytes = at(chunk - shift, '/Type /Page /Type/Pages', 2 * chunk, '%PDF-1.7 /Type/Page\n')
      const id = await uploaded('document', bytes)
      await create({ media: { id, title: 'Pages' } }, `Shift ${shift}`)
      expect(await (await fetch(`${server.url}/feed`)).text()).toContain('Document · 2 pages')
      const deck = await uploaded('document', at(chunk - shift, 'ppt/slides', 2 * chunk, 'PK\u0003\u0004'))
      expect(await statusOf(deck)).toBe('AVAILABLE')
    }
  })

  test.each([
    ['a JPEG', 'AVAILABLE', 'image', jpegStart({ width: 800, height: 600 })],
    ['an animation', 'AVAILABLE', 'image', gif(250)],
    ['too many frames', 'PROCESSING_FAILED', 'image', gif(251)],
    ['too many pixels', 'PROCESSING_FAILED', 'image', greyPng({ width: 8000, height: 6000 })],
    ['no image', 'PROCESSING_FAILED', 'image', pdf(1)],
    ['a PDF', 'AVAILABLE', 'document', pdf(300)],
    ['too many pages', 'PROCESSING_FAILED', 'document', pdf(301)],
    ['no document', 'PROCESSING_FAILED', 'document', png],
  ] as const)('of %s ends with %s', async (_what, status, kind, bytes) => {
    const urn = await uploaded(kind, bytes)
    expect(await statusOf(urn)).toBe(status)
  })

  test.each([
    [2, 'PROCESSING_FAILED'],
    [3, 'AVAILABLE'],
    [1800, 'AVAILABLE'],
    [1801, 'PROCESSING_FAILED'],
  ])('of a video of %i seconds ends with %s', async (seconds, status) => {
    const bytes = mp4({ seconds, size: 100 * 1024, isHeaderLast: true })
    const begun = await beginVideo(bytes)
    await finalize(begun, bare(await sendParts(begun, bytes)))
    expect(await statusOf(begun.video)).toBe(status)
  })

  test('that failed keeps a post from being made', async () => {
    const id = await uploaded('image', pdf(1))
    expect(await refusalOf(await create({ media: { id } }))).toEqual({
      status: 400,
      code: 'MEDIA_ASSET_PROCESSING_FAILED',
    })
  })
})

describe('a post with media', () => {
  test('shows several images in LinkedIn’s layout, five as four and one more', async () => {
    const ids: string[] = []
    for (let shade = 0; shade < 5; shade += 1) {
      ids.push(await uploaded('image', greyPng({ width: 40, height: 30 }, shade)))
    }
    await create({ multiImage: { images: ids.map((id, at) => ({ id, altText: `Image ${at}` })) } })
    const [card] = await server.feed()
    expect(card?.media.map(({ words }) => words)).toEqual(['Image 0', 'Image 1', 'Image 2', 'Image 3'])
    const page = await (await fetch(`${server.url}/feed`)).text()
    expect(page).toContain('class="media images of-4 "')
    expect(page).toContain('1 more images')
  })

  test('shows a document with its title and pages, which can be opened', async () => {
    const id = await uploaded('document', pdf(3))
    await create({ media: { id, title: 'Three <pages>' } })
    const [card] = await server.feed()
    expect(card?.media).toMatchObject([{ kind: 'document', words: 'Three <pages>' }])
    expect(await (await fetch(`${server.url}/feed`)).text()).toContain('Document · 3 pages')
    const opened = await fetch(new URL(card?.media[0]?.path ?? '', server.url))
    expect(opened.headers.get('content-type')).toBe('application/pdf')
  })

  test('breaks no rule of LinkedIn’s', async () => {
    const image = await uploaded('image', png)
    const document = await uploaded('document', pdf(1))
    const rules: [unknown, number, string][] = [
      [{ media: { id: document } }, 400, 'MISSING_FIELD'],
      [{ media: { id: document, title: 'x'.repeat(59) } }, 400, 'FIELD_LENGTH_TOO_LONG'],
      [{ media: { id: image, altText: 'x'.repeat(4087) } }, 400, 'INVALID_VALUE_FOR_FIELD'],
      [{ media: { id: image, caption: 'x' } }, 400, 'INVALID_VALUE_FOR_FIELD'],
      [{ media: { id: 'urn:li:image:none' } }, 400, 'INVALID_VALUE_FOR_FIELD'],
      [{ multiImage: { images: [{ id: image }] } }, 400, 'INVALID_VALUE_FOR_FIELD'],
      [{ multiImage: { images: [{ id: image }, { id: document }] } }, 400, 'INVALID_VALUE_FOR_FIELD'],
      [
        { multiImage: { images: Array.from({ length: 21 }, () => ({ id: image })) } },
        400,
        'INVALID_VALUE_FOR_FIELD',
      ],
      [
        { media: { id: image }, multiImage: { images: [{ id: image }, { id: image }] } },
        400,
        'INVALID_VALUE_FOR_FIELD',
      ],
    ]
    for (const [content, status, code] of rules) {
      expect({ content, ...(await refusalOf(await create(content))) }).toEqual({ content, status, code })
    }
    expect(await server.feed()).toEqual([])
  })

  test("shows nobody else's uploads", async () => {
    const id = await uploaded('image', png)
    await enter()
    expect((await create({ media: { id } })).status).toBe(403)
    const answer = await fetch(`${server.url}/rest/images/${encodeURIComponent(id)}`, { headers })
    expect(answer.status).toBe(403)
  })

  test('is a duplicate only with the same files, whatever they are called now', async () => {
    const one = await uploaded('image', png)
    const again = await uploaded('image', png)
    const other = await uploaded('image', greyPng({ width: 40, height: 30 }, 1))
    expect((await create({ media: { id: one } })).status).toBe(201)
    expect((await create({ media: { id: again } })).status).toBe(422)
    expect((await create({ media: { id: other } })).status).toBe(201)
    expect((await create(undefined)).status).toBe(201)
  })
})
