import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { practiceClient } from '#practice/client.ts'
import type { Operation } from '#practice/faults.ts'
import { pdf } from '#test/fixtures/chat-files.ts'
import { greyPng, mp4 } from '#test/fixtures/network-media-files.ts'
import { practiceMember, startPracticeServer, type PracticeServer } from '#test/fixtures/practice-server.ts'
import { createLinkedInNetwork } from './linkedin-network.ts'
import { type MediaFile, type Network, NetworkError } from './network.ts'

const megabyte = 1024 * 1024
const png = greyPng({ width: 40, height: 30 })
const film = mp4({ seconds: 10, size: 5 * megabyte })
let server: PracticeServer
let network: Network
let accessToken: string
let ownerUrn: string

async function enter() {
  accessToken = (await practiceMember(server.url)).token
  ownerUrn = (await network.member(accessToken)).urn
}
beforeEach(async () => {
  server = await startPracticeServer()
  network = createLinkedInNetwork({
    kind: 'practice',
    clientId: practiceClient.id,
    clientSecret: practiceClient.secret,
    authorizeBase: server.url,
    tokenBase: server.url,
    apiBase: server.url,
    uploadRetryDelaysMs: [1, 1],
    now: () => server.clock.now,
  })
  await enter()
})
afterEach(() => server.stop())

/** A file that is read in small pieces and records the longest range that was read from one `open`. */
function file(
  kind: MediaFile['kind'],
  contentType: string,
  bytes: Uint8Array,
): MediaFile & { longest: number } {
  const piece = 64 * 1024
  const made = {
    kind,
    contentType,
    size: bytes.length,
    longest: 0,
    open: (range = { start: 0, end: bytes.length - 1 }) => {
      let at = range.start
      const stream = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            const end = Math.min(at + piece, range.end + 1)
            if (end > at) controller.enqueue(bytes.slice(at, end))
            at = end
            made.longest = Math.max(made.longest, end - range.start)
            if (at > range.end) controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      return Promise.resolve(stream)
    },
  }
  return made
}
const files = {
  image: () => file('image', 'image/png', png),
  document: () => file('document', 'application/pdf', pdf(3)),
  video: () => file('video', 'video/mp4', film),
}
type Kind = keyof typeof files
const kinds: Kind[] = ['image', 'document', 'video']
const upload = (kind: Kind, more: { signal?: AbortSignal } = {}) =>
  network.upload({ accessToken, ownerUrn, file: files[kind](), ...more })
async function failureOf(call: Promise<unknown>): Promise<NetworkError> {
  const outcome: unknown = await call.then(
    () => new Error('The call succeeded'),
    (error: unknown) => error,
  )
  if (outcome instanceof NetworkError) return outcome
  throw outcome
}
const post = (media: { id: string; alt: string; title: string }[], text = 'With media') =>
  network.createPost({ accessToken, authorUrn: ownerUrn, text, media })
async function shownBytes(at = 0) {
  const [card] = await server.feed()
  const answer = await fetch(new URL(card?.media[at]?.path ?? '', server.url))
  return Buffer.from(await answer.arrayBuffer())
}

