import type { Kysely } from 'kysely'

/** What was suggested for posts; it goes with its post. */
export async function createSuggestionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('suggestion')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('originalText', 'text', (c) => c.notNull())
    .addColumn('suggestedText', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('isResolved', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('suggestionByDocument')
    .on('suggestion')
    .columns(['documentId', 'createdAt'])
    .execute()
  await db.schema
    .createTable('hookSet')
    .addColumn('documentId', 'text', (c) => c.primaryKey().references('document.id').onDelete('cascade'))
    .addColumn('hooks', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
}
