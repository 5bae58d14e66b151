import type { Kysely } from 'kysely'

/** Archives on their way into accounts. */
export async function createArchiveImportTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archiveImport')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('fileName', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('stashId', 'text', (c) => c.notNull())
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('archiveImportByUser')
    .on('archiveImport')
    .columns(['userId', 'createdAt'])
    .execute()
}
