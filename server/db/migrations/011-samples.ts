import type { Kysely } from 'kysely'

/** Which rows are sample data, and as of when: a row that was changed since is its owner's. */
export async function createSampleTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sample')
    .addColumn('rowId', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('asOf', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sampleByUser').on('sample').column('userId').execute()
}
