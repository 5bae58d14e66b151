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

/** Connections that are at work and at rest, and work that waits for one. */
export type PoolUse = { used: number; idle: number; waiting: number }

export type Database = {
  db: Db
  engine: Engine
  /** One line for people: where the data is. */
  label: string
  /** Reads what was there at one moment, however long that takes and whatever is written meanwhile. Nothing may be written. */
  snapshot: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>
  /** How its connections are used; null where there is but the one. */
  pool: (() => PoolUse) | null
  close: () => Promise<void>
}

const int8 = 20

/** Tells each query to the trace and to whoever counts; where nobody asked for either, nothing is measured. */
const queryLogger = (system: 'postgresql' | 'sqlite') =>
  areQueriesRecorded() || queryChannel.hasSubscribers
    ? {
        log: ({ level, query, queryDurationMillis: ms }: LogEvent) => {
          queryChannel.publish({ sql: query.sql })
          if (areQueriesRecorded()) noteQuery({ system, sql: query.sql, ms, failed: level === 'error' })
        },
      }
    : {}

/** How long PostgreSQL may take, in milliseconds; 0 for ever. */
type TimeLimits = {
  /** For a connection to be there, the wait for one of the pool's included. */
  connectMs: number
  /** For the answer to a statement. */
  statementMs: number
  /** Between two statements of a transaction. */
  idleMs: number
}

/** A connection that stays silent this much longer than a statement may take has lost its server. */
const silenceMs = 5000

/** What holds for each connection of a pool. Set by statements: poolers refuse them as parameters of the start. */
async function limitStatements(
  { statementMs, idleMs }: TimeLimits,
  connection: Pick<DatabaseConnection, 'executeQuery'>,
): Promise<void> {
  const limits = { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleMs }
  for (const [name, ms] of Object.entries(limits))
    await connection.executeQuery(CompiledQuery.raw(`set ${name} = ${ms}`))
}

/** A socket that breaks when nothing has come or gone for a time: who waits for an answer hears of it. */
function openSocket(silentMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silentMs, () => socket.destroy(new Error('The database does not answer any more.')))
  return socket
}

/** The database could not be reached, or none of its connections became free in time: trying again soon may help. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError'
}

function tellNoConnection(cause: unknown): never {
  throw new NoConnectionError('The database gave no connection.', { cause })
}

/** Has a connection keep the statements that are compiled once, which Kysely hands over by their text alone. */
function keepStatements(client: Pg.ClientBase): void {
  const query = client.query.bind(client) as (asked: unknown, ...rest: unknown[]) => unknown
  const queryByName = (asked: unknown, ...rest: unknown[]) => {
    const name = typeof asked === 'string' ? statementName(asked) : undefined
    return query(name === undefined ? asked : { name, text: asked }, ...rest)
  }
  // It takes and answers whatever the client's own does.
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
  // A connection that breaks is replaced by the pool; without a listener, at rest or at work, it would end the process.
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
            // It fails where the connection has broken, and so does what follows. Kysely would never give a connection
            // back that failed here, and the pool would wait for it at its end.
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

/** Every commit is on the disk before it is acknowledged: WAL with synchronous=FULL. */
function openSqlite(file: string): Database {
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  const database = withStatementCache(sqlite)
  const logging = queryLogger('sqlite')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }), ...logging })
  // Whoever is told of queries is told by Kysely.
  if (!('log' in logging)) {
    readAtOnce(db, (source, parameters) => {
      // Its one connection would show what a transaction has not kept yet.
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

/** A connection of its own: the other one would make everybody wait until this has read all. */
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
  /** What PostgreSQL shows of this program among its connections. */
  name?: string
  /** The most connections that are open to PostgreSQL at a time; 5 when not given. */
  connections?: number
  /** For PostgreSQL; none when not given. */
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

/** Every statement that a database runs is told here, `{ sql }`, if somebody listens when it is opened. For tests that count. */
export const queryChannel = channel('lede:query')

/** The migrations of this version: how many there are, and the last of them. */
export const newestShape = { migrations: 41, last: '054-requested-member' }

/** Whether exactly these have been run, by what Kysely has noted; false where it cannot be told. */
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
 * A transaction takes the right to write when it begins. Taken later, another process that writes meanwhile (an admin
 * command) would make it fail halfway; so it waits at its beginning instead.
 */
const toWriter = (source: string) => (source === 'begin' ? 'begin immediate' : source)

const textOrPlaceholder = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

/**
 * The same statement with `+?` for each value. SQLite looks at what is bound to a bare `?` of a LIMIT, and of a condition
 * beside an ORDER BY, for a better plan (https://www.sqlite.org/c3ref/prepare.html), and so compiles the statement anew
 * each time that it is run: that takes several times as long as finding some rows by an index. It does not look behind
 * the sign, which changes no value.
 */
const withOnePlan = (source: string): string =>
  source.replaceAll(textOrPlaceholder, (part) => (part === '?' ? '+?' : part))

/** Keeps prepared statements: parsing the same SQL anew for every call costs more than running it. */
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
