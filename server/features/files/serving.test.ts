import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, pictures } from '#test/fixtures/chat-files.ts'
import { startS3Server } from '#test/fixtures/s3-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { bytesOf, upload } from '#test/harness/uploads.ts'

const settings = {
  'a folder': async () => ({ env: {}, close: () => Promise.resolve() }),
  'an S3-compatible storage': startS3Server,
}

describe.each(Object.entries(settings))('a file in %s', (_, prepare) => {
  let app: TestApp
  let client: Client
  let close: () => Promise<void>
  let path: string
  beforeAll(async () => {
    const storage = await prepare()
    app = await startTestApp({ env: storage.env })
    client = await app.guest()
    close = storage.close
    path = await stored('notes.txt', bytesOf('0123456789'))
  })
  afterAll(async () => {
    await app.stop()
    await close()
  })

  const stored = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    new URL((await upload(client, { name, bytes })).body.url).pathname
  const read = async (headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await app.visitor.fetch(path, { method, headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it('is read by whoever has its address', async () => {
    const { status, headers, text } = await read()
    expect({ status, text }).toEqual({ status: 200, text: '0123456789' })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '10',
      'content-disposition': `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`,
      'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\da-f]{64}"$/),
    })
  })

  it('answers HEAD with the same headers and no bytes', async () => {
    const { status, headers, text } = await read({ range: 'bytes=0-1' }, 'HEAD')
    expect({ status, text, length: headers.get('content-length') }).toEqual({
      status: 200,
      text: '',
      length: '10',
    })
  })

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=8-999', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('gives a range: %s', async (range, text, place) => {
    const answer = await read({ range })
    expect(answer).toMatchObject({ status: 206, text })
    expect(answer.headers.get('content-range')).toBe(place)
    expect(answer.headers.get('content-length')).toBe(String(text.length))
  })

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('has no range %s', async (range) => {
    const { status, headers, text } = await read({ range })
    expect({ status, text, place: headers.get('content-range') }).toEqual({
      status: 416,
      text: '',
      place: 'bytes */10',
    })
  })

  it.each(['bytes=3-1', 'bytes=a-b', 'bytes=-', 'lines=0-1', 'bytes=0-1,3-4'])(
    'is whole for what is no single range: %s',
    async (range) => {
      expect(await read({ range })).toMatchObject({ status: 200, text: '0123456789' })
    },
  )

  it('gives a range only of the file that the reader knows, and nothing that the reader has', async () => {
    const etag = (await read()).headers.get('etag') ?? ''
    const range = 'bytes=0-1'
    expect(await read({ range, 'if-range': etag })).toMatchObject({ status: 206, text: '01' })
    expect(await read({ range, 'if-range': '"other"' })).toMatchObject({ status: 200, text: '0123456789' })
    expect(await read({ 'if-none-match': `"other", W/${etag}` })).toMatchObject({ status: 304, text: '' })
  })

  it('is shown in place when it is a picture or a PDF, and saved under its name otherwise', async () => {
    const dispositionOf = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      (await app.visitor.get(await stored(name, bytes))).headers.get('content-disposition')
    expect(await dispositionOf('a.png', pictures['image/png'])).toMatch(/^inline; filename="a.png"/)
    expect(await dispositionOf('a.pdf', pdf(1))).toMatch(/^inline;/)
    expect(await dispositionOf('a.html', bytesOf('<script>alert(1)</script>'))).toMatch(/^attachment;/)
    expect(await dispositionOf('Größe "\r\n(1).md', bytesOf('text'))).toBe(
      `attachment; filename="Gr__e _(1).md"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22%281%29.md`,
    )
  })

  it('goes on being served after a reader has broken off', async () => {
    const large = await stored('large.txt', new Uint8Array(20_000_000).fill(97))
    const request = get(new URL(large, app.url))
    const [answer] = await once(request, 'response')
    await once(answer, 'data')
    request.destroy()
    expect((await app.visitor.get(large)).text.length).toBe(20_000_000)
  })

  it('is a plain 404 where there is none', async () => {
    const key = path.split('/')[2] ?? ''
    for (const address of [
      `/files/${'0'.repeat(40)}/notes.txt`,
      '/files/..%2f..%2flede.db/x',
      `/files/${key}`,
      `/files/upload-${key}/x`,
      '/files/',
    ]) {
      const answer = await app.visitor.get(address)
      expect(answer).toMatchObject({ status: 404, text: 'Not found' })
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    }
  })
})
