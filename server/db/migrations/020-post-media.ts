import type { Kysely } from 'kysely'

/** What is known of files that posts show, and what a direct upload is for and is called by the storage. */
export async function addPostMedia(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('postMedia')
    .addColumn('fileId', 'text', (c) => c.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('originalName', 'text', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('durationMs', 'bigint')
    .addColumn('pages', 'integer')
    .addColumn('hasThumbnail', 'integer', (c) => c.notNull())
    .addColumn('previewState', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('pendingUpload')
    .addColumn('purpose', 'text', (c) => c.notNull().defaultTo('chat'))
    .execute()
  await db.schema.alterTable('pendingUpload').addColumn('originalName', 'text').execute()
  await db.schema.alterTable('pendingUpload').addColumn('storageToken', 'text').execute()
  await db.schema.alterTable('file').addColumn('unusedSince', 'bigint').execute()
}
