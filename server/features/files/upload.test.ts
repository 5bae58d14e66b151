import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  archive,
  bareOfficeFile,
  officeFile,
  officeType,
  pdf,
  pictures,
  protectedPdf,
} from '#test/fixtures/chat-files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { storedBy } from '#test/harness/stored.ts'
import { bytesOf, type Refused, upload } from '#test/harness/uploads.ts'

const limit = 20_971_520
const catalogue = "The request couldn't be processed. Please check your input and try again."
const refusal = (sentence: string) => ({
  status: 400,
  body: { code: 'bad_request:api', message: catalogue, cause: sentence, error: sentence },
})
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('a file in a form', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const stored = () => storedBy(app)

  it('is stored under an address that cannot be guessed', async () => {
    const bytes = bytesOf('first,second\n1,2\n')
    const { status, body } = await upload(client, { name: 'numbers.csv', bytes })
    expect(status).toBe(200)
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:\d+\/files\/[\da-f]{40}\/numbers\.csv$/),
      pathname: 'numbers.csv',
      contentType: 'text/csv',
    })
    const again = await upload(client, { name: 'numbers.csv', bytes })
    expect(again.body.url).not.toBe(body.url)
  })

  it.each([
    ['photo.jpg', pictures['image/jpeg'], 'image/jpeg'],
    ['photo.png', pictures['image/png'], 'image/png'],
    ['photo.gif', pictures['image/gif'], 'image/gif'],
    ['photo.webp', pictures['image/webp'], 'image/webp'],
    ['paper.pdf', pdf(100), 'application/pdf'],
    ['letter.docx', officeFile('docx'), officeType('docx')],
    ['bare.docx', bareOfficeFile(), officeType('docx')],
    ['talk.pptx', officeFile('pptx'), officeType('pptx')],
    ['sheet.xlsx', officeFile('xlsx'), officeType('xlsx')],
    ['notes.txt', bytesOf('Grüße\tan alle\r\n'), 'text/plain'],
    ['README', bytesOf('plain'), 'text/plain'],
    ['notes.MD', bytesOf('# Title'), 'text/markdown'],
    ['data.json', bytesOf('{"a":1}'), 'application/json'],
    ['page.html', bytesOf('<!doctype html><p>Hi'), 'text/html'],
    ['style.css', bytesOf('a{}'), 'text/css'],
    ['code.js', bytesOf('let a = 1'), 'text/javascript'],
    ['code.ts', bytesOf('let a: number = 1'), 'text/typescript'],
    ['code.py', bytesOf('a = 1'), 'text/x-python'],
    ['BMW.txt', bytesOf('BM is also how bitmaps begin'), 'text/plain'],
    ['renamed.txt', pictures['image/png'], 'image/png'],
    ['renamed.png', pdf(1), 'application/pdf'],
  ])('is taken for what it contains: %s', async (name, bytes, contentType) => {
    const { status, body } = await upload(client, { name, bytes, type: 'image/png' })
    expect({ status, body }).toMatchObject({ status: 200, body: { contentType } })
  })

  it.each([
    ['page.png', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['page.pdf', bytesOf('<html>')],
    ['drawing.svg', bytesOf(svg)],
    ['drawing.txt', bytesOf(`<?xml version="1.0"?>\n<!-- a --><!-- drawing -->\n${svg}`)],
    ['drawing.png', bytesOf(svg)],
    ['letter.docx', archive()],
    ['notes.txt', new Uint8Array([0xff, 0xfe, 0x41, 0x00])],
    ['notes.md', new Uint8Array([0x41, 0xe4, 0x41])],
    ['notes.csv', bytesOf('a\u0000b')],
    ['program.txt', new Uint8Array([0x4d, 0x5a, 0x90, 0x00, 0x03])],
    ['setup.exe', bytesOf('text')],
    ['film.mp4', new Uint8Array(Buffer.from('00000018667479706d703432', 'hex'))],
  ])('is refused for what it contains: %s', async (name, bytes) => {
    expect(await upload(client, { name, bytes, type: 'image/png' })).toMatchObject(
      refusal('File type not supported'),
    )
  })

  it.each([
    ['of more than 100 pages', pdf(101), 'Keep PDFs under 100 pages for best results. This has 101.'],
    [
      'with a password',
      protectedPdf(),
      'This PDF is protected with a password. Save a copy without one and add that.',
    ],
    ['that is damaged', bytesOf('%PDF-1.7\nnothing'), 'This PDF cannot be read. It may be damaged.'],
  ])('is refused when it is a PDF %s', async (_, bytes, sentence) => {
    expect(await upload(client, { name: 'paper.pdf', bytes })).toMatchObject(refusal(sentence))
  })

  it('is refused when it is empty or too large, and taken up to the last byte', async () => {
    const empty = await upload(client, { name: 'empty.txt', bytes: new Uint8Array() })
    expect(empty).toMatchObject(refusal('This file is empty.'))
    const most = new Uint8Array(limit).fill(97)
    expect((await upload(client, { name: 'most.txt', bytes: most })).status).toBe(200)
    const large = await upload(client, { name: 'large.txt', bytes: new Uint8Array(limit + 1).fill(97) })
    expect(large).toMatchObject(refusal('File size should be less than 20MB'))
  })

  it.each([
    ['another field', { field: 'photo' }, 'The form has no file in the field "file".'],
    [
      'another field that lies about its path',
      { field: '../file' },
      'The form has no file in the field "file".',
    ],
  ])('is refused in %s', async (_, more, sentence) => {
    const file = { name: 'notes.txt', bytes: bytesOf('text'), ...more }
    expect(await upload(client, file)).toMatchObject(refusal(sentence))
  })

  it.each([
    ['multipart/form-data; boundary=x', 'not a form', 'The form could not be read.'],
    ['multipart/form-data', 'no boundary', 'The form could not be read.'],
    ['text/plain', 'text', 'The request must be a form with a file.'],
  ])('is refused in a broken request: %s', async (type, body, sentence) => {
    const answer = await client.call('POST', '/api/files/upload', body, { 'content-type': type })
    expect(answer).toMatchObject(refusal(sentence))
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\notes.txt', 'notes.txt'],
    ['a\u202Egpj.txt', 'agpj.txt'],
    ['..', 'file'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(251)}.txt`],
  ])('keeps of the name %j only what is a name', async (name, kept) => {
    const { body } = await upload(client, { name, bytes: bytesOf('text') })
    expect(body.pathname).toBe(kept)
    expect((await app.visitor.get(new URL(body.url).pathname)).text).toBe('text')
  })

  it('leaves nothing behind when the storage fails', async () => {
    const folder = join(app.database.dataDir, 'files', '.temporary')
    await rename(folder, `${folder}.away`)
    const before = await stored()
    expect(await upload(client, { name: 'notes.txt', bytes: bytesOf('text') })).toMatchObject({
      status: 500,
      body: { code: 'internal:api' },
    })
    expect(app.takeWarnings()).toMatchObject([{ msg: 'request failed' }])
    expect(await stored()).toEqual(before)
    await rename(`${folder}.away`, folder)
    expect((await upload(client, { name: 'notes.txt', bytes: bytesOf('text') })).status).toBe(200)
  })

  it('needs a session', async () => {
    const answer = await upload<Refused>(app.visitor, { name: 'notes.txt', bytes: bytesOf('text') })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
  })

  it('leaves nothing behind when it is refused', async () => {
    const { files, uploads, bytes, unfinished } = await stored()
    expect(bytes.toSorted()).toEqual(files.map(({ key }) => key).toSorted())
    expect(uploads).toEqual([])
    expect(unfinished).toEqual([])
  })
})
