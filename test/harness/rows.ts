import { sql } from 'kysely'
import { openDatabase } from '#server/db/client.ts'
import type { FreshDatabase } from './database.ts'

/** Tables that are filled in the background, shortly after the data they are derived from. */
const madeLater = new Set(['claimLedger'])

export type RowCounter = {
  /** Returns the number of rows per table, except for those filled in the background. */
  count: () => Promise<Record<string, number>>
  close: () => Promise<void>
}

/** Opens an app's database from outside. */
export function openRowCounter({ databaseUrl: url, dataDir }: FreshDatabase): RowCounter {
  const { db, close } = openDatabase({ url, dataDir })
  return {
    async count() {
      const tables = await db.introspection.getTables()
      const counts: Record<string, number> = {}
      for (const { name } of tables.filter((table) => !madeLater.has(table.name))) {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
        counts[name] = Number(rows[0]?.n)
      }
      return counts
    },
    close,
  }
}
