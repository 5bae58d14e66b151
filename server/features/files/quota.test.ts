import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Usage } from '#contract/account.ts'
import { pdf, pictures } from '#test/fixtures/chat-files.ts'
import { film } from '#test/fixtures/media-files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { exportZip, importZip } from '#test/harness/archives.ts'
import { messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import {
  beginDirect,
  beginMedia,
  bytesOf,
  completeDirect,
  sendParts,
  upload,
  uploadMedia,
} from '#test/harness/uploads.ts'

const megabyte = 1024 * 1024
const storageOf = async (client: Client) =>
  (await client.get<{ usage: Usage }>('/api/profile')).body.usage.storage
const text = (size: number) => ({ name: 'notes.txt', bytes: new Uint8Array(size).fill(97) })
const refused = (cause: RegExp) => ({
  status: 400,
  body: {
    code: 'bad_request:api',
    cause: expect.stringMatching(cause) as string,
    error: expect.stringMatching(cause) as string,
  },
})
const full = /^Your files take .* of the 2\.00 MB that you may keep, and this one has .*\. Delete /

describe('what an account may keep', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { STORAGE_LIMIT_MB: '3', GUEST_STORAGE_LIMIT_MB: '2' } })
  })
  afterAll(() => app.stop())

  it('is told with what it keeps, and is less for guests', async () => {
    const [guest, account] = [await app.guest(), await app.signUp()]
    expect(await storageOf(guest)).toEqual({ used: 0, limit: 2 * megabyte })
    expect(await storageOf(account)).toEqual({ used: 0, limit: 3 * megabyte })
    expect((await upload(guest, text(1000))).status).toBe(200)
    expect(await storageOf(guest)).toEqual({ used: 1000, limit: 2 * megabyte })
    expect(await storageOf(account)).toEqual({ used: 0, limit: 3 * megabyte })
    const changed = await guest.patch<{ usage: Usage }>('/api/profile', { firstName: 'Ada' })
    expect(changed.body.usage.storage).toEqual({ used: 1000, limit: 2 * megabyte })
  })

  it('refuses every file beyond it, whichever way it comes', async () => {
    const guest = await app.guest()
    expect((await upload(guest, text(1.5 * megabyte))).status).toBe(200)
    const { used } = await storageOf(guest)
    expect(await upload(guest, text(0.625 * megabyte))).toMatchObject(refused(full))
    expect(await uploadMedia(guest, { name: 'a.mp4', bytes: film(0.625 * megabyte) })).toMatchObject(
      refused(full),
    )
    const large = { name: 'a.pdf', size: 5 * megabyte }
    expect(await beginDirect(guest, large)).toMatchObject(refused(full))
    expect(await beginMedia(guest, large)).toMatchObject(refused(full))
    expect(await storageOf(guest)).toEqual({ used, limit: 2 * megabyte })
    expect((await upload(guest, text(0.5 * megabyte))).status).toBe(200)
    expect((await storageOf(guest)).used).toBe(2 * megabyte)
  })

  it('is kept by files that come at once', async () => {
    const guest = await app.guest()
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(guest, text(0.875 * megabyte))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
  })

  it('lets no more than 100 uploads run of those that are begun at once', async () => {
    const guest = await app.guest()
    const begin = () => beginDirect(guest, { name: 'a.txt', size: 4 })
    for (let count = 0; count < 90; count += 1) expect((await begin()).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, begin))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(
      refused(/^Too many uploads are running\./),
    )
  })

  it('counts an upload from its beginning, until it is given up', async () => {
    const guest = await app.guest()
    const { body: begun } = await beginDirect(guest, { name: 'a.txt', size: 1.5 * megabyte })
    expect((await storageOf(guest)).used).toBe(1.5 * megabyte)
    expect(await upload(guest, text(megabyte))).toMatchObject(refused(full))
    await guest.delete(`/api/uploads/${begun.uploadId}`)
    expect((await storageOf(guest)).used).toBe(0)
    expect((await upload(guest, text(megabyte))).status).toBe(200)
    const second = await beginDirect(guest, { name: 'b.txt', size: 10 })
    await completeDirect(guest, second.body, await sendParts(guest, second.body, bytesOf('0123456789')))
    expect((await storageOf(guest)).used).toBe(megabyte + 10)
  })

  it('has room again when a chat with files is deleted', async () => {
    const guest = await app.guest()
    const { body: file } = await upload(guest, text(1.5 * megabyte))
    const { chatId, messageId, body } = messageBody('')
    const part = { type: 'file', url: file.url, name: 'notes.txt', mediaType: 'text/plain' }
    const message = { id: messageId, role: 'user', parts: [{ type: 'text', text: 'Read this' }, part] }
    expect((await guest.post('/api/chat', { ...body, message })).status).toBe(200)
    expect(await upload(guest, text(megabyte))).toMatchObject(refused(full))
    await guest.delete(`/api/chat?id=${chatId}`)
    await expect.poll(async () => (await storageOf(guest)).used).toBe(0)
    expect((await upload(guest, text(megabyte))).status).toBe(200)
  })

  it('holds for pictures made of words', async () => {
    const guest = await app.guest()
    const documentId = randomUUID()
    const content = Buffer.from(pictures['image/png']).toString('base64')
    const saved = await guest.post(`/api/document?id=${documentId}`, { title: 'P', content, kind: 'image' })
    expect(saved.status).toBe(200)
    await upload(guest, text(2 * megabyte))
    const kept = await guest.post('/api/actions/keepPicture', { documentId })
    expect(kept).toMatchObject({ status: 400, body: { cause: expect.stringMatching(full) as string } })
  })

  it('holds for an import, which says so and goes on from there', async () => {
    const account = await app.signUp()
    for (let count = 0; count < 2; count += 1) await upload(account, text(1.25 * megabyte))
    const zip = await exportZip(account)
    const guest = await app.guest()
    const ended = await importZip(guest, zip)
    expect(ended).toMatchObject({ state: 'failed', problem: expect.stringMatching(full) as string })
    expect((await storageOf(guest)).used).toBeLessThanOrEqual(2 * megabyte)
  })
})

it('is a number of files too, and nothing where a limit is 0', async () => {
  const app = await startTestApp({ env: { GUEST_FILE_LIMIT: '2', STORAGE_LIMIT_MB: '0', FILE_LIMIT: '0' } })
  const [guest, account] = [await app.guest(), await app.signUp()]
  for (const client of [guest, account]) {
    for (let count = 0; count < 2; count += 1) expect((await upload(client, text(10))).status).toBe(200)
  }
  expect(await upload(guest, text(10))).toMatchObject(
    refused(/^You have 2 of the 2 files that you may keep\./),
  )
  expect((await upload(account, { name: 'a.pdf', bytes: pdf(1) })).status).toBe(200)
  expect((await storageOf(account)).limit).toBe(0)
  await app.stop()
})
