import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { keptMs, purgeJobs } from '#server/jobs/purge.ts'
import { type Delivery, startDelivery } from '#test/harness/delivery.ts'
import { startTestApp } from '#test/harness/app.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
  await delivery.rest()
})
afterEach(() => delivery.rest())
afterAll(() => delivery.close())

type State = 'waiting' | 'done' | 'dead'
type Ended = { id: string; state?: State; at: number; dueAt?: number }
const jobOf = ({ id, state = 'done', at, dueAt = at }: Ended) => ({
  id,
  name: 'some work',
  version: 1,
  payload: '{}',
  state,
  dueAt,
  createdAt: dueAt,
  updatedAt: at,
})
/** Ignores the index jobs, which nothing runs here. */
const idsLeft = async () => {
  const rows = await delivery.db.selectFrom('job').select('id').where('name', '!=', 'index-post').execute()
  return rows.map(({ id }) => id).toSorted()
}
const purge = () => {
  const { db, clock, server } = delivery
  return purgeJobs({ db, now: () => clock.now, findNeeded: server().findNeededJobs })
}

it('removes jobs a month after they ended, and no others', async () => {
  const { db, clock } = delivery
  const old = clock.now - keptMs - 1
  const jobs: Ended[] = [
    { id: 'old and done', at: old },
    { id: 'old and dead', at: old, state: 'dead' },
    { id: 'old and waiting', at: old, state: 'waiting' },
    { id: 'of a month ago', at: old + 1 },
    { id: 'due long ago, done now', at: clock.now, dueAt: old },
  ]
  await db.insertInto('job').values(jobs.map(jobOf)).execute()
  expect(await purge()).toBe(2)
  expect(await idsLeft()).toEqual(['due long ago, done now', 'of a month ago', 'old and waiting'])
})

it('goes through any number of them in parts, past those that are needed', async () => {
  const { db, clock } = delivery
  const old = clock.now - keptMs - 1
  for (let part = 0; part < 12; part += 1) {
    // A hundred jobs share each timestamp, so that the end of a batch falls between equal ones.
    const jobs = Array.from({ length: 100 }, () => jobOf({ id: randomUUID(), at: old - part }))
    await db.insertInto('job').values(jobs).execute()
  }
  const asked: number[] = []
  const kept: string[] = []
  const findNeeded = async (jobs: readonly { id: string }[]) => {
    asked.push(jobs.length)
    const needed = jobs.slice(0, 10).map(({ id }) => id)
    kept.push(...needed)
    return new Set(needed)
  }
  expect(await purgeJobs({ db, now: () => clock.now, findNeeded })).toBe(1170)
  expect(asked).toEqual([500, 500, 200])
  expect(await idsLeft()).toEqual(kept.toSorted())
})

it('keeps the job of a publication as long as that is not settled', async () => {
  const { db, clock, accept, practice, server, settled, rowOf } = delivery
  const published = await accept({ text: 'Out long ago' })
  server().start()
  await settled(published.publicationId)
  practice.faults.push({ on: 'create', when: 'before', drop: true })
  const unknown = await accept({ text: 'Nobody knows' })
  await settled(unknown.publicationId)
  await delivery.pause()
  expect((await rowOf(unknown.publicationId)).state).toBe('unknown')
  clock.now += keptMs + 60_000
  expect(await purge()).toBe(1)
  const left = await db.selectFrom('job').select('payload').where('name', '=', 'publish').execute()
  expect(left).toEqual([{ payload: JSON.stringify({ publicationId: unknown.publicationId }) }])
  const resolution = { documentId: unknown.documentId, outcome: 'not-published' as const }
  await server().resolve(delivery.actor, resolution)
  expect(await purge()).toBe(1)
  expect(await idsLeft()).toEqual([])
})

it('is done once a day by the server', async () => {
  let now = Date.UTC(2026, 10, 20, 12)
  const first = await startTestApp({ now: () => now })
  await first.stop({ keepDatabase: true })
  const { db, close } = openDatabase({ url: first.database.databaseUrl, dataDir: first.database.dataDir })
  await db
    .insertInto('job')
    .values(jobOf({ id: 'old', at: now - keptMs }))
    .execute()
  const old = () => db.selectFrom('job').select('id').where('id', '=', 'old').execute()
  const planned = async () => {
    const rows = await db
      .selectFrom('job')
      .select(['id', 'state'])
      .where('name', '=', 'purge-jobs')
      .orderBy('dueAt')
      .execute()
    return rows.map(({ id, state }) => `${id} ${state}`)
  }
  const today = Math.floor(now / (24 * 60 * 60 * 1000))
  expect(await old()).toHaveLength(1)
  now += 24 * 60 * 60 * 1000
  const second = await startTestApp({ now: () => now, database: first.database })
  await expect.poll(old).toEqual([])
  await expect
    .poll(planned)
    .toEqual([`purge-jobs-${today} done`, `purge-jobs-${today + 1} done`, `purge-jobs-${today + 2} waiting`])
  await close()
  await second.stop()
})