describe.each(kinds)('a post with one %s', (kind) => {
  test('goes out with the very bytes and its words', async () => {
    const { id, sha256 } = await upload(kind)
    expect(sha256).toBe(
      createHash('sha256')
        .update(kind === 'image' ? png : kind === 'video' ? film : pdf(3))
        .digest('hex'),
    )
    expect(await network.mediaStatus({ accessToken, id })).toBe('available')
    const words =
      kind === 'document' ? { alt: '', title: 'Lifts (2026)' } : { alt: 'A lift & a stair', title: '' }
    const created = await post([{ id, ...words }])
    expect(created.urn).toMatch(kind === 'image' ? /^urn:li:share:/ : /^urn:li:ugcPost:/)
    const [card] = await server.feed()
    expect(card?.media).toMatchObject([{ kind, words: words.alt + words.title }])
    expect(
      createHash('sha256')
        .update(await shownBytes())
        .digest('hex'),
    ).toBe(sha256)
  })

  const steps: Operation[] = kind === 'video' ? ['upload', 'finalize'] : ['upload']
  test.each(steps)('is uploaded although an answer to %s is lost, or the request', async (on) => {
    server.faults.push({ on, when: 'after', drop: true }, { on, when: 'before', drop: true })
    const { id } = await upload(kind)
    expect(server.faults).toEqual([])
    await post([{ id, alt: '', title: kind === 'document' ? 'T' : '' }])
    expect(await server.feed()).toHaveLength(1)
    const original = kind === 'image' ? png : kind === 'video' ? film : pdf(3)
    expect((await shownBytes()).equals(original)).toBe(true)
  })

  test.each([
    ['initialize', { status: 401, body: { serviceErrorCode: 65_601 } }, 'reconnect'],
    ['initialize', { status: 403, body: { code: 'ACCESS_DENIED' } }, 'change-post'],
    ['initialize', { status: 400, body: { code: 'MISSING_FIELD', message: 'owner' } }, 'change-post'],
    ['initialize', { status: 426 }, 'operator'],
    ['initialize', { status: 429 }, 'retry-later'],
    ['initialize', { status: 500 }, 'retry-later'],
    ['initialize', { status: 200, body: { value: {} } }, 'retry-later'],
    [
      'initialize',
      { status: 200, body: { value: { image: 'urn:li:image:1', uploadUrl: 'file:///etc/passwd' } } },
      'retry-later',
    ],
    ['upload', { status: 400, body: { code: 'EXPIRED_UPLOAD_URL' } }, 'upload-again'],
    ['upload', { status: 403 }, 'upload-again'],
    ['upload', { status: 404 }, 'upload-again'],
    ['upload', { status: 413 }, 'change-post'],
    ['upload', { status: 429, headers: { 'retry-after': '60' } }, 'retry-later'],
    ['upload', { status: 302, headers: { location: '/practice/feed' } }, 'retry-later'],
  ] as const)('takes a %s answered by %o for %s', async (on, answer, expected) => {
    // As many times as it is tried in a row.
    const times = on === 'upload' ? 3 : 1
    for (let time = 0; time < times; time += 1) server.faults.push({ on, when: 'before', answer })
    const failure = await failureOf(upload(kind))
    expect(failure.kind).toBe(expected)
    expect(failure.reason).toMatch(/^\p{Lu}.*\.?$/u)
  })

  test('stops on the way when it is told to', async () => {
    const gate = Promise.withResolvers<void>()
    server.faults.push({ on: 'upload', when: 'before', hold: gate.promise })
    const stopping = new AbortController()
    const uploading = failureOf(upload(kind, { signal: stopping.signal }))
    await expect.poll(() => server.faults).toEqual([])
    stopping.abort()
    expect((await uploading).kind).toBe('cancelled')
    gate.resolve()
    expect((await failureOf(upload(kind, { signal: AbortSignal.abort() }))).kind).toBe('cancelled')
  })
})

