import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LogEvent,
  PostgresDialect,
  SqliteDialect,
  sql,
} from 'kysely'
import type Pg from 'pg'
import { readAtOnce, statementName } from './compiled-query.ts'
import { areQueriesRecorded, noteQuery } from '#server/telemetry/outgoing.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Db, Engine, Tables, Tx } from './schema.ts'
import { channel } from 'node:diagnostics_channel'

/** Connections in use, idle connections, and callers that wait for one. */
export type PoolUse = { used: number; idle: number; waiting: number }

export type Database = {
  db: Db
  engine: Engine
  /** One line for people: where the data is. */
  label: string
  /** Reads a consistent snapshot, however long that takes and whatever is written meanwhile. Must not write. */
  snapshot: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>
  /** How its connections are used; null where there is only one. */
  pool: (() => PoolUse) | null
  close: () => Promise<void>
}

const int8 = 20

/** Reports each query to the trace and to `queryChannel`; nothing is measured where neither is in use. */
const queryLogger = (system: 'postgresql' | 'sqlite') =>
  areQueriesRecorded() || queryChannel.hasSubscribers
    ? {
        log: ({ level, query, queryDurationMillis: ms }: LogEvent) => {
          queryChannel.publish({ sql: query.sql })
          if (areQueriesRecorded()) noteQuery({ system, sql: query.sql, ms, failed: level === 'error' })
        },
      }
    : {}

/** PostgreSQL's time limits, in milliseconds; 0 is no limit. */
type TimeLimits = {
  /** To get a connection, including the wait for one from the pool. */
  connectMs: number
  /** For the response to a statement. */
  statementMs: number
  /** Between two statements of a transaction. */
  idleMs: number
}

/** A connection that stays silent this much longer than a statement may take has lost its server. */
const silenceMs = 5000

/** Sets the limits of each connection in a pool. By statements: poolers reject them as startup parameters. */
async function limitStatements(
  { statementMs, idleMs }: TimeLimits,
  connection: Pick<DatabaseConnection, 'executeQuery'>,
): Promise<void> {
  const limits = { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleMs }
  for (const [name, ms] of Object.entries(limits))
    await connection.executeQuery(CompiledQuery.raw(`set ${name} = ${ms}`))
}

/** Opens a socket that is destroyed after a time without traffic, so that callers waiting for a response get an error. */
function openSocket(silentMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silentMs, () => socket.destroy(new Error('The database does not answer any more.')))
  return socket
}

/** The database could not be reached, or no connection became free in time: a retry may soon succeed. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError'
}

function tellNoConnection(cause: unknown): never {
  throw new NoConnectionError('The database gave no connection.', { cause })
}

/** Makes a connection prepare the statements that are compiled once; Kysely passes on only their text. */
function keepStatements(client: Pg.ClientBase): void {
  const query = client.query.bind(client) as (asked: unknown, ...rest: unknown[]) => unknown
  const queryByName = (asked: unknown, ...rest: unknown[]) => {
    const name = typeof asked === 'string' ? statementName(asked) : undefined
    return query(name === undefined ? asked : { name, text: asked }, ...rest)
  }
  // It takes and returns whatever the client's own does.
  client.query = queryByName as typeof client.query
}

type PostgresPlace = { url: string; name: string; connections: number; limits: TimeLimits | undefined }

const require = createRequire(import.meta.url)

function openPostgres({ url, name, connections, limits }: PostgresPlace): Database {
  // Only servers on PostgreSQL load its client.
  const pg = require('pg') as typeof Pg
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === int8 && format !== 'binary'
        ? Number
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: connections,
    application_name: name,
    keepAlive: true,
    ...(limits === undefined ? {} : { connectionTimeoutMillis: limits.connectMs }),
    ...(limits === undefined || limits.statementMs === 0
      ? {}
      : { stream: () => openSocket(limits.statementMs + silenceMs) }),
  })
  // The pool replaces a broken connection; without a listener, whether idle or in use, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    keepStatements(client)
  })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => pool.connect().catch(tellNoConnection),
        end: () => pool.end(),
      },
      ...(limits === undefined
        ? {}
        : {
            // Fails only where the connection has broken, and then so does what follows. If this rejected, Kysely would
            // never release the connection, and the pool would wait for it when it is closed.
            onCreateConnection: (connection) => limitStatements(limits, connection).catch(() => undefined),
          }),
    }),
    ...queryLogger('postgresql'),
  })
  const { host, pathname } = new URL(url)
  return {
    db,
    engine: 'postgres',
    label: `PostgreSQL ${host}${pathname}`,
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    snapshot: (read) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    close: () => db.destroy(),
  }
}

