import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'

let now = Date.UTC(2026, 10, 20, 12)
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
})
afterAll(() => app.stop())

async function figure(name: string): Promise<number> {
  const { body } = await app.visitor.get<string>('/metrics')
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
}

it('tells how long the oldest overdue job has been waiting, and stays alive and ready', async () => {
  const ready = () => app.visitor.get('/readyz')
  // Daily work is due when a server starts, and done a moment later.
  await expect.poll(ready).toMatchObject({ body: { oldestOverdueSeconds: 0 } })
  const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
  const job = { name: 'known to nobody', version: 1, payload: '{}', state: 'waiting' as const }
  const moments = { dueAt: now - 5000, createdAt: now, updatedAt: now }
  await db
    .insertInto('job')
    .values({ id: 'stuck', ...job, ...moments })
    .execute()
  now += 60_000
  await expect.poll(ready).toMatchObject({ status: 200, body: { oldestOverdueSeconds: 65 } })
  expect(await app.visitor.get('/healthz')).toMatchObject({ status: 200, body: { ok: true } })
  await expect.poll(() => figure('lede_oldest_overdue_job_seconds')).toBe(65)
  await db.deleteFrom('job').where('id', '=', 'stuck').execute()
  await close()
  await expect.poll(() => figure('lede_oldest_overdue_job_seconds')).toBe(0)
})

it('counts how long after its time each post went out', async () => {
  const client = await app.guest()
  await connect(client)
  const documentId = await savePost(client, 'Measured', 'A post that is measured')
  await client.post('/api/linkedin/publish', { documentId })
  await expect.poll(() => figure('lede_publication_lag_seconds_count')).toBe(1)
  expect(await figure('lede_publication_lag_seconds_sum')).toBe(0)
})
