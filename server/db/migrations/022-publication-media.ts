import type { Kysely } from 'kysely'

/** What a publication shows beside its text, and how far the upload of each is. */
export async function createPublicationMedia(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('publicationMedium')
    .addColumn('publicationId', 'text', (c) => c.notNull().references('publication.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contentType', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('urn', 'text')
    .addColumn('uploadedSha256', 'text')
    .addColumn('uploadedAt', 'bigint')
    .addPrimaryKeyConstraint('publicationMediumKey', ['publicationId', 'position'])
    .execute()
}