describe('uploads', () => {
  test('of a video go in parts that are read as they are sent', async () => {
    const video = files.video()
    await network.upload({ accessToken, ownerUrn, file: video })
    expect(video.longest).toBeLessThanOrEqual(4 * megabyte)
  })

  test('of a video are lost when they cannot be ended', async () => {
    const answer = { status: 400, body: { code: 'INVALID_VALUE_FOR_FIELD' } }
    server.faults.push({ on: 'finalize', when: 'before', answer })
    expect(await failureOf(upload('video'))).toMatchObject({ kind: 'upload-again' })
  })

  test.each([
    [
      'a gap',
      [
        [0, 99],
        [200, 5 * megabyte],
      ],
    ],
    ['too little', [[0, megabyte]]],
    [
      'an overlap',
      [
        [0, megabyte],
        [megabyte, 5 * megabyte],
      ],
    ],
  ])('of a video are not begun with instructions that have %s', async (_what, ranges) => {
    const uploadInstructions = ranges.map(([firstByte, lastByte]) => ({
      uploadUrl: `${server.url}/dms-uploads/x/1`,
      firstByte,
      lastByte,
    }))
    const body = { value: { video: 'urn:li:video:1', uploadToken: '', uploadInstructions } }
    server.faults.push({ on: 'initialize', when: 'before', answer: { status: 200, body } })
    expect(await failureOf(upload('video'))).toMatchObject({ kind: 'retry-later' })
  })

  test('tell how far the network is, also when it does not say', async () => {
    const { id } = await upload('image')
    const status = () => network.mediaStatus({ accessToken, id })
    const say = (answer: { status: number; body?: unknown }) =>
      server.faults.push({ on: 'status', when: 'before', answer })
    for (const [said, meant] of [
      ['WAITING_UPLOAD', 'waiting'],
      ['PROCESSING', 'processing'],
      ['AVAILABLE', 'available'],
      ['PROCESSING_FAILED', 'failed'],
      ['SOMETHING_NEW', 'processing'],
    ] as const) {
      say({ status: 200, body: { status: said } })
      expect(await status()).toBe(meant)
    }
    say({ status: 403, body: { code: 'ACCESS_DENIED' } })
    expect(await status()).toBe('unreadable')
    say({ status: 500 })
    expect((await failureOf(status())).kind).toBe('retry-later')
    say({ status: 401 })
    expect((await failureOf(status())).kind).toBe('reconnect')
  })
})

describe('a post with several images', () => {
  test('shows them in their order with their alt texts', async () => {
    const media = []
    for (let at = 0; at < 4; at += 1) {
      const image = file('image', 'image/png', greyPng({ width: 40, height: 30 }, at))
      const { id } = await network.upload({ accessToken, ownerUrn, file: image })
      media.push({ id, alt: at === 2 ? '' : `Image ${at}`, title: '' })
    }
    await post(media, '')
    const [card] = await server.feed()
    expect(card?.media.map(({ words }) => words)).toEqual(['Image 0', 'Image 1', '', 'Image 3'])
    expect((await shownBytes(2)).equals(greyPng({ width: 40, height: 30 }, 2))).toBe(true)
  })

  test('is refused for good when a file is another member’s', async () => {
    const { id } = await upload('image')
    await enter()
    const failure = await failureOf(post([{ id, alt: '', title: '' }]))
    expect(failure).toMatchObject({ kind: 'change-post', status: 403 })
  })

  test('comes too early while a file is processed, and is lost when that failed', async () => {
    const slow = await startPracticeServer({ processingMs: 1000 })
    await server.stop()
    server = slow
    network = createLinkedInNetwork({
      kind: 'practice',
      clientId: practiceClient.id,
      clientSecret: practiceClient.secret,
      authorizeBase: slow.url,
      tokenBase: slow.url,
      apiBase: slow.url,
      now: () => slow.clock.now,
    })
    await enter()
    const good = await upload('image')
    const bad = await network.upload({ accessToken, ownerUrn, file: file('image', 'image/png', pdf(1)) })
    expect(await network.mediaStatus({ accessToken, id: good.id })).toBe('processing')
    const early = await failureOf(post([{ id: good.id, alt: '', title: '' }]))
    expect(early).toMatchObject({ kind: 'retry-later', code: 'MEDIA_ASSET_WAITING_UPLOAD' })
    slow.clock.now += 1000
    expect(await network.mediaStatus({ accessToken, id: bad.id })).toBe('failed')
    const lost = await failureOf(post([{ id: bad.id, alt: '', title: '' }]))
    expect(lost).toMatchObject({ kind: 'upload-again', code: 'MEDIA_ASSET_PROCESSING_FAILED' })
    await post([{ id: good.id, alt: '', title: '' }])
    expect(await slow.feed()).toHaveLength(1)
  })
})
