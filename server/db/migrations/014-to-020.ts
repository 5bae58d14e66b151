import { type Kysely, sql } from 'kysely'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { Engine } from '#server/db/schema.ts'
import { putShingles } from '#server/db/search-index.ts'
import type { ShingleTables } from '#server/db/tables/search.ts'

/** Which versions the assistant wrote, and writers' decisions about the post check. */
export async function addEditorChoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('documentVersion')
    .addColumn('byAssistant', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('checkPreference')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('preferences', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
}

/** Claims that writers know to be true although a post's material does not support them. */
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

type ShingleSchema = Kysely<
  ShingleTables & {
    document: { id: string; number: number; userId: string; latestAt: number | null }
    documentVersion: { documentId: string; createdAt: number; kind: 'text' | 'image'; content: string }
    material: { number: number; userId: string; library: string; content: string; details: string }
  }
>

const batch = 100

/** In SQLite the rows are stored in key order, and only there. */
async function createTable(db: ShingleSchema, engine: Engine, { table, of }: { table: string; of: string }) {
  const create = db.schema
    .createTable(table)
    .addColumn('hash', 'bigint', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull().references(`${of}.number`).onDelete('cascade'))
    .addPrimaryKeyConstraint(`${table}Key`, ['hash', 'number'])
  await (engine === 'sqlite' ? create.modifyEnd(sql`without rowid`) : create).execute()
  await db.schema.createIndex(`${table}ByNumber`).on(table).column('number').execute()
}

async function fillDocuments(db: ShingleSchema, after: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('documentVersion as version', (join) =>
      join
        .onRef('version.documentId', '=', 'document.id')
        .onRef('version.createdAt', '=', 'document.latestAt'),
    )
    .select(['document.number', 'document.userId'])
    .select(sql<string>`case version."kind" when 'text' then version."content" else '' end`.as('content'))
    .where('document.number', '>', after)
    .orderBy('document.number')
    .limit(batch)
    .execute()
  for (const { number, userId, content } of rows) {
    const text = plainText(parseContent(content).text)
    await putShingles(db.withTables(), 'documentShingle', { number, userId, text })
  }
  return rows.at(-1)?.number
}

async function fillSwipes(db: ShingleSchema, after: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('material')
    .select(['number', 'userId', 'content', 'details'])
    .where('library', '=', 'swipe')
    .where('number', '>', after)
    .orderBy('number')
    .limit(batch)
    .execute()
  for (const { number, userId, content: text, details } of rows) {
    const { isOwn } = JSON.parse(details) as { isOwn?: boolean }
    if (isOwn === true) await putShingles(db.withTables(), 'swipeShingle', { number, userId, text })
  }
  return rows.at(-1)?.number
}

async function addTables(db: ShingleSchema, engine: Engine): Promise<void> {
  await createTable(db, engine, { table: 'documentShingle', of: 'document' })
  await createTable(db, engine, { table: 'swipeShingle', of: 'material' })
  for (const fill of [fillDocuments, fillSwipes]) {
    let after: number | undefined = -1
    while (after !== undefined) after = await fill(db, after)
  }
}

/** What posts and the writer's own swipes say, to detect repetitions. */
export async function addShingles(db: ShingleSchema, engine: Engine): Promise<void> {
  // The migrator gives SQLite no transaction: interrupted halfway, it could not be restarted.
  await (engine === 'sqlite'
    ? db.transaction().execute((tx) => addTables(tx, engine))
    : addTables(db, engine))
}

/** Writers' decisions about their voice: its lines, and rules that their edits suggest. */
export async function createVoiceTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('voiceLine')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('text', 'text')
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('isRemoved', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('voiceLineKey', ['userId', 'id'])
    .execute()
  await db.schema
    .createTable('voiceProposal')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('proposedAt', 'bigint', (c) => c.notNull())
    .addColumn('decidedAt', 'bigint')
    .addPrimaryKeyConstraint('voiceProposalKey', ['userId', 'key'])
    .addUniqueConstraint('voiceProposalById', ['userId', 'id'])
    .execute()
}

/** The ledger of each version's claims, and the sources that writers have named. */
export async function createClaimLedgers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claimSource')
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('sourceId', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('passage', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('claimSourceKey', ['documentId', 'hash'])
    .execute()
  await db.schema
    .createTable('claimLedger')
    .addColumn('documentId', 'text', (c) => c.notNull())
    .addColumn('versionAt', 'bigint', (c) => c.notNull())
    .addColumn('contentHash', 'text', (c) => c.notNull())
    .addColumn('claims', 'text', (c) => c.notNull())
    .addColumn('madeAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('claimLedgerKey', ['documentId', 'versionAt'])
    .addForeignKeyConstraint(
      'claimLedgerOfVersion',
      ['documentId', 'versionAt'],
      'documentVersion',
      ['documentId', 'createdAt'],
      // The version of a growing draft gets a later time on each save.
      (key) => key.onDelete('cascade').onUpdate('cascade'),
    )
    .execute()
}

/** Vectors of knowledge-base passages, in columns that both engines have. */
export async function createPassageVectors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passageVector')
    .addColumn('number', 'bigint', (c) => c.notNull().references('material.number').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('vector', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('passageVectorKey', ['number', 'hash', 'model'])
    .execute()
}

/** What is known of files in posts, and a direct upload's purpose and storage id. */
export async function addPostMedia(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('postMedia')
    .addColumn('fileId', 'text', (c) => c.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('originalName', 'text', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('durationMs', 'bigint')
    .addColumn('pages', 'integer')
    .addColumn('hasThumbnail', 'integer', (c) => c.notNull())
    .addColumn('previewState', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('pendingUpload')
    .addColumn('purpose', 'text', (c) => c.notNull().defaultTo('chat'))
    .execute()
  await db.schema.alterTable('pendingUpload').addColumn('originalName', 'text').execute()
  await db.schema.alterTable('pendingUpload').addColumn('storageToken', 'text').execute()
  await db.schema.alterTable('file').addColumn('unusedSince', 'bigint').execute()
}
