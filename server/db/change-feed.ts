import { sql } from 'kysely'
import { createRequire } from 'node:module'
import type Pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DbOrTx, Db, Engine } from './schema.ts'

const changeShape = z.object({
  userId: z.string(),
  what: z.enum(['post', 'text', 'notices', 'connection']),
  id: z.nullable(z.string()),
})

/** What changed, and whose it is; `id` is a post's. */
export type Change = z.infer<typeof changeShape>

/** Null means that anything may have changed: changes may have been missed. */
export type Watcher = (change: Change | null) => void

export type ChangeFeed = {
  /** Announces a change to all servers when the transaction commits. On SQLite, a change that is rolled back is announced too. */
  tell: (tx: DbOrTx, change: Change) => Promise<void>
  /** Calls the watcher for each change, on whichever server it was made; the returned function unsubscribes. */
  watch: (watcher: Watcher) => () => void
  start: () => void
  stop: () => Promise<void>
}

type Options = { db: Db; engine: Engine; url: string | undefined; log: Logger }

class Watchers {
  readonly #all = new Set<Watcher>()

  call(change: Change | null): void {
    for (const watcher of this.#all) watcher(change)
  }

  readonly add = (watcher: Watcher): (() => void) => {
    this.#all.add(watcher)
    return () => void this.#all.delete(watcher)
  }
}

/**
 * Creates the feed that announces changes to all servers of a database: through PostgreSQL; with SQLite there is only
 * one server.
 */
export const createChangeFeed = ({ db, engine, url, log }: Options): ChangeFeed =>
  engine === 'postgres' && url !== undefined ? openPostgresFeed(url, log) : createLocalFeed(db)

/**
 * SQLite has one connection, which a transaction holds until its end: a request for it resolves when the transaction is
 * over. Changes announced until then go out together. A change that is rolled back is announced too, which costs its
 * watchers one read.
 */
function createLocalFeed(db: Db): ChangeFeed {
  const watchers = new Watchers()
  const underWay = new Set<Promise<void>>()
  let pending: Change[] = []
  const takePending = () => {
    const changes = pending
    pending = []
    return Promise.resolve(changes)
  }
  return {
    tell(_tx, change) {
      pending.push(change)
      if (pending.length > 1) return Promise.resolve()
      const delivery = db
        .connection()
        .execute(takePending)
        .then(
          (changes) => {
            for (const one of changes) watchers.call(one)
          },
          () => {
            pending = []
            watchers.call(null)
          },
        )
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
      return Promise.resolve()
    },
    watch: watchers.add,
    start: () => undefined,
    stop: async () => void (await Promise.all(underWay)),
  }
}

const channel = 'lede_changes'
const pausesMs = [100, 500, 2000]
/** While the connection is down, watchers are told to look this often. */
const lookEveryMs = 2000
const pingEveryMs = 15_000
const answerWithinMs = 5000

/** Listens on a dedicated connection, and reconnects when it breaks. */
function openPostgresFeed(url: string, log: Logger): ChangeFeed {
  const watchers = new Watchers()
  const stopping = new AbortController()
  let line: PostgresLine | undefined
  let ended: Promise<void> = Promise.resolve()

  const keepListening = async () => {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      line = new PostgresLine(url, watchers)
      const heard = await line.listen()
      if (heard) tries = 0
      if (stopping.signal.aborted) return
      if (tries === 0) log.info('lost the connection that listens for changes; reconnecting')
      await pause(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? lookEveryMs, stopping.signal)
    }
  }
  const looking = setInterval(() => {
    if (line?.isUp !== true) watchers.call(null)
  }, lookEveryMs)
  looking.unref()
  return {
    async tell(tx, change) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(change)})`.execute(tx)
    },
    watch: watchers.add,
    start() {
      ended = keepListening()
    },
    async stop() {
      stopping.abort()
      clearInterval(looking)
      await line?.close()
      await ended
    },
  }
}

/** Waits, but no longer than until the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })

/** Parses a notification; null for an invalid one, since something may still have changed. */
function readChange(payload: string): Change | null {
  try {
    return changeShape.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

const require = createRequire(import.meta.url)

class PostgresLine {
  readonly #client: Pg.Client
  readonly #watchers: Watchers
  isUp = false

  constructor(url: string, watchers: Watchers) {
    this.#watchers = watchers
    // Only servers on PostgreSQL load its client.
    const pg = require('pg') as typeof Pg
    this.#client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
  }

  /** Listens until the connection ends; returns whether it was ever established. */
  async listen(): Promise<boolean> {
    const client = this.#client
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.once('error', () => resolve())
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => this.#hear(payload))
    const begun = client.connect().then(() => client.query(`LISTEN ${channel}`))
    const stands = begun.then(
      () => true,
      () => false,
    )
    // pg leaves the connection attempt pending forever when the client is ended meanwhile.
    if (!(await Promise.race([stands, ended.then(() => false)]))) {
      await this.close()
      return false
    }
    this.isUp = true
    // Earlier changes may have been missed.
    this.#watchers.call(null)
    const pinging = setInterval(() => {
      client.query('select 1').catch(() => this.close())
    }, pingEveryMs)
    await ended
    clearInterval(pinging)
    await this.close()
    return true
  }

  async close(): Promise<void> {
    this.isUp = false
    await this.#client.end().catch(() => undefined)
  }

  #hear(payload: string | undefined): void {
    if (payload === undefined) return
    this.#watchers.call(readChange(payload))
  }
}
