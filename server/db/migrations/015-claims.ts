import type { Kysely } from 'kysely'

/** What writers know to be true although the material of a post does not say it. */
export async function createClaimTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('knownClaim')
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('knownClaimKey', ['documentId', 'hash'])
    .execute()
}
