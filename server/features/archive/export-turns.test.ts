import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { openDatabase, type Database } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { createExports } from './exporting.ts'

const places = 12

let app: TestApp
let database: Database
beforeAll(async () => {
  app = await startTestApp()
  const { dataDir, databaseUrl: url } = app.database
  database = openDatabase({ url, dataDir })
})
afterAll(async () => {
  await database.close()
  await app.stop()
})

const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
const storage = { read: () => Promise.resolve(endless()) } as Partial<Storage> as Storage

/** Creates a guest with a file that never ends. */
async function account() {
  const client = await app.guest()
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  const userId = body.user.id
  const row = { userId, key: randomUUID(), name: 'a', contentType: 'text/plain', size: 1, sha256: '' }
  await database.db
    .insertInto('file')
    .values({ id: randomUUID(), ...row, usedAt: 1, unusedSince: null, withheldAt: null, createdAt: 1 })
    .execute()
  return { userId, sessionId: '', name: 'A guest', email: 'a@example.com', isGuest: true }
}

/** Reads the beginning of an export and then stops. */
async function begin(bytes: ReadableStream<Uint8Array>) {
  const reader = bytes.getReader()
  await reader.read()
  return reader
}

it('exports that nobody reads give their places up, the one that waited longest first', async () => {
  let clock = 0
  const exports = createExports({ database, storage, log: pino({ enabled: false }), now: () => clock })
  const cut: number[] = []
  const readers: ReadableStreamDefaultReader<Uint8Array>[] = []
  for (let at = 0; at < places; at += 1) {
    clock += 1
    readers.push(await begin(await exports(await account(), () => cut.push(at))))
  }
  const late = await account()
  const refused = exports(late, () => cut.push(places))
  await expect(refused).rejects.toMatchObject({
    status: 429,
    reason: expect.stringMatching(/^Many/) as string,
  })
  clock += 10_000
  // The first one reads slowly, but keeps reading.
  for (let pieces = 0; pieces < 40; pieces += 1) await readers[0]?.read()
  readers.push(await begin(await exports(late, () => cut.push(places))))
  expect(cut).toEqual([1])
  readers.push(await begin(await exports(await account(), () => cut.push(places + 1))))
  expect(cut).toEqual([1, 2])
  await Promise.all(readers.map((reader) => reader.cancel().catch(() => undefined)))
})
