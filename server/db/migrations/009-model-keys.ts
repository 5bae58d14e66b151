import type { Kysely } from 'kysely'

/** The keys that accounts have of their own for language models. */
export async function createModelKeyTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('modelKey')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('apiKey', 'text')
    .addColumn('baseUrl', 'text')
    .addColumn('model', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addColumn('removedAt', 'bigint')
    .addPrimaryKeyConstraint('modelKeyKey', ['userId', 'provider'])
    .execute()
}
