import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import { practiceClient } from '#practice/client.ts'
import type { Operation } from '#practice/faults.ts'
import { createLinkedInNetwork } from '#server/adapters/network/linkedin-network.ts'
import { createSecretBox } from '#server/adapters/secrets/secret-box.ts'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { createAccess } from '#server/features/access/service.ts'
import { createDocuments } from '#server/features/documents/service.ts'
import { createFiles } from '#server/features/files/service.ts'
import { createLimits } from '#server/features/limits/service.ts'
import { createLogMailer } from '#server/adapters/mail/log-mailer.ts'
import { createConnections } from '#server/features/linkedin/service.ts'
import { createNotices } from '#server/features/notices/service.ts'
import { createPublications, type Publications } from '#server/features/publications/service.ts'
import { createSchedule } from '#server/features/schedule/service.ts'
import type { Actor } from '#server/http/session.ts'
import { createWorker, type Worker } from '#server/jobs/worker.ts'
import { createLog } from '#server/log.ts'
import { readSecret } from '#server/secret.ts'
import { type FeedCard, type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import { startTestApp, type TestApp } from './app.ts'
import { connect } from './connect.ts'
import { freshDatabase } from './database.ts'

export type StoredMedium = { url: string; sha256: string; bytes: Uint8Array }
type Content = {
  text: string
  images?: string[]
  videos?: string[]
  documents?: { url: string; name: string }[]
}
type Parts = Partial<Parameters<typeof createPublications>[0]>
type Running = Publications & Pick<Worker, 'start' | 'stop'>
type Options = {
  /** The number of connected users besides the actor. */
  others?: number
  /** How many posts the network accepts per user and day; 150 by default. */
  dailyPosts?: number
}

const leaseMs = 10_000
/** A call to the network times out after half a minute. */
const stopMs = 45_000
const publicUrl = 'http://localhost:3000'

async function connectedGuest(app: TestApp): Promise<string> {
  const client = await app.guest()
  await connect(client)
  return (await client.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
}

/** Everything that publishes a post to the practice network, as servers that can be started and killed one by one. */
export async function startDelivery({ others = 0, ...practiceOptions }: Options = {}) {
  const practice = await startPracticeServer(practiceOptions)
  const clock = { now: Date.now() }
  const now = () => clock.now
  const log = createLog('silent')
  const env = practice.settings
  const fresh = await freshDatabase()
  const app = await startTestApp({ env, database: fresh })
  const client = await app.guest()
  await connect(client)
  const session = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  const actor: Actor = {
    userId: session.body.user.id,
    sessionId: 's',
    name: 'Ada',
    email: 'ada@example.com',
    isGuest: true,
  }
  const otherIds = await Promise.all(Array.from({ length: others }, () => connectedGuest(app)))
  await app.stop({ keepDatabase: true })
  const database = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
  const { db } = database
  /** Connects to the practice network at an address that may change from call to call. */
  const networkAt = (apiBase: () => string) =>
    createLinkedInNetwork({
      kind: 'linkedin',
      clientId: practiceClient.id,
      clientSecret: practiceClient.secret,
      authorizeBase: practice.url,
      tokenBase: practice.url,
      apiBase,
      uploadRetryDelaysMs: [],
      now,
    })
  const network = networkAt(() => practice.url)
  const storage = await openLocalStorage(join(fresh.dataDir, 'files'))
  const unlimited = { bytes: 0, files: 0 }
  const quota = { account: unlimited, guest: unlimited }
  const wake = () => undefined
  const files = createFiles({ ...database, now, log, storage, publicUrl, quota, office: undefined, wake })
  const tell = () => Promise.resolve()
  const documents = createDocuments({
    ...database,
    now,
    useFiles: files.useAll,
    releaseFiles: files.releaseVersions,
    noteTakenOff: tell,
    tell,
  })
  const notices = createNotices({
    ...database,
    now,
    log,
    tell,
    mailer: createLogMailer(log),
    network: network.kind,
    publicUrl,
    askToConfirm: tell,
  })
  const secrets = createSecretBox(readSecret({ given: undefined, dataDir: fresh.dataDir }))
  const connections = createConnections({
    db,
    now,
    log,
    network,
    publicUrl,
    origins: [publicUrl],
    secrets,
    tell,
  })
  const access = createAccess({ db, featuresOff: [] })
  const limits = createLimits({ db, now, settings: { dailyMessages: 0, monthlyPosts: 0 } })
  let running: Pick<Worker, 'stop'>[] = []

  const employ = (slices: Pick<Publications, 'jobs'>[], workerDb: Db = db): Worker => {
    const handlers = slices.flatMap(({ jobs }) => jobs)
    const worker = createWorker({ ...database, db: workerDb, now, log, handlers, leaseMs, pollMs: 10 })
    running.push(worker)
    return worker
  }
  const publisher = (parts: Parts): Publications => {
    const usual = { db, now, log, network, documents, connections, access, limits, files, notices }
    const pauses = {
      retryPausesMs: [0, 0, 0],
      writePausesMs: [0, 0, 0, 0],
      mediaPauses: { pollMs: 0, graceMs: 0 },
    }
    return createPublications({ ...usual, ...pauses, ...parts })
  }
  /** The server's worker claims and settles jobs through `workerDb`, so that a killed one does neither. */
  const server = ({ workerDb, ...parts }: Parts & { workerDb?: Db } = {}): Running => {
    const publications = publisher({ wake: (name) => worker.wake(name), ...parts })
    const worker = employ([publications], workerDb)
    return { ...publications, start: worker.start, stop: worker.stop }
  }
  /** A server that also processes scheduled posts. */
  const scheduler = (parts: Parts = {}): { start: () => void } => {
    const publications = publisher({ wake: (name) => worker.wake(name), ...parts })
    const usual = { db, now, documents, limits, connections, access, notices, publications }
    const schedule = createSchedule({ ...usual, ...parts })
    const worker = employ([publications, schedule])
    return { start: worker.start }
  }
  /** Waits until every server has stopped; fails the test with the current activity of one that does not. */
  const stopAll = async () => {
    const stopped = Promise.all(running.map((one) => one.stop()))
    running = []
    const gaveUp = new AbortController()
    const isLate = sleep(stopMs, true, { signal: gaveUp.signal }).catch(() => false)
    if (await Promise.race([stopped.then(() => false), isLate])) {
      const jobs = await db.selectFrom('job').selectAll().execute()
      const publications = await db
        .selectFrom('publication')
        .select(['id', 'state', 'text'])
        .where('state', 'not in', ['published', 'failed', 'unknown'])
        .execute()
      const found = { jobs, publications, clock: clock.now, faults: practice.faults }
      throw new Error(`A server does not stop: ${JSON.stringify(found)}`)
    }
    gaveUp.abort()
  }
  /** Whether a server holds a job: until it is released, an advancing clock would let its lease expire. */
  const isSomebodyAtWork = async () =>
    (await db.selectFrom('job').select('id').where('leaseOwner', 'is not', null).execute()).length > 0
  const rowOf = (id: string) =>
    db.selectFrom('publication').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  return {
    practice,
    clock,
    actor,
    otherIds,
    db,
    network,
    networkAt,
    documents,
    connections,
    files,
    limits,
    notices,
    server,
    scheduler,
    isSomebodyAtWork,
    rowOf,
    /** Puts a file of any kind into the storage, like an upload by the actor. */
    store: async (
      name: string,
      contentType: string,
      bytes: Uint8Array<ArrayBuffer>,
    ): Promise<StoredMedium> => {
      const key = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await storage.put(key, bytes, { contentType, disposition: 'inline' })
      await db
        .insertInto('file')
        .values({
          id: randomUUID(),
          userId: actor.userId,
          key,
          name,
          contentType,
          size: bytes.length,
          sha256,
          createdAt: clock.now,
        })
        .execute()
      return { url: `${publicUrl}/files/${key}/${name}`, sha256, bytes }
    },
    /** Deletes the bytes of a file from `store`. */
    lose: ({ url }: StoredMedium) => storage.delete(/files\/([\da-f]+)/.exec(url)?.[1] ?? ''),
    accept: async ({ text, images = [], videos = [], documents: shown = [] }: Content) => {
      const documentId = randomUUID()
      const altTexts = Object.fromEntries(images.map((url, at) => [url, `Image ${at + 1} of ${text}`]))
      const content = JSON.stringify({ text: `<p>${text}</p>`, images, videos, documents: shown, altTexts })
      await documents.save(actor, documentId, { content, title: 'T', kind: 'text' })
      const { publicationId } = await server().publish(actor, { documentId, idempotencyKey: null })
      return { documentId, publicationId }
    },
    settled: (id: string) =>
      expect
        .poll(async () => (await rowOf(id)).state, { interval: 10 })
        .toMatch(/^(published|failed|unknown)$/),
    /** Makes the network fail this many requests of a kind. */
    fail: (
      on: Operation,
      answer: { status: number; body?: unknown; headers?: Record<string, string> },
      times = 1,
    ) => {
      for (let time = 0; time < times; time += 1) practice.faults.push({ on, when: 'before', answer })
    },
    /** Waits until a server has deferred a publication to a time, in UTC milliseconds. */
    waitsUntil: (id: string, dueAt: number) => {
      const job = db
        .selectFrom('job')
        .select(['state', 'dueAt', 'leaseOwner'])
        .where('payload', 'like', `%${id}%`)
      return expect.poll(() => job.execute()).toEqual([{ state: 'waiting', dueAt, leaseOwner: null }])
    },
    /** Returns the media rows of a publication, in order. */
    mediaOf: (id: string) =>
      db
        .selectFrom('publicationMedium')
        .selectAll()
        .where('publicationId', '=', id)
        .orderBy('position')
        .execute(),
    stepsOf: (id: string) =>
      db
        .selectFrom('publicationStep')
        .selectAll()
        .where('publicationId', '=', id)
        .orderBy('position')
        .execute(),
    /** Returns the posts on the network with this text. */
    sent: async (text: string): Promise<FeedCard[]> =>
      (await practice.feed()).filter((card) => card.text === text),
    /** Returns the hashes of a published post's media. */
    shownHashes: (card: FeedCard): Promise<string[]> =>
      Promise.all(
        card.media.map(async ({ path }) => {
          const answer = await fetch(new URL(path, practice.url))
          return createHash('sha256')
            .update(Buffer.from(await answer.arrayBuffer()))
            .digest('hex')
        }),
      ),
    failureOf: async (documentId: string) => (await documents.latestVersion(actor, documentId)).failure,
    /** Waits for the running servers' work, and deletes all other jobs. */
    rest: async () => {
      await stopAll()
      await db.deleteFrom('job').execute()
      practice.faults.length = 0
    },
    /** Waits for work in progress, without killing anything. */
    pause: stopAll,
    leaseMs,
    close: async () => {
      await database.close()
      await fresh.remove()
      await practice.stop()
    },
  }
}

const duplicateWindowMs = 10 * 60 * 1000

/** Advances the network's clock past its duplicate check on every read, so that a post sent twice shows up twice. */
export function forgetDuplicates({ clock }: PracticeServer) {
  let time = clock.now
  const get = () => {
    time += duplicateWindowMs + 1
    return time
  }
  Object.defineProperty(clock, 'now', { get })
}

type Line = { level: number; msg: string; publication?: string }

/** Creates a server log that records its lines. */
export function recordLog() {
  const lines: Line[] = []
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Line)
      done()
    },
  })
  return { log: createLog('info', { destination }), lines }
}

export type Delivery = Awaited<ReturnType<typeof startDelivery>>

/** Rejects every query of a killed server. */
export const whileAlive = (isAlive: () => boolean): KyselyPlugin => ({
  transformQuery({ node }) {
    if (!isAlive()) throw new Error('killed')
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})
