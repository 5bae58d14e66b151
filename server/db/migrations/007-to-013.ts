import { type Kysely, sql } from 'kysely'
import { listedPost } from '#core/post/listed-post.ts'
import { indexWords } from '#core/text/search-words.ts'
import type { Engine } from '#server/db/schema.ts'
import { firstWords } from '#server/db/search-index.ts'
import { createHash } from 'node:crypto'

/** Who has a document open, and on which version a version was written. */
export async function addOpenDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('documentVersion').addColumn('basedOn', 'bigint').execute()
  await db.schema
    .createTable('documentPresence')
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('tab', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('seenAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('documentPresenceKey', ['documentId', 'tab'])
    .execute()
}

/** The defaults of a writer's new chats. */
export async function addPreferences(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('profile').addColumn('preferences', 'text').execute()
}

/** Accounts' own keys for language models. */
export async function createModelKeyTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('modelKey')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('apiKey', 'text')
    .addColumn('baseUrl', 'text')
    .addColumn('model', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addColumn('removedAt', 'bigint')
    .addPrimaryKeyConstraint('modelKeyKey', ['userId', 'provider'])
    .execute()
}

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

/** A number for the full-text search; SQLite cannot add an auto-incrementing column, so a trigger sets it. */
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

/** One index per order of the list, each including the row's number so that a page continues exactly where the last one ended. */
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

/** What a list of posts shows, sorts and searches by, stored with each post; and deletion that can be undone. */
export async function addPostList(db: Schema, engine: Engine): Promise<void> {
  await addColumns(db, engine)
  await createSearch(db, engine)
  await fill(db, engine)
  await createOrders(db)
  // To find the swipe with a given text without reading all of them.
  await db.schema.createIndex('materialSize').on('material').columns(['userId', 'library', 'size']).execute()
}

/** Which rows are sample data, and as of when: a row that was changed since belongs to its owner. */
export async function createSampleTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sample')
    .addColumn('rowId', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('asOf', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sampleByUser').on('sample').column('userId').execute()
}

/** Archives being imported into accounts. */
export async function createArchiveImportTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archiveImport')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('fileName', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('stashId', 'text', (c) => c.notNull())
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('archiveImportByUser')
    .on('archiveImport')
    .columns(['userId', 'createdAt'])
    .execute()
}

type Row = {
  number: number
  userId: string
  library: string
  title: string
  content: string
  details: string
}
type LibrarySchema = Kysely<{
  material: Row
  materialLabel: { number: number; userId: string; library: string; label: string }
}>

const rowsAtOnce = 200
const maxWordBytes = 1_000_000

/** Each word starts with its library's key; the indexed prefixes are as long as that plus one, two and three letters. */
async function renewSqliteSearch(db: LibrarySchema) {
  await sql`drop trigger "materialUnsearch"`.execute(db)
  await sql`drop table "materialSearch"`.execute(db)
  await sql`create virtual table "materialSearch" using fts5(
    title, words, content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='7 8 9'
  )`.execute(db)
  await sql`create trigger "materialUnsearch" after delete on "material" begin
    delete from "materialSearch" where rowid = old."number"; end`.execute(db)
}

/** Tags and categories, one per row, by which a library is filtered. */
async function createLabels(db: LibrarySchema) {
  await db.schema
    .createTable('materialLabel')
    .addColumn('number', 'bigint', (c) => c.notNull().references('material.number').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('library', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('materialLabelKey', ['number', 'label'])
    .execute()
  await db.schema
    .createIndex('materialLabelled')
    .on('materialLabel')
    .columns(['userId', 'library', 'label', 'number'])
    .execute()
}

type Details = { tags?: string[]; category?: string }

function labelsOf({ library, details }: Row): string[] {
  const { tags = [], category } = JSON.parse(details) as Details
  if (library === 'swipe') return [...new Set(tags)]
  return library === 'template' && category !== undefined ? [category] : []
}

/** Every text in a library's other fields; "source" is an internal value. */
const searchedOf = (details: string): string[] =>
  Object.entries(JSON.parse(details) as Record<string, unknown>)
    .filter(([name]) => name !== 'source')
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string')

function indexedWords({ userId, library }: Row, text: string): string[] {
  const key = createHash('sha256').update(`${library} ${userId}`).digest('hex').slice(0, 6)
  return upToLimit(indexWords(text).map((word) => `${key}${word}`))
}

function upToLimit(words: string[]): string[] {
  let bytes = 0
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word)) > maxWordBytes)
  return end === -1 ? words : words.slice(0, end)
}

const inOne = (inTitle: string[], inAll: string[]) =>
  upToLimit([...inTitle.map((word) => `=${word}`), ...inAll])

async function putLibraryWords(db: LibrarySchema, engine: Engine, row: Row) {
  const inTitle = indexedWords(row, row.title)
  const inAll = indexedWords(row, [row.title, row.content, ...searchedOf(row.details)].join('\n'))
  await (
    engine === 'postgres'
      ? sql`update "materialSearch" set "words" = array_to_tsvector(${inOne(inTitle, inAll)}::text[])
        where "number" = ${row.number}`
      : sql`insert into "materialSearch" (rowid, title, words)
        values (${row.number}, ${inTitle.join(' ')}, ${inAll.join(' ')})`
  ).execute(db)
}

/** Makes a search read the words of only one library, however many others there are; and labels items. */
export async function separateLibraryWords(db: LibrarySchema, engine: Engine): Promise<void> {
  // The migrator gives SQLite no transaction: interrupted halfway, it could not be restarted.
  await (engine === 'sqlite'
    ? db.transaction().execute((tx) => separateWords(tx, engine))
    : separateWords(db, engine))
}

async function separateWords(db: LibrarySchema, engine: Engine): Promise<void> {
  if (engine === 'sqlite') await renewSqliteSearch(db)
  // The words of a title are stored among the others with a prefix, so that one index serves both.
  else await db.schema.alterTable('materialSearch').dropColumn('title').execute()
  await createLabels(db)
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('material')
      .select(['number', 'userId', 'library', 'title', 'content', 'details'])
      .where('number', '>', last)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    const next = rows.at(-1)?.number
    if (next === undefined) return
    for (const row of rows) {
      const { number, userId, library } = row
      await putLibraryWords(db, engine, row)
      const labels = labelsOf(row).map((label) => ({ number, userId, library, label }))
      if (labels.length > 0) await db.insertInto('materialLabel').values(labels).execute()
    }
    last = next
  }
}
