import type { Kysely } from 'kysely'

/** Keys for other programs, and what these want to have published. */
export async function createApiKeyTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('apiKey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('lastFour', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint')
    .addColumn('lastUsedAt', 'bigint')
    .execute()
  await db.schema.createIndex('apiKeyByUser').on('apiKey').columns(['userId', 'createdAt desc']).execute()
  await db.schema
    .createTable('publishRequest')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('apiKeyId', 'text', (c) => c.references('apiKey.id').onDelete('set null'))
    .addColumn('keyName', 'text', (c) => c.notNull())
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('versionAt', 'bigint', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('memberName', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('decidedAt', 'bigint')
    .execute()
  await db.schema
    .createIndex('publishRequestByUser')
    .on('publishRequest')
    .columns(['userId', 'createdAt'])
    .execute()
  await db.schema.createIndex('publishRequestByKey').on('publishRequest').column('apiKeyId').execute()
  await db.schema.createIndex('publishRequestByDocument').on('publishRequest').column('documentId').execute()
}
