import { Writable } from 'node:stream'
import { expect, inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { readSettings } from '#server/env.ts'
import { createLog, secretsOf } from '#server/log.ts'
import { Client, password } from './client.ts'
import { databaseEnv, freshDatabase, type FreshDatabase } from './database.ts'

export type TestAppOptions = {
  /** Settings as in the environment; the harness sets PORT, DATA_DIR and DATABASE_URL. */
  env?: Record<string, string>
  now?: () => number
  /** How long an export may wait for its reader, in milliseconds. */
  stallMs?: number
  /** How long the body of a request other than an upload may take, in milliseconds. */
  bodyMs?: number
  /** The database of an app that was stopped, to continue with. */
  database?: FreshDatabase
}

export type LogLine = { level: number; msg: string } & Record<string, unknown>

export type TestApp = {
  url: string
  database: FreshDatabase
  /** A client without a session. */
  visitor: Client
  guest: () => Promise<Client>
  signUp: (name?: string) => Promise<Client>
  /** Takes the warnings and errors logged so far; any that are not taken fail the test when the app stops. */
  takeWarnings: () => LogLine[]
  /** Takes the lines logged so far with this message. */
  takeLines: (msg: string) => LogLine[]
  /** Returns everything that was logged so far, as it was written. */
  logged: () => string
  /** Makes the app report that it is not ready, like a server that was asked to stop. */
  drain: () => void
  stop: (options?: { keepDatabase: true }) => Promise<void>
}

const warn = 40
/** Replaces intervals of seconds, which tests need not wait for. */
const pauses = { pollMs: 100, readinessMs: 50 }
let people = 0

async function signUp(url: string, name: string): Promise<Client> {
  const client = new Client(url)
  people += 1
  const email = `person${people}.${process.pid}@example.com`
  const { status } = await client.post('/api/auth/sign-up/email', { name, email, password })
  expect(status).toBe(200)
  return client
}

async function enterAsGuest(url: string): Promise<Client> {
  const client = new Client(url)
  const { status } = await client.post('/api/auth/sign-in/anonymous')
  expect(status).toBe(200)
  return client
}

/** The real app on a real port with its own database. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await freshDatabase())
  const warnings: LogLine[] = []
  let others: LogLine[] = []
  let output = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      output += chunk.toString()
      const line = JSON.parse(chunk.toString()) as LogLine
      if (line.level >= warn) warnings.push(line)
      else others.push(line)
      done()
    },
  })
  const redisUrl = inject('redisUrl')
  const settings = readSettings({
    ALLOW_GUESTS: 'on',
    ...databaseEnv(database),
    ...options.env,
    PORT: '0',
    DATA_DIR: database.dataDir,
    ...(redisUrl && options.env?.REDIS_URL === undefined ? { REDIS_URL: redisUrl } : {}),
  })
  const now = options.now ? { now: options.now } : {}
  const app = await createApp({
    settings,
    log: createLog(settings.logLevel, { destination: sink, secrets: secretsOf(settings) }),
    ...now,
    ...pauses,
    ...(options.stallMs === undefined ? {} : { stallMs: options.stallMs }),
    ...(options.bodyMs === undefined ? {} : { bodyMs: options.bodyMs }),
  })
  return {
    url: app.url,
    database,
    visitor: new Client(app.url),
    guest: () => enterAsGuest(app.url),
    signUp: (name = 'Ada Example') => signUp(app.url, name),
    takeWarnings: () => warnings.splice(0),
    takeLines(msg) {
      const taken = others.filter((line) => line.msg === msg)
      others = others.filter((line) => line.msg !== msg)
      return taken
    },
    logged: () => output,
    drain: () => void app.drain(),
    async stop(stopping) {
      await app.stop()
      if (!stopping?.keepDatabase) await database.remove()
      expect(warnings, 'unexpected warnings in the log').toEqual([])
    },
  }
}
