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
  /** How often to look for work that has come due, in milliseconds; every second when not given. */
  pollMs?: number
  /** For how long what is said of readiness holds, in milliseconds; a second when not given. */
  readinessMs?: number
  /** How long an export waits for a reader who does not read, in milliseconds; a minute when not given. */
  stallMs?: number
  /** How long the body of a request that is no upload may take, in milliseconds; a minute when not given. */
  bodyMs?: number
  /** The folder of the built web app. */
  webFolder?: string
  /** Whether to look for an Ollama on this machine. */
  findOllama?: boolean
}

export type App = {
  /** Where this process listens. */
  url: string
  publicUrl: string
  /** One line each about model, database, storage and network. */
  summary: string[]
  /**
   * Tells the balancer first, goes on answering until it has heard, then takes nothing more and finishes what is under
   * way, within DRAIN_SECONDS or until somebody is in a hurry. `stop` comes after it.
   */
  drain: (hurry?: Promise<void>) => Promise<void>
  /** Refuses new work, keeps what is being written, and lets go of everything. */
  stop: () => Promise<void>
}

const localOllama = { baseUrl: 'http://127.0.0.1:11434' }

function prepareModels({ settings, findOllama }: AppOptions): LanguageModels {
  const models = { ...settings.models, ...(findOllama ? { ollama: localOllama } : {}) }
  const wrong = checkDefaultModel(models)
  if (wrong !== undefined) throw new SettingError(`DEFAULT_MODEL: ${wrong}`)
  return createLanguageModels(models)
}

/** Claims folder and port, brings the database up to date and serves. Throws SettingError, FolderInUse, PortUnavailable. */
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
  // Its client is a large package that most installations never need.
  const { openRedisStreams } = await import('#server/adapters/streams/redis-streams.ts')
  const streams = await openRedisStreams({ url: settings.redisUrl, log })
  if (streams === null)
    throw new SettingError(`REDIS_URL: ${new URL(settings.redisUrl).host} cannot be reached.`)
  return streams
}

/** What several servers need and this one has for itself. */
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

/** A migration may take its time, and so may waiting for the server that is at it: PostgreSQL limits neither. */
async function bringUpToDate(
  { db, engine }: Database,
  { databaseUrl: url, dataDir }: Settings,
  serverId: string,
): Promise<void> {
  if (await hasNewestShape(db)) return
  // Most starts find nothing to do, and need none of it.
  const { migrate } = await import('#server/db/migrate.ts')
  if (engine === 'sqlite') return void (await migrate(db, engine))
  const patient = openDatabase({ url, dataDir, name: serverName(serverId) })
  try {
    await migrate(patient.db, engine)
  } finally {
    await patient.close()
  }
}

/** Brings the database up to date and makes sure that its servers can stand side by side; answers how many others there are. */
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
  // Readers of live replies hold their connections: the replies must end for the port to close.
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

/** How long a balancer may take to hear that this server is not ready any more. */
const noticeMs = 5000

const forever = new Promise<void>(() => undefined)

export type Drain = {
  isDraining: () => boolean
  /** Resolves when what is under way has ended, the time is over or `hurry` resolves. `finish` ends what nobody waits for. */
  run: (finish: () => Promise<void>, hurry?: Promise<void>) => Promise<void>
}

/** Lets a server go without cutting anything off; with no time for it, nothing happens. */
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

/** The bucket when one is set, else a folder. Throws SettingError when the bucket cannot be used. */
export async function openStorage({ s3, dataDir }: Settings): Promise<Storage> {
  if (!s3) return openLocalStorage(join(dataDir, 'files'))
  // The client is large; a server without a bucket starts without it.
  const { openS3Storage } = await import('#server/adapters/storage/s3-storage.ts')
  const storage = openS3Storage(s3)
  if (await storage.check()) return storage
  throw new SettingError(`S3_BUCKET: ${storage.label} cannot be reached with these keys.`)
}
