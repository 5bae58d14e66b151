import { sql } from 'kysely'
import { AsyncResource } from 'node:async_hooks'
import { createRequire } from 'node:module'
import type Pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DbOrTx, Db, Engine } from './schema.ts'

const changeShape = z.object({
  userId: z.string(),
  what: z.enum(['post', 'text', 'chat', 'notices', 'connection']),
  id: z.nullable(z.string()),
  replyId: z.optional(z.string()),
})

/** What changed, and whose it is; `id` is a post's or a chat's, `replyId` that of a reply that was begun or has ended. */
export type Change = z.infer<typeof changeShape>

/** Null means that anything may have changed: changes may have been missed. */
export type Watcher = (change: Change | null) => void

export type ChangeFeed = {
  /** Announces a change to all servers when the transaction commits. On SQLite, a change that is rolled back is announced too. */
  tell: (tx: DbOrTx, change: Change) => Promise<void>
  /**
   * Announces a change that is already committed. Costs its caller nothing: changes that come together share a statement,
   * which runs later. They are lost if the server dies before that.
   */
  tellSoon: (change: Change) => void
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
  engine === 'postgres' && url !== undefined ? openPostgresFeed(db, url, log) : createLocalFeed(db)

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
  const tellSoon = (change: Change) => {
    pending.push(change)
    if (pending.length > 1) return
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
  }
  return {
    tell: (_tx, change) => Promise.resolve(tellSoon(change)),
    tellSoon,
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
function openPostgresFeed(db: Db, url: string, log: Logger): ChangeFeed {
  const watchers = new Watchers()
  const announcer = new Announcer(db, log)
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
    tellSoon: (change) => announcer.add(change),
    watch: watchers.add,
    start() {
      ended = keepListening()
    },
    async stop() {
      await announcer.flush()
      stopping.abort()
      clearInterval(looking)
      await line?.close()
      await ended
    },
  }
}

/** Changes announced within this time share a statement. */
const announceAfterMs = 50

/**
 * Announces committed changes, one statement at a time. PostgreSQL commits transactions that notify one after the other,
 * so each message doing so in its own would slow down all the others.
 */
class Announcer {
  readonly #db: Db
  readonly #log: Logger
  #pending: Change[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()
  /** Belongs to no request, since it runs on behalf of several. */
  readonly #sendLater = AsyncResource.bind(() => void this.flush())

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  add(change: Change): void {
    this.#pending.push(change)
    this.#timer ??= setTimeout(this.#sendLater, announceAfterMs)
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  async #send(): Promise<void> {
    const payloads = this.#pending.map((change) => JSON.stringify(change))
    this.#pending = []
    if (payloads.length === 0) return
    try {
      await sql`select pg_notify(${channel}, "payload") from unnest(${payloads}::text[]) as "told" ("payload")`.execute(
        this.#db,
      )
    } catch (error) {
      this.#log.warn({ err: error }, 'could not announce changes')
    }
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
