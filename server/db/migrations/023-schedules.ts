import type { Kysely } from 'kysely'

/** Every time a post was put on the schedule; a request with a key that is sent twice is answered alike. */
export async function createScheduleTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scheduling')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('idempotencyKey', 'text')
    .addColumn('scheduledAt', 'bigint', (c) => c.notNull())
    .addColumn('timezone', 'text', (c) => c.notNull())
    .addColumn('moved', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('schedulingKey', ['userId', 'idempotencyKey'])
    .execute()
  await db.schema.createIndex('schedulingByDocument').on('scheduling').column('documentId').execute()
}
