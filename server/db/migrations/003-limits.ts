import type { Kysely } from 'kysely'

/** What accounts have used of their limits, and what they may do. */
export async function createLimitTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('used', 'bigint', (c) => c.notNull())
    .addColumn('endsAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('usageKey', ['userId', 'kind'])
    .execute()
  await db.schema
    .createTable('countedPost')
    .addColumn('documentId', 'text', (c) => c.primaryKey().references('document.id').onDelete('cascade'))
    .addColumn('month', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('featureOverride')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('feature', 'text', (c) => c.notNull())
    .addColumn('isOn', 'integer', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('featureOverrideKey', ['userId', 'feature'])
    .execute()
}
