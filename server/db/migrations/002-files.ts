import type { Kysely } from 'kysely'

/** Stored files and the uploads that may become one. Rows outlive their account, so that the bytes can be removed. */
export async function createFileTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contentType', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'bigint')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('fileByUser').on('file').column('userId').execute()
  await db.schema.createIndex('fileUnused').on('file').columns(['usedAt', 'createdAt']).execute()
  await db.schema
    .createTable('pendingUpload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contentType', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('claimedUntil', 'bigint')
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pendingUploadByUser').on('pendingUpload').column('userId').execute()
  await db.schema.createIndex('pendingUploadByEnd').on('pendingUpload').column('expiresAt').execute()
}
