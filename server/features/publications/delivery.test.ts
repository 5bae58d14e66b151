import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { practiceClient } from '#practice/client.ts'
import { createLinkedInNetwork } from '#server/adapters/network/linkedin-network.ts'
import type { Network } from '#server/adapters/network/network.ts'
import { createSecretBox } from '#server/adapters/secrets/secret-box.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { createAccess } from '#server/features/access/service.ts'
import { createLimits } from '#server/features/limits/service.ts'
import { createDocuments, type Documents } from '#server/features/documents/service.ts'
import { createFiles, type Files } from '#server/features/files/service.ts'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import { join } from 'node:path'
import { createLogMailer } from '#server/adapters/mail/log-mailer.ts'
import { type Connections, createConnections } from '#server/features/linkedin/service.ts'
import type { Actor } from '#server/http/session.ts'
import { createLog } from '#server/log.ts'
import { readSecret } from '#server/secret.ts'
import { type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import { deserted } from '#test/harness/deserted.ts'
import { startTestApp } from '#test/harness/app.ts'
import { connect } from '#test/harness/connect.ts'
import type { FreshDatabase } from '#test/harness/database.ts'
import { createNotices } from '#server/features/notices/service.ts'
import { createPublications, type Publications } from './service.ts'

const log = createLog('silent')
const leaseMs = 10_000
const actor: Actor = { userId: '', sessionId: 's', name: 'Ada', email: 'ada@example.com', isGuest: true }

const duplicateWindowMs = 10 * 60 * 1000

/** Lets the network's time fly, so that it would take the same text twice: a post sent twice shows as two. */
function forgetDuplicates({ clock }: PracticeServer) {
  let time = clock.now
  const get = () => {
    time += duplicateWindowMs + 1
    return time
  }
  Object.defineProperty(clock, 'now', { get })
}

const tell = () => Promise.resolve()

describe('the delivery of a post', () => {
  let practice: PracticeServer
  let fresh: FreshDatabase
  let database: Database
  let network: Network
  let documents: Documents
  let connections: Connections
  let files: Files
  let running: Publications[] = []
  const clock = { now: Date.now() }
  const now = () => clock.now

  beforeAll(async () => {
    practice = await startPracticeServer()
    forgetDuplicates(practice)
    const env = {
      LINKEDIN_CLIENT_ID: practiceClient.id,
      LINKEDIN_CLIENT_SECRET: practiceClient.secret,
      LINKEDIN_AUTH_URL: practice.url,
      LINKEDIN_API_URL: practice.url,
    }
    const app = await startTestApp({ env })
    const client = await app.guest()
    await connect(client)
    const session = await client.get<{ user: { id: string } }>('/api/auth/get-session')
    actor.userId = session.body.user.id
    await app.stop({ keepDatabase: true })
    fresh = app.database
    database = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
    network = linkedIn(() => practice.url)
    documents = createDocuments({
      ...database,
      now,
      useFiles: () => Promise.resolve(),
      letGoOfFiles: () => Promise.resolve(),
      tell,
    })
    const secrets = createSecretBox(readSecret({ given: undefined, dataDir: fresh.dataDir }))
    const publicUrl = 'http://localhost:3000'
    const storage = await openLocalStorage(join(fresh.dataDir, 'files'))
    files = createFiles({ ...database, now, log, storage, publicUrl, office: undefined })
    connections = createConnections({
      db: database.db,
      now,
      log,
      network,
      publicUrl,
      origins: [publicUrl],
      secrets,
      tell,
    })
  })
  afterEach(async () => {
    await Promise.all(running.map((one) => one.stop()))
    running = []
    await database.db.deleteFrom('job').execute()
    practice.faults.length = 0
  })
  afterAll(async () => {
    await database.close()
    await fresh.remove()
    await practice.stop()
  })

  const linkedIn = (apiBase: () => string) =>
    createLinkedInNetwork({
      kind: 'linkedin',
      clientId: practiceClient.id,
      clientSecret: practiceClient.secret,
      authorizeBase: practice.url,
      tokenBase: practice.url,
      apiBase,
      now,
    })

  type Parts = Partial<Parameters<typeof createPublications>[0]>
  const server = (parts: Parts = {}) => {
    const { db } = database
    const access = createAccess({ db, featuresOff: [] })
    const limits = createLimits({ db, now, settings: { dailyMessages: 0, monthlyPosts: 0 } })
    const notices = createNotices({
      ...database,
      now,
      log,
      tell,
      mailer: createLogMailer(log),
      network: network.kind,
      publicUrl: 'http://localhost:3000',
      askToConfirm: tell,
    })
    const around = { access, limits, files, notices, leaseMs }
    const usual = { ...database, now, log, network, documents, connections, ...around }
    const publications = createPublications({ ...usual, retryPausesMs: [0, 0, 0], ...parts })
    running.push(publications)
    return publications
  }
  async function accept(text: string) {
    const documentId = randomUUID()
    await documents.save(actor, documentId, { content: text, title: 'T', kind: 'text' })
    const { publicationId } = await server().publish(actor, { documentId, idempotencyKey: null })
    return { documentId, publicationId }
  }
  const rowOf = (id: string) =>
    database.db.selectFrom('publication').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const stateOf = async (id: string) => (await rowOf(id)).state
  const settled = (id: string) => expect.poll(() => stateOf(id)).toMatch(/^(published|failed|unknown)$/)
  const stepsOf = async (id: string) => {
    const steps = await database.db
      .selectFrom('publicationStep')
      .selectAll()
      .where('publicationId', '=', id)
      .orderBy('position')
      .execute()
    return steps.map(({ toState }) => toState)
  }
  const sent = async (text: string) => (await practice.feed()).filter((card) => card.text === text).length
  const failureOf = async (id: string) => (await documents.latestVersion(actor, id)).failure

  it('has the exact request on the disk before it leaves', async () => {
    const gate = Promise.withResolvers<void>()
    practice.faults.push({ on: 'create', when: 'before', hold: gate.promise })
    const { publicationId } = await accept('On (disk) first')
    server().start()
    await expect.poll(() => practice.faults).toEqual([])
    const { memberUrn: authorUrn } = (await connections.credentials(actor.userId)) ?? { memberUrn: '' }
    const request = network.requestFor({ authorUrn, text: 'On (disk) first' })
    expect(await rowOf(publicationId)).toMatchObject({ state: 'sending', request })
    gate.resolve()
    await settled(publicationId)
    expect(await rowOf(publicationId)).toMatchObject({ state: 'published', request })
    expect(await stepsOf(publicationId)).toEqual(['queued', 'uploading', 'ready', 'sending', 'published'])
  })

  it('happens once, however many servers there are', async () => {
    // A server that starts on SQLite takes itself for the only one: all are there before there is work.
    for (const one of [server(), server(), server()]) one.start()
    const texts = Array.from({ length: 12 }, (_, at) => `Of many servers ${at}`)
    const accepted = await Promise.all(texts.map((text) => accept(text)))
    for (const { publicationId } of accepted) await settled(publicationId)
    for (const text of texts) expect(await sent(text)).toBe(1)
  })

  it('ends as unknown when its server died while sending, and is not sent again', async () => {
    const { documentId, publicationId } = await accept('Died while sending')
    const dead = { leaseOwner: 'dead', leaseUntil: clock.now - 1 }
    await database.db.updateTable('job').set(dead).execute()
    await database.db
      .updateTable('publication')
      .set({ state: 'sending' })
      .where('id', '=', publicationId)
      .execute()
    server().start()
    await settled(publicationId)
    expect(await stateOf(publicationId)).toBe('unknown')
    expect(await failureOf(documentId)).toMatchObject({ kind: 'unknown' })
    expect(await sent('Died while sending')).toBe(0)
  })

  it('is settled by an answer that comes after it was called unknown', async () => {
    const gate = Promise.withResolvers<void>()
    practice.faults.push({ on: 'create', when: 'after', hold: gate.promise })
    const { documentId, publicationId } = await accept('Slow answer')
    server().start()
    await expect.poll(() => sent('Slow answer')).toBe(1)
    await database.db.updateTable('job').set({ leaseOwner: null, leaseUntil: null }).execute()
    server().start()
    await expect.poll(() => stateOf(publicationId)).toBe('unknown')
    gate.resolve()
    await expect.poll(() => stateOf(publicationId)).toBe('published')
    expect(await documents.latestVersion(actor, documentId)).toMatchObject({
      status: 'published',
      failure: null,
    })
    expect(await sent('Slow answer')).toBe(1)
  })

  it('is tried again when the network could not be reached, a few times', async () => {
    const { publicationId } = await accept('Out of reach for a while')
    const nobody = await deserted()
    const places = [nobody, nobody]
    const flaky = linkedIn(() => places.shift() ?? practice.url)
    server({ network: flaky }).start()
    await settled(publicationId)
    expect(await stateOf(publicationId)).toBe('published')
    const tries = ['sending', 'ready', 'sending', 'ready', 'sending', 'published']
    expect(await stepsOf(publicationId)).toEqual(['queued', 'uploading', 'ready', ...tries])
    expect(await sent('Out of reach for a while')).toBe(1)
  })

  it('fails with the reason when the network stays out of reach', async () => {
    const { documentId, publicationId } = await accept('Out of reach')
    const nobody = await deserted()
    server({ network: linkedIn(() => nobody) }).start()
    await settled(publicationId)
    expect((await stepsOf(publicationId)).filter((step) => step === 'sending')).toHaveLength(4)
    expect(await failureOf(documentId)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('cannot be reached'),
    })
  })

  it('stops when what would go out differs from the preview', async () => {
    const { documentId, publicationId } = await accept('Checked on the wire')
    const requestFor: Network['requestFor'] = (post) =>
      network.requestFor(post).replace('the wire', 'the wire (')
    server({ network: { ...network, requestFor } }).start()
    await settled(publicationId)
    expect(await stepsOf(publicationId)).toEqual(['queued', 'uploading', 'ready', 'failed'])
    expect(await failureOf(documentId)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/differs.*“Checked on the wire”.*“Checked on the wire ”/),
    })
    const { detail } = await database.db
      .selectFrom('publicationStep')
      .select('detail')
      .where('publicationId', '=', publicationId)
      .where('toState', '=', 'failed')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(detail ?? '')).toEqual({
      expected: { text: 'Checked on the wire', media: [] },
      shown: { text: 'Checked on the wire ', media: [] },
    })
    expect(await sent('Checked on the wire')).toBe(0)
  })

  it('asks instead of sending when it is late by more than an hour', async () => {
    const { documentId, publicationId } = await accept('Too late')
    clock.now += 61 * 60 * 1000
    server().start()
    await settled(publicationId)
    expect(await failureOf(documentId)).toMatchObject({ kind: 'late' })
    expect(await sent('Too late')).toBe(0)
  })

  it('keeps what it learnt when the database fails for a moment', async () => {
    let failures = 2
    const record: Documents['record'] = async (tx, id, change) => {
      failures -= 1
      if (failures >= 0) throw new Error('The database is away.')
      await documents.record(tx, id, change)
    }
    const { publicationId } = await accept('Written down in the end')
    server({ documents: { ...documents, record } }).start()
    await settled(publicationId)
    expect(await stateOf(publicationId)).toBe('published')
    expect(await sent('Written down in the end')).toBe(1)
  })

  it('gives a post back when this server keeps failing on it', async () => {
    const { documentId, publicationId } = await accept('Server trouble')
    const credentials = () => Promise.reject(new Error('Broken.'))
    const job = () => database.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const broken = server({ connections: { ...connections, credentials } })
      broken.start()
      await expect.poll(job).toMatchObject({ attempts: attempt, leaseOwner: null })
      await broken.stop()
      clock.now += 120_000
    }
    await settled(publicationId)
    expect(await failureOf(documentId)).toMatchObject({ kind: 'failed' })
  })
})
