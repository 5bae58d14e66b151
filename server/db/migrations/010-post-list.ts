import { sql, type Kysely } from 'kysely'
import { listedPost } from '#core/listed-post.ts'
import { indexWords } from '#core/search-words.ts'
import type { Engine } from '#server/db/schema.ts'
import { firstWords } from '#server/db/search-index.ts'

export type PostTables = {
  document: {
    id: string
    number: number
    title: string
    titleOrder: string
    kind: 'text' | 'image'
    excerpt: string
    picture: string | null
    latestAt: number | null
  }
  documentVersion: {
    documentId: string
    createdAt: number
    title: string
    kind: 'text' | 'image'
    content: string
  }
}
type Schema = Kysely<PostTables>

/** A number for the full-text search; SQLite adds no column that counts by itself, so that a trigger does. */
async function numberDocuments(db: Schema, engine: Engine) {
  if (engine === 'postgres') {
    await db.schema.alterTable('document').addColumn('number', 'bigserial').execute()
  } else {
    await db.schema.alterTable('document').addColumn('number', 'integer').execute()
    await sql`update "document" set "number" = rowid`.execute(db)
    await sql`create trigger "documentNumber" after insert on "document" begin
      update "document" set "number" = (select coalesce(max("number"), 0) + 1 from "document")
      where rowid = new.rowid; end`.execute(db)
  }
  await db.schema.createIndex('documentByNumber').unique().on('document').column('number').execute()
}

async function addColumns(db: Schema, engine: Engine) {
  await numberDocuments(db, engine)
  const order = engine === 'postgres' ? sql`text collate "C"` : 'text'
  for (const [name, type, value] of [
    ['title', 'text', 'Untitled'],
    ['titleOrder', order, 'untitled'],
    ['kind', 'text', 'text'],
    ['excerpt', 'text', ''],
  ] as const) {
    await db.schema
      .alterTable('document')
      .addColumn(name, type, (c) => c.notNull().defaultTo(value))
      .execute()
  }
  await db.schema.alterTable('document').addColumn('picture', 'text').execute()
  await db.schema.alterTable('document').addColumn('latestAt', 'bigint').execute()
  await db.schema.alterTable('document').addColumn('deletedAt', 'bigint').execute()
}

async function createSearch(db: Schema, engine: Engine) {
  if (engine === 'sqlite') {
    await sql`create virtual table "postSearch" using fts5(
      title, words, content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
    )`.execute(db)
    await sql`create trigger "postUnsearch" after delete on "document" begin
      delete from "postSearch" where rowid = old."number"; end`.execute(db)
    return
  }
  await db.schema
    .createTable('postSearch')
    .addColumn('number', 'bigint', (c) => c.primaryKey().references('document.number').onDelete('cascade'))
    .addColumn('title', sql`tsvector`, (c) => c.notNull())
    .addColumn('words', sql`tsvector`, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('postSearchWords').on('postSearch').using('gin').column('words').execute()
}

/** One for each order of the list, each with the row's number so that a page goes on exactly where the last one ended. */
async function createOrders(db: Schema) {
  const orders = {
    Updated: sql`"updatedAt"`,
    Created: sql`"createdAt"`,
    Title: sql`"titleOrder"`,
    Scheduled: scheduledOrder,
  }
  for (const [name, order] of Object.entries(orders)) {
    await sql`create index ${sql.id(`documentBy${name}`)} on "document" ("userId", (${order}), "number")
      where "deletedAt" is null`.execute(db)
  }
  await sql`create index "documentByStatus" on "document" ("userId", "status", "updatedAt", "number")
    where "deletedAt" is null`.execute(db)
  await sql`create index "documentDeleted" on "document" ("deletedAt") where "deletedAt" is not null`.execute(
    db,
  )
}

const scheduledOrder = sql`case "status" when 'scheduled' then -coalesce("scheduledAt", 8639999999999999)
  else -8640000000000000 end`

const batch = 100

type Searched = { number: number; title: string; text: string }

async function putWords(db: Schema, engine: Engine, { number, title, text }: Searched) {
  const [inTitle, inAll] = [indexWords(title), firstWords(indexWords(`${title}\n${text}`))]
  await (
    engine === 'postgres'
      ? sql`insert into "postSearch" ("number", "title", "words")
        values (${number}, array_to_tsvector(${inTitle}::text[]), array_to_tsvector(${inAll}::text[]))`
      : sql`insert into "postSearch" (rowid, title, words)
        values (${number}, ${inTitle.join(' ')}, ${inAll.join(' ')})`
  ).execute(db)
}

async function fillBatch(db: Schema, engine: Engine, after: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('documentVersion as version', 'version.documentId', 'document.id')
    .select(['document.number', 'version.title', 'version.kind', 'version.createdAt'])
    .select(sql<string>`case version."kind" when 'text' then version."content" else '' end`.as('content'))
    .where('document.number', '>', after)
    .where('version.createdAt', '=', (query) =>
      query
        .selectFrom('documentVersion as latest')
        .select((eb) => eb.fn.max('latest.createdAt').as('createdAt'))
        .whereRef('latest.documentId', '=', 'document.id'),
    )
    .orderBy('document.number')
    .limit(batch)
    .execute()
  for (const { number, createdAt, ...version } of rows) {
    const { text, ...listed } = listedPost(version)
    const { title, kind } = version
    await db
      .updateTable('document')
      .set({ ...listed, title, kind, latestAt: createdAt })
      .where('number', '=', number)
      .execute()
    await putWords(db, engine, { number, title, text })
  }
  return rows.at(-1)?.number
}

/** SQLite's migrations have no transaction, and outside one each row would wait for the disk. */
async function fill(db: Schema, engine: Engine) {
  for (let after: number | undefined = -1; after !== undefined;) {
    const from: number = after
    after = db.isTransaction
      ? await fillBatch(db, engine, from)
      : await db.transaction().execute((tx) => fillBatch(tx, engine, from))
  }
}

/** What a list of posts shows, orders and finds, beside each post; and deletion that can be undone. */
export async function addPostList(db: Schema, engine: Engine): Promise<void> {
  await addColumns(db, engine)
  await createSearch(db, engine)
  await fill(db, engine)
  await createOrders(db)
  // To find the swipe that has a text already, without reading all of them.
  await db.schema.createIndex('materialSize').on('material').columns(['userId', 'library', 'size']).execute()
}
