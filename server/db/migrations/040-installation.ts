import type { Kysely } from 'kysely'

/** What holds for all servers of one database. */
export async function createInstallationTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