/** Opens SQLite so that every commit is on disk before it is acknowledged: WAL with synchronous=FULL. */
function openSqlite(file: string): Database {
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  const database = withStatementCache(sqlite)
  const logging = queryLogger('sqlite')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }), ...logging })
  // Queries are recorded by Kysely, which this would bypass.
  if (!('log' in logging)) {
    readAtOnce(db, (source, parameters) => {
      // Its one connection would show what a transaction has not committed yet.
      if (sqlite.inTransaction) return undefined
      const statement = database.prepare(source)
      return statement.readonly ? statement.all(parameters) : undefined
    })
  }
  return {
    db,
    engine: 'sqlite',
    label: `embedded SQLite in ${file}`,
    pool: null,
    snapshot: (read) => readApart(file, read),
    close: () => db.destroy(),
  }
}

/** Uses a separate connection: on the shared one, everybody would wait until this has read everything. */
async function readApart<T>(file: string, read: (tx: Tx) => Promise<T>): Promise<T> {
  const database = new Sqlite(file, { readonly: true })
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  try {
    return await db.transaction().execute(read)
  } finally {
    await db.destroy()
  }
}

const embeddedFile = (dataDir: string) => join(dataDir, 'lede.db')

/** Whether a data folder holds an embedded database. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(embeddedFile(dataDir))

type Place = {
  url: string | undefined
  dataDir: string
  /** The name that PostgreSQL shows for this program's connections. */
  name?: string
  /** The maximum number of open connections to PostgreSQL; 5 by default. */
  connections?: number
  /** For PostgreSQL; none by default. */
  limits?: TimeLimits
}

/** Opens PostgreSQL when an address is given, else the embedded database in the data folder. */
export function openDatabase({
  url,
  dataDir,
  name = 'lede-admin',
  connections = 5,
  limits,
}: Place): Database {
  if (url !== undefined) return openPostgres({ url, name, connections, limits })
  makeDataFolder(dataDir)
  return openSqlite(embeddedFile(dataDir))
}

/**
 * Publishes every statement that a database runs, as `{ sql }`, if it has subscribers when the database is opened. For
 * tests that count.
 */
export const queryChannel = channel('lede:query')

/** The migrations of this version: how many there are, and the last one. */
export const newestShape = { migrations: 41, last: '054-requested-member' }

/** Whether exactly these migrations have run, according to Kysely's own table; false if that cannot be read. */
export async function hasNewestShape(db: Db): Promise<boolean> {
  try {
    const noted = sql<{ count: number | string; last: string }>`
      select count(*) as "count", max("name") as "last" from "kysely_migration"`
    const [row] = (await noted.execute(db)).rows
    return Number(row?.count) === newestShape.migrations && row?.last === newestShape.last
  } catch {
    return false
  }
}

const maxStatements = 500

/**
 * Makes a transaction take the write lock when it begins. If it took the lock later, another process that writes
 * meanwhile (an admin command) would make it fail halfway; this way it waits at its beginning.
 */
const toWriter = (source: string) => (source === 'begin' ? 'begin immediate' : source)

const textOrPlaceholder = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

/**
 * Returns the same statement with `+?` for each value. SQLite inspects the values bound to a bare `?` of a LIMIT, and
 * of a condition beside an ORDER BY, for a better plan (https://www.sqlite.org/c3ref/prepare.html), and so recompiles
 * the statement on every run: that takes several times as long as finding some rows by an index. It does not look
 * behind the sign, which changes no value.
 */
const withOnePlan = (source: string): string =>
  source.replaceAll(textOrPlaceholder, (part) => (part === '?' ? '+?' : part))

/** Caches prepared statements: parsing the same SQL on every call costs more than running it. */
function withStatementCache(sqlite: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement>()
  const prepare = (source: string): Sqlite.Statement => {
    const known = statements.get(source)
    if (known) return known
    const oldest = statements.keys().next()
    if (statements.size >= maxStatements && !oldest.done) statements.delete(oldest.value)
    const statement = sqlite.prepare(withOnePlan(toWriter(source)))
    statements.set(source, statement)
    return statement
  }
  return { prepare, close: () => void sqlite.close() }
}

/** Whether the database answers. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
