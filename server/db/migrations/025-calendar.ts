import { sql, type Kysely } from 'kysely'

/** Feeds for calendar programs, and the order by when posts went out. */
export async function createCalendarTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendarFeed')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('readAt', 'bigint')
    .execute()
  await sql`create index "documentByPublished" on "document"
    ("userId", (coalesce("publishedAt", -8640000000000000)), "number") where "deletedAt" is null`.execute(db)
  await sql`create index "documentTroubled" on "document" ("userId", "updatedAt")
    where "deletedAt" is null and "failure" is not null`.execute(db)
}
