import type { Kysely } from 'kysely'

/** Who has a document open, and which version a version was written on. */
export async function addOpenDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('documentVersion').addColumn('basedOn', 'bigint').execute()
  await db.schema
    .createTable('documentPresence')
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('tab', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('seenAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('documentPresenceKey', ['documentId', 'tab'])
    .execute()
}
