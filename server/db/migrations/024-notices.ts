import type { Kysely } from 'kysely'

/** What people are told of their posts and their connection, and how far the letters about it are. */
export async function createNoticeTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('documentId', 'text', (c) => c.references('document.id').onDelete('cascade'))
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('readAt', 'bigint')
    .addColumn('letter', 'text', (c) => c.notNull())
    .addColumn('letterTries', 'integer', (c) => c.notNull())
    .addColumn('letterAt', 'bigint')
    .addUniqueConstraint('noticeEvent', ['userId', 'event'])
    .execute()
  await db.schema
    .createIndex('noticeByUser')
    .on('notice')
    .columns(['userId', 'createdAt desc', 'id desc'])
    .execute()
  await db.schema.createIndex('noticeByDocument').on('notice').column('documentId').execute()
}
