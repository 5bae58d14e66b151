import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import type { Db, Engine, Tables, Tx } from './schema.ts'
import { withStatementCache } from './statement-cache.ts'

export type Database = {
  db: Db
  engine: Engine
  /** One line for people: where the data is. */
  label: string
  /** Reads what was there at one moment, however long that takes and whatever is written meanwhile. Nothing may be written. */
  snapshot: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

const int8 = 20

function openPostgres(url: string): Database {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === int8 && format !== 'binary'
        ? Number
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({ connectionString: url, types, max: 20 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const { host, pathname } = new URL(url)
  return {
    db,
    engine: 'postgres',
    label: `PostgreSQL ${host}${pathname}`,
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
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(sqlite) }) })
  return {
    db,
    engine: 'sqlite',
    label: `embedded SQLite in ${file}`,
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

/** Opens PostgreSQL when an address is given, else the embedded database in the data folder. */
export function openDatabase({ url, dataDir }: { url: string | undefined; dataDir: string }): Database {
  if (url !== undefined) return openPostgres(url)
  mkdirSync(dataDir, { recursive: true })
  return openSqlite(embeddedFile(dataDir))
}
