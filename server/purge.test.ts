import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { restoreUntil, thinVersions } from '#server/features/documents/saving.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { addManyVersions } from '#test/harness/many-versions.ts'
import { savePost } from '#test/harness/posts.ts'
import { storedBy } from '#test/harness/stored.ts'
import { bytesOf, upload } from '#test/harness/uploads.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const begun = Date.UTC(2026, 0, 1)

let app: TestApp
let clock = 0
const startApp = async (options: Parameters<typeof startTestApp>[0] = {}) => {
  app = await startTestApp({ now: () => clock, ...options })
}
/** Restarts the server after a while; what is due then runs at once. */
const later = async (ms: number, env: Record<string, string> = {}) => {
  // The stopping server, with other settings, must not see what is due then.
  await app.stop({ keepDatabase: true })
  clock += ms
  await startApp({ database: app.database, env })
}
afterEach(() => app.stop())

async function inDatabase<Done>(work: (db: Database['db']) => Promise<Done>): Promise<Done> {
  const { databaseUrl: url, dataDir } = app.database
  const { db, close } = openDatabase({ url, dataDir })
  try {
    return await work(db)
  } finally {
    await close()
  }
}
const userOf = async (client: Client) =>
  (await client.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
const usersLeft = () =>
  inDatabase(async (db) =>
    (await db.selectFrom('user').select('id').execute()).map(({ id }) => id).toSorted(),
  )

/** The purge has run for a day once that day's job is done. */
const purged = () =>
  expect
    .poll(() =>
      inDatabase(async (db) => {
        const id = `purge-jobs-${Math.floor(clock / day)}`
        const job = await db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirst()
        return job?.state
      }),
    )
    .toBe('done')

it('removes guests whom nobody has seen, with their files, and no others', async () => {
  clock = Date.now()
  await startApp()
  const [gone, busy, waiting] = [await app.guest(), await app.guest(), await app.guest()]
  const member = await app.signUp()
  const wanted = await Promise.all([busy, waiting, member].map(userOf))
  await upload(gone, { name: 'gone.txt', bytes: bytesOf('text') })
  await savePost(gone, 'Gone', 'Nobody reads this.')
  const busyPost = await savePost(busy, 'Busy', 'Still at it.')
  const waitingPost = await savePost(waiting, 'Waiting', 'Goes out one day.')
  await inDatabase(async (db) => {
    const recent = { updatedAt: clock + 50 * day }
    await db.updateTable('document').set(recent).where('id', '=', busyPost).execute()
    const scheduled = { status: 'scheduled' as const, scheduledAt: clock + 365 * day }
    await db.updateTable('document').set(scheduled).where('id', '=', waitingPost).execute()
  })
  await later(89 * day)
  await purged()
  expect(await usersLeft()).toHaveLength(4)
  await later(2 * day, { KEEP_GUESTS_DAYS: '0' })
  await purged()
  expect(await usersLeft()).toHaveLength(4)
  await later(day)
  await expect.poll(usersLeft).toEqual(wanted.toSorted())
  await expect.poll(() => storedBy(app)).toMatchObject({ files: [], bytes: [] })
})

it('removes sessions that have ended', async () => {
  clock = Date.now()
  await startApp()
  const [ended, kept] = [await app.guest(), await app.guest()]
  const [endedId, keptId] = [await userOf(ended), await userOf(kept)]
  await inDatabase((db) =>
    db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', endedId)
      .execute(),
  )
  await later(2 * day)
  const sessions = () =>
    inDatabase(async (db) =>
      (await db.selectFrom('session').select('userId').execute()).map(({ userId }) => userId),
    )
  await expect.poll(sessions).toEqual([keptId])
})

it('removes jobs that ended long ago, unless they are kept for ever', async () => {
  clock = Date.now()
  await startApp()
  const id = randomUUID()
  const times = { dueAt: clock, createdAt: clock, updatedAt: clock }
  const job = { id, name: 'some work', version: 1, payload: '{}', state: 'done' as const }
  await inDatabase((db) =>
    db
      .insertInto('job')
      .values({ ...job, ...times })
      .execute(),
  )
  const isThere = () =>
    inDatabase(async (db) => {
      const row = await db.selectFrom('job').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    })
  await later(40 * day, { KEEP_JOBS_DAYS: '0' })
  await purged()
  expect(await isThere()).toBe(true)
  await later(day, { KEEP_JOBS_DAYS: '50' })
  await purged()
  expect(await isThere()).toBe(true)
  await later(day)
  await expect.poll(isThere).toBe(false)
})

/** Returns when the versions of a post were saved, in minutes from the start. */
const minutesOf = (documentId: string) =>
  inDatabase(async (db) => {
    const rows = await db
      .selectFrom('documentVersion')
      .select('createdAt')
      .where('documentId', '=', documentId)
      .orderBy('createdAt')
      .execute()
    return rows.map(({ createdAt }) => (createdAt - begun) / minute)
  })

/** Creates a post with a version for each minute of three hours, and one more. */
async function postOfThreeHours(client: Client): Promise<string> {
  clock = begun + 3 * hour
  const id = await savePost(client, 'Many', 'The last one.')
  const contents = Array.from({ length: 180 }, (_, at) => `Version ${at}`)
  await addManyVersions({ database: app.database, documentId: id, contents, begun })
  return id
}

it('keeps all versions for a day, then one an hour, then one a day, pictures and those that something names for ever', async () => {
  clock = begun + 3 * hour
  await startApp()
  const client = await app.guest()
  const id = await postOfThreeHours(client)
  await inDatabase(async (db) => {
    const version = (at: number) =>
      db
        .updateTable('documentVersion')
        .where('documentId', '=', id)
        .where('createdAt', '=', begun + at * minute)
    await version(45)
      .set({ byAssistant: 1, basedOn: begun + 30 * minute })
      .execute()
    await version(20).set({ kind: 'image' }).execute()
    const publication = { id: randomUUID(), documentId: id, userId: await userOf(client), text: '' }
    const moments = { versionCreatedAt: begun + 75 * minute, createdAt: begun, updatedAt: begun }
    const state = { state: 'published' as const, network: 'practice' as const, idempotencyKey: null }
    await db
      .insertInto('publication')
      .values({ ...publication, ...moments, ...state })
      .execute()
  })
  await later(21 * hour)
  await purged()
  expect(await minutesOf(id)).toHaveLength(181)
  await later(day + hour, { KEEP_VERSIONS_HOURS: '0' })
  await purged()
  expect(await minutesOf(id)).toHaveLength(181)
  await later(day)
  await purged()
  expect(await minutesOf(id)).toEqual([0, 20, 30, 45, 59, 75, 119, 179, 180])
  await later(40 * day, { KEEP_HOURLY_VERSIONS_DAYS: '0' })
  await purged()
  expect(await minutesOf(id)).toEqual([0, 20, 30, 45, 59, 75, 119, 179, 180])
  await later(day)
  await purged()
  expect(await minutesOf(id)).toEqual([0, 20, 30, 45, 75, 179, 180])
})

it('keeps all versions of a post that was open somewhere within a day', async () => {
  clock = begun + 3 * hour
  await startApp()
  const client = await app.guest()
  const id = await postOfThreeHours(client)
  await inDatabase((db) =>
    db
      .insertInto('documentPresence')
      .values({ documentId: id, tab: 't', device: 'd', seenAt: clock + 2 * day + hour })
      .execute(),
  )
  await later(3 * day)
  await purged()
  expect(await minutesOf(id)).toHaveLength(181)
  await later(day)
  await purged()
  expect(await minutesOf(id)).toEqual([0, 59, 119, 179, 180])
})

it('keeps the versions that were restored for ever', async () => {
  clock = begun + 3 * hour
  await startApp()
  const client = await app.guest()
  const id = await postOfThreeHours(client)
  const restored = new Date(begun + 170 * minute).toISOString()
  expect(await client.delete(`/api/document?id=${id}&timestamp=${restored}`)).toMatchObject({ status: 200 })
  for (const at of [175, 178]) {
    clock = begun + at * minute
    await client.post(`/api/document?id=${id}`, { title: 'Many', content: `Written at ${at}` })
  }
  await later(3 * day)
  await purged()
  expect(await minutesOf(id)).toEqual([0, 59, 119, 170, 175, 178])
  await later(40 * day)
  await purged()
  expect(await minutesOf(id)).toEqual([0, 170, 175, 178])
})

it('looks at the versions of all posts, however many there are, and keeps the last of each day', async () => {
  clock = begun
  await startApp()
  const userId = await userOf(await app.guest())
  const ids = Array.from({ length: 51 }, () => randomUUID())
  const moments = [0, 1, 2].flatMap((at) => [at * minute, day + at * minute]).map((at) => begun + at)
  const post = { userId, status: 'draft' as const, createdAt: begun, updatedAt: begun }
  const version = { title: 'T', kind: 'text' as const, byAssistant: 0, isRestored: 0, basedOn: null }
  await inDatabase(async (db) => {
    await db
      .insertInto('document')
      .values(ids.map((id) => ({ id, ...post })))
      .execute()
    const rows = ids.flatMap((documentId) =>
      moments.map((createdAt) => ({ documentId, createdAt, content: `${createdAt}`, ...version })),
    )
    await db.insertInto('documentVersion').values(rows).execute()
  })
  const removed = await inDatabase((db) =>
    thinVersions({
      db,
      now: () => begun + 40 * day,
      keep: { versionsMs: day, hourlyVersionsMs: 30 * day },
      releaseFiles: () => Promise.resolve(),
    }),
  )
  expect(removed).toBe(51 * 2)
  for (const id of ids) expect(await minutesOf(id)).toEqual([0, 2, 24 * 60 + 1, 24 * 60 + 2])
})

it('keeps a version that is restored while others are being removed', async () => {
  clock = begun + 3 * hour
  await startApp()
  const id = await postOfThreeHours(await app.guest())
  const removed = await inDatabase((db) =>
    thinVersions({
      db,
      now: () => begun + 3 * day,
      keep: { versionsMs: day, hourlyVersionsMs: 30 * day },
      releaseFiles: async (tx) => void (await restoreUntil(tx, id, begun + 30 * minute)),
    }),
  )
  expect(await minutesOf(id)).toEqual([0, 30])
  expect(removed).toBe(100 + 29)
})
