import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostMedia } from '#contract/files.ts'
import { archive, pdf, pictures, protectedPdf } from '#test/fixtures/chat-files.ts'
import {
  films,
  film,
  gif,
  hugePng,
  oleFile,
  photo,
  presentation,
  wordFile,
  zipOf,
} from '#test/fixtures/media-files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { storedBy } from '#test/harness/stored.ts'
import { bytesOf, type Refused, upload, uploadMedia } from '#test/harness/uploads.ts'

const limit = 4_194_304
const unsupported =
  'Unsupported file type. Please upload images (JPEG, PNG, GIF), videos (MP4), or documents (PDF).'
const openXml = 'application/vnd.openxmlformats-officedocument'

describe('a file for a post', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const read = async (url: string | null, headers: Record<string, string> = {}) => {
    const response = await app.visitor.fetch(new URL(url ?? '').pathname, { headers })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const refused = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const { status, body } = await uploadMedia<Refused>(client, { name, bytes })
    expect([status, body.code, body.error]).toEqual([400, 'bad_request:api', body.cause])
    return body.error
  }

  it.each([
    ['image', 'image/png', pictures['image/png']],
    ['image', 'image/jpeg', pictures['image/jpeg']],
    ['image', 'image/gif', pictures['image/gif']],
    ['video', 'video/mp4', films['video/mp4']],
    ['video', 'video/quicktime', films['video/quicktime']],
    ['video', 'video/x-msvideo', films['video/x-msvideo']],
    ['video', 'video/webm', films['video/webm']],
    ['document', 'application/pdf', pdf(3)],
    ['document', `${openXml}.presentationml.presentation`, presentation(7)],
    ['document', `${openXml}.wordprocessingml.document`, wordFile(5)],
    ['document', 'application/vnd.ms-powerpoint', oleFile('Current User', 'PowerPoint Document')],
    ['document', 'application/msword', oleFile('WordDocument', '1Table')],
  ] as const)('is told by its content: %s, %s', async (mediaType, type, bytes) => {
    const { status, body } = await uploadMedia(client, { name: 'My file.bin', bytes })
    expect(status).toBe(200)
    expect(body).toMatchObject({ mediaType, originalName: 'My file.bin', contentType: type })
    expect(body.url).toMatch(/\/files\/[\da-f]{40}\/My%20file\.bin$/)
    const { response, bytes: served } = await read(body.url)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(served.byteLength).toBe(body.size)
    expect(mediaType === 'image' || served.equals(bytes)).toBe(true)
  })

  it('tells of it again by its address, to its owner alone', async () => {
    const { body } = await uploadMedia(client, { name: 'deck.pptx', bytes: presentation(7) })
    const about = (who: Client, url: string) =>
      who.get<PostMedia>(`/api/files/about?url=${encodeURIComponent(url)}`)
    expect((await about(client, body.url)).body).toEqual(body)
    expect(body).toMatchObject({ pages: 7, width: null, thumbnailUrl: null, previewState: 'none' })
    const gone = { status: 404, body: { code: 'not_found:api' } }
    expect(await about(await app.guest(), body.url)).toMatchObject(gone)
    expect(await about(client, 'https://example.com/a.png')).toMatchObject(gone)
    const chatFile = await upload(client, { name: 'a.png', bytes: pictures['image/png'] })
    expect(await about(client, chatFile.body.url)).toMatchObject(gone)
    expect((await about(app.visitor, body.url)).status).toBe(401)
    expect((await client.get('/api/files/about')).status).toBe(400)
  })

  it('knows the size of a film, the way it is turned, and its length', async () => {
    const upright = await uploadMedia(client, { name: 'a.mp4', bytes: film(90_000, { seconds: 12 }) })
    expect(upright.body).toMatchObject({ width: 640, height: 360, durationMs: 12_000 })
    const turned = await uploadMedia(client, { name: 'b.mov', bytes: film(900, { isTurned: true }) })
    expect(turned.body).toMatchObject({ width: 360, height: 640 })
    const { response, bytes } = await read(upright.body.url, { range: 'bytes=10-19' })
    expect([response.status, bytes.byteLength]).toEqual([206, 10])
  })

  it('keeps a photo the right way up, without what the camera wrote into it', async () => {
    const bytes = await photo(60, 40)
    expect(Buffer.from(bytes).includes('SecretCamera')).toBe(true)
    const { body } = await uploadMedia(client, { name: 'IMG_1.jpg', bytes })
    expect(body).toMatchObject({ width: 40, height: 60 })
    const { bytes: kept } = await read(body.url)
    const metadata = await sharp(kept).metadata()
    expect([metadata.width, metadata.height]).toEqual([40, 60])
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined])
    expect(kept.includes('SecretCamera')).toBe(false)
  })

  it('keeps the colour profile of a picture', async () => {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const { body } = await uploadMedia(client, { name: 'wide.png', bytes: new Uint8Array(bytes) })
    expect((await sharp((await read(body.url)).bytes).metadata()).icc).toBeDefined()
  })

  it('keeps a GIF moving, and nothing beside its frames', async () => {
    const tail = bytesOf('<script>alert(1)</script>')
    const bytes = new Uint8Array(Buffer.concat([gif(3), tail]))
    const { body } = await uploadMedia(client, { name: 'moving.gif', bytes })
    const { bytes: kept } = await read(body.url)
    expect((await sharp(kept, { animated: true }).metadata()).pages).toBe(3)
    expect([kept.includes('private words'), kept.includes('script')]).toEqual([false, false])
    expect(kept.includes('NETSCAPE2.0')).toBe(true)
  })

  it('keeps a small picture for lists beside it', async () => {
    const large = await sharp({ create: { width: 1200, height: 630, channels: 3, background: 'green' } })
      .png()
      .toBuffer()
    const { body } = await uploadMedia(client, { name: 'large.png', bytes: new Uint8Array(large) })
    const { response, bytes } = await read(body.thumbnailUrl)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 168 })
    const id = crypto.randomUUID()
    const content = JSON.stringify({ text: '<p>A post</p>', images: [body.url], videos: [], documents: [] })
    await client.post(`/api/document?id=${id}`, { content, title: 'Shown small' })
    const { body: list } = await client.get<{ posts: { thumbnail: string }[] }>('/api/posts?q=Shown')
    expect(list.posts.map(({ thumbnail }) => thumbnail)).toEqual([body.thumbnailUrl])
  })

  it.each(['image/jpeg', 'image/png'] as const)(
    'loses whatever follows the end of a picture: %s',
    async (type) => {
      const bytes = new Uint8Array(
        Buffer.concat([pictures[type], bytesOf('<html><script>alert(1)</script>'), archive()]),
      )
      const { body } = await uploadMedia(client, { name: 'photo.html', bytes })
      expect(body.contentType).toBe(type)
      const { bytes: kept, response } = await read(body.url)
      expect([kept.includes('script'), kept.includes('notes.txt')]).toEqual([false, false])
      expect(response.headers.get('content-type')).toBe(type)
    },
  )

  it('serves a PDF with a page of HTML in it as nothing but a PDF', async () => {
    const bytes = new Uint8Array(Buffer.concat([pdf(1), bytesOf('<html><script>alert(1)</script>')]))
    const { body } = await uploadMedia(client, { name: 'page.html', bytes })
    const { response } = await read(body.url)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const behind = new Uint8Array(Buffer.concat([bytesOf('<html><script>alert(1)</script>'), pdf(1)]))
    expect(await refused('paper.pdf', behind)).toBe(unsupported)
  })

  it('may have 4,194,304 bytes and not one more', async () => {
    const bytes = new Uint8Array(limit)
    bytes.set(pictures['image/png'])
    expect((await uploadMedia(client, { name: 'large.png', bytes })).status).toBe(200)
    const more = new Uint8Array(limit + 1)
    more.set(pictures['image/png'])
    expect(await refused('larger.png', more)).toBe('This file is larger than 4 MB.')
  })

  it('is refused for what it contains, whatever it is called, and leaves nothing', async () => {
    const before = await storedBy(app)
    const programs = { 'ppt/vbaProject.bin': 'x' }
    const others: [string, Uint8Array<ArrayBuffer>][] = [
      ['photo.png', bytesOf('not a picture')],
      ['photo.webp', pictures['image/webp']],
      ['drawing.svg', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['drawing.png', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['page.html', bytesOf('<!doctype html><script>alert(1)</script>')],
      ['notes.pptx', archive()],
      ['deck.pptx', presentation(2, programs)],
      ['sheet.doc', oleFile('Workbook')],
      ['sheet.docx', zipOf({ '_rels/.rels': '<x/>', 'xl/workbook.xml': '<x/>' })],
      ['sound.mp4', bytesOf('ID3 and so on, which is music')],
    ]
    for (const [name, bytes] of others)
      expect([name, await refused(name, bytes)]).toEqual([name, unsupported])
    expect(await refused('empty.png', new Uint8Array())).toBe('This file is empty.')
    const field = await uploadMedia<Refused>(client, {
      name: 'a.png',
      bytes: pictures['image/png'],
      field: 'picture',
    })
    expect(field.status).toBe(400)
    expect(await storedBy(app)).toEqual(before)
  })

  it('is refused for what the network or the writer’s reader would not take', async () => {
    expect(await refused('long.pdf', pdf(101))).toBe(
      'Keep PDFs under 100 pages for best results. This has 101.',
    )
    expect(await refused('locked.pdf', protectedPdf())).toContain('password')
    expect(await refused('torn.pdf', bytesOf('%PDF-1.7 and no more'))).toContain('cannot be read')
    expect(await refused('long.pptx', presentation(301))).toBe(
      'This document has 301 pages. LinkedIn accepts at most 300.',
    )
    expect(await refused('locked.docx', oleFile('EncryptionInfo', 'EncryptedPackage'))).toContain('password')
    expect(await refused('wide.png', hugePng(7000, 6000))).toBe(
      'This image has 42,000,000 pixels. LinkedIn accepts fewer than 36,152,320.',
    )
    expect(await refused('endless.png', hugePng(0xffff, 0xffff))).toContain('pixels')
    expect(await refused('long.gif', gif(251))).toBe('This GIF has 251 frames. LinkedIn accepts at most 250.')
    expect(await refused('torn.png', hugePng(3, 3))).toBe('This image cannot be read. It may be damaged.')
    expect((await uploadMedia(client, { name: 'just.gif', bytes: gif(250) })).status).toBe(200)
  })

  it('is refused when it is small and unpacks to something enormous', async () => {
    const bomb = presentation(1, { 'ppt/media/a.xml': 'a'.repeat(30_000_000) })
    expect(await refused('bomb.pptx', bomb)).toBe('This document is too large once it is unpacked.')
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`ppt/${at}`, '']))
    expect(await refused('many.pptx', presentation(1, many))).toBe(
      'This document is too large once it is unpacked.',
    )
  })

  it('has a name that is only a name', async () => {
    const { body } = await uploadMedia(client, {
      name: '..\\..\\etc/\u202egnp.\u0007a.png',
      bytes: pictures['image/png'],
    })
    expect(body.originalName).toBe('gnp.a.png')
  })

  it('needs a session', async () => {
    const sent = await uploadMedia<Refused>(app.visitor, { name: 'a.png', bytes: pictures['image/png'] })
    const { code, error } = sent.body
    const needed = 'You need to sign in before continuing.'
    expect([sent.status, code, error]).toEqual([401, 'unauthorized:auth', needed])
  })
})
