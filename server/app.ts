import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import {
  checkDefaultModel,
  createLanguageModels,
  type LanguageModels,
} from '#server/adapters/language-model/language-models.ts'
import { createInProcessStreams } from '#server/adapters/streams/in-process-streams.ts'
import type { ReplyStreams } from '#server/adapters/streams/reply-streams.ts'
import { type Database, openDatabase, answers, hasNewestShape } from '#server/db/client.ts'
import { countOtherServers, serverName } from '#server/db/other-servers.ts'
import { lockFolder } from '#server/db/data-folder.ts'
import { type Fetch, listen, type Listening } from '#server/http/listen.ts'
import { compose } from './services.ts'
import { Undo } from './undo.ts'
import { SettingError, type Settings } from './env.ts'
import { refuseOtherSecret, readSecret } from './secret.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'

export type AppOptions = {
  settings: Settings
  log: Logger
  now?: () => number
  /** How often to look for due work, in milliseconds; every second by default. */
  pollMs?: number
  /** How long a readiness result is cached, in milliseconds; one second by default. */
  readinessMs?: number
  /** How long an export waits for a client that has stopped reading, in milliseconds; one minute by default. */
  stallMs?: number
  /** How long the body of a request that is not an upload may take, in milliseconds; one minute by default. */
  bodyMs?: number
  /** The folder of the built web app. */
  webFolder?: string
  /** Whether to look for an Ollama on this machine. */
  findOllama?: boolean
}

export type App = {
  /** The address that this process listens on. */
  url: string
  publicUrl: string
  /** One line each about model, database, storage and network. */
  summary: string[]
  /**
   * Reports "not ready", keeps serving until the load balancer has noticed, then accepts no new connections and
   * finishes in-flight work, within DRAIN_SECONDS or until `hurry` resolves. Call `stop` afterwards.
   */
  drain: (hurry?: Promise<void>) => Promise<void>
  /** Refuses new work, saves what is being written, and releases all resources. */
  stop: () => Promise<void>
}

const localOllama = { baseUrl: 'http://127.0.0.1:11434' }

function prepareModels({ settings, findOllama }: AppOptions): LanguageModels {
  const models = { ...settings.models, ...(findOllama ? { ollama: localOllama } : {}) }
  const wrong = checkDefaultModel(models)
  if (wrong !== undefined) throw new SettingError(`DEFAULT_MODEL: ${wrong}`)
  return createLanguageModels(models)
}

/**
 * Claims the data folder and the port, migrates the database and starts serving. Throws SettingError, FolderInUse or
 * PortUnavailable.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const undo = new Undo()
  try {
    return await startApp(options, undo)
  } catch (error) {
    await undo.run()
    throw error
  }
}

async function refuseUnreachable({ db, engine, label }: Database): Promise<void> {
  if (engine === 'postgres' && !(await answers(db))) {
    throw new SettingError(`DATABASE_URL: ${label} cannot be reached.`)
  }
}

async function openStreams({ settings, log }: AppOptions): Promise<ReplyStreams> {
  if (settings.redisUrl === undefined) return createInProcessStreams()
  // The Redis client is a large package that most installations never need.
  const { openRedisStreams } = await import('#server/adapters/streams/redis-streams.ts')
  const streams = await openRedisStreams({ url: settings.redisUrl, log })
  if (streams === null)
    throw new SettingError(`REDIS_URL: ${new URL(settings.redisUrl).host} cannot be reached.`)
  return streams
}

/** Warns about what several servers must share but this one keeps to itself. */
function unshared({ redisUrl, s3, linkedIn }: Settings, others: number): string[] {
  if (others === 0) return []
  const missing = [
    ...(redisUrl === undefined ? ['REDIS_URL (live replies)'] : []),
    ...(s3 === undefined ? ['S3_BUCKET (files)'] : []),
    ...(linkedIn === undefined ? ['LINKEDIN_CLIENT_ID (the practice network)'] : []),
  ]
  if (missing.length === 0) return []
  return [
    `Warning   another Lede server uses this database; not shared with it without these settings: ${missing.join(', ')}`,
  ]
}

/** Migrates without PostgreSQL's time limits: a migration may take long, and so may waiting for another server's. */
async function bringUpToDate(
  { db, engine }: Database,
  { databaseUrl: url, dataDir }: Settings,
  serverId: string,
): Promise<void> {
  if (await hasNewestShape(db)) return
  // Loaded on demand: most starts have nothing to migrate.
  const { migrate } = await import('#server/db/migrate.ts')
  if (engine === 'sqlite') return void (await migrate(db, engine))
  const patient = openDatabase({ url, dataDir, name: serverName(serverId) })
  try {
    await migrate(patient.db, engine)
  } finally {
    await patient.close()
  }
}

