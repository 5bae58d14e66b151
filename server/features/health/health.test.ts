import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startCuttableLine } from '#test/fixtures/cuttable-line.ts'
import { startS3Server } from '#test/fixtures/s3-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { followLine, readyz } from '#test/harness/readiness.ts'

let now = Date.UTC(2026, 10, 20, 12)

it('does not count what came due before the server began', async () => {
  const app = await startTestApp({ now: () => now })
  await expect.poll(() => readyz(app)).toMatchObject({ body: { oldestOverdueSeconds: 0 } })
  const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
  const job = { name: 'known to nobody', version: 1, payload: '{}', state: 'waiting' as const }
  const moments = { dueAt: now - 12 * 60 * 60_000, createdAt: now, updatedAt: now }
  await db
    .insertInto('job')
    .values({ id: 'yesterday', ...job, ...moments })
    .execute()
  await close()
  now += 60_000
  await expect.poll(() => readyz(app)).toMatchObject({ body: { oldestOverdueSeconds: 60 } })
  await app.stop()
})

it('tells how long the oldest overdue job has been waiting, and stays alive and ready', async () => {
  const app = await startTestApp({ now: () => now })
  const overdue = async () => {
    const { body } = await app.visitor.get<string>('/metrics')
    return Number(/^lede_oldest_overdue_job_seconds (.*)$/m.exec(body)?.[1])
  }
  // Daily jobs are due when a server starts, and done a moment later.
  await expect.poll(() => readyz(app)).toMatchObject({ body: { oldestOverdueSeconds: 0 } })
  const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
  const job = { name: 'known to nobody', version: 1, payload: '{}', state: 'waiting' as const }
  now += 5000
  const moments = { dueAt: now - 5000, createdAt: now, updatedAt: now }
  await db
    .insertInto('job')
    .values({ id: 'stuck', ...job, ...moments })
    .execute()
  now += 60_000
  await expect.poll(() => readyz(app)).toMatchObject({ status: 200, body: { oldestOverdueSeconds: 65 } })
  expect(await app.visitor.get('/healthz')).toMatchObject({ status: 200, body: { ok: true } })
  await expect.poll(overdue).toBe(65)
  await db.deleteFrom('job').where('id', '=', 'stuck').execute()
  await close()
  await expect.poll(overdue).toBe(0)
  await app.stop()
})

it('is not ready any more while it drains, and serves all the same', async () => {
  const app = await startTestApp()
  expect((await readyz(app)).status).toBe(200)
  app.drain()
  expect(await readyz(app)).toMatchObject({
    status: 503,
    body: { database: true, storage: true, streams: true, draining: true },
  })
  expect((await app.visitor.get('/healthz')).status).toBe(200)
  expect((await app.guest()).cookie).not.toBe('')
  await app.stop()
})

it('says when the storage is away, silent and back', async () => {
  const s3 = await startS3Server()
  const line = await startCuttableLine(s3.env.S3_ENDPOINT)
  const app = await startTestApp({ env: { ...s3.env, S3_ENDPOINT: line.url.replace(/\/$/, '') } })
  await followLine(app, line, 'storage')
  expect((await app.guest()).cookie).not.toBe('')
  line.mend()
  await app.stop()
  await line.close()
  await s3.close()
})

describe('the figures', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { METRICS_TOKEN: 'for prometheus alone' } })
  })
  afterAll(() => app.stop())

  const read = (authorization?: string) =>
    app.visitor.fetch('/metrics', authorization === undefined ? {} : { headers: { authorization } })

  it('are for whoever has the token, where one is set', async () => {
    expect((await read()).status).toBe(401)
    const refused = await read('Bearer another')
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    expect(await refused.text()).not.toContain('lede_')
    const answer = await read('Bearer for prometheus alone')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  })
})
