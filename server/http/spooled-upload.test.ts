import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { holdPlaces } from '#test/harness/begun-forms.ts'
import type { Client } from '#test/harness/client.ts'
import { bytesOf, type Refused, upload } from '#test/harness/uploads.ts'

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
      code: 'bad_request:api',
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