/** Migrates the database and checks that its servers can run side by side; returns how many others there are. */
async function joinServers(database: Database, settings: Settings, serverId: string): Promise<number> {
  const { db, engine } = database
  const { authSecret: given, dataDir } = settings
  await bringUpToDate(database, settings, serverId)
  await refuseOtherSecret(database, readSecret({ given, dataDir }))
  return countOtherServers(db, engine, serverId)
}

async function startApp(options: AppOptions, undo: Undo): Promise<App> {
  const { settings, log, now = Date.now, pollMs, readinessMs } = options
  const { webFolder = join(import.meta.dirname, '../dist/web') } = options
  const models = prepareModels(options)
  const lock = lockFolder(settings.dataDir)
  undo.add(() => lock.release())
  const ready = Promise.withResolvers<Fetch>()
  const listening = await listen({
    host: settings.host,
    port: settings.port,
    fetch: async (request, env) => (await ready.promise)(request, env),
    ...(options.bodyMs === undefined ? {} : { timeouts: { bodyMs: options.bodyMs } }),
  })
  undo.add(() => listening.close())
  const serverId = randomUUID().slice(0, 8)
  const database = openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataDir,
    name: serverName(serverId),
    connections: settings.databaseConnections,
    limits: settings.databaseLimits,
  })
  undo.add(() => database.close())
  await refuseUnreachable(database)
  const storage = await openStorage(settings)
  const streams = await openStreams(options)
  undo.add(() => streams.close())
  const others = await joinServers(database, settings, serverId)
  const drain = createDrain(settings.drainMs, listening)
  const loopback = `http://127.0.0.1:${listening.port}`
  const publicUrl = settings.publicUrl ?? `http://localhost:${listening.port}`
  const composed = compose({
    settings,
    log,
    now,
    pollMs,
    readinessMs,
    stallMs: options.stallMs,
    webFolder,
    database,
    storage,
    streams,
    models,
    publicUrl,
    loopback,
    isDraining: drain.isDraining,
  })
  // Readers of live replies hold their connections, so the port closes only once the replies have ended.
  undo.add(async () => {
    const ended = await Promise.allSettled([listening.close(), composed.stop()])
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  })
  ready.resolve(composed.fetch)
  return {
    url: loopback,
    publicUrl,
    summary: [...composed.summary, ...unshared(settings, others)],
    drain: (hurry) => drain.run(composed.finish, hurry),
    stop: () => undo.run(),
  }
}

/** How long a load balancer may take to notice that this server is no longer ready. */
const noticeMs = 5000

const forever = new Promise<void>(() => undefined)

export type Drain = {
  isDraining: () => boolean
  /** Resolves when in-flight work has ended, time is up or `hurry` resolves. `finish` ends the event streams. */
  run: (finish: () => Promise<void>, hurry?: Promise<void>) => Promise<void>
}

/**
 * Creates a drain, which ends a server without cutting off requests; with a `drainMs` of 0 it only reports that it is
 * draining.
 */
function createDrain(drainMs: number, listening: Pick<Listening, 'leave' | 'finish'>): Drain {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    async run(finish, hurry = forever) {
      isDraining = true
      if (drainMs === 0) return
      const until = performance.now() + drainMs
      listening.leave()
      await Promise.race([pause(Math.min(noticeMs, drainMs)), hurry])
      const timeIsUp = pause(Math.max(0, until - performance.now()), undefined, { ref: false })
      await Promise.race([Promise.all([listening.finish(), finish()]), timeIsUp, hurry])
    },
  }
}

/** Opens the configured bucket, else a local folder. Throws SettingError when the bucket cannot be used. */
export async function openStorage({ s3, dataDir }: Settings): Promise<Storage> {
  if (!s3) return openLocalStorage(join(dataDir, 'files'))
  // The S3 client is large: loaded only when a bucket is configured.
  const { openS3Storage } = await import('#server/adapters/storage/s3-storage.ts')
  const storage = openS3Storage(s3)
  if (await storage.check()) return storage
  throw new SettingError(`S3_BUCKET: ${storage.label} cannot be reached with these keys.`)
}
