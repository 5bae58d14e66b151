import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { listedPost } from '#core/listed-post.ts'
import { indexWords } from '#core/search-words.ts'
import type { Engine } from '#server/db/schema.ts'
import { firstWords } from '#server/db/search-index.ts'

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
type Schema = Kysely<WordTables>

const rowsAtOnce = 100

/** SQLite has one server, so that nobody uses the old table any more; on PostgreSQL servers of the last version still do. */
async function createTable(db: Schema, engine: Engine) {
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

const put = (db: Schema, engine: Engine, { number, words }: { number: number; words: string[] }) =>
  (engine === 'postgres'
    ? sql`insert into "postWords" ("number", "words")
        values (${number}, array_to_tsvector(${words}::text[]))`
    : sql`insert into "postWords" (rowid, words) values (${number}, ${words.join(' ')})`
  ).execute(db)

async function fillBatch(db: Schema, engine: Engine, after: number): Promise<number | undefined> {
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

async function separate(db: Schema, engine: Engine): Promise<void> {
  await createTable(db, engine)
  for (let after: number | undefined = -1; after !== undefined;) after = await fillBatch(db, engine, after)
  if (engine === 'sqlite') return
  await db.schema.createIndex('postWordsByWord').on('postWords').using('gin').column('words').execute()
}

/** A search looks at the words of one writer's posts alone, however many others there are. */
export async function separatePostWords(db: Schema, engine: Engine): Promise<void> {
  // The migrator gives SQLite no transaction: broken off halfway, it could not begin anew.
  await (engine === 'sqlite' ? db.transaction().execute((tx) => separate(tx, engine)) : separate(db, engine))
}
