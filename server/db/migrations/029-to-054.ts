import { type Kysely, sql } from 'kysely'
import { mediaCountsOf, listedPost } from '#core/post/listed-post.ts'
import { createHash } from 'node:crypto'
import { indexWords } from '#core/text/search-words.ts'
import type { Engine } from '#server/db/schema.ts'
import { firstWords } from '#server/db/search-index.ts'

/** The number of a post on the network, which no two posts of a writer may share. Where two already do, the first keeps it. */
export async function addPostNumbers<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('publication').addColumn('postNumber', 'text').execute()
  await sql`
    with "named" as (
      select "id", "userId", "network", "createdAt",
        replace(replace(replace("urn", 'urn:li:activity:', ''), 'urn:li:share:', ''), 'urn:li:ugcPost:', '') as "number"
      from "publication" where "state" = 'published' and "urn" is not null
    ), "first" as (
      select "id", "number",
        row_number() over (partition by "userId", "network", "number" order by "createdAt", "id") as "place"
      from "named" where "number" not like '%:%'
    )
    update "publication" set "postNumber" = (select "number" from "first" where "first"."id" = "publication"."id")
    where "id" in (select "id" from "first" where "place" = 1)`.execute(db)
  await db.schema
    .createIndex('publicationPostNumber')
    .on('publication')
    .columns(['userId', 'network', 'postNumber'])
    .unique()
    .execute()
}

/** Counts of sign-in attempts by account and address, for as long as they matter. */
export async function createSignInTries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signInTry')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('endsAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('signInTryEnd').on('signInTry').column('endsAt').execute()
}

export type CountedTables = {
  document: { id: string; number: number; imageCount: number; videoCount: number; documentCount: number }
  documentVersion: { documentId: string; createdAt: number; kind: 'text' | 'image'; content: string }
}
type Schema = Kysely<CountedTables>

const batch = 100

async function fillBatch(db: Schema, after: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('documentVersion as version', 'version.documentId', 'document.id')
    .select(['document.number', 'version.kind', 'version.content'])
    .where('document.number', '>', after)
    .where('version.kind', '=', 'text')
    // Nothing else contains media.
    .where('version.content', 'like', '{%')
    .where('version.createdAt', '=', (query) =>
      query
        .selectFrom('documentVersion as latest')
        .select((eb) => eb.fn.max('latest.createdAt').as('createdAt'))
        .whereRef('latest.documentId', '=', 'document.id'),
    )
    .orderBy('document.number')
    .limit(batch)
    .execute()
  for (const { number, ...version } of rows)
    await db.updateTable('document').set(mediaCountsOf(version)).where('number', '=', number).execute()
  return rows.at(-1)?.number
}

/** SQLite's migrations have no transaction, and outside one each row would wait for the disk. */
async function fill(db: Schema) {
  for (let after: number | undefined = -1; after !== undefined;) {
    const from: number = after
    after = db.isTransaction
      ? await fillBatch(db, from)
      : await db.transaction().execute((tx) => fillBatch(tx, from))
  }
}

/** How many media a post has, for its card; and what had gone wrong with a post before it was scheduled. */
export async function addPostMediaCounts(db: Schema): Promise<void> {
  for (const name of ['imageCount', 'videoCount', 'documentCount']) {
    await db.schema
      .alterTable('document')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await fill(db)
  await sql`alter table "scheduling" add column "failureBefore" text`.execute(db)
}

/** Settings that all servers of one database share. */
export async function createInstallationTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}

/** A program may also request a time on the schedule. */
export async function addSchedulingRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('publishRequest').addColumn('scheduledAt', 'bigint').execute()
  await db.schema.alterTable('publishRequest').addColumn('scheduledTimezone', 'text').execute()
}

/** Nobody may read the files of a deleted post while it can still be restored. */
export async function addWithheldFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('file').addColumn('withheldAt', 'bigint').execute()
}

/** How a connection attempt ended, for a browser that returns from the network twice. */
export async function addConnectionOutcomes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('connectionAttempt').addColumn('outcome', 'text').execute()
}

/** Before every upload, an account's storage is summed up from this index alone. */
export async function addStorageUse(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('fileSizeByUser').on('file').columns(['userId', 'size']).execute()
  await db.schema.dropIndex('fileByUser').execute()
}

