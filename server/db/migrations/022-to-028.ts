import { type Kysely, sql } from 'kysely'

/** The media of a publication, and the state of their upload. */
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

/** Every time that a post was scheduled; a request sent twice with the same key gets the same response. */
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

/** What people are told about their posts and their connection, and the state of the e-mails about it. */
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

/** Feeds for calendar programs, and the order of publishing. */
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

/** Connections that renew themselves, and publications that writers made by hand. */
export async function addConnectionRenewal(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('networkConnection').addColumn('refreshExpiresAt', 'bigint').execute()
  await db.schema.alterTable('networkConnection').addColumn('renewingUntil', 'bigint').execute()
  await db.schema.alterTable('networkConnection').addColumn('renewedAt', 'bigint').execute()
  await db.schema
    .alterTable('publication')
    .addColumn('way', 'text', (c) => c.notNull().defaultTo('network'))
    .execute()
  await db.schema.alterTable('publication').addColumn('likelyUrn', 'text').execute()
  await db.schema.alterTable('publication').addColumn('checkedAt', 'bigint').execute()
  await db.schema.createIndex('publicationByUrn').on('publication').columns(['userId', 'urn']).execute()
}

/** Jobs of one lane run one after another, ordered by place. */
export async function addJobLanes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('job').addColumn('lane', 'text').execute()
  await db.schema.alterTable('job').addColumn('place', 'bigint').execute()
  await db.schema.createIndex('jobLane').on('job').columns(['lane', 'name', 'state', 'place']).execute()
}

/** Keys for other programs, and their requests to publish. */
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
