import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkedInArchive } from '#test/fixtures/linkedin-archive.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { exportZip, uploadArchive } from '#test/harness/archives.ts'
import { holdPlaces } from '#test/harness/begun-forms.ts'
import { upload } from '#test/harness/uploads.ts'

const megabyte = 1024 * 1024

/** Requests an export and reads only its beginning until told to continue. */
async function askWithoutReading(app: TestApp, { cookie }: Client) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  let received = 0
  // Aborting the connection may raise an error.
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.on('close', () => resolve(received)))
  socket.on('data', (chunk: Buffer) => {
    received += chunk.byteLength
  })
  socket.write(`GET /api/export HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  return { closed, read: () => void socket.resume(), leave: () => void socket.destroy() }
}

/** Creates an account with more data than the buffers along the way can hold. */
async function largeAccount(app: TestApp): Promise<Client> {
  const client = await app.guest()
  const bytes = new Uint8Array(16 * megabyte)
  for (let at = 0; at < bytes.byteLength; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  for (let at = 0; at < bytes.byteLength; at += 1) bytes[at] = 97 + ((bytes[at] ?? 0) % 26)
  for (let count = 0; count < 2; count += 1) {
    expect((await upload(client, { name: 'notes.txt', bytes })).status).toBe(200)
  }
  return client
}

/** Requests an export without reading it. */
async function ask(client: Client) {
  const answer = await client.fetch('/api/export')
  const { status, headers } = answer
  if (status === 200) await answer.body?.cancel()
  const body: unknown = status === 200 ? null : await answer.json()
  return { status, retryAfter: headers.get('retry-after'), body }
}
const statusOf = async (client: Client) => (await ask(client)).status

describe('turns', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('are each account’s own for exports: one at a time, whatever others do', async () => {
    const held = await largeAccount(app)
    const asking = await askWithoutReading(app, held)
    expect(await ask(held)).toMatchObject({
      status: 429,
      retryAfter: '5',
      body: {
        code: 'rate_limit:api',
        cause: 'An export of yours is already running. Please wait until it has finished.',
      },
    })
    expect((await exportZip(await app.guest())).byteLength).toBeGreaterThan(0)
    asking.leave()
    await expect.poll(() => statusOf(held), { timeout: 10_000 }).toBe(200)
  })

  it('are each account’s own for archives that come in', async () => {
    const [one, other] = [await app.guest(), await app.guest()]
    const archive = linkedInArchive()
    const answers = await Promise.all([1, 2, 3].map(() => uploadArchive(one, archive)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      cause: 'An archive of yours is being read. Please wait until that has finished.',
    })
    expect((await uploadArchive(other, archive)).status).toBe(201)
    expect((await uploadArchive(one, archive)).status).toBe(201)
  })
})

it('archives that never arrive leave room for those of others', async () => {
  const app = await startTestApp()
  const lines: Socket[] = []
  for (let count = 0; count < 20; count += 1) {
    const { held } = await holdPlaces(await app.guest(), '/api/imports', 1)
    lines.push(...held)
  }
  expect((await uploadArchive(await app.guest(), linkedInArchive())).status).toBe(201)
  for (const line of lines) line.destroy()
  await app.stop()
})

it('an export that nobody reads is cut off, and its turn is free again', async () => {
  const app = await startTestApp({ stallMs: 500 })
  const client = await largeAccount(app)
  const asking = await askWithoutReading(app, client)
  expect(await statusOf(client)).toBe(429)
  // The first client has neither read any more nor disconnected.
  await expect.poll(() => statusOf(client), { timeout: 10_000 }).toBe(200)
  asking.read()
  expect(await asking.closed).toBeLessThan(32 * megabyte)
  await app.stop()
})
