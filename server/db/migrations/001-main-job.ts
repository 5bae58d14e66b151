import type { Kysely } from 'kysely'
import type { Engine } from '#server/db/schema.ts'

type Schema = Kysely<unknown>

async function createAuthTables(db: Schema, engine: Engine) {
  const date = engine === 'postgres' ? 'timestamptz' : 'date'
  const flag = engine === 'postgres' ? 'boolean' : 'integer'
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('emailVerified', flag, (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', date, (c) => c.notNull())
    .addColumn('updatedAt', date, (c) => c.notNull())
    .addColumn('isAnonymous', flag)
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('expiresAt', date, (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', date, (c) => c.notNull())
    .addColumn('updatedAt', date, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accountId', 'text', (c) => c.notNull())
    .addColumn('providerId', 'text', (c) => c.notNull())
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', date)
    .addColumn('refreshTokenExpiresAt', date)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', date, (c) => c.notNull())
    .addColumn('updatedAt', date, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expiresAt', date, (c) => c.notNull())
    .addColumn('createdAt', date, (c) => c.notNull())
    .addColumn('updatedAt', date, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessionByUser').on('session').column('userId').execute()
  await db.schema.createIndex('accountByUser').on('account').column('userId').execute()
  await db.schema.createIndex('verificationByIdentifier').on('verification').column('identifier').execute()
}

async function createProfileTables(db: Schema) {
  await db.schema
    .createTable('profile')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('firstName', 'text')
    .addColumn('lastName', 'text')
    .addColumn('imageUrl', 'text')
    .addColumn('timezone', 'text')
    .addColumn('onboarded', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
}

async function createChatTables(db: Schema) {
  await db.schema
    .createTable('chat')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('titleIsProvisional', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('visibility', 'text', (c) => c.notNull())
    .addColumn('pinned', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('chatHistory')
    .on('chat')
    .columns(['userId', 'pinned', 'createdAt', 'id'])
    .execute()
  await db.schema
    .createTable('message')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('chatId', 'text', (c) => c.notNull().references('chat.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('context', 'text')
    .addColumn('state', 'text')
    .addColumn('aliveAt', 'bigint')
    .addColumn('offline', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('messagePosition', ['chatId', 'position'])
    .execute()
}

async function createDocumentTables(db: Schema) {
  await db.schema
    .createTable('document')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('chatId', 'text', (c) => c.references('chat.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('scheduledAt', 'bigint')
    .addColumn('scheduledTimezone', 'text')
    .addColumn('publishedAt', 'bigint')
    .addColumn('url', 'text')
    .addColumn('failure', 'text')
    .addColumn('workflowRunId', 'text')
    .addColumn('audienceId', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('documentByUser').on('document').columns(['userId', 'createdAt']).execute()
  await db.schema.createIndex('documentByChat').on('document').column('chatId').execute()
  await db.schema
    .createTable('documentVersion')
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('documentVersionKey', ['documentId', 'createdAt'])
    .execute()
}

async function createPublicationTables(db: Schema) {
  await db.schema
    .createTable('networkConnection')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('memberUrn', 'text', (c) => c.notNull())
    .addColumn('memberName', 'text', (c) => c.notNull())
    .addColumn('pictureUrl', 'text')
    .addColumn('accessToken', 'text', (c) => c.notNull())
    .addColumn('refreshToken', 'text')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('connectedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('connectionAttempt')
    .addColumn('state', 'text', (c) => c.primaryKey())
    .addColumn('sessionId', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('returnUrl', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('publication')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('idempotencyKey', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('versionCreatedAt', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('request', 'text')
    .addColumn('urn', 'text')
    .addColumn('url', 'text')
    .addColumn('reason', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('publicationKey', ['userId', 'idempotencyKey'])
    .execute()
  await db.schema
    .createIndex('publicationByDocument')
    .on('publication')
    .columns(['documentId', 'createdAt'])
    .execute()
  await db.schema
    .createTable('publicationStep')
    .addColumn('publicationId', 'text', (c) => c.notNull().references('publication.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('fromState', 'text')
    .addColumn('toState', 'text', (c) => c.notNull())
    .addColumn('detail', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('publicationStepKey', ['publicationId', 'position'])
    .execute()
}

async function createJobTable(db: Schema) {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('dueAt', 'bigint', (c) => c.notNull())
    .addColumn('leaseOwner', 'text')
    .addColumn('leaseUntil', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('jobDue').on('job').columns(['state', 'dueAt']).execute()
}

/** Accounts, chats, documents, publications and jobs. */
export async function createMainTables(db: Schema, engine: Engine): Promise<void> {
  await createAuthTables(db, engine)
  await createProfileTables(db)
  await createChatTables(db)
  await createDocumentTables(db)
  await createPublicationTables(db)
  await createJobTable(db)
}
