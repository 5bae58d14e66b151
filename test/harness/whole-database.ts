import { sql } from 'kysely'
import { openDatabase } from '#server/db/client.ts'
import type { FreshDatabase } from './database.ts'

export type WholeDatabase = {
  /** Every row of every table there is, as text, in an order that does not change. */
  dump: () => Promise<Record<string, string[]>>
  close: () => Promise<void>
}

/** What SQLite keeps behind a table for full-text search is not rows of ours. */
const isBehindAnother = (name: string) => /^(?:material|post)Search_/.test(name)

/** Counts of tries hang on no account, and end by themselves. */
const ofNobody = new Set(['signInTry'])

/** The sweep of files belongs to nobody. */
const isOfNobody = (table: string, row: string) => table === 'job' && /"(?:sweep-files|purge-jobs)"/.test(row)

/** Looks at all that an app's database holds, tables that nobody thought of included. */
export function openWholeDatabase({ databaseUrl: url, dataDir }: FreshDatabase): WholeDatabase {
  const { db, close } = openDatabase({ url, dataDir })
  return {
    async dump() {
      const tables = await db.introspection.getTables()
      const rowsByTable: Record<string, string[]> = {}
      for (const { name } of tables.filter(
        (table) => !isBehindAnother(table.name) && !ofNobody.has(table.name),
      )) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
        const texts = rows.map((row) => JSON.stringify(row)).filter((row) => !isOfNobody(name, row))
        rowsByTable[name] = texts.toSorted()
      }
      return rowsByTable
    },
    close,
  }
}
