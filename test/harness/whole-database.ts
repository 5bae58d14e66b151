import { sql } from 'kysely'
import { openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import type { FreshDatabase } from './database.ts'

export type WholeDatabase = {
  /** Returns every row of every table as text, in a stable order. */
  dump: () => Promise<Record<string, string[]>>
  close: () => Promise<void>
}

/** SQLite's internal tables for full-text search. */
const isBehindAnother = (name: string) => /^(?:material|post)(?:Search|Words)_/.test(name)

/** Sign-in attempts belong to no account, and expire by themselves. */
const ofNobody = new Set(['signInTry'])

/** Recurring jobs belong to no account. */
const isOfNobody = (table: string, row: string) =>
  table === 'job' && /"(?:sweep-files|look-ahead|purge-[a-z-]+)"/.test(row)

/** Serialized rows, with their table. */
type Texts = { table: string; row: string }[]

/**
 * Reads all tables in one query: one query per table would take PostgreSQL longer than a test takes between two reads.
 */
async function readPostgres(db: Db, tables: string[]): Promise<Texts> {
  const selects = tables.map(
    (name) =>
      sql`select ${sql.lit(name)} as "table", row_to_json(one)::text as "row" from ${sql.table(name)} as one`,
  )
  return (await sql<Texts[number]>`${sql.join(selects, sql` union all `)}`.execute(db)).rows
}

async function readSqlite(db: Db, tables: string[]): Promise<Texts> {
  const texts: Texts = []
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows) texts.push({ table, row: JSON.stringify(row) })
  }
  return texts
}

/** Opens everything in an app's database, including tables that nobody thought of. */
export function openWholeDatabase({ databaseUrl: url, dataDir }: FreshDatabase): WholeDatabase {
  const { db, engine, close } = openDatabase({ url, dataDir })
  let found: Promise<string[]> | undefined
  const findTables = async () => {
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    return tables.filter((name) => !isBehindAnother(name) && !ofNobody.has(name))
  }
  return {
    async dump() {
      found ??= findTables()
      const tables = await found
      const texts = await (engine === 'postgres' ? readPostgres(db, tables) : readSqlite(db, tables))
      const rowsByTable: Record<string, string[]> = Object.fromEntries(tables.map((name) => [name, []]))
      for (const { table, row } of texts) if (!isOfNobody(table, row)) rowsByTable[table]?.push(row)
      for (const rows of Object.values(rowsByTable)) rows.sort()
      return rowsByTable
    },
    close,
  }
}
