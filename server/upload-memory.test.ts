import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DirectUpload, PostMedia } from '#contract/files.ts'
import { film, filmHead } from '#test/fixtures/media-files.ts'
import { consent, consentAddress, exchange } from '#test/fixtures/practice-server.ts'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { Client } from '#test/harness/client.ts'
import { databaseEnv, type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { beginMedia, completeDirect, upload, uploadMediaDirectly } from '#test/harness/uploads.ts'

const megabyte = 1024 * 1024
const filmBytes = 200 * megabyte
/** A video held in memory shows as more than twice this. */
const growthBelowMb = filmBytes / megabyte / 4

let database: FreshDatabase
let server: ServerProcess
let client: Client
beforeAll(async () => {
  database = await freshDatabase()
  server = await startServerProcess({
    DATA_DIR: database.dataDir,
    GUEST_STORAGE_LIMIT_MB: '0',
    ...databaseEnv(database),
    ALLOW_GUESTS: 'on',
  })
  client = new Client(server.url)
  await client.post('/api/auth/sign-in/anonymous')
}, 120_000)
afterAll(async () => {
  await server.stop()
  await database.remove()
})

/** Returns the server's resident memory in megabytes. Without /proc, a program has to report it. */
function residentMb(): number {
  const status = `/proc/${server.pid}/status`
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

/** Returns one part of a video of any size, without creating the whole. */
function partOf(at: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill((at * 37) % 251)
  if (at > 0) return bytes
  const head = filmHead({ seconds: 600 })
  bytes.set(head)
  const rest = Buffer.alloc(8)
  rest.writeUInt32BE(filmBytes - head.byteLength)
  rest.write('mdat', 4, 'latin1')
  bytes.set(rest, head.byteLength)
  return bytes
}

async function sendFilm({ partSize, parts }: DirectUpload) {
  const hash = createHash('sha256')
  const etags: string[] = []
  const samples: number[] = []
  for (const [at, { url, method, headers }] of parts.entries()) {
    const body = partOf(at, Math.min(partSize, filmBytes - at * partSize))
    hash.update(body)
    const sent = await client.fetch(new URL(url).pathname, { method, headers, body })
    expect(sent.status).toBe(200)
    etags.push(sent.headers.get('etag') ?? '')
    samples.push(residentMb())
  }
  return { sha256: hash.digest('hex'), etags, samples }
}

async function hashOf(url: string): Promise<string> {
  const hash = createHash('sha256')
  const { body } = await client.fetch(new URL(url).pathname)
  for await (const chunk of body ?? []) hash.update(chunk)
  return hash.digest('hex')
}

it('takes a film of 200 MB without holding it in memory', { timeout: 240_000 }, async () => {
  // The first video loads the code that the second one needs.
  await uploadMediaDirectly(client, { name: 'first.mp4', bytes: film(16 * megabyte) })
  const before = residentMb()
  const { body: begun } = await beginMedia(client, { name: 'film.mp4', size: filmBytes, type: 'video/mp4' })
  const { sha256, etags, samples } = await sendFilm(begun)
  const { status, body } = await completeDirect<PostMedia>(client, begun, etags)
  expect(status).toBe(200)
  expect(body).toMatchObject({ mediaType: 'video', size: filmBytes, durationMs: 600_000 })
  samples.push(residentMb())
  expect(await hashOf(body.url)).toBe(sha256)
  samples.push(residentMb())
  // Garbage comes and goes between samples; a video held in memory would show in all of the last ones.
  const late = samples.slice(-Math.ceil(samples.length / 4))
  const growth = Math.min(...late) - before
  expect(growth, `samples in MB: ${samples.map(Math.round).join(' ')}`).toBeLessThan(growthBelowMb)
})

/** Returns the peak growth of the server's memory while something is done, in megabytes. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = residentMb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMb())
  }, 50)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return most - before
}

const atOnce = 16
const sizeOfEach = 19.5 * megabyte
/** The growth for a few files in transit; together they have 312 MB, and would take four times as much in memory. */
const growthAtOnceMb = 250

/** Text that no server can store in less memory. */
const notes = (at: number) => new Uint8Array(sizeOfEach).fill(97 + at)
const pages = (at: number) => {
  const bytes = new Uint8Array(sizeOfEach).fill(97 + at)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n/Type /Page\n'))
  return bytes
}

it('takes sixteen files at once without holding them in memory', { timeout: 240_000 }, async () => {
  const send = (at: number) =>
    upload(client, { name: `notes ${at}.txt`, bytes: notes(at), type: 'text/plain' })
  await send(0)
  const statuses: number[] = []
  const growth = await growthDuring(async () => {
    const answers = await Promise.all(Array.from({ length: atOnce }, (_, at) => send(at)))
    statuses.push(...answers.map(({ status }) => status))
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(growth).toBeLessThan(growthAtOnceMb)
})

it('does the same on the practice network', { timeout: 240_000 }, async () => {
  const practice = `${server.url}/practice`
  const redirectUri = `${server.url}/api/linkedin/callback`
  const back = await consent(consentAddress(practice, { redirect_uri: redirectUri }), {}, client)
  const code = back.searchParams.get('code') ?? ''
  const { body } = await exchange(practice, code, { redirect_uri: redirectUri })
  const authorization = `Bearer ${String(body['access_token'])}`
  const headers = { authorization, 'linkedin-version': '202609', 'content-type': 'application/json' }
  const { sub } = (await (await fetch(`${practice}/v2/userinfo`, { headers })).json()) as { sub: string }
  const send = async (at: number) => {
    const begun = await fetch(`${practice}/rest/documents?action=initializeUpload`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ initializeUploadRequest: { owner: `urn:li:person:${sub}` } }),
    })
    const { value } = (await begun.json()) as { value: { uploadUrl: string } }
    return fetch(value.uploadUrl, { method: 'PUT', headers: { authorization }, body: pages(at) })
  }
  const statuses: number[] = []
  const growth = await growthDuring(async () => {
    const answers = await Promise.all(Array.from({ length: atOnce }, (_, at) => send(at)))
    statuses.push(...answers.map(({ status }) => status))
  })
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(growth).toBeLessThan(growthAtOnceMb)
})
