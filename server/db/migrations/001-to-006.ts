import { type Kysely, sql } from 'kysely'
import type { Engine } from '#server/db/schema.ts'
import { foldLetters } from '#core/text/letter-folding.ts'

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

/** Stored files and uploads in progress. Rows outlive their account, so that the bytes can be removed. */
export async function createFileTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contentType', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'bigint')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('fileByUser').on('file').column('userId').execute()
  await db.schema.createIndex('fileUnused').on('file').columns(['usedAt', 'createdAt']).execute()
  await db.schema
    .createTable('pendingUpload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contentType', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('claimedUntil', 'bigint')
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pendingUploadByUser').on('pendingUpload').column('userId').execute()
  await db.schema.createIndex('pendingUploadByEnd').on('pendingUpload').column('expiresAt').execute()
}

/** How much accounts have used of their limits, and what they may do. */
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

type ChatSearchSchema = Kysely<{ chat: { id: string; title: string; searchTitle: string } }>

const batch = 500
/** A row of a B-tree index may not exceed a third of a page (PostgreSQL); folding can lengthen a title. */
const longest = 400

async function fillSearchTitles(db: ChatSearchSchema) {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('chat')
      .select(['id', 'title'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    await fillBatch(db, rows)
    after = last.id
  }
}

/** A single statement: outside a transaction, which SQLite's migrations lack, each one would wait for the disk. */
async function fillBatch(db: ChatSearchSchema, rows: { id: string; title: string }[]) {
  const cases = rows.map(({ id, title }) => sql`when ${id} then ${foldLetters(title).slice(0, longest)}`)
  await db
    .updateTable('chat')
    .set({ searchTitle: sql<string>`case "id" ${sql.join(cases, sql` `)} end` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** Searchable titles, in the index that orders the history: a search reads nothing else. */
export async function addChatSearch(db: ChatSearchSchema): Promise<void> {
  await db.schema
    .alterTable('chat')
    .addColumn('searchTitle', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await fillSearchTitles(db)
  await db.schema.dropIndex('chatHistory').execute()
  await db.schema
    .createIndex('chatHistory')
    .on('chat')
    .columns(['userId', 'pinned', 'createdAt', 'id', 'searchTitle'])
    .execute()
}

/** Suggestions for posts; deleted with the post. */
export async function createSuggestionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('suggestion')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('originalText', 'text', (c) => c.notNull())
    .addColumn('suggestedText', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('isResolved', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('suggestionByDocument')
    .on('suggestion')
    .columns(['documentId', 'createdAt'])
    .execute()
  await db.schema
    .createTable('hookSet')
    .addColumn('documentId', 'text', (c) => c.primaryKey().references('document.id').onDelete('cascade'))
    .addColumn('hooks', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
}

/**
 * The program extracts the words of a text itself (core/text/search-words.ts), so that both engines find the same. This
 * tokenizer splits them at the spaces between them and changes nothing. The text itself is not stored again.
 */
async function createSqliteSearch(db: Schema) {
  await sql`create virtual table "materialSearch" using fts5(
    title, words, content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
  )`.execute(db)
  // Deleting an account deletes its items without involving the program.
  await sql`create trigger "materialUnsearch" after delete on "material" begin
    delete from "materialSearch" where rowid = old."number"; end`.execute(db)
}

async function createPostgresSearch(db: Schema) {
  await db.schema
    .createTable('materialSearch')
    .addColumn('number', 'bigint', (c) => c.primaryKey().references('material.number').onDelete('cascade'))
    .addColumn('title', sql`tsvector`, (c) => c.notNull())
    .addColumn('words', sql`tsvector`, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('materialSearchWords')
    .on('materialSearch')
    .using('gin')
    .column('words')
    .execute()
}

/** What writers keep to write from, and the words by which it is found. */
export async function createLibraryTables(db: Schema, engine: Engine): Promise<void> {
  const number = engine === 'postgres' ? 'bigserial' : 'integer'
  await db.schema
    .createTable('material')
    .addColumn('number', number, (c) =>
      engine === 'postgres' ? c.primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('library', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addColumn('deletedAt', 'bigint')
    // Last, so that SQLite reaches the other columns without reading through a long text.
    .addColumn('content', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('materialList')
    .on('material')
    .columns(['userId', 'library', 'createdAt', 'number', 'deletedAt'])
    .execute()
  await sql`create index "materialDeleted" on "material" ("deletedAt") where "deletedAt" is not null`.execute(
    db,
  )
  await (engine === 'postgres' ? createPostgresSearch(db) : createSqliteSearch(db))
  await db.schema
    .createTable('story')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
}