type WordTables = {
  document: { number: number; id: string; userId: string; latestAt: number | null }
  documentVersion: {
    documentId: string
    createdAt: number
    title: string
    kind: 'text' | 'image'
    content: string
  }
}
type PostWordsSchema = Kysely<WordTables>

const rowsAtOnce = 100

/** SQLite has one server, so nobody uses the old table any more; on PostgreSQL, servers of the previous version still do. */
async function createTable(db: PostWordsSchema, engine: Engine) {
  if (engine === 'sqlite') {
    await sql`drop trigger "postUnsearch"`.execute(db)
    await sql`drop table "postSearch"`.execute(db)
    await sql`create virtual table "postWords" using fts5(
      words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='7 8 9'
    )`.execute(db)
    await sql`create trigger "postUnsearch" after delete on "document" begin
      delete from "postWords" where rowid = old."number"; end`.execute(db)
    return
  }
  await db.schema
    .createTable('postWords')
    .addColumn('number', 'bigint', (c) => c.primaryKey().references('document.number').onDelete('cascade'))
    .addColumn('words', sql`tsvector`, (c) => c.notNull())
    .execute()
}

function indexedWords(userId: string, text: string): string[] {
  const key = createHash('sha256').update(`post ${userId}`).digest('hex').slice(0, 6)
  return firstWords(indexWords(text).map((word) => `${key}${word}`))
}

const put = (db: PostWordsSchema, engine: Engine, { number, words }: { number: number; words: string[] }) =>
  (engine === 'postgres'
    ? sql`insert into "postWords" ("number", "words")
        values (${number}, array_to_tsvector(${words}::text[]))`
    : sql`insert into "postWords" (rowid, words) values (${number}, ${words.join(' ')})`
  ).execute(db)

async function fillWordsBatch(
  db: PostWordsSchema,
  engine: Engine,
  after: number,
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('documentVersion as version', (join) =>
      join
        .onRef('version.documentId', '=', 'document.id')
        .onRef('version.createdAt', '=', 'document.latestAt'),
    )
    .select(['document.number', 'document.userId', 'version.title', 'version.kind'])
    .select(sql<string>`case version."kind" when 'text' then version."content" else '' end`.as('content'))
    .where('document.number', '>', after)
    .orderBy('document.number')
    .limit(rowsAtOnce)
    .execute()
  for (const { number, userId, ...version } of rows) {
    const words = indexedWords(userId, `${version.title}\n${listedPost(version).text}`)
    await put(db, engine, { number, words })
  }
  return rows.at(-1)?.number
}

async function separate(db: PostWordsSchema, engine: Engine): Promise<void> {
  await createTable(db, engine)
  for (let after: number | undefined = -1; after !== undefined;)
    after = await fillWordsBatch(db, engine, after)
  if (engine === 'sqlite') return
  await db.schema.createIndex('postWordsByWord').on('postWords').using('gin').column('words').execute()
}

/** Makes a search read the words of only one writer's posts, however many others there are. */
export async function separatePostWords(db: PostWordsSchema, engine: Engine): Promise<void> {
  // The migrator gives SQLite no transaction: interrupted halfway, it could not be restarted.
  await (engine === 'sqlite' ? db.transaction().execute((tx) => separate(tx, engine)) : separate(db, engine))
}

/** Which versions a writer has restored. */
export async function addRestoredVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('documentVersion')
    .addColumn('isRestored', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

/** What publishing must know of an image, recorded on upload; unknown for earlier uploads. */
export async function addImageFacts(db: Kysely<unknown>): Promise<void> {
  for (const column of ['width', 'height', 'frames']) {
    await db.schema.alterTable('file').addColumn(column, 'integer').execute()
  }
}

/** Whether readers of a shared chat see its posts; nobody does until its owner allows it. */
export async function addSharedPosts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat')
    .addColumn('sharesPosts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

/** The text of a post about which its writer was asked before publishing. */
export async function addAskedText(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('document').addColumn('askedTextHash', 'text').execute()
}

/** The account from which a program's post would be published: two members can have the same name. */
export async function addRequestedMember(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('publishRequest').addColumn('memberUrn', 'text').execute()
}
