import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { beginForm, holdPlaces } from '#test/harness/begun-forms.ts'
import type { Client } from '#test/harness/client.ts'
import { bytesOf, type Refused, upload } from '#test/harness/uploads.ts'
import { spoolUploadedFile, withTemporaryFolder } from './spooled-upload.ts'

const own = 20
const all = 200

let app: TestApp
const lines: Socket[] = []
beforeAll(async () => {
  app = await startTestApp({ env: { SIGN_UP_LIMIT: '0', LOG_LEVEL: 'debug' } })
})
afterEach(async () => {
  app.takeLines('request')
  const held = lines.splice(0)
  for (const line of held) line.destroy()
  let ended = 0
  await expect.poll(() => (ended += app.takeLines('request').length)).toBeGreaterThanOrEqual(held.length)
})
afterAll(() => app.stop())

const send = (client: Client) => upload<Refused>(client, { name: 'a.txt', bytes: bytesOf('Notes') })

async function fill(client: Client): Promise<string> {
  const { held, refusal } = await holdPlaces(client, '/api/files/upload', own)
  lines.push(...held)
  return refusal
}

it('an account has twenty uploads at once, and others have theirs', async () => {
  const client = await app.guest()
  expect(await fill(client)).toMatch(/^HTTP\/1\.1 429 /)
  expect(await send(client)).toMatchObject({
    status: 429,
    body: {
      code: 'rate_limit:api',
      cause: 'You are uploading too many files at once. Please wait until some of them have finished.',
    },
  })
  expect((await send(await app.guest())).status).toBe(200)
  lines.pop()?.destroy()
  await expect.poll(async () => (await send(client)).status, { timeout: 10_000 }).toBe(200)
})

it('there are two hundred uploads of all accounts at once', async () => {
  const other = await app.guest()
  for (let count = 0; count < all / own; count += 1) await fill(await app.guest())
  expect(await send(other)).toMatchObject({
    status: 429,
    body: { cause: 'Many files are being uploaded. Please try again in a minute.' },
  })
  lines.pop()?.destroy()
  await expect.poll(async () => (await send(other)).status, { timeout: 10_000 }).toBe(200)
})

describe('the file of a form', () => {
  const wanted = {
    field: 'file',
    maxBytes: 10,
    invalid: 'bad_request:document',
    tooLarge: 'It is too large.',
  } as const
  const refusal = (reason: string) => expect.objectContaining({ code: 'bad_request:document', reason })
  const formOf = (...files: [field: string, name: string, text: string][]) => {
    const form = new FormData()
    for (const [field, name, text] of files)
      form.append(field, new File([text], name, { type: 'text/markdown' }))
    return form
  }
  const requestOf = (body: FormData | string | null, headers: Record<string, string> = {}) =>
    new Request('http://localhost/', { method: 'POST', body, headers })
  const spool = (request: Request) =>
    withTemporaryFolder(async (folder) => {
      const path = join(folder, 'file')
      const spooled = await spoolUploadedFile(request, { ...wanted, path })
      return { ...spooled, text: await readFile(path, 'utf8') }
    })

  it('is written with its name, its type and its size', async () => {
    const form = formOf(['file', 'über uns.md', '# über']) // ü takes two bytes.
    form.append('comment', 'A field beside it')
    expect(await spool(requestOf(form))).toEqual({
      name: 'über uns.md',
      type: 'text/markdown',
      size: 7,
      text: '# über',
    })
  })

  it.each(['a "quoted" name.md', 'two\r\nlines.md', '100%20 sure.md'])(
    'keeps what browsers escape in a name: %j',
    async (name) => {
      expect((await spool(requestOf(formOf(['file', name, 'text'])))).name).toBe(name)
    },
  )

  it('is the first where there are several', async () => {
    const form = formOf(['file', 'one.md', 'one'], ['file', 'two.md', 'the second'])
    expect(await spool(requestOf(form))).toMatchObject({ name: 'one.md', text: 'one' })
  })

  it('may be as large as is allowed and no larger', async () => {
    expect((await spool(requestOf(formOf(['file', 'a.md', 'x'.repeat(10)])))).size).toBe(10)
    await expect(spool(requestOf(formOf(['file', 'a.md', 'x'.repeat(11)])))).rejects.toEqual(
      refusal('It is too large.'),
    )
  })

  it('is missing where only another field has one', async () => {
    await expect(spool(requestOf(formOf(['photo', 'a.md', 'text'])))).rejects.toEqual(
      refusal('The form has no file in the field "file".'),
    )
  })

  it('is refused by the length of its form only where that cannot be what is around it', async () => {
    const announced = (length: string) =>
      requestOf(formOf(['file', 'a.md', 'text']), { 'content-length': length })
    expect((await spool(announced('1000'))).text).toBe('text')
    await expect(spool(announced('100000'))).rejects.toEqual(refusal('It is too large.'))
  })

  it.each([
    [null, 'multipart/form-data; boundary=x', 'The form could not be read.'],
    ['--x', 'multipart/form-data', 'The form could not be read.'],
    ['--x', 'multipart/form-data; boundary=x', 'The form could not be read.'],
    ['--x--', 'MULTIPART/FORM-DATA; Boundary=x', 'The form has no file in the field "file".'],
    [
      '--x--',
      'text/plain; like="multipart/form-data; boundary=x"',
      'The request must be a form with a file.',
    ],
    ['--x--', 'multipart/form-database; boundary=x', 'The request must be a form with a file.'],
  ])('is missing in %j of type %s', async (body, type, reason) => {
    await expect(spool(requestOf(body, { 'content-type': type }))).rejects.toEqual(refusal(reason))
  })

  it('is missing where there is neither a body nor a type', async () => {
    await expect(spool(requestOf(null))).rejects.toEqual(refusal('The request must be a form with a file.'))
  })

  it('lies in a folder that is gone when the work has ended, well or not', async () => {
    const folders: string[] = []
    const work = async (folder: string) => {
      folders.push(folder)
      await writeFile(join(folder, 'file'), 'text')
      if (folders.length > 1) throw new Error('The work has failed.')
      return 'done'
    }
    expect(await withTemporaryFolder(work)).toBe('done')
    await expect(withTemporaryFolder(work)).rejects.toThrow('The work has failed.')
    expect(new Set(folders).size).toBe(2)
    for (const folder of folders) expect(existsSync(folder)).toBe(false)
  })
})

it('a form that is announced as too large is refused before it is here', async () => {
  const line = await beginForm(await app.guest(), '/api/files/upload', { length: 30 * 1024 * 1024 })
  const [answer] = (await once(line, 'data')) as [Buffer]
  line.destroy()
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [^]*File size should be less than 20MB/)
})
