import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { openDatabase } from '#server/db/client.ts'
import { startPracticeServer } from '#test/fixtures/practice-server.ts'
import { killedInCopy } from '#test/fixtures/killed-in-copy.ts'
import { admin, placeOf } from '#test/harness/admin.ts'
import { startTestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { fillAccount } from '#test/harness/full-account.ts'
import { savePost } from '#test/harness/posts.ts'
import { openWholeDatabase } from '#test/harness/whole-database.ts'

const dayMs = 24 * 60 * 60 * 1000
const secret = { AUTH_SECRET: 'the same before and after' }
const good = { code: 0, errors: '' }

async function rowsOf(place: FreshDatabase) {
  const database = openWholeDatabase(place)
  const rows = await database.dump()
  await database.close()
  return rows
}

const filesOf = ({ dataDir }: FreshDatabase, folder = 'files') =>
  readdirSync(join(dataDir, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => {
      const bytes = readFileSync(join(dataDir, folder, name))
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`
    })
    .toSorted()

const allIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
const isOpenToOthers = (path: string) => (statSync(path).mode & 0o077) !== 0

describe('a back-up', { timeout: 300_000 }, () => {
  let folder: string
  let place: FreshDatabase
  let other: FreshDatabase
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lede-backup-'))
    place = await freshDatabase()
    other = await emptyDatabase()
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await place.remove()
    await other.remove()
  })
  const backUp = () => admin({ ...placeOf(place), ...secret }, 'backup', folder)
  const restore = (...more: string[]) => admin({ ...placeOf(other), ...secret }, 'restore', folder, ...more)

  it('brings back every row of every table and every file, and whoever was signed in still is', async () => {
    const app = await startTestApp({ database: place, env: secret })
    const { client, filePath } = await fillAccount(app)
    await app.stop({ keepDatabase: true })
    expect(await backUp()).toMatchObject(good)
    expect(await restore('--nothing-sent-since')).toMatchObject(good)
    const [before, after] = [await rowsOf(place), await rowsOf(other)]
    expect(Object.values(before).flat().length).toBeGreaterThan(100)
    expect(after).toEqual(before)
    expect(filesOf(place).length).toBeGreaterThan(4)
    expect(filesOf(other)).toEqual(filesOf(place))
    const practiceMedia = filesOf(place, 'practice-media')
    expect(practiceMedia).not.toEqual([])
    expect(filesOf(other, 'practice-media')).toEqual(practiceMedia)
    const restored = await startTestApp({ database: other, env: secret })
    const answer = await fetch(new URL('/api/profile', restored.url), { headers: { cookie: client.cookie } })
    expect(answer.status).toBe(200)
    expect((await restored.visitor.get(filePath)).status).toBe(200)
    await restored.stop({ keepDatabase: true })
  })

  it('is for its owner alone, and so is what it brings back, wherever it came from', async () => {
    const app = await startTestApp({ database: place })
    await fillAccount(app)
    await app.stop({ keepDatabase: true })
    const opened = [folder, ...allIn(place.dataDir)]
    for (const path of opened) chmodSync(path, statSync(path).mode | 0o055)
    expect(await admin(placeOf(place), 'backup', folder)).toMatchObject(good)
    expect(allIn(folder).length).toBeGreaterThan(5)
    expect([folder, ...allIn(folder)].filter(isOpenToOthers)).toEqual([])
    for (const path of allIn(folder)) chmodSync(path, statSync(path).mode | 0o055)
    chmodSync(other.dataDir, 0o755)
    expect(await admin(placeOf(other), 'restore', folder)).toMatchObject(good)
    expect([other.dataDir, ...allIn(other.dataDir)].filter(isOpenToOthers)).toEqual([])
  })

  it('is of one moment, while people go on writing', async () => {
    const app = await startTestApp({ database: place, env: secret })
    const client = await app.guest()
    const id = await savePost(client, 'Counted', '0')
    let last = 0
    const numbers = async () => {
      for (; last < 2000; last += 1)
        await client.post(`/api/document?id=${id}`, { content: String(last + 1) })
    }
    const writing = numbers()
    await expect.poll(() => last).toBeGreaterThan(5)
    const atLeast = last
    expect(await backUp()).toMatchObject(good)
    const atMost = last + 1
    last = 2000
    await writing
    await app.stop({ keepDatabase: true })
    expect(await restore()).toMatchObject(good)
    const restored = await startTestApp({ database: other, env: secret })
    const url = new URL(`/api/document?id=${id}`, restored.url)
    const answer = await fetch(url, { headers: { cookie: client.cookie } })
    const kept = ((await answer.json()) as DocumentVersion[]).map(({ content }) => content)
    expect(kept).toEqual(kept.map((_, at) => String(at)))
    expect(kept.length - 1).toBeGreaterThanOrEqual(atLeast)
    expect(kept.length - 1).toBeLessThanOrEqual(atMost)
    await restored.stop({ keepDatabase: true })
  })

  it('sends nothing a second time that went out after it was made', async () => {
    const network = await startPracticeServer()
    Object.defineProperty(network.clock, 'now', { get: Date.now })
    const env = {
      ...secret,
      ...network.settings,
    }
    const app = await startTestApp({ database: place, env })
    const client = await app.guest()
    await client.patch('/api/profile', { timezone: 'Europe/Paris' })
    expect(await connect(client)).toContain('linkedin_connected=true')
    const at = Date.now() + dayMs
    const [planned, onItsWay] = [await savePost(client, 'Planned'), await savePost(client, 'On its way')]
    const wish = { documentId: planned, scheduledAt: new Date(at).toISOString(), timezone: 'Europe/Paris' }
    expect((await client.post('/api/posts/schedule', wish)).status).toBe(200)
    const send = async (documentId: string) => {
      expect((await client.post('/api/linkedin/publish', { documentId })).status).toBe(202)
      await expect.poll(() => stateOf(client, documentId)).toMatchObject({ publication: 'published' })
    }
    await send(onItsWay)
    await setBack(place, onItsWay)
    expect(await backUp()).toMatchObject(good)
    await client.post('/api/posts/unschedule', { documentId: planned })
    await send(planned)
    await app.stop({ keepDatabase: true })
    expect(network.posts()).toHaveLength(2)

    const restored = await restore()
    expect(restored).toMatchObject(good)
    expect(restored.output).toContain('1 posts that were on their way and 1 scheduled ones')
    const later = await startTestApp({ database: other, env, now: () => at + 60_000 })
    const there = { get: <Body>(path: string) => get<Body>(later.url, client, path) }
    const draft = await stateOf(there, planned)
    expect(draft).toMatchObject({ status: 'draft', failure: { kind: 'late' } })
    expect(draft?.failure?.reason).toContain('restored from a back-up')
    expect(await stateOf(there, onItsWay)).toMatchObject({
      publication: 'unknown',
      failure: { kind: 'unknown' },
    })
    const { body } = await there.get<{ notifications: { kind: string }[] }>('/api/notifications')
    expect(body.notifications.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['late', 'unknown']))
    await expect.poll(() => waitingPosts(other)).toBe(0)
    expect(network.posts()).toHaveLength(2)
    await later.stop({ keepDatabase: true })
    await network.stop()
  })

  it('is complete the next time when it was killed while a file was being restored', async () => {
    mkdirSync(join(place.dataDir, 'files'), { recursive: true })
    writeFileSync(join(place.dataDir, 'files', 'large'), Buffer.alloc(1024 * 1024, 'words'))
    expect(await backUp()).toMatchObject(good)
    const env = { ...placeOf(other), ...secret, ...killedInCopy }
    expect(await admin(env, 'restore', folder)).toMatchObject({ signal: 'SIGKILL' })
    expect(allIn(other.dataDir).filter((path) => path.includes('large'))).toHaveLength(1)
    expect(filesOf(other)).not.toEqual(filesOf(place))
    expect(await restore()).toMatchObject(good)
    expect(filesOf(other)).toEqual(filesOf(place))
  })

  it('takes no half of a copy for a file, and clears away those of a killed run', async () => {
    const halves = [place, other].flatMap(({ dataDir }) => {
      mkdirSync(join(dataDir, 'files'), { recursive: true })
      return [join(dataDir, 'files', 'half.new'), join(dataDir, 'practice.db.new')]
    })
    for (const half of halves) writeFileSync(half, 'half')
    expect(await backUp()).toMatchObject(good)
    expect(allIn(folder).filter((path) => path.endsWith('.new'))).toEqual([])
    expect(await restore()).toMatchObject(good)
    expect(allIn(other.dataDir).filter((path) => path.endsWith('.new'))).toEqual([])
  })

  it('is refused where something is, and where there is none', async () => {
    expect(await restore()).toMatchObject({ code: 1, errors: `There is no complete back-up in ${folder}.\n` })
    expect(await backUp()).toMatchObject(good)
    expect(await backUp()).toMatchObject({ code: 1, errors: `${folder} is not empty.\n` })
    expect(await restore()).toMatchObject(good)
    const again = await restore()
    expect(again.code).toBe(1)
    expect(again.errors).toMatch(/^There is a database in |is not empty\. Name an empty database\.$/m)
    const running = await startTestApp({ database: other, env: secret })
    const beside = await restore()
    expect(beside.code).toBe(1)
    expect(beside.errors).toMatch(/is in use by another Lede server\.$/m)
    await running.stop({ keepDatabase: true })
  })
})

type Reader = { get: <Body>(path: string) => Promise<{ body: Body }> }

const stateOf = async (reader: Reader, id: string) =>
  (await reader.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)

async function get<Body>(url: string, { cookie }: Client, path: string) {
  const response = await fetch(new URL(path, url), { headers: { cookie } })
  return { body: (await response.json()) as Body }
}

/** Resets a post to the state just before it was published, with the job that would publish it. */
async function setBack({ databaseUrl: url, dataDir }: FreshDatabase, documentId: string) {
  const { db, close } = openDatabase({ url, dataDir })
  await db.updateTable('publication').set({ state: 'queued' }).where('documentId', '=', documentId).execute()
  await db.updateTable('document').set({ status: 'draft' }).where('id', '=', documentId).execute()
  const { id: publicationId } = await db
    .selectFrom('publication')
    .select('id')
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  const payload = JSON.stringify({ publicationId })
  const moments = { dueAt: Date.now() + dayMs, createdAt: Date.now(), updatedAt: Date.now() }
  await db
    .insertInto('job')
    .values({ id: randomUUID(), name: 'publish', version: 1, payload, state: 'waiting', ...moments })
    .execute()
  await close()
}

/** Counts the pending jobs that publish posts. */
async function waitingPosts({ databaseUrl: url, dataDir }: FreshDatabase): Promise<number> {
  const { db, close } = openDatabase({ url, dataDir })
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'waiting')
    .where('name', 'in', ['publish', 'scheduled post'])
    .execute()
  await close()
  return rows.length
}
